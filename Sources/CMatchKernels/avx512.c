#include "avx512.h"

#if defined(__x86_64__)

TARGET int cmk_avx512_is_ascii(const uint8_t *text, size_t begin, size_t end) {
  __m512i all = _mm512_setzero_si512();
  size_t position = begin;
  for (; position + 256 <= end; position += 256) {
    __m512i a = _mm512_loadu_si512(text + position), b = _mm512_loadu_si512(text + position + 64);
    __m512i c = _mm512_loadu_si512(text + position + 128), d = _mm512_loadu_si512(text + position + 192);
    all = _mm512_or_si512(_mm512_ternarylogic_epi64(all, a, b, 0xFE), _mm512_or_si512(c, d));
  }
  for (; position + 64 <= end; position += 64)
    all = _mm512_or_si512(all, _mm512_loadu_si512(text + position));
  if (position < end) {
    __mmask64 rest = cmk_first(end - position);
    all = _mm512_or_si512(all, _mm512_maskz_loadu_epi8(rest, text + position));
  }
  return _mm512_movepi8_mask(all) == 0;
}

/// Whether each of up to 64 times 256 bytes has some above ASCII, as bits.
///
/// - Parameter text: at a line of the cache.
INLINE uint64_t beyond_ascii_256(const uint8_t *text, size_t count) {
  uint64_t found = 0;
  for (size_t number = 0; number < count; number++, text += 256) {
    __m512i a = _mm512_or_si512(_mm512_load_si512(text), _mm512_load_si512(text + 64));
    __m512i b = _mm512_or_si512(_mm512_load_si512(text + 128), _mm512_load_si512(text + 192));
    found |= (uint64_t)(_mm512_movepi8_mask(_mm512_or_si512(a, b)) != 0) << number;
  }
  return found;
}

TARGET static size_t beyond_ascii(const uint8_t *text, size_t begin, size_t end, uint32_t *positions, uint64_t *bits) {
  size_t count = 0, position = begin;
  if (position + 64 <= end) {
    // Up to a line of the cache: loads that straddle two take twice as long.
    size_t up_to_line = 64 - (size_t)((uintptr_t)(text + position) % 64);
    __m512i bytes = _mm512_maskz_loadu_epi8(cmk_first(up_to_line), text + position);
    cmk_note_bits(_mm512_movepi8_mask(bytes), position, positions, bits, &count);
    position += up_to_line;
  }
  while (position + 256 <= end) {
    size_t parts = (end - position) / 256 < 64 ? (end - position) / 256 : 64;
    // Which parts have some is as good as random, so that is no branch either.
    for (uint64_t left = beyond_ascii_256(text + position, parts); left != 0; left &= left - 1) {
      size_t part = position + 256 * (size_t)__builtin_ctzll(left);
      for (size_t place = part; place < part + 256; place += 64)
        cmk_note_bits(_mm512_movepi8_mask(_mm512_load_si512(text + place)), place, positions, bits, &count);
    }
    position += 256 * parts;
  }
  for (; position < end; position += 64) {
    size_t left = end - position;
    __m512i bytes = _mm512_maskz_loadu_epi8(cmk_first(left < 64 ? left : 64), text + position);
    cmk_note_bits(_mm512_movepi8_mask(bytes), position, positions, bits, &count);
  }
  return count;
}

TARGET static size_t first_of(const uint8_t *text, size_t begin, size_t end, uint8_t first, uint8_t second) {
  const __m512i firsts = _mm512_set1_epi8((char)first), seconds = _mm512_set1_epi8((char)second);
  // Twice 64 bytes at once, and the end counts as found: neither in which of them it is can be foreseen, nor if.
  for (size_t position = begin; position < end; position += 128) {
    size_t rest = end - position;
    uint64_t end_in_a = rest < 64 ? UINT64_C(1) << rest : 0, end_in_b = rest - 64 < 64 ? UINT64_C(1) << (rest - 64) : 0;
    __mmask64 low = end_in_a - 1, high = rest < 64 ? 0 : end_in_b - 1;
    __m512i a = _mm512_maskz_loadu_epi8(low, text + position), b = _mm512_maskz_loadu_epi8(high, text + position + 64);
    uint64_t in_a = _mm512_mask_cmpeq_epi8_mask(low, a, firsts) | _mm512_mask_cmpeq_epi8_mask(low, a, seconds);
    uint64_t in_b = _mm512_mask_cmpeq_epi8_mask(high, b, firsts) | _mm512_mask_cmpeq_epi8_mask(high, b, seconds);
    in_a |= end_in_a;
    in_b |= end_in_b;
    const uint64_t is_in_a = cmk_all_or_none(in_a);
    size_t distance = (size_t)_tzcnt_u64((in_a & is_in_a) | (in_b & ~is_in_a)) + (64 & ~is_in_a);
    if (distance < 128) return position + distance;
  }
  return end;
}

