#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

/// Permutations that move the lanes of an 8-bit mask to the front, in order; four bits a lane.
static uint32_t front_lanes[256];

__attribute__((constructor)) static void fill_front_lanes(void) {
  for (uint32_t mask = 0; mask < 256; mask++) {
    uint32_t packed = 0, count = 0;
    for (uint32_t lane = 0; lane < 8; lane++)
      if (mask >> lane & 1) packed |= lane << 4 * count++;
    front_lanes[mask] = packed;
  }
}

INLINE __m256i to_front(__m256i lanes, uint32_t mask) {
  __m256i packed = _mm256_set1_epi32((int)front_lanes[mask]);
  __m256i order = _mm256_srlv_epi32(packed, _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
  return _mm256_permutevar8x32_epi32(lanes, order);  // uses the low three bits
}

TARGET static int is_ascii(const uint8_t *text, size_t begin, size_t end);

INLINE size_t gram_loop(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                        uint32_t *out, int has_high) {
  const cmk_gram gram = filter->gram;
  const size_t stride = filter->stride;
  const int *words = (const int *)filter->words;
  const __m128i shift = _mm_cvtsi32_si128(32 - (int)filter->bits);
  const __m256i caseless = _mm256_set1_epi32((int)CMK_CASELESS);
  const __m256i low_mask = _mm256_set1_epi32((int)gram.low_mask);
  const __m256i high_mask = _mm256_set1_epi32((int)gram.high_mask);
  const __m256i offsets = _mm256_mullo_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
                                             _mm256_set1_epi32((int)stride));
  size_t count = 0;
  size_t position = begin;
  for (; position + 7 * stride < end; position += 8 * stride) {
    const int *base = (const int *)(text + position);
    __m256i low = _mm256_i32gather_epi32(base, offsets, 1);
    low = _mm256_and_si256(_mm256_or_si256(low, caseless), low_mask);
    __m256i hash = _mm256_mullo_epi32(low, _mm256_set1_epi32((int)CMK_LOW_MULTIPLIER));
    if (has_high) {
      base = (const int *)(text + position + gram.high_offset);
      __m256i high = _mm256_i32gather_epi32(base, offsets, 1);
      high = _mm256_and_si256(_mm256_or_si256(high, caseless), high_mask);
      hash = _mm256_add_epi32(hash, _mm256_mullo_epi32(high, _mm256_set1_epi32((int)CMK_HIGH_MULTIPLIER)));
    }
    __m256i bit = _mm256_srl_epi32(hash, shift);
    __m256i word = _mm256_i32gather_epi32(words, _mm256_srli_epi32(bit, 5), 4);
    // The bit asked for moves to the sign, which movemask reads; counts are taken modulo 32 by the mask.
    __m256i left = _mm256_andnot_si256(bit, _mm256_set1_epi32(31));
    uint32_t mask = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sllv_epi32(word, left)));
    __m256i positions = _mm256_add_epi32(_mm256_set1_epi32((int)position), offsets);
    _mm256_storeu_si256((__m256i *)(out + count), to_front(positions, mask));
    count += (size_t)__builtin_popcount(mask);
  }
  if (position < end) count += cmk_scalar.gram_candidates(text, position, end, filter, out + count, NULL);
  return count;
}

TARGET static size_t gram_candidates(const uint8_t *text, size_t begin, size_t end,
                                     const cmk_gram_filter *filter, uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !is_ascii(text, begin, end)) *beyond_ascii = 1;
  return filter->gram.high_mask != 0 ? gram_loop(text, begin, end, filter, out, 1)
                                     : gram_loop(text, begin, end, filter, out, 0);
}

/// The tables of one group for `vpshufb`, by position: a class is five low bits and one high bit, so four
/// tables of sixteen, of which bits 4 and 5 choose one.
typedef struct {
  __m256i quarter[CMK_SHIFT_POSITIONS][4];
} quarters;

INLINE quarters load_quarters(const cmk_bucket_filter *filter, uint32_t group) {
  quarters result;
  for (uint32_t offset = 0; offset < filter->positions; offset++)
    for (uint32_t part = 0; part < 4; part++)
      result.quarter[offset][part] = _mm256_broadcastsi128_si256(
          _mm_loadu_si128((const __m128i *)(filter->tables + cmk_bucket_table(group, offset) + 16 * part)));
  return result;
}

INLINE __m256i window_buckets(const uint8_t *text, const quarters *tables, uint32_t positions) {
  const __m256i low_bits = _mm256_set1_epi8(0x0F);
  __m256i found = _mm256_set1_epi8(-1);
  for (uint32_t offset = 0; offset < positions; offset++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + offset));
    __m256i nibble = _mm256_and_si256(bytes, low_bits);
    // blendv chooses by a byte's top bit: bit 4 moves there by a shift of 3, bit 6 by a shift of 1.
    __m256i by_4 = _mm256_slli_epi16(bytes, 3);
    __m256i by_6 = _mm256_slli_epi16(bytes, 1);
    __m256i low = _mm256_blendv_epi8(_mm256_shuffle_epi8(tables->quarter[offset][0], nibble),
                                     _mm256_shuffle_epi8(tables->quarter[offset][1], nibble), by_4);
    __m256i high = _mm256_blendv_epi8(_mm256_shuffle_epi8(tables->quarter[offset][2], nibble),
                                      _mm256_shuffle_epi8(tables->quarter[offset][3], nibble), by_4);
    found = _mm256_and_si256(found, _mm256_blendv_epi8(low, high, by_6));
  }
  return found;
}

