#ifndef CMATCHKERNELS_AVX512_GRAMS_H
#define CMATCHKERNELS_AVX512_GRAMS_H

#include "avx512.h"

#if defined(__x86_64__)

/// What is asked about a gram: a bit of the filter, or a word of its sieve.
typedef enum { BITS, SIEVE } question;

/// How sixteen grams lie, with what is asked about: four bytes apart, so that their words are next to each other, in one vector or
/// in two, or farther apart.
typedef enum { SIDE_BY_SIDE, IN_ONE, IN_TWO, APART } arrangement;

/// Of a sieve, the text is read from so many bytes before a gram on.
INLINE uint32_t bytes_before(question asks) { return asks == SIEVE ? 2 : 0; }

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

/// The largest stride at which sixteen grams lie in two vectors, and how far behind a gram's beginning, or two bytes before it,
/// its words begin at most.
#define SPREAD_STRIDES 8
#define SPREAD_OFFSETS 8

/// Where each byte of sixteen words lies, when words begin a stride apart from an offset on. Made once: one text takes less time
/// than this does.
extern uint8_t cmk_avx512_spreads[SPREAD_OFFSETS + 1][SPREAD_STRIDES + 1][64];

INLINE __m512i spread(uint32_t stride, uint32_t offset, arrangement lie) {
  return lie == IN_ONE || lie == IN_TWO ? _mm512_load_si512(cmk_avx512_spreads[offset][stride]) : _mm512_setzero_si512();
}

/// How the words of sixteen grams are got from the text.
typedef struct {
  const uint8_t *text;
  cmk_gram gram;
  const uint32_t *words;
  uint32_t stride;
  arrangement lie;
  /// So far behind the two bytes before a gram are four of which the last two are those behind it.
  uint32_t behind;
  /// How many bits of a hash are no part of the number of its bit, or of its word.
  __m512i shift;
  __m512i low_indices, high_indices;
  /// The two bytes before a gram and the two behind it.
  __m512i around_indices;
} gram_source;

INLINE gram_source source_of(const uint8_t *text, const cmk_gram_filter *filter, question asks, arrangement lie) {
  const uint32_t before = bytes_before(asks), stride = filter->stride;
  gram_source source = {text - before,
                        filter->gram,
                        asks == SIEVE ? filter->sieve.words : filter->words,
                        stride,
                        lie,
                        asks == SIEVE ? filter->sieve.gram_length : 0,
                        _mm512_set1_epi32(32 - (int)(asks == SIEVE ? filter->sieve.bits : filter->bits)),
                        spread(stride, before, lie),
                        spread(stride, before + filter->gram.high_offset, lie),
                        _mm512_setzero_si512()};
  if (asks == SIEVE)
    source.around_indices = _mm512_mask_mov_epi16(spread(stride, 0, lie), 0xAAAAAAAA, spread(stride, source.behind, lie));
  return source;
}

/// The even 32-bit words of two vectors.
INLINE __m512i even_words(__m512i first, __m512i second) {
  const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  return _mm512_permutex2var_epi32(first, even, second);
}

/// Sixteen grams.
typedef struct {
  __m512i hashes;
  /// The bytes around each, if the source has their indices.
  __m512i around;
} sixteen_grams;

/// The sixteen grams from `position` on, or, where they lie apart, those that begin with `words`. Unless they do, all bytes from
/// one such sixteen to the next are put into `all`, and some before and behind them.
INLINE sixteen_grams grams_at(const gram_source *source, size_t position, const uint64_t *words, int has_high,
                              question asks, __m512i *all) {
  const uint8_t *text = source->text + position;
  __m512i low, high = _mm512_setzero_si512(), around = high;
  switch (source->lie) {
  case SIDE_BY_SIDE: {
    const uint8_t *first = text + bytes_before(asks);
    low = _mm512_loadu_si512(first);
    *all = _mm512_or_si512(*all, low);
    if (has_high) high = _mm512_loadu_si512(first + source->gram.high_offset);
    // The second two bytes of each four are those behind the gram.
    if (asks == SIEVE) around = _mm512_mask_loadu_epi16(_mm512_loadu_si512(text), 0xAAAAAAAA, text + source->behind);
    break;
  }
  case IN_ONE: {
    __m512i bytes = _mm512_loadu_si512(text);
    *all = _mm512_or_si512(*all, bytes);
    low = _mm512_permutexvar_epi8(source->low_indices, bytes);
    if (has_high) high = _mm512_permutexvar_epi8(source->high_indices, bytes);
    if (asks == SIEVE) around = _mm512_permutexvar_epi8(source->around_indices, bytes);
    break;
  }
  case IN_TWO: {
    __m512i first = _mm512_loadu_si512(text), second = _mm512_loadu_si512(text + 64);
    *all = _mm512_or_si512(*all, _mm512_or_si512(first, second));
    low = _mm512_permutex2var_epi8(first, source->low_indices, second);
    if (has_high) high = _mm512_permutex2var_epi8(first, source->high_indices, second);
    if (asks == SIEVE) around = _mm512_permutex2var_epi8(first, source->around_indices, second);
    break;
  }
  case APART: {
    __m512i first = _mm512_loadu_si512(words), second = _mm512_loadu_si512(words + 8);
    low = even_words(first, second);
    if (has_high) {
      __m128i shift = _mm_cvtsi32_si128(8 * (int)source->gram.high_offset);
      high = even_words(_mm512_srl_epi64(first, shift), _mm512_srl_epi64(second, shift));
    }
  }
  }
  return (sixteen_grams){hashes(low, high, source->gram, has_high), around};
}