TARGET static int is_ascending(const uint32_t *numbers, size_t count) { return cmk_ascends(numbers, count); }

TARGET static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  for (size_t offset = 0; offset < length; offset += 64) {
    size_t rest = length - offset;
    __mmask64 mask = cmk_first(rest);
    __m512i bytes = _mm512_maskz_loadu_epi8(mask, text + offset);
    __mmask64 upper = _mm512_cmple_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('A')), _mm512_set1_epi8(25));
    bytes = _mm512_mask_or_epi32(bytes, 0xFFFF, bytes, _mm512_maskz_set1_epi8(upper, 0x20));
    if (_mm512_mask_cmpneq_epu8_mask(mask, bytes, _mm512_maskz_loadu_epi8(mask, folded + offset)) != 0) return 0;
  }
  return 1;
}

/// Which of 32 texts, whose ends are `low` and `high`, end at or before `position`, as bits.
INLINE uint32_t ends_before(__m512i low, __m512i high, uint32_t position) {
  __m512i limit = _mm512_set1_epi32((int)position);
  return _mm512_cmple_epu32_mask(low, limit) | (uint32_t)_mm512_cmple_epu32_mask(high, limit) << 16;
}

INLINE uint32_t ending_before(const uint32_t *ends, uint32_t position) {
  return ends_before(_mm512_loadu_si512(ends), _mm512_loadu_si512(ends + 16), position);
}

/// What `texts_at` does for up to 32 texts, the first of which is number `first`.
INLINE void texts_at_few(const uint32_t *ends, size_t text_count, size_t first, const uint32_t *positions, size_t count,
                         uint32_t *out) {
  // No text ends behind the last one, and no position lies there.
  const __m512i none = _mm512_set1_epi32(-1);
  uint64_t there = cmk_first(text_count);
  __m512i low = _mm512_mask_loadu_epi32(none, (__mmask16)there, ends);
  __m512i high = _mm512_mask_loadu_epi32(none, (__mmask16)(there >> 16), ends + 16);
  for (size_t index = 0; index < count; index++)
    out[index] = (uint32_t)(first + (size_t)__builtin_popcount(ends_before(low, high, positions[index])));
}

TARGET static void texts_at(const uint32_t *ends, size_t text_count, const uint32_t *positions, size_t count,
                            uint32_t *out) {
  size_t first = 0;
  for (size_t index = 0; index < count; index++) {
    // Each walk begins where the one before it ended. Where four end within 32 texts, they are one step of that chain.
    for (; index + 4 <= count && first + 32 < text_count && ends[first + 31] > positions[index + 3]; index += 4) {
      size_t last = 0;
      for (size_t next = index; next < index + 4; next++) {
        last = first + (size_t)__builtin_popcount(ending_before(ends + first, positions[next]));
        out[next] = (uint32_t)last;
      }
      first = last;
    }
    if (text_count - first <= 32) {
      texts_at_few(ends + first, text_count - first, first, positions + index, count - index, out + index);
      return;
    }
    if (index == count) return;
    uint32_t position = positions[index];
    first += cmk_skip_texts(ends, text_count, first, position);
    if (first + 64 <= text_count) {
      // All at once: how many steps there are cannot be foreseen.
      uint64_t far = ending_before(ends + first + 32, position);
      first += (size_t)__builtin_popcountll(far << 32 | ending_before(ends + first, position));
    }
    while (ends[first] <= position) first++;
    out[index] = (uint32_t)first;
  }
}