/// Which of the 32 windows from `text` on are in a bucket of any group; `first` has the tables of the first one.
INLINE uint32_t passing(const uint8_t *text, const cmk_bucket_filter *filter, const quarters *first,
                        uint32_t positions) {
  __m256i found = window_buckets(text, first, positions);
  for (uint32_t group = 1; group < filter->groups; group++) {
    const quarters more = load_quarters(filter, group);
    found = _mm256_or_si256(found, window_buckets(text, &more, positions));
  }
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, _mm256_setzero_si256()));
}

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, uint32_t positions) {
  const quarters first = load_quarters(filter, 0);
  size_t count = 0;
  for (size_t position = begin; position < end; position += 32) {
    uint32_t mask = passing(text + position, filter, &first, positions);
    if (end - position < 32) mask &= (1u << (end - position)) - 1;
    while (mask != 0) {
      out[count++] = (uint32_t)(position + (size_t)__builtin_ctz(mask));
      mask &= mask - 1;
    }
  }
  return count;
}

TARGET static size_t bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                       const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !is_ascii(text, begin, end)) *beyond_ascii = 1;
  switch (filter->positions) {
  case 3: return bucket_loop(text, begin, end, filter, out, 3);
  case 4: return bucket_loop(text, begin, end, filter, out, 4);
  default: return bucket_loop(text, begin, end, filter, out, filter->positions);
  }
}

TARGET static int is_ascii(const uint8_t *text, size_t begin, size_t end) {
  __m256i all = _mm256_setzero_si256();
  size_t position = begin;
  for (; position + 64 <= end; position += 64) {
    all = _mm256_or_si256(all, _mm256_loadu_si256((const __m256i *)(text + position)));
    all = _mm256_or_si256(all, _mm256_loadu_si256((const __m256i *)(text + position + 32)));
  }
  return _mm256_movemask_epi8(all) == 0 && cmk_scalar.is_ascii(text, position, end);
}

TARGET static size_t beyond_ascii(const uint8_t *text, size_t begin, size_t end) {
  size_t position = begin;
  for (; position + 32 <= end; position += 32) {
    int found = _mm256_movemask_epi8(_mm256_loadu_si256((const __m256i *)(text + position)));
    if (found != 0) return position + (size_t)__builtin_ctz((unsigned)found);
  }
  return cmk_scalar.beyond_ascii(text, position, end);
}

TARGET static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  size_t offset = 0;
  for (; offset + 32 <= length; offset += 32) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + offset));
    // Signed comparison: bytes above ASCII are negative, so never capitals.
    __m256i upper = _mm256_and_si256(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8('A' - 1)),
                                     _mm256_cmpgt_epi8(_mm256_set1_epi8('Z' + 1), bytes));
    bytes = _mm256_or_si256(bytes, _mm256_and_si256(upper, _mm256_set1_epi8(0x20)));
    __m256i equal = _mm256_cmpeq_epi8(bytes, _mm256_loadu_si256((const __m256i *)(folded + offset)));
    if (_mm256_movemask_epi8(equal) != -1) return 0;
  }
  return cmk_scalar.equals_caseless(text + offset, folded + offset, length - offset);
}

TARGET static void texts_at(const uint32_t *ends, size_t text_count, const uint32_t *positions, size_t count,
                            uint32_t *out) {
  const __m256i sign = _mm256_set1_epi32(INT32_MIN);
  size_t first = 0;
  for (size_t index = 0; index < count; index++) {
    uint32_t position = positions[index];
    first += cmk_skip_texts(ends, text_count, first, position);
    // The sign turned, comparing as signed numbers is comparing as unsigned ones.
    __m256i limit = _mm256_xor_si256(_mm256_set1_epi32((int)position), sign);
    size_t behind = 8;
    while (behind == 8 && first + 8 <= text_count) {
      __m256i next = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(ends + first)), sign);
      int beyond = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(next, limit)));
      behind = 8 - (size_t)__builtin_popcount((unsigned)beyond);
      first += behind;
    }
    while (ends[first] <= position) first++;
    out[index] = (uint32_t)first;
  }
}

TARGET static uint64_t bucket_mask(const uint8_t *text, size_t count, const cmk_bucket_filter *filter) {
  const quarters first = load_quarters(filter, 0);
  uint64_t mask = passing(text, filter, &first, filter->positions);
  if (count > 32) mask |= (uint64_t)passing(text + 32, filter, &first, filter->positions) << 32;
  return mask & cmk_first(count);
}

CMK_LISTED_GRAM_MASK

const cmk_kernels cmk_avx2 = {
    .name = "avx2",
    .gram_candidates = gram_candidates,
    .bucket_candidates = bucket_candidates,
    .gram_mask = gram_mask,
    .bucket_mask = bucket_mask,
    .is_ascii = is_ascii,
    .beyond_ascii = beyond_ascii,
    .equals_caseless = equals_caseless,
    .texts_at = texts_at,
};

#endif