/// Where grams lie far apart: the words of the first `left` of `count` grams from `position` on, and zeros. The caller
/// vouches for CMK_READ_AHEAD bytes only, so beyond these nothing is read.
INLINE void load_words(const gram_source *source, size_t position, size_t count, size_t left, uint64_t *words) {
  if (source->lie != APART) return;
  const uint8_t *text = source->text + position;
  size_t meant = left < count ? left : count;
  for (size_t lane = 0; lane < meant; lane++, text += source->stride) __builtin_memcpy(&words[lane], text, 8);
  for (size_t lane = meant; lane < count; lane++) words[lane] = 0;
}

/// The numbers of the bits or words of sixteen grams.
INLINE __m512i numbers_of(sixteen_grams grams, const gram_source *source) {
  return _mm512_srlv_epi32(grams.hashes, source->shift);
}

static inline question question_of(const cmk_gram_filter *filter) { return filter->sieve.words != NULL ? SIEVE : BITS; }

/// How sixteen of a filter's grams lie.
static inline arrangement arrangement_of(const cmk_gram_filter *filter, question asks) {
  if (filter->stride == 4) return SIDE_BY_SIDE;
  uint32_t bytes = 15 * filter->stride + 4 + (filter->gram.high_mask != 0 ? filter->gram.high_offset : 0);
  if (asks == SIEVE) bytes = 15 * filter->stride + filter->sieve.gram_length + 4;
  return bytes <= 64 ? IN_ONE : bytes <= 128 ? IN_TWO : APART;
}

/// Returns what `FUNCTION` does for grams of `LIE`, a constant.
#define BY_LENGTH(FUNCTION, ASKS, LIE)                                                                         \
  return filter->gram.high_mask != 0 ? FUNCTION(text, begin, end, out, beyond_ascii, filter, ASKS, 1, LIE)     \
                                     : FUNCTION(text, begin, end, out, beyond_ascii, filter, ASKS, 0, LIE)

/// What sixteen_bits_numbered tells, of 64 numbers.
INLINE __m512i bits_numbered(__m512i numbers) {
  return _mm512_shuffle_epi8(_mm512_broadcast_i32x4(byte_bits()), _mm512_and_si512(numbers, _mm512_set1_epi8(7)));
}

/// Which of sixteen words of a sieve have all four bits for what is around their grams.
INLINE uint64_t have(__m512i words, __m512i around) {
  __m512i missing = _mm512_andnot_si512(words, bits_numbered(around));
  return _mm512_testn_epi32_mask(missing, missing);
}

/// Whether a loop that put what it read into `all` met a byte above ASCII; where grams lie apart, it read too little to tell.
INLINE int is_beyond_ascii(const uint8_t *text, size_t begin, size_t end, __m512i all, arrangement lie) {
  return lie == APART ? !cmk_avx512_is_ascii(text, begin, end) : _mm512_movepi8_mask(all) != 0;
}

/// Makes masks and looks of what `MASK_OF` does for these constants: `QUESTION`, whether grams are of more than four bytes, and how
/// they lie, unless apart; and a table of the looks by whether texts are known to be ASCII, and as GRAM_TABLE is.
#define GRAM_MASKS(SUFFIX, MASK_OF, QUESTION)                                                                  \
  GRAM_MASK(short_0##SUFFIX, MASK_OF, QUESTION, 0, SIDE_BY_SIDE)                                               \
  GRAM_MASK(short_1##SUFFIX, MASK_OF, QUESTION, 0, IN_ONE)                                                     \
  GRAM_MASK(short_2##SUFFIX, MASK_OF, QUESTION, 0, IN_TWO)                                                     \
  GRAM_MASK(long_0##SUFFIX, MASK_OF, QUESTION, 1, SIDE_BY_SIDE)                                                \
  GRAM_MASK(long_1##SUFFIX, MASK_OF, QUESTION, 1, IN_ONE)                                                      \
  GRAM_MASK(long_2##SUFFIX, MASK_OF, QUESTION, 1, IN_TWO)                                                      \
  static cmk_look *const looks##SUFFIX[2][3][2] = {GRAM_TABLE(look_, SUFFIX), GRAM_TABLE(look_in_ascii_, SUFFIX)};
/// A table of masks or of looks by how grams lie and by whether they are of more than four bytes.
#define GRAM_TABLE(PREFIX, SUFFIX)                                                                             \
  {{PREFIX##short_0##SUFFIX, PREFIX##long_0##SUFFIX},                                                          \
   {PREFIX##short_1##SUFFIX, PREFIX##long_1##SUFFIX},                                                          \
   {PREFIX##short_2##SUFFIX, PREFIX##long_2##SUFFIX}}
#define GRAM_MASK(NAME, MASK_OF, QUESTION, HAS_HIGH, LIE)                                                      \
  INLINE uint64_t near_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {                     \
    /* Eight grams lie in one vector. */                                                                       \
    if (LIE == IN_TWO && count <= 8) return MASK_OF(text, count, front, QUESTION, HAS_HIGH, IN_ONE);           \
    return MASK_OF(text, count, front, QUESTION, HAS_HIGH, LIE);                                               \
  }                                                                                                            \
  TARGET static uint64_t mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {              \
    return near_##NAME(text, count, front);                                                                    \
  }                                                                                                            \
  CMK_LOOKS(TARGET, NAME, near_##NAME, mask_##NAME, is_ascii_near)

#endif

#endif
