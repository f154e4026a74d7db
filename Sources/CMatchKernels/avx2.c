#include "avx2.h"

#if defined(__x86_64__)

static cmk_look *look_for(const cmk_front *front, int is_ascii) {
  return front->buckets.groups > 0 ? cmk_avx2_bucket_look_for(&front->buckets, is_ascii)
                                   : cmk_avx2_gram_look_for(&front->grams, is_ascii);
}

TARGET int cmk_avx2_is_ascii(const uint8_t *text, size_t begin, size_t end) {
  __m256i all = _mm256_setzero_si256();
  size_t position = begin;
  for (; position + 64 <= end; position += 64) {
    all = _mm256_or_si256(all, _mm256_loadu_si256((const __m256i *)(text + position)));
    all = _mm256_or_si256(all, _mm256_loadu_si256((const __m256i *)(text + position + 32)));
  }
  return _mm256_movemask_epi8(all) == 0 && cmk_scalar.is_ascii(text, position, end);
}

/// Bytes that are asked at once whether all are ASCII, before each 64 of them are: so many that among texts of which a few are
/// not it can be foreseen.
#define STRETCH 512

/// A bit for each of 64 bytes: whether it is above ASCII.
INLINE uint64_t bits_beyond_ascii(const uint8_t *text) {
  uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_loadu_si256((const __m256i *)text));
  uint32_t high = (uint32_t)_mm256_movemask_epi8(_mm256_loadu_si256((const __m256i *)(text + 32)));
  return (uint64_t)high << 32 | low;
}

TARGET static size_t beyond_ascii(const uint8_t *text, size_t begin, size_t end, uint32_t *positions, uint64_t *bits) {
  size_t count = 0, position = begin;
  while (position + 64 <= end) {
    if (position + STRETCH <= end && cmk_avx2_is_ascii(text, position, position + STRETCH)) {
      position += STRETCH;
      continue;
    }
    for (size_t stop = position + STRETCH; position + 64 <= end && position < stop; position += 64)
      cmk_note_bits(bits_beyond_ascii(text + position), position, positions, bits, &count);
  }
  return count + cmk_scalar.beyond_ascii(text, position, end, positions + count, bits + count);
}

/// Which of 32 bytes are one of two, as bits.
INLINE uint32_t either_of(const uint8_t *text, __m256i firsts, __m256i seconds) {
  __m256i bytes = _mm256_loadu_si256((const __m256i *)text);
  return (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(_mm256_cmpeq_epi8(bytes, firsts), _mm256_cmpeq_epi8(bytes, seconds)));
}

TARGET static size_t first_of(const uint8_t *text, size_t begin, size_t end, uint8_t first, uint8_t second) {
  if (end - begin < 32) return cmk_scalar.first_of(text, begin, end, first, second);
  const __m256i firsts = _mm256_set1_epi8((char)first), seconds = _mm256_set1_epi8((char)second);
  for (size_t position = begin; position + 32 < end; position += 32) {
    uint32_t found = either_of(text + position, firsts, seconds);
    if (found != 0) return position + _tzcnt_u32(found);
  }
  // The last 32, of which the first were looked at, and are none.
  uint32_t found = either_of(text + end - 32, firsts, seconds);
  return found != 0 ? end - 32 + _tzcnt_u32(found) : end;
}

TARGET static int is_ascending(const uint32_t *numbers, size_t count) { return cmk_ascends(numbers, count); }

INLINE int equal_32(const uint8_t *text, const uint8_t *folded) {
  __m256i bytes = lowercased(_mm256_loadu_si256((const __m256i *)text));
  return _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_loadu_si256((const __m256i *)folded))) == -1;
}

TARGET static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  if (length < 32) return cmk_scalar.equals_caseless(text, folded, length);
  // The last 32 first, of which some are compared again.
  const size_t last = length - 32;
  if (!equal_32(text + last, folded + last)) return 0;
  for (size_t offset = 0; offset < last; offset += 32)
    if (!equal_32(text + offset, folded + offset)) return 0;
  return 1;
}

