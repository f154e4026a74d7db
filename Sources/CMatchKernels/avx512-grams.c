// A gram filter whose bits, or a sieve whose words, are loaded one by one; avx512-gathers.c has those that are gathered. Which is
// faster is what processors differ in: on AMD's (Zen 4 and 5) loads take two thirds to three quarters of the time of gathers, on
// Intel's gathers take two thirds to nine tenths of that of loads.
#include "avx512-grams.h"

#if defined(__x86_64__)

_Alignas(64) uint8_t cmk_avx512_spreads[SPREAD_OFFSETS + 1][SPREAD_STRIDES + 1][64];

__attribute__((constructor)) static void fill_spreads(void) {
  for (uint32_t stride = 1; stride <= SPREAD_STRIDES; stride++)
    for (uint32_t offset = 0; offset <= SPREAD_OFFSETS; offset++)
      for (uint32_t index = 0; index < 64; index++)
        cmk_avx512_spreads[offset][stride][index] = (uint8_t)((index / 4 * stride + offset + index % 4) & 127);
}

/// The numbers of the bits of the sixteen grams that lie `lane` grams behind `position`; zeros if `left`, how many there
/// are, is no more than that.
INLINE __m512i bits_at(const gram_source *source, size_t position, size_t lane, size_t left, const uint64_t *words,
                       int has_high, __m512i *all) {
  if (lane >= left) return _mm512_setzero_si512();
  return numbers_of(grams_at(source, position + lane * source->stride, words, has_high, BITS, all), source);
}

/// Grams whose bits are loaded in one go. Bits and bytes of so many are written to memory before the first is tested:
/// what was written in other pieces than it is read in cannot be read until it has come to the cache.
#define GO 512
/// How many grams are hashed before the first one's byte is loaded: for the same reason.
#define AHEAD 64

/// The bytes of the filter that have the bits of `count` grams, a multiple of 64 and at most GO, and which bits these are.
INLINE void load_bytes(const gram_source *source, size_t position, size_t count, size_t left, int has_high,
                       __m512i *all, uint8_t *found, uint8_t *numbers) {
  uint32_t offsets[GO];
  uint64_t words[GO];
  load_words(source, position, count, left, words);
  const uint8_t *bytes = (const uint8_t *)source->words;
  // Hashing and loading take turns, so that the processor does both at once: one is vectors, the other is not.
  for (size_t lane = 0; lane < count + AHEAD; lane += 16) {
    if (lane < count) {
      __m512i bit = bits_at(source, position, lane, left, words + lane, has_high, all);
      _mm512_storeu_si512(offsets + lane, _mm512_srli_epi32(bit, 3));
      _mm_storeu_si128((__m128i *)(numbers + lane), _mm512_cvtepi32_epi8(bit));
    }
    if (lane < AHEAD) continue;
    size_t first = lane - AHEAD;
    // The barriers keep the compiler from making gathers of the loads.
    __asm__ volatile("" ::: "memory");
#pragma clang loop vectorize(disable) unroll(full)
    for (size_t next = first; next < first + 16; next++) found[next] = CMK_SHARED(bytes + offsets[next]);
    __asm__ volatile("" ::: "memory");
  }
}

/// Which of 64 bytes of the filter have the bit that is the low three bits of its number.
INLINE uint64_t test_bytes(const uint8_t *found, const uint8_t *numbers) {
  return _mm512_test_epi8_mask(_mm512_loadu_si512(found), bits_numbered(_mm512_loadu_si512(numbers)));
}

