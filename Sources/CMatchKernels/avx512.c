#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,bmi,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

/// Sixteen grams' hashes, from their two words.
INLINE __m512i hashes(__m512i low, __m512i high, cmk_gram gram, int has_high) {
  const __m512i caseless = _mm512_set1_epi32((int)CMK_CASELESS);
  low = _mm512_or_si512(low, caseless);
  low = _mm512_and_si512(low, _mm512_set1_epi32((int)gram.low_mask));
  __m512i hash = _mm512_mullo_epi32(low, _mm512_set1_epi32((int)CMK_LOW_MULTIPLIER));
  if (has_high) {
    high = _mm512_or_si512(high, caseless);
    high = _mm512_and_si512(high, _mm512_set1_epi32((int)gram.high_mask));
    hash = _mm512_add_epi32(hash, _mm512_mullo_epi32(high, _mm512_set1_epi32((int)CMK_HIGH_MULTIPLIER)));
  }
  return hash;
}

/// Which of sixteen hashes have their bit set.
INLINE __mmask16 passing(__m512i hash, const uint32_t *words, __m128i shift) {
  __m512i bit = _mm512_srl_epi32(hash, shift);
  __m512i word = _mm512_i32gather_epi32(_mm512_srli_epi32(bit, 5), words, 4);
  __m512i mask = _mm512_sllv_epi32(_mm512_set1_epi32(1), _mm512_and_si512(bit, _mm512_set1_epi32(31)));
  return _mm512_test_epi32_mask(word, mask);
}

/// Where each byte of sixteen words lies, when words begin `stride` bytes apart from `offset` on.
INLINE __m512i spread(uint32_t stride, uint32_t offset) {
  uint8_t indices[64];
  for (uint32_t index = 0; index < 64; index++)
    indices[index] = (uint8_t)((index / 4 * stride + offset + index % 4) & 127);
  return _mm512_loadu_si512(indices);
}

/// `span`: 1 or 2 if the sixteen grams of a round lie in so many vectors, else 0.
INLINE size_t gram_loop(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                        uint32_t *out, int has_high, int span) {
  const cmk_gram gram = filter->gram;
  const uint32_t stride = filter->stride;
  const __m128i shift = _mm_cvtsi32_si128(32 - (int)filter->bits);
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i offsets = _mm512_mullo_epi32(lanes, _mm512_set1_epi32((int)stride));
  const __m512i low_indices = spread(stride, 0);
  const __m512i high_indices = spread(stride, gram.high_offset);
  const uint32_t *words = filter->words;
  size_t count = 0;
  for (size_t position = begin; position < end; position += 16 * (size_t)stride) {
    __m512i low, high;
    if (span == 1) {
      // All sixteen grams lie in these 64 bytes.
      __m512i bytes = _mm512_loadu_si512(text + position);
      low = _mm512_permutexvar_epi8(low_indices, bytes);
      if (has_high) high = _mm512_permutexvar_epi8(high_indices, bytes);
    } else if (span == 2) {
      // They lie in these 128 bytes.
      __m512i first = _mm512_loadu_si512(text + position);
      __m512i second = _mm512_loadu_si512(text + position + 64);
      low = _mm512_permutex2var_epi8(first, low_indices, second);
      if (has_high) high = _mm512_permutex2var_epi8(first, high_indices, second);
    } else {
      // Lanes at or beyond `end` read nothing: the caller vouches for CMK_READ_AHEAD bytes only.
      size_t left = (end - position + stride - 1) / stride;
      __mmask16 inside = left >= 16 ? 0xFFFF : (__mmask16)((1u << left) - 1);
      __m512i zero = _mm512_setzero_si512();
      low = _mm512_mask_i32gather_epi32(zero, inside, offsets, text + position, 1);
      if (has_high)
        high = _mm512_mask_i32gather_epi32(zero, inside, offsets, text + position + gram.high_offset, 1);
    }
    __mmask16 mask = passing(hashes(low, has_high ? high : low, gram, has_high), words, shift);
    __m512i positions = _mm512_add_epi32(_mm512_set1_epi32((int)position), offsets);
    // Only the last round has lanes beyond `end`; they are cut off below.
    _mm512_storeu_si512(out + count, _mm512_maskz_compress_epi32(mask, positions));
    count += (size_t)__builtin_popcount(mask);
  }
  while (count > 0 && out[count - 1] >= end) count--;
  return count;
}

TARGET static size_t gram_candidates(const uint8_t *text, size_t begin, size_t end,
                                     const cmk_gram_filter *filter, uint32_t *out) {
  int has_high = filter->gram.high_mask != 0;
  uint32_t span = 15 * filter->stride + 4 + (has_high ? filter->gram.high_offset : 0);
  if (span <= 64)
    return has_high ? gram_loop(text, begin, end, filter, out, 1, 1)
                    : gram_loop(text, begin, end, filter, out, 0, 1);
  if (span <= 128)
    return has_high ? gram_loop(text, begin, end, filter, out, 1, 2)
                    : gram_loop(text, begin, end, filter, out, 0, 2);
  return has_high ? gram_loop(text, begin, end, filter, out, 1, 0)
                  : gram_loop(text, begin, end, filter, out, 0, 0);
}

