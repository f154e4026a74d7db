// Whether the filter's bits are loaded one by one or gathered is what processors differ in: on AMD's (Zen 4 and 5) loads
// take two thirds to three quarters of the time of gathers, on Intel's gathers take less than half the time of loads.
#include "avx512.h"

#if defined(__x86_64__)

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

/// The largest stride at which sixteen grams lie in two vectors.
#define SPREAD_STRIDES 8

/// Where each byte of sixteen words lies, when words begin a stride apart from an offset of 0 to 4 on. Made once: one
/// text takes less time than this does.
static _Alignas(64) uint8_t spreads[5][SPREAD_STRIDES + 1][64];

__attribute__((constructor)) static void fill_spreads(void) {
  for (uint32_t stride = 1; stride <= SPREAD_STRIDES; stride++)
    for (uint32_t offset = 0; offset < 5; offset++)
      for (uint32_t index = 0; index < 64; index++)
        spreads[offset][stride][index] = (uint8_t)((index / 4 * stride + offset + index % 4) & 127);
}

INLINE __m512i spread(uint32_t stride, uint32_t offset, int span) {
  return span > 0 ? _mm512_load_si512(spreads[offset][stride]) : _mm512_setzero_si512();
}

/// How the words of sixteen grams are got from the text.
typedef struct {
  const uint8_t *text;
  cmk_gram gram;
  const uint32_t *words;
  uint32_t stride;
  /// 1 or 2 if the sixteen grams lie in so many vectors, else 0.
  int span;
  /// How many bits of a hash are no part of the number of its bit.
  __m128i shift;
  __m512i low_indices, high_indices;
} gram_source;

INLINE gram_source source_of(const uint8_t *text, const cmk_gram_filter *filter, int span) {
  return (gram_source){text,
                       filter->gram,
                       filter->words,
                       filter->stride,
                       span,
                       _mm_cvtsi32_si128(32 - (int)filter->bits),
                       spread(filter->stride, 0, span),
                       spread(filter->stride, filter->gram.high_offset, span)};
}

/// The even 32-bit words of two vectors.
INLINE __m512i even_words(__m512i first, __m512i second) {
  const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  return _mm512_permutex2var_epi32(first, even, second);
}

/// The hashes of the sixteen grams from `position` on, or, with `span` 0, of those that begin with `words`. All
/// bytes from one such sixteen to the next are put into `all`, but with `span` 0.
INLINE __m512i hashes_at(const gram_source *source, size_t position, const uint64_t *words, int has_high,
                         __m512i *all) {
  const uint8_t *text = source->text + position;
  __m512i low, high = _mm512_setzero_si512();
  if (source->span == 1) {
    __m512i bytes = _mm512_loadu_si512(text);
    *all = _mm512_or_si512(*all, bytes);
    low = _mm512_permutexvar_epi8(source->low_indices, bytes);
    if (has_high) high = _mm512_permutexvar_epi8(source->high_indices, bytes);
  } else if (source->span == 2) {
    __m512i first = _mm512_loadu_si512(text), second = _mm512_loadu_si512(text + 64);
    *all = _mm512_or_si512(*all, _mm512_or_si512(first, second));
    low = _mm512_permutex2var_epi8(first, source->low_indices, second);
    if (has_high) high = _mm512_permutex2var_epi8(first, source->high_indices, second);
  } else {
    __m512i first = _mm512_loadu_si512(words), second = _mm512_loadu_si512(words + 8);
    low = even_words(first, second);
    if (has_high) {
      __m128i shift = _mm_cvtsi32_si128(8 * (int)source->gram.high_offset);
      high = even_words(_mm512_srl_epi64(first, shift), _mm512_srl_epi64(second, shift));
    }
  }
  return hashes(low, high, source->gram, has_high);
}

/// The bits of the filter's numbers `bit`, sixteen at a time, by a gather.
INLINE uint64_t gathered(__m512i bit, const cmk_gram_filter *filter) {
  __m512i word = _mm512_i32gather_epi32(_mm512_srli_epi32(bit, 5), filter->words, 4);
  __m512i asked = _mm512_sllv_epi32(_mm512_set1_epi32(1), _mm512_and_si512(bit, _mm512_set1_epi32(31)));
  return _mm512_test_epi32_mask(word, asked);
}