INLINE size_t gram_loop_of(const uint8_t *text, size_t begin, size_t end, uint32_t *out, int *beyond_ascii,
                           const cmk_gram_filter *filter, question asks, int has_high, arrangement lie) {
  __m512i all = _mm512_setzero_si512();
  const gram_source source = source_of(text, filter, asks, lie);
  const size_t stride = filter->stride;
  uint8_t found[GO], numbers[GO];
  size_t count = 0;
  for (size_t position = begin; position < end; position += GO * stride) {
    size_t left = (end - position + stride - 1) / stride;
    size_t some = left >= GO ? GO : (left + 63) / 64 * 64;
    load_bytes(&source, position, some, left, has_high, &all, found, numbers);
    for (size_t lane = 0; lane < some; lane += 64) {
      uint64_t mask = test_bytes(found + lane, numbers + lane);
      count = report(mask & cmk_first(left - lane), position + lane * stride, (uint32_t)stride, out, count);
    }
  }
  if (beyond_ascii && is_beyond_ascii(text, begin, end, all, lie)) *beyond_ascii = 1;
  return count;
}

/// Which of sixteen bytes of the filter have the bit that is the low three bits of its number.
INLINE uint64_t test_sixteen(__m128i found, __m128i numbers) {
  return _mm_test_epi8_mask(found, sixteen_bits_numbered(numbers));
}

/// `LOAD`s what is in `BASE` at four offsets into four places of `FOUND`. Two offsets are taken out of the register at a time: one
/// by one takes two instructions each, and by way of memory each load waits for the store.
#define LOAD_FOUR(LOAD, FOUND, BASE, OFFSETS, P0, P1, P2, P3)                                                  \
  do {                                                                                                         \
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(OFFSETS), high = (uint64_t)_mm_extract_epi64(OFFSETS, 1);       \
    /* Else the compiler takes them one by one. */                                                             \
    __asm__("" : "+r"(low), "+r"(high));                                                                       \
    LOAD(FOUND, (BASE) + (uint32_t)low, P0);                                                                   \
    LOAD(FOUND, (BASE) + (low >> 32), P1);                                                                     \
    LOAD(FOUND, (BASE) + (uint32_t)high, P2);                                                                  \
    LOAD(FOUND, (BASE) + (high >> 32), P3);                                                                    \
  } while (0)

/// The bytes at the first `count` of sixteen offsets, rounded up to a multiple of four; zeros behind them.
INLINE __m128i bytes_at(const uint8_t *bytes, __m512i offsets, size_t count) {
  __m128i first = _mm_setzero_si128(), second = first;
  LOAD_FOUR(CMK_LOAD_BYTE, first, bytes, _mm512_castsi512_si128(offsets), 0, 1, 2, 3);
  if (count <= 4) return first;
  LOAD_FOUR(CMK_LOAD_BYTE, first, bytes, _mm512_extracti32x4_epi32(offsets, 1), 4, 5, 6, 7);
  if (count <= 8) return first;
  LOAD_FOUR(CMK_LOAD_BYTE, second, bytes, _mm512_extracti32x4_epi32(offsets, 2), 0, 1, 2, 3);
  if (count > 12) LOAD_FOUR(CMK_LOAD_BYTE, second, bytes, _mm512_extracti32x4_epi32(offsets, 3), 4, 5, 6, 7);
  return _mm_unpacklo_epi64(first, second);
}

/// The same of words.
INLINE __m512i words_at(const uint32_t *words, __m512i numbers, size_t count) {
  __m128i part = _mm_setzero_si128();
  LOAD_FOUR(CMK_LOAD_WORD, part, words, _mm512_castsi512_si128(numbers), 0, 1, 2, 3);
  __m512i all = _mm512_zextsi128_si512(part);
  if (count <= 4) return all;
  LOAD_FOUR(CMK_LOAD_WORD, part, words, _mm512_extracti32x4_epi32(numbers, 1), 0, 1, 2, 3);
  all = _mm512_inserti32x4(all, part, 1);
  if (count <= 8) return all;
  LOAD_FOUR(CMK_LOAD_WORD, part, words, _mm512_extracti32x4_epi32(numbers, 2), 0, 1, 2, 3);
  all = _mm512_inserti32x4(all, part, 2);
  if (count <= 12) return all;
  LOAD_FOUR(CMK_LOAD_WORD, part, words, _mm512_extracti32x4_epi32(numbers, 3), 0, 1, 2, 3);
  return _mm512_inserti32x4(all, part, 3);
}