/// The buckets, of all groups together, that each of 64 windows is in.
INLINE __m512i buckets(const uint8_t *text, const cmk_bucket_filter *filter, uint32_t positions,
                       uint32_t groups) {
  // Row i of the matrix gives bit 7 - i of the result; each picks one bit of the byte.
  const __m512i matrix = _mm512_set1_epi64(0x0102040810400000);
  __m512i found[CMK_SHIFT_GROUPS];
  for (uint32_t offset = 0; offset < positions; offset++) {
    __m512i classes =
        _mm512_gf2p8affine_epi64_epi8(_mm512_loadu_si512(text + offset), matrix, 0);
    for (uint32_t group = 0; group < groups; group++) {
      __m512i table = _mm512_loadu_si512(filter->table[group][offset]);
      __m512i here = _mm512_permutexvar_epi8(classes, table);
      found[group] = offset == 0 ? here : _mm512_and_si512(found[group], here);
    }
  }
  __m512i any = found[0];
  for (uint32_t group = 1; group < groups; group++) any = _mm512_or_si512(any, found[group]);
  return any;
}

/// Writes the positions whose bits are set in `mask`, without a branch on how many there are up to sixteen.
INLINE size_t report(uint64_t mask, size_t position, uint32_t *out, size_t count) {
  static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                      32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                      48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  __m512i set = _mm512_maskz_compress_epi8(mask, _mm512_loadu_si512(numbers));
  __m512i base = _mm512_set1_epi32((int)position);
  size_t found = (size_t)__builtin_popcountll(mask);
  _mm512_storeu_si512(out + count,
                      _mm512_add_epi32(base, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(set))));
  if (__builtin_expect(found > 16, 0)) {
    __m128i second = _mm512_extracti32x4_epi32(set, 1), third = _mm512_extracti32x4_epi32(set, 2),
            fourth = _mm512_extracti32x4_epi32(set, 3);
    _mm512_storeu_si512(out + count + 16, _mm512_add_epi32(base, _mm512_cvtepu8_epi32(second)));
    _mm512_storeu_si512(out + count + 32, _mm512_add_epi32(base, _mm512_cvtepu8_epi32(third)));
    _mm512_storeu_si512(out + count + 48, _mm512_add_epi32(base, _mm512_cvtepu8_epi32(fourth)));
  }
  return count + found;
}

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, uint32_t positions, uint32_t groups) {
  size_t count = 0;
  size_t position = begin;
  // Reporting costs less than a branch on whether there is anything to report, unless that is very rare.
  for (; position + 64 <= end; position += 64) {
    __m512i found = buckets(text + position, filter, positions, groups);
    count = report(_mm512_test_epi8_mask(found, found), position, out, count);
  }
  if (position < end) {
    __m512i found = buckets(text + position, filter, positions, groups);
    uint64_t inside = (UINT64_C(1) << (end - position)) - 1;
    count = report(_mm512_test_epi8_mask(found, found) & inside, position, out, count);
  }
  return count;
}

#define GROUPS(POSITIONS)                                                                              \
  switch (filter->groups) {                                                                            \
  case 1: return bucket_loop(text, begin, end, filter, out, POSITIONS, 1);                             \
  case 2: return bucket_loop(text, begin, end, filter, out, POSITIONS, 2);                             \
  case 4: return bucket_loop(text, begin, end, filter, out, POSITIONS, 4);                             \
  case 8: return bucket_loop(text, begin, end, filter, out, POSITIONS, 8);                             \
  default: return bucket_loop(text, begin, end, filter, out, POSITIONS, filter->groups);               \
  }

TARGET static size_t bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                       const cmk_bucket_filter *filter, uint32_t *out) {
  switch (filter->positions) {
  case 3: GROUPS(3)
  case 4: GROUPS(4)
  case 5: GROUPS(5)
  case 6: GROUPS(6)
  case 8: GROUPS(8)
  default: GROUPS(filter->positions)
  }
}

TARGET static int is_ascii(const uint8_t *text, size_t begin, size_t end) {
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
    __mmask64 rest = (UINT64_C(1) << (end - position)) - 1;
    all = _mm512_or_si512(all, _mm512_maskz_loadu_epi8(rest, text + position));
  }
  return _mm512_movepi8_mask(all) == 0;
}

TARGET static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  for (size_t offset = 0; offset < length; offset += 64) {
    size_t rest = length - offset;
    __mmask64 mask = rest >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << rest) - 1;
    __m512i bytes = _mm512_maskz_loadu_epi8(mask, text + offset);
    __mmask64 upper = _mm512_cmple_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('A')), _mm512_set1_epi8(25));
    bytes = _mm512_mask_or_epi32(bytes, 0xFFFF, bytes, _mm512_maskz_set1_epi8(upper, 0x20));
    if (_mm512_mask_cmpneq_epu8_mask(mask, bytes, _mm512_maskz_loadu_epi8(mask, folded + offset)) != 0) return 0;
  }
  return 1;
}

const cmk_kernels cmk_avx512 = {
    .name = "avx512",
    .gram_candidates = gram_candidates,
    .bucket_candidates = bucket_candidates,
    .is_ascii = is_ascii,
    .equals_caseless = equals_caseless,
    .gram_cost = 0.38,
    .sparse_gram_cost = 0.6,
    .bucket_cost = 0.004,
};

#endif
