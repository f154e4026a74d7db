// What is so short that it is compiled into its callers, and is in no set.
#ifndef CMATCHKERNELS_NEAR_H
#define CMATCHKERNELS_NEAR_H

#include <stddef.h>
#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Whether all `count` bytes of a text are ASCII, around which 16 bytes can be read: a text of 64 bytes is asked in the time
/// that a call takes.
static inline int cmk_is_ascii_around(const uint8_t *text, size_t count) {
#if defined(__SSE2__)
  const uint8_t *last = text + count - 16;
  __m128i all = _mm_loadu_si128((const __m128i *)last);
  // Some of these lie before the text.
  if (__builtin_expect(count < 16, 0)) return _mm_movemask_epi8(all) >> (16 - count) == 0;
  // Most texts are so short that a loop in larger steps would do nothing but its rest.
#pragma clang loop unroll(disable)
  for (; text < last; text += 16) all = _mm_or_si128(all, _mm_loadu_si128((const __m128i *)text));
  return _mm_movemask_epi8(all) == 0;
#else
  uint64_t all = 0, word;
  size_t position = 0;
  for (; position + 8 < count; position += 8) {
    __builtin_memcpy(&word, text + position, 8);
    all |= word;
  }
  // The last eight, of which some may lie before the text; the first byte is the lowest.
  __builtin_memcpy(&word, text + count - 8, 8);
  all |= count == 0 ? 0 : word >> (count < 8 ? 8 * (8 - count) : 0);
  return (all & UINT64_C(0x8080808080808080)) == 0;
#endif
}

/// All bits if any of `bits` is set, else none. The compiler is not told that there is no third case: it would make a branch of
/// what is chosen by it, which takes long where it cannot be foreseen.
static inline uint64_t cmk_all_or_none(uint64_t bits) {
  uint64_t mask = (uint64_t)-(int64_t)(bits != 0);
  __asm__("" : "+r"(mask));
  return mask;
}

/// The longest text that is compared without a call.
#define CMK_NEAR_LENGTH 32

/// What `equals_caseless` tells, of up to CMK_NEAR_LENGTH bytes, where as many can be read of both: most conditions are so
/// short that a call would take longer.
static inline int cmk_equals_near(const uint8_t *text, const uint8_t *folded, size_t length) {
#if defined(__SSE2__)
  uint32_t equal = 0;
#pragma clang loop unroll(full)
  for (size_t offset = 0; offset < CMK_NEAR_LENGTH; offset += 16) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(text + offset));
    __m128i behind_a = _mm_sub_epi8(bytes, _mm_set1_epi8('A'));
    __m128i upper = _mm_cmpeq_epi8(_mm_min_epu8(behind_a, _mm_set1_epi8(25)), behind_a);
    bytes = _mm_or_si128(bytes, _mm_and_si128(upper, _mm_set1_epi8(0x20)));
    __m128i same = _mm_cmpeq_epi8(bytes, _mm_loadu_si128((const __m128i *)(folded + offset)));
    equal |= (uint32_t)_mm_movemask_epi8(same) << offset;
  }
  return ~equal << (CMK_NEAR_LENGTH - length) == 0;
#else
  for (size_t index = 0; index < length; index++) {
    uint8_t byte = text[index];
    if ((byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte) != folded[index]) return 0;
  }
  return 1;
#endif
}

/// Copies `count` bytes, which do not overlap. Up to 256 are stored where the destination is aligned: a store that straddles two
/// lines of the cache takes twice as long, and of a `memcpy` of such a length most do.
static inline void cmk_copy(uint8_t *destination, const uint8_t *source, size_t count) {
#if defined(__SSE2__)
  if (count >= 16 && count <= 256) {
    _mm_storeu_si128((__m128i *)destination, _mm_loadu_si128((const __m128i *)source));
    size_t done = 16 - ((uintptr_t)destination & 15);
#pragma clang loop unroll(disable)
    for (; done + 16 < count; done += 16)
      _mm_store_si128((__m128i *)(destination + done), _mm_loadu_si128((const __m128i *)(source + done)));
    // The last sixteen, some of which were copied already.
    const size_t last = count - 16;
    _mm_storeu_si128((__m128i *)(destination + last), _mm_loadu_si128((const __m128i *)(source + last)));
    return;
  }
#endif
  __builtin_memcpy(destination, source, count);
}

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