/// What cmk_fetch_places does for the first `count` of sixteen places.
INLINE void fetch_places(const cmk_front *front, __m512i places, size_t count) {
  uint32_t all[16];
  _mm512_storeu_si512(all, places);
  cmk_fetch_places(front, all, count < 16 ? count : 16);
}

INLINE uint64_t load_mask_of(const uint8_t *text, size_t count, const cmk_front *front, question asks, int has_high,
                             arrangement lie, int fetches) {
  const gram_source source = source_of(text, &front->grams, asks, lie);
  __m512i all = _mm512_setzero_si512();
  uint64_t mask = 0;
  for (size_t lane = 0; lane < count; lane += 16) {
    sixteen_grams grams = grams_at(&source, lane * source.stride, NULL, has_high, asks, &all);
    __m512i number = numbers_of(grams, &source), byte = _mm512_srli_epi32(number, 3);
    if (fetches) fetch_places(front, asks == SIEVE ? number : byte, count - lane);
    uint64_t passing;
    if (asks == SIEVE)
      passing = have(words_at(source.words, number, count - lane), grams.around);
    else
      passing = test_sixteen(bytes_at((const uint8_t *)source.words, byte, count - lane), _mm512_cvtepi32_epi8(number));
    mask |= passing << lane;
  }
  return first_bits(mask, count);
}

INLINE uint64_t gram_mask_of(const uint8_t *text, size_t count, const cmk_front *front, question asks, int has_high,
                             arrangement lie) {
  return load_mask_of(text, count, front, asks, has_high, lie, 0);
}

INLINE uint64_t fetching_mask_of(const uint8_t *text, size_t count, const cmk_front *front, question asks, int has_high,
                                 arrangement lie) {
  return load_mask_of(text, count, front, asks, has_high, lie, 1);
}

GRAM_MASKS(_by_bits, gram_mask_of, BITS)
GRAM_MASKS(_by_bits_fetching, fetching_mask_of, BITS)
GRAM_MASKS(_by_sieve, gram_mask_of, SIEVE)
GRAM_MASKS(_by_sieve_fetching, fetching_mask_of, SIEVE)

TARGET size_t cmk_avx512_gram_candidates(const uint8_t *text, size_t begin, size_t end,
                                         const cmk_gram_filter *filter, uint32_t *out, int *beyond_ascii) {
  switch (arrangement_of(filter, BITS)) {
  case SIDE_BY_SIDE: BY_LENGTH(gram_loop_of, BITS, SIDE_BY_SIDE);
  case IN_ONE: BY_LENGTH(gram_loop_of, BITS, IN_ONE);
  case IN_TWO: BY_LENGTH(gram_loop_of, BITS, IN_TWO);
  case APART: BY_LENGTH(gram_loop_of, BITS, APART);
  }
}

cmk_mask *cmk_avx512_gram_mask_for(const cmk_gram_filter *filter) {
  static cmk_mask *const masks[2][3][2] = {GRAM_TABLE(mask_, _by_bits), GRAM_TABLE(mask_, _by_sieve)};
  const question asks = question_of(filter);
  const arrangement lie = arrangement_of(filter, asks);
  return lie == APART ? cmk_avx2_gram_mask_for(filter) : masks[asks][lie][filter->gram.high_mask != 0];
}

cmk_look *cmk_avx512_gram_look_for(const cmk_front *front, int is_ascii) {
  const cmk_gram_filter *filter = &front->grams;
  const question asks = question_of(filter);
  const arrangement lie = arrangement_of(filter, asks);
  const int is_long = filter->gram.high_mask != 0;
  if (lie == APART) return cmk_avx2_gram_look_for(filter, is_ascii);
  if (front->places == NULL) return (asks == SIEVE ? looks_by_sieve : looks_by_bits)[is_ascii][lie][is_long];
  return (asks == SIEVE ? looks_by_sieve_fetching : looks_by_bits_fetching)[is_ascii][lie][is_long];
}

#endif
