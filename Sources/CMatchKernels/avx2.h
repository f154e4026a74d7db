#ifndef CMATCHKERNELS_AVX2_H
#define CMATCHKERNELS_AVX2_H

#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

/// The largest stride at which grams are got from the text several at a time.
#define CMK_AVX2_SIEVE_STRIDES 8

/// ASCII capitals made small.
INLINE __m256i lowercased(__m256i bytes) {
  // Signed comparison: bytes above ASCII are negative, so never capitals.
  __m256i upper = _mm256_and_si256(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8('A' - 1)),
                                   _mm256_cmpgt_epi8(_mm256_set1_epi8('Z' + 1), bytes));
  return _mm256_or_si256(bytes, _mm256_and_si256(upper, _mm256_set1_epi8(0x20)));
}

/// A quarter of a table of 64 for `vpshufb`, twice.
INLINE __m256i quarter(const uint8_t *table, uint32_t part) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16 * part)));
}

/// Of a table of 64, what the low four bits of each of 32 bytes choose from the quarter that two others choose: blendv goes by
/// the top bits of `by_first` and `by_second`, to which these have been shifted.
INLINE __m256i by_quarters(const uint8_t *table, __m256i bytes, __m256i by_first, __m256i by_second) {
  __m256i low = _mm256_and_si256(bytes, _mm256_set1_epi8(0x0F));
  __m256i without = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter(table, 0), low),
                                       _mm256_shuffle_epi8(quarter(table, 1), low), by_first);
  __m256i with = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter(table, 2), low),
                                    _mm256_shuffle_epi8(quarter(table, 3), low), by_first);
  return _mm256_blendv_epi8(without, with, by_second);
}

/// Whether all `length` bytes of a text are ASCII, behind which 32 can be read.
INLINE int is_ascii_near(const uint8_t *text, size_t length) {
  __m256i bytes = _mm256_loadu_si256((const __m256i *)text);
  if (length < 32) return ((uint32_t)_mm256_movemask_epi8(bytes) & ((UINT32_C(1) << length) - 1)) == 0;
  // The last ones, which may be some of the first ones.
  bytes = _mm256_or_si256(bytes, _mm256_loadu_si256((const __m256i *)(text + length - 32)));
  // And those in between: of most texts without a loop, whose end could not be foreseen.
  bytes = _mm256_or_si256(bytes, _mm256_loadu_si256((const __m256i *)(text + (length < 64 ? length - 32 : 32))));
  if (length <= 96) return _mm256_movemask_epi8(bytes) == 0;
  bytes = _mm256_or_si256(bytes, _mm256_loadu_si256((const __m256i *)(text + 64)));
  bytes = _mm256_or_si256(bytes, _mm256_loadu_si256((const __m256i *)(text + (length < 128 ? length - 32 : 96))));
#pragma clang loop unroll(disable)
  for (size_t position = 128; position + 32 < length; position += 32)
    bytes = _mm256_or_si256(bytes, _mm256_loadu_si256((const __m256i *)(text + position)));
  return _mm256_movemask_epi8(bytes) == 0;
}

/// Positions that are written whether or not so many pass, of 64: more are rare.
#define FEW 3

/// Positions for each that passes where few do.
#define SPARSE 1024

/// Writes the numbers of the bits that are set in `mask` as `base` + `step` x number, without a branch on how many there are
/// up to FEW.
INLINE size_t report(uint64_t mask, size_t base, uint32_t step, uint32_t *out, size_t count) {
  size_t found = (size_t)__builtin_popcountll(mask);
  uint32_t *next = out + count;
  for (size_t few = 0; few < FEW; few++) {
    // Where no bit is left, the highest one's number is written, which is overwritten or not looked at.
    *next++ = (uint32_t)base + step * (uint32_t)__builtin_ctzll(mask | UINT64_C(1) << 63);
    mask &= mask - 1;
  }
  if (__builtin_expect(found > FEW, 0))
    for (; mask != 0; mask &= mask - 1) *next++ = (uint32_t)base + step * (uint32_t)__builtin_ctzll(mask);
  return count + found;
}

/// The same after `done` positions were asked about, of which few have passed up to now: then that none of 64 does can be
/// foreseen, and nothing is written.
INLINE size_t report_few(uint64_t mask, size_t done, size_t base, uint32_t step, uint32_t *out, size_t count) {
  if (SPARSE * count <= done && mask == 0) return count;
  return report(mask, base, step, out, count);
}

#endif

#endif