TARGET static size_t list_bits(const uint64_t *words, size_t count, uint32_t *out) {
  size_t listed = 0;
  for (size_t first = 0; first < count; first += 64) {
    // Most words may be zero, and which cannot be foreseen.
    uint64_t rest = 0;
    for (size_t part = 0; part < 64 && first + part < count; part += 8) {
      __m512i eight = _mm512_maskz_loadu_epi64((__mmask8)cmk_first(count - first - part), words + first + part);
      rest |= (uint64_t)_mm512_test_epi64_mask(eight, eight) << part;
    }
    for (; rest != 0; rest &= rest - 1) {
      const size_t index = first + (size_t)_tzcnt_u64(rest);
      listed = report(words[index], 64 * index, 1, out, listed);
    }
  }
  return listed;
}

TARGET static void replace_top_bits(const uint32_t *numbers, size_t count, const uint64_t *words, uint64_t *out) {
  const __m512i four = _mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)(const void *)words));
  const __m512i others = _mm512_set1_epi64(0x3FFFFFFF);
  for (size_t index = 0; index < count; index += 8) {
    const __mmask8 inside = (__mmask8)cmk_first(count - index);
    __m512i eight = _mm512_cvtepu32_epi64(_mm256_maskz_loadu_epi32(inside, numbers + index));
    __m512i word = _mm512_permutexvar_epi64(_mm512_srli_epi64(eight, 30), four);
    _mm512_mask_storeu_epi64(out + index, inside, _mm512_xor_si512(word, _mm512_and_si512(eight, others)));
  }
}

static cmk_look *look_for(const cmk_front *front, int is_ascii) {
  return front->buckets.groups > 0 ? cmk_avx512_bucket_look_for(&front->buckets)
                                   : cmk_avx512_gram_look_for(front, is_ascii);
}

static cmk_look *look_gathered_for(const cmk_front *front, int is_ascii) {
  return front->buckets.groups > 0 ? cmk_avx512_bucket_look_for(&front->buckets)
                                   : cmk_avx512_gram_look_gathered_for(front, is_ascii);
}

CMK_SIFT(TARGET)

/// The largest stride at which sixteen grams and what is around them lie in two vectors, whatever their length.
#define SIEVE_STRIDES 7

/// A set whose filters' bits are looked up by `CANDIDATES`, `MASK` and `LOOK`.
#define SET(NAME, COSTS, CANDIDATES, MASK, LOOK, TAKES_LOW_BITS, LISTS_BY_SIEVE)                               \
  {                                                                                                            \
    .name = NAME, .costs = COSTS, .gram_candidates = CANDIDATES,                                               \
    .bucket_candidates = cmk_avx512_bucket_candidates,                                                         \
    .gram_mask_for = MASK, .bucket_mask_for = cmk_avx512_bucket_mask_for, .look_for = LOOK,                    \
    .is_ascii = cmk_avx512_is_ascii, .beyond_ascii = beyond_ascii, .first_of = first_of,                       \
    .is_ascending = is_ascending,                                                                              \
    .equals_caseless = equals_caseless, .texts_at = texts_at, .sift = sift, .replace_top_bits = replace_top_bits, \
    .fold = cmk_avx512_fold, .fold_for_ascii = cmk_avx512_fold_for_ascii,                                      \
    .fold_parts = cmk_avx512_fold_parts, .fold_texts = cmk_avx512_fold_texts,                                  \
    .small_advance = cmk_avx512_small_advance, .takes_pairs = 1, .takes_low_bits = TAKES_LOW_BITS,             \
    .sieve_strides = SIEVE_STRIDES, .lists_by_sieve = LISTS_BY_SIEVE, .list_bits = list_bits,                  \
  }

const cmk_kernels cmk_avx512 =
    SET("avx512", CMK_COSTS_AVX512, cmk_avx512_gram_candidates, cmk_avx512_gram_mask_for, look_for, 0, 0);
const cmk_kernels cmk_avx512_zen4 =
    SET("avx512", CMK_COSTS_AVX512_ON_ZEN4, cmk_avx512_gram_candidates, cmk_avx512_gram_mask_for, look_for, 0, 0);
const cmk_kernels cmk_avx512_gather =
    SET("avx512-gather", CMK_COSTS_AVX512_GATHER, cmk_avx512_gram_candidates_gathered, cmk_avx512_gram_mask_gathered_for, look_gathered_for, 1, 1);

#endif