/// Where grams lie far apart: the words of the first `left` of `count` grams from `position` on, and zeros. The caller
/// vouches for CMK_READ_AHEAD bytes only, so beyond these nothing is read.
INLINE void load_words(const gram_source *source, size_t position, size_t count, size_t left, uint64_t *words) {
  if (source->span != 0) return;
  const uint8_t *text = source->text + position;
  size_t meant = left < count ? left : count;
  for (size_t lane = 0; lane < meant; lane++, text += source->stride) __builtin_memcpy(&words[lane], text, 8);
  for (size_t lane = meant; lane < count; lane++) words[lane] = 0;
}

/// The numbers of the bits of the sixteen grams that lie `lane` grams behind `position`; zeros if `left`, how many there
/// are, is no more than that.
INLINE __m512i bits_at(const gram_source *source, size_t position, size_t lane, size_t left, const uint64_t *words,
                       int has_high, __m512i *all) {
  if (lane >= left) return _mm512_setzero_si512();
  return _mm512_srl_epi32(hashes_at(source, position + lane * source->stride, words, has_high, all), source->shift);
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
  const __m512i bits = _mm512_broadcast_i32x4(
      _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, (char)128, 1, 2, 4, 8, 16, 32, 64, (char)128));
  __m512i number = _mm512_and_si512(_mm512_loadu_si512(numbers), _mm512_set1_epi8(7));
  return _mm512_test_epi8_mask(_mm512_loadu_si512(found), _mm512_shuffle_epi8(bits, number));
}

INLINE size_t gram_loop_of(const uint8_t *text, size_t begin, size_t end, uint32_t *out, int *beyond_ascii,
                           const cmk_gram_filter *filter, int by_gathers, int has_high, int span) {
  __m512i all = _mm512_setzero_si512();
  const gram_source source = source_of(text, filter, span);
  const size_t stride = filter->stride;
  uint8_t found[GO], numbers[GO];
  size_t count = 0;
  for (size_t position = begin; position < end; position += GO * stride) {
    size_t left = (end - position + stride - 1) / stride;
    size_t some = left >= GO ? GO : (left + 63) / 64 * 64;
    if (!by_gathers) load_bytes(&source, position, some, left, has_high, &all, found, numbers);
    for (size_t lane = 0; lane < some; lane += 64) {
      uint64_t mask = 0;
      if (by_gathers) {
        uint64_t words[64];
        load_words(&source, position + lane * stride, 64, left - lane, words);
        for (size_t part = 0; part < 64; part += 16)
          mask |= gathered(bits_at(&source, position, lane + part, left, words + part, has_high, &all), filter)
                  << part;
      } else {
        mask = test_bytes(found + lane, numbers + lane);
      }
      count = report(mask & cmk_first(left - lane), position + lane * stride, (uint32_t)stride, out, count);
    }
  }
  if (beyond_ascii && (span == 0 ? !cmk_avx512_is_ascii(text, begin, end) : _mm512_movepi8_mask(all) != 0))
    *beyond_ascii = 1;
  return count;
}

/// Which of sixteen bytes of the filter have the bit that is the low three bits of its number.
INLINE uint64_t test_sixteen(__m128i found, __m128i numbers) {
  const __m128i bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, (char)128, 1, 2, 4, 8, 16, 32, 64, (char)128);
  return _mm_test_epi8_mask(found, _mm_shuffle_epi8(bits, _mm_and_si128(numbers, _mm_set1_epi8(7))));
}

/// Loads the bytes at four offsets into four places of `FOUND`. Two offsets are taken out of the register at a time: one by
/// one takes two instructions each, and by way of memory each load waits for the store.
#define LOAD_FOUR(FOUND, BYTES, OFFSETS, P0, P1, P2, P3)                                                       \
  do {                                                                                                         \
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(OFFSETS), high = (uint64_t)_mm_extract_epi64(OFFSETS, 1);       \
    /* Else the compiler takes them one by one. */                                                             \
    __asm__("" : "+r"(low), "+r"(high));                                                                       \
    CMK_LOAD_BYTE(FOUND, (BYTES) + (uint32_t)low, P0);                                                         \
    CMK_LOAD_BYTE(FOUND, (BYTES) + (low >> 32), P1);                                                           \
    CMK_LOAD_BYTE(FOUND, (BYTES) + (uint32_t)high, P2);                                                        \
    CMK_LOAD_BYTE(FOUND, (BYTES) + (high >> 32), P3);                                                          \
  } while (0)