/// How many of 32 texts end at or before a position.
INLINE size_t texts_before(const uint32_t *ends, uint32_t position) {
  // The sign turned, comparing as signed numbers is comparing as unsigned ones.
  const __m256i sign = _mm256_set1_epi32(INT32_MIN);
  __m256i limit = _mm256_xor_si256(_mm256_set1_epi32((int)position), sign), beyond[4];
  for (size_t part = 0; part < 4; part++) {
    __m256i next = _mm256_loadu_si256((const __m256i *)(ends + 8 * part));
    beyond[part] = _mm256_cmpgt_epi32(_mm256_xor_si256(next, sign), limit);
  }
  __m256i all = _mm256_packs_epi16(_mm256_packs_epi32(beyond[0], beyond[1]), _mm256_packs_epi32(beyond[2], beyond[3]));
  return 32 - (size_t)__builtin_popcount((unsigned)_mm256_movemask_epi8(all));
}

TARGET static void texts_at(const uint32_t *ends, size_t text_count, const uint32_t *positions, size_t count,
                            uint32_t *out) {
  size_t first = 0;
  for (size_t index = 0; index < count; index++) {
    // Each walk begins where the one before it ended. Where four end within 32 texts, they are one step of that chain.
    for (; index + 4 <= count && first + 32 <= text_count && ends[first + 31] > positions[index + 3]; index += 4) {
      size_t last = 0;
      for (size_t next = index; next < index + 4; next++) {
        last = first + texts_before(ends + first, positions[next]);
        out[next] = (uint32_t)last;
      }
      first = last;
    }
    if (index == count) return;
    uint32_t position = positions[index];
    first += cmk_skip_texts(ends, text_count, first, position);
    // At most 64 steps are left, unless there are fewer texts.
    for (size_t step = 0; step < 2 && first + 32 <= text_count; step++) first += texts_before(ends + first, position);
    while (ends[first] <= position) first++;
    out[index] = (uint32_t)first;
  }
}

TARGET static void replace_top_bits(const uint32_t *numbers, size_t count, const uint64_t *words, uint64_t *out) {
  // Of either two words one is taken by the lower bit, and of these by the upper one.
  const __m256d low = _mm256_broadcast_pd((const __m128d *)(const void *)words);
  const __m256d high = _mm256_broadcast_pd((const __m128d *)(const void *)(words + 2));
  const __m256i others = _mm256_set1_epi64x(0x3FFFFFFF);
  size_t index = 0;
  for (; index + 4 <= count; index += 4) {
    __m256i four = _mm256_cvtepu32_epi64(_mm_loadu_si128((const __m128i *)(const void *)(numbers + index)));
    __m256i lower = _mm256_srli_epi64(four, 29);
    __m256d upper = _mm256_castsi256_pd(_mm256_slli_epi64(four, 32));
    __m256d word =
        _mm256_blendv_pd(_mm256_permutevar_pd(low, lower), _mm256_permutevar_pd(high, lower), upper);
    _mm256_storeu_si256((__m256i *)(void *)(out + index),
                        _mm256_xor_si256(_mm256_castpd_si256(word), _mm256_and_si256(four, others)));
  }
  cmk_replace_top_bits(numbers + index, count - index, words, out + index);
}

CMK_SIFT(TARGET)

const cmk_kernels cmk_avx2 = {
    .name = "avx2",
    .costs = CMK_COSTS_AVX2,
    .takes_nibbles = 1,
    .sieve_strides = CMK_AVX2_SIEVE_STRIDES,
    .gram_candidates = cmk_avx2_gram_candidates,
    .bucket_candidates = cmk_avx2_bucket_candidates,
    .gram_mask_for = cmk_avx2_gram_mask_for,
    .bucket_mask_for = cmk_avx2_bucket_mask_for,
    .look_for = look_for,
    .is_ascii = cmk_avx2_is_ascii,
    .beyond_ascii = beyond_ascii,
    .first_of = first_of,
    .is_ascending = is_ascending,
    .equals_caseless = equals_caseless,
    .texts_at = texts_at,
    .sift = sift,
    .replace_top_bits = replace_top_bits,
    .fold_for_ascii = cmk_avx2_fold_for_ascii,
};

#endif
