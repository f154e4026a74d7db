#ifndef CMATCHKERNELS_AVX512_H
#define CMATCHKERNELS_AVX512_H

#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,bmi,bmi2,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

/// The first `count` bits, at most 64.
INLINE uint64_t first_bits(uint64_t bits, size_t count) { return _bzhi_u64(bits, (unsigned)count); }

/// The eight bits of a byte, twice, from the lowest on.
INLINE __m128i byte_bits(void) { return _mm_set1_epi64x((int64_t)0x8040201008040201); }

/// For each of sixteen numbers, of which the lowest three bits count, the bit of a byte that has that number.
INLINE __m128i sixteen_bits_numbered(__m128i numbers) {
  return _mm_shuffle_epi8(byte_bits(), _mm_and_si128(numbers, _mm_set1_epi8(7)));
}

/// Whether all `length` bytes of a text are ASCII, behind which 64 can be read.
INLINE int is_ascii_near(const uint8_t *text, size_t length) {
  __m512i bytes = _mm512_loadu_si512(text);
  if (__builtin_expect(length <= 64, 1)) return first_bits(_mm512_movepi8_mask(bytes), length) == 0;
  // The last ones, which may be some of the first ones.
  bytes = _mm512_or_si512(bytes, _mm512_loadu_si512(text + length - 64));
  // And those in between: up to three vectors without a loop, whose end could not be foreseen.
  bytes = _mm512_or_si512(bytes, _mm512_loadu_si512(text + (length < 128 ? length - 64 : 64)));
#pragma clang loop unroll(disable)
  for (size_t position = 128; position + 64 < length; position += 64)
    bytes = _mm512_or_si512(bytes, _mm512_loadu_si512(text + position));
  return _mm512_movepi8_mask(bytes) == 0;
}

/// Writes sixteen numbers as `base` + `step` x number.
INLINE void write_sixteen(__m128i numbers, size_t base, uint32_t step, uint32_t *out) {
  __m512i wide = _mm512_cvtepu8_epi32(numbers);
  if (step != 1) wide = _mm512_mullo_epi32(wide, _mm512_set1_epi32((int)step));
  _mm512_storeu_si512(out, _mm512_add_epi32(_mm512_set1_epi32((int)base), wide));
}

/// Writes the numbers of the bits that are set in `mask` as `base` + `step` x number, without a branch on how
/// many there are up to sixteen.
INLINE size_t report(uint64_t mask, size_t base, uint32_t step, uint32_t *out, size_t count) {
  static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                      32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                      48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  __m512i set = _mm512_maskz_compress_epi8(mask, _mm512_loadu_si512(numbers));
  size_t found = (size_t)__builtin_popcountll(mask);
  write_sixteen(_mm512_castsi512_si128(set), base, step, out + count);
  if (__builtin_expect(found > 16, 0)) {
    write_sixteen(_mm512_extracti32x4_epi32(set, 1), base, step, out + count + 16);
    write_sixteen(_mm512_extracti32x4_epi32(set, 2), base, step, out + count + 32);
    write_sixteen(_mm512_extracti32x4_epi32(set, 3), base, step, out + count + 48);
  }
  return count + found;
}

/// The same for positions next to each other, of which two at most are likely: these are written without vectors, which
/// have enough to do where there are many tables to ask.
INLINE size_t report_few(uint64_t mask, size_t base, uint32_t *out, size_t count) {
  const size_t found = (size_t)__builtin_popcountll(mask);
  if (__builtin_expect(found > 2, 0)) return report(mask, base, 1, out, count);
  out[count] = (uint32_t)(base + _tzcnt_u64(mask));
  out[count + 1] = (uint32_t)(base + _tzcnt_u64(_blsr_u64(mask)));
  return count + found;
}

/// Bytes after which it is decided anew whether to branch on there being anything to report.
#define STRETCH 2048
/// A branch that is mispredicted costs as much as reporting so many times.
#define MISPREDICTION 10

/// Whether to branch from `position` on, after a stretch of which so many positions passed. As it was, so it will be: where
/// few pass, a branch jumps over the reports. Nothing is known of the first ones; of short ranges they are most, and a wrong
/// guess the other way costs more.
INLINE int few_pass(size_t position, size_t begin, size_t end, size_t passed) {
  return position == begin ? end - begin > 2 * STRETCH : passed * MISPREDICTION < STRETCH / 64;
}

/// Whether none of 128 windows passes, which is likely; to be asked where few_pass. The barrier keeps the compiler from asking
/// elsewhere, too.
INLINE int none_pass(const __m512i found[2]) {
  __asm__ volatile("" ::: "memory");
  __m512i any = _mm512_or_si512(found[0], found[1]);
  return __builtin_expect(_mm512_test_epi8_mask(any, any) == 0, 1);
}

#endif

#endif