/// The bytes at the first `count` of sixteen offsets, rounded up to a multiple of four; zeros behind them.
INLINE __m128i bytes_at(const uint8_t *bytes, __m512i offsets, size_t count) {
  __m128i first = _mm_setzero_si128(), second = first;
  LOAD_FOUR(first, bytes, _mm512_castsi512_si128(offsets), 0, 1, 2, 3);
  if (count <= 4) return first;
  LOAD_FOUR(first, bytes, _mm512_extracti32x4_epi32(offsets, 1), 4, 5, 6, 7);
  if (count <= 8) return first;
  LOAD_FOUR(second, bytes, _mm512_extracti32x4_epi32(offsets, 2), 0, 1, 2, 3);
  if (count > 12) LOAD_FOUR(second, bytes, _mm512_extracti32x4_epi32(offsets, 3), 4, 5, 6, 7);
  return _mm_unpacklo_epi64(first, second);
}

/// What cmk_fetch_places does for the first `count` of sixteen bits.
INLINE void fetch_places(const cmk_front *front, __m512i bits, size_t count) {
  uint32_t bytes[16];
  _mm512_storeu_si512(bytes, _mm512_srli_epi32(bits, 3));
  cmk_fetch_places(front, bytes, count < 16 ? count : 16);
}

INLINE uint64_t gram_mask_of(const uint8_t *text, size_t count, const cmk_front *front, int by_gathers, int has_high,
                             int span, int fetches) {
  const cmk_gram_filter *filter = &front->grams;
  const gram_source source = source_of(text, filter, span);
  __m512i all = _mm512_setzero_si512();
  uint64_t mask = 0;
  for (size_t lane = 0; lane < count; lane += 16) {
    __m512i bit = bits_at(&source, 0, lane, count, NULL, has_high, &all);
    if (fetches) fetch_places(front, bit, count - lane);
    if (by_gathers) {
      mask |= gathered(bit, filter) << lane;
    } else {
      __m128i found = bytes_at((const uint8_t *)filter->words, _mm512_srli_epi32(bit, 3), count - lane);
      mask |= test_sixteen(found, _mm512_cvtepi32_epi8(bit)) << lane;
    }
  }
  return first_bits(mask, count);
}

/// How many vectors sixteen grams lie in: 1, 2, or 0 for more.
static inline int span_of(const cmk_gram_filter *filter) {
  uint32_t bytes = 15 * filter->stride + 4 + (filter->gram.high_mask != 0 ? filter->gram.high_offset : 0);
  return bytes <= 64 ? 1 : bytes <= 128 ? 2 : 0;
}

/// Returns what `FUNCTION` does for the filter's grams, sixteen of which lie in `SPAN` vectors, as constants.
#define GRAMS_OF(SPAN, FUNCTION, BY_GATHERS, ...)                                                              \
  return filter->gram.high_mask != 0 ? FUNCTION(__VA_ARGS__, filter, BY_GATHERS, 1, SPAN)                      \
                                     : FUNCTION(__VA_ARGS__, filter, BY_GATHERS, 0, SPAN)

TARGET size_t cmk_avx512_gram_candidates(const uint8_t *text, size_t begin, size_t end,
                                         const cmk_gram_filter *filter, uint32_t *out, int *beyond_ascii) {
  int span = span_of(filter);
  if (span == 1) GRAMS_OF(1, gram_loop_of, 0, text, begin, end, out, beyond_ascii);
  if (span == 2) GRAMS_OF(2, gram_loop_of, 0, text, begin, end, out, beyond_ascii);
  GRAMS_OF(0, gram_loop_of, 0, text, begin, end, out, beyond_ascii);
}

