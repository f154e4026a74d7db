#include "avx2.h"

#if defined(__x86_64__)

/// A quarter of a table for `vpshufb`, twice: a class is five low bits and one high bit, so a table is four times
/// sixteen, of which bits 4 and 6 of a byte choose one.
INLINE __m256i quarter(const uint8_t *table, uint32_t part) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16 * part)));
}

/// Which of the 32 windows from `text` on are in a bucket of any group. Tables are read where they lie: that takes no
/// longer than what is done with them, and they are more than there are registers.
INLINE uint32_t passing(const uint8_t *text, const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups) {
  __m256i found[CMK_SHIFT_GROUPS];
  for (uint32_t offset = 0; offset < positions; offset++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + offset));
    __m256i nibble = _mm256_and_si256(bytes, _mm256_set1_epi8(0x0F));
    // blendv chooses by a byte's top bit: bit 4 moves there by a shift of 3, bit 6 by a shift of 1.
    __m256i by_4 = _mm256_slli_epi16(bytes, 3);
    __m256i by_6 = _mm256_slli_epi16(bytes, 1);
    for (uint32_t group = 0; group < groups; group++) {
      const uint8_t *table = filter->tables + cmk_bucket_table(group, offset);
      __m256i low = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter(table, 0), nibble),
                                       _mm256_shuffle_epi8(quarter(table, 1), nibble), by_4);
      __m256i high = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter(table, 2), nibble),
                                        _mm256_shuffle_epi8(quarter(table, 3), nibble), by_4);
      __m256i in = _mm256_blendv_epi8(low, high, by_6);
      found[group] = offset == 0 ? in : _mm256_and_si256(found[group], in);
    }
  }
  __m256i any = found[0];
  for (uint32_t group = 1; group < groups; group++) any = _mm256_or_si256(any, found[group]);
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(any, _mm256_setzero_si256()));
}

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, uint32_t positions, uint32_t groups) {
  size_t count = 0;
  for (size_t position = begin; position < end; position += 32) {
    uint32_t mask = passing(text + position, filter, positions, groups);
    if (end - position < 32) mask &= (1u << (end - position)) - 1;
    count = report(mask, position, 1, out, count);
  }
  return count;
}

INLINE uint64_t bucket_mask_of(const uint8_t *text, size_t count, const cmk_bucket_filter *filter,
                               uint32_t positions, uint32_t groups) {
  uint64_t mask = passing(text, filter, positions, groups);
  if (count > 32) mask |= (uint64_t)passing(text + 32, filter, positions, groups) << 32;
  return mask & cmk_first(count);
}

/// What is done with a filter of one shape.
typedef struct {
  size_t (*candidates)(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter, uint32_t *out);
  cmk_mask *mask;
  cmk_look *looks[2];
} bucket_functions;

#define BUCKETS(NAME, POSITIONS, GROUPS)                                                                       \
  TARGET static size_t candidates_##NAME(const uint8_t *text, size_t begin, size_t end,                        \
                                         const cmk_bucket_filter *filter, uint32_t *out) {                     \
    return bucket_loop(text, begin, end, filter, out, POSITIONS, GROUPS);                                      \
  }                                                                                                            \
  TARGET static uint64_t mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {              \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    return bucket_mask_of(text, count, filter, POSITIONS, GROUPS);                                             \
  }                                                                                                            \
  CMK_LOOKS(TARGET, NAME, mask_##NAME, mask_##NAME, is_ascii_near)
#define USUAL(POSITIONS, GROUPS) BUCKETS(POSITIONS##_##GROUPS, POSITIONS, GROUPS)
CMK_BUCKET_SHAPES(USUAL)
BUCKETS(any, filter->positions, filter->groups)

static const bucket_functions *functions_for(const cmk_bucket_filter *filter) {
#define FUNCTIONS(NAME) {candidates_##NAME, mask_##NAME, {look_##NAME, look_in_ascii_##NAME}}
#define ENTRY(POSITIONS, GROUPS) FUNCTIONS(POSITIONS##_##GROUPS),
  static const bucket_functions functions[] = {CMK_BUCKET_SHAPES(ENTRY) FUNCTIONS(any)};
  return &functions[cmk_bucket_shape(filter)];
}

TARGET static size_t bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                       const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !cmk_avx2_is_ascii(text, begin, end)) *beyond_ascii = 1;
  return functions_for(filter)->candidates(text, begin, end, filter, out);
}

static cmk_mask *bucket_mask_for(const cmk_bucket_filter *filter) { return functions_for(filter)->mask; }

static cmk_look *look_for(const cmk_front *front, int is_ascii) {
  return front->buckets.groups > 0 ? functions_for(&front->buckets)->looks[is_ascii]
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

TARGET static size_t beyond_ascii(const uint8_t *text, size_t begin, size_t end, uint32_t *positions, uint64_t *bits) {
  size_t count = 0, position = begin;
  for (; position + 64 <= end; position += 64) {
    uint32_t low = (uint32_t)_mm256_movemask_epi8(_mm256_loadu_si256((const __m256i *)(text + position)));
    uint32_t high = (uint32_t)_mm256_movemask_epi8(_mm256_loadu_si256((const __m256i *)(text + position + 32)));
    cmk_note_bits((uint64_t)high << 32 | low, position, positions, bits, &count);
  }
  return count + cmk_scalar.beyond_ascii(text, position, end, positions + count, bits + count);
}

TARGET static size_t first_of(const uint8_t *text, size_t begin, size_t end, uint8_t first, uint8_t second) {
  const __m256i firsts = _mm256_set1_epi8((char)first), seconds = _mm256_set1_epi8((char)second);
  size_t position = begin;
  for (; position + 32 <= end; position += 32) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + position));
    int found = _mm256_movemask_epi8(
        _mm256_or_si256(_mm256_cmpeq_epi8(bytes, firsts), _mm256_cmpeq_epi8(bytes, seconds)));
    if (found != 0) return position + (size_t)__builtin_ctz((unsigned)found);
  }
  return cmk_scalar.first_of(text, position, end, first, second);
}

TARGET static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  size_t offset = 0;
  for (; offset + 32 <= length; offset += 32) {
    __m256i bytes = lowercased(_mm256_loadu_si256((const __m256i *)(text + offset)));
    __m256i equal = _mm256_cmpeq_epi8(bytes, _mm256_loadu_si256((const __m256i *)(folded + offset)));
    if (_mm256_movemask_epi8(equal) != -1) return 0;
  }
  return cmk_scalar.equals_caseless(text + offset, folded + offset, length - offset);
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

const cmk_kernels cmk_avx2 = {
    .name = "avx2",
    .gram_candidates = cmk_avx2_gram_candidates,
    .bucket_candidates = bucket_candidates,
    .gram_mask_for = cmk_avx2_gram_mask_for,
    .bucket_mask_for = bucket_mask_for,
    .look_for = look_for,
    .is_ascii = cmk_avx2_is_ascii,
    .beyond_ascii = beyond_ascii,
    .first_of = first_of,
    .equals_caseless = equals_caseless,
    .texts_at = texts_at,
    .fold_for_ascii = cmk_avx2_fold_for_ascii,
};

#endif
