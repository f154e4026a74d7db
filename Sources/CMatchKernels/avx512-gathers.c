// A gram filter whose bits are gathered, or in whose place words of a sieve are: what takes least time on Intel's processors.
#include "avx512-grams.h"

#if defined(__x86_64__)

/// Which of sixteen grams pass by the bits with these numbers.
INLINE uint64_t by_bits(__m512i bit, const uint32_t *words) {
  __m512i word = _mm512_i32gather_epi32(_mm512_srli_epi32(bit, 5), words, 4);
  // A rotation is by the lowest five bits.
  return _mm512_test_epi32_mask(_mm512_rorv_epi32(word, bit), _mm512_set1_epi32(1));
}

/// The same by the words with these numbers, of which all four bits for what is around the gram are asked.
INLINE uint64_t by_sieve(__m512i number, __m512i around, const uint32_t *words) {
  return have(_mm512_i32gather_epi32(number, words, 4), around);
}

/// Which of sixteen grams, of which these are the numbers, pass by what is asked.
INLINE uint64_t passing(sixteen_grams grams, __m512i numbers, const gram_source *source, question asks) {
  return asks == SIEVE ? by_sieve(numbers, grams.around, source->words) : by_bits(numbers, source->words);
}

/// The same of the first eight: half as many words are gathered.
INLINE uint64_t eight_passing(sixteen_grams grams, __m512i numbers, const gram_source *source, question asks) {
  __m256i number = _mm512_castsi512_si256(numbers);
  if (asks == SIEVE) {
    __m256i word = _mm256_i32gather_epi32((const int *)source->words, number, 4);
    __m256i missing = _mm256_andnot_si256(word, _mm512_castsi512_si256(bits_numbered(grams.around)));
    return _mm256_testn_epi32_mask(missing, missing);
  }
  __m256i word = _mm256_i32gather_epi32((const int *)source->words, _mm256_srli_epi32(number, 5), 4);
  return _mm256_test_epi32_mask(_mm256_rorv_epi32(word, number), _mm256_set1_epi32(1));
}

/// Which of the sixteen grams that lie `lane` grams behind `position` pass; none if `left`, how many there are, is no more than
/// that.
INLINE uint64_t passing_at(const gram_source *source, size_t position, size_t lane, size_t left, const uint64_t *words,
                           question asks, int has_high, __m512i *all) {
  if (lane >= left) return 0;
  sixteen_grams grams = grams_at(source, position + lane * source->stride, words, has_high, asks, all);
  return passing(grams, numbers_of(grams, source), source, asks);
}

INLINE size_t gather_loop_of(const uint8_t *text, size_t begin, size_t end, uint32_t *out, int *beyond_ascii,
                             const cmk_gram_filter *filter, question asks, int has_high, arrangement lie) {
  __m512i all = _mm512_setzero_si512();
  const gram_source source = source_of(text, filter, asks, lie);
  const size_t stride = filter->stride;
  size_t count = 0;
  for (size_t position = begin; position < end; position += 64 * stride) {
    size_t left = (end - position + stride - 1) / stride;
    uint64_t mask = 0, words[64];
    load_words(&source, position, 64, left, words);
    for (size_t part = 0; part < 64; part += 16)
      mask |= passing_at(&source, position, part, left, words + part, asks, has_high, &all) << part;
    count = report(mask & cmk_first(left), position, (uint32_t)stride, out, count);
  }
  if (beyond_ascii && is_beyond_ascii(text, begin, end, all, lie)) *beyond_ascii = 1;
  return count;
}

/// Nothing is fetched ahead: where gathers are fast, that takes longer. See cmk_fetches_ahead.
INLINE uint64_t gather_mask_of(const uint8_t *text, size_t count, const cmk_front *front, question asks, int has_high,
                               arrangement lie) {
  const gram_source source = source_of(text, &front->grams, asks, lie);
  __m512i all = _mm512_setzero_si512();
  uint64_t mask = 0;
  if (count <= 8) {
    sixteen_grams grams = grams_at(&source, 0, NULL, has_high, asks, &all);
    return first_bits(eight_passing(grams, numbers_of(grams, &source), &source, asks), count);
  }
  for (size_t lane = 0; lane < count; lane += 16) {
    sixteen_grams grams = grams_at(&source, lane * source.stride, NULL, has_high, asks, &all);
    mask |= passing(grams, numbers_of(grams, &source), &source, asks) << lane;
  }
  return first_bits(mask, count);
}

GRAM_MASKS(_by_bits, gather_mask_of, BITS)
GRAM_MASKS(_by_sieve, gather_mask_of, SIEVE)

TARGET size_t cmk_avx512_gram_candidates_gathered(const uint8_t *text, size_t begin, size_t end,
                                                  const cmk_gram_filter *filter, uint32_t *out,
                                                  int *beyond_ascii) {
  const question asks = question_of(filter);
  switch (arrangement_of(filter, asks)) {
#define BY_QUESTION(LIE)                                                                                       \
  case LIE:                                                                                                    \
    if (asks == SIEVE) BY_LENGTH(gather_loop_of, SIEVE, LIE);                                                  \
    BY_LENGTH(gather_loop_of, BITS, LIE);
    BY_QUESTION(SIDE_BY_SIDE)
    BY_QUESTION(IN_ONE)
    BY_QUESTION(IN_TWO)
  case APART: BY_LENGTH(gather_loop_of, BITS, APART);
  }
}

cmk_mask *cmk_avx512_gram_mask_gathered_for(const cmk_gram_filter *filter) {
  static cmk_mask *const masks[2][3][2] = {GRAM_TABLE(mask_, _by_bits), GRAM_TABLE(mask_, _by_sieve)};
  const question asks = question_of(filter);
  const arrangement lie = arrangement_of(filter, asks);
  if (lie == APART) return cmk_avx2_gram_mask_for(filter);
  return masks[asks][lie][filter->gram.high_mask != 0];
}

cmk_look *cmk_avx512_gram_look_gathered_for(const cmk_front *front, int is_ascii) {
  const cmk_gram_filter *filter = &front->grams;
  const question asks = question_of(filter);
  const arrangement lie = arrangement_of(filter, asks);
  const int is_long = filter->gram.high_mask != 0;
  if (lie == APART) return cmk_avx2_gram_look_for(filter, is_ascii);
  return (asks == SIEVE ? looks_by_sieve : looks_by_bits)[is_ascii][lie][is_long];
}

#endif