TARGET size_t cmk_avx512_gram_candidates_gathered(const uint8_t *text, size_t begin, size_t end,
                                                  const cmk_gram_filter *filter, uint32_t *out,
                                                  int *beyond_ascii) {
  int span = span_of(filter);
  if (span == 1) GRAMS_OF(1, gram_loop_of, 1, text, begin, end, out, beyond_ascii);
  if (span == 2) GRAMS_OF(2, gram_loop_of, 1, text, begin, end, out, beyond_ascii);
  GRAMS_OF(0, gram_loop_of, 1, text, begin, end, out, beyond_ascii);
}

#define MASK(NAME, BY_GATHERS, HAS_HIGH, SPAN, FETCHES)                                                        \
  INLINE uint64_t near_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {                     \
    /* Eight grams lie in one vector. */                                                                       \
    if (SPAN == 2 && count <= 8) return gram_mask_of(text, count, front, BY_GATHERS, HAS_HIGH, 1, FETCHES);    \
    return gram_mask_of(text, count, front, BY_GATHERS, HAS_HIGH, SPAN, FETCHES);                              \
  }                                                                                                            \
  TARGET static uint64_t mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {              \
    return near_##NAME(text, count, front);                                                                    \
  }                                                                                                            \
  CMK_LOOKS(TARGET, NAME, near_##NAME, mask_##NAME, is_ascii_near)
#define MASKS(SUFFIX, BY_GATHERS, FETCHES)                                                                     \
  MASK(short_1##SUFFIX, BY_GATHERS, 0, 1, FETCHES)                                                             \
  MASK(short_2##SUFFIX, BY_GATHERS, 0, 2, FETCHES)                                                             \
  MASK(long_1##SUFFIX, BY_GATHERS, 1, 1, FETCHES)                                                              \
  MASK(long_2##SUFFIX, BY_GATHERS, 1, 2, FETCHES)
MASKS(, 0, 0)
MASKS(_fetching, 0, 1)
MASKS(_gathered, 1, 0)
MASKS(_gathered_fetching, 1, 1)

/// The looks of grams that lie in one vector or in two, of up to four bytes or of more.
#define LOOKS(SUFFIX)                                                                                          \
  static cmk_look *const looks##SUFFIX[2][2][2] = {                                                            \
      {{look_short_1##SUFFIX, look_long_1##SUFFIX}, {look_short_2##SUFFIX, look_long_2##SUFFIX}},              \
      {{look_in_ascii_short_1##SUFFIX, look_in_ascii_long_1##SUFFIX},                                          \
       {look_in_ascii_short_2##SUFFIX, look_in_ascii_long_2##SUFFIX}}};
LOOKS()
LOOKS(_fetching)
LOOKS(_gathered)
LOOKS(_gathered_fetching)

/// Returns the one of `LOOKS`, or of `FETCHING`, for the front.
#define LOOK_FOR(LOOKS, FETCHING)                                                                              \
  const cmk_gram_filter *filter = &front->grams;                                                               \
  int span = span_of(filter), has_high = filter->gram.high_mask != 0;                                          \
  if (span == 0) return cmk_avx2_gram_look_for(filter, is_ascii);                                              \
  return (front->places == NULL ? LOOKS : FETCHING)[is_ascii][span - 1][has_high]

cmk_look *cmk_avx512_gram_look_for(const cmk_front *front, int is_ascii) { LOOK_FOR(looks, looks_fetching); }
cmk_look *cmk_avx512_gram_look_gathered_for(const cmk_front *front, int is_ascii) {
  LOOK_FOR(looks_gathered, looks_gathered_fetching);
}

cmk_mask *cmk_avx512_gram_mask_for(const cmk_gram_filter *filter) {
  int span = span_of(filter), has_high = filter->gram.high_mask != 0;
  if (span == 0) return cmk_avx2_gram_mask_for(filter);
  return span == 1 ? (has_high ? mask_long_1 : mask_short_1) : (has_high ? mask_long_2 : mask_short_2);
}

cmk_mask *cmk_avx512_gram_mask_gathered_for(const cmk_gram_filter *filter) {
  int span = span_of(filter), has_high = filter->gram.high_mask != 0;
  if (span == 0) return cmk_avx2_gram_mask_for(filter);
  return span == 1 ? (has_high ? mask_long_1_gathered : mask_short_1_gathered)
                   : (has_high ? mask_long_2_gathered : mask_short_2_gathered);
}

#endif
