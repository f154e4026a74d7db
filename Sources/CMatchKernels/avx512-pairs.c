#include "avx512.h"

// Bucket filters of pairs. AMD's processors look into a table of 128 as fast as into one of 64, and two bytes together tell
// conditions apart far better than each by itself: a few tables let pass as few positions as many times as many of bytes do.
#if defined(__x86_64__)

/// Matrices that make the code of a pair, as cmk_pair_code tells, of its bytes' classes, the second one reversed. Rows give bits
/// from 7 down, each picks one bit. The top bit is the first byte's own, which look_up does not see: whether it is above ASCII.
#define CLASS_OF 0x0102040810400080
#define REVERSED_CLASS_OF 0x0040100804020100

/// The codes of the pairs that begin at each of 64 bytes.
INLINE __m512i codes_at(const uint8_t *text) {
  const __m512i class_of = _mm512_set1_epi64(CLASS_OF), reversed_of = _mm512_set1_epi64(REVERSED_CLASS_OF);
  __m512i bytes = _mm512_loadu_si512(text), next = _mm512_loadu_si512(text + 1);
  return _mm512_xor_si512(_mm512_gf2p8affine_epi64_epi8(bytes, class_of, 0),
                          _mm512_gf2p8affine_epi64_epi8(next, reversed_of, 0));
}

/// The same at each of eight bytes: of 64 windows, the last ones reach so far into what is behind them.
INLINE __m512i eight_codes_at(const uint8_t *text) {
  const __m128i class_of = _mm_set1_epi64x(CLASS_OF), reversed_of = _mm_set1_epi64x(REVERSED_CLASS_OF);
  __m128i bytes = _mm_loadl_epi64((const __m128i *)text), next = _mm_loadl_epi64((const __m128i *)(text + 1));
  return _mm512_castsi128_si512(_mm_xor_si128(_mm_gf2p8affine_epi64_epi8(bytes, class_of, 0),
                                              _mm_gf2p8affine_epi64_epi8(next, reversed_of, 0)));
}

/// The codes eight bytes further on than `codes`, behind which are those `behind`.
INLINE __m512i eight_further(__m512i codes, __m512i behind) { return _mm512_alignr_epi64(behind, codes, 1); }

/// The codes at each position of 64 windows, from those at their first positions on: shifted out of these and those that are
/// eight bytes further on.
INLINE void shift_codes(__m512i codes, __m512i behind, uint32_t positions, __m512i here[CMK_SHIFT_POSITIONS]) {
  here[0] = codes;
#define SHIFT(OFFSET)                                                                                          \
  if (positions > OFFSET) here[OFFSET] = _mm512_shrdi_epi64(codes, behind, 8 * OFFSET);
  SHIFT(1) SHIFT(2) SHIFT(3) SHIFT(4) SHIFT(5) SHIFT(6) SHIFT(7)
#undef SHIFT
}

/// A table is two vectors.
typedef struct {
  __m512i low, high;
} pair_table;

INLINE pair_table table_at(const cmk_bucket_filter *filter, uint32_t group, uint32_t offset) {
  const uint8_t *table = filter->tables + cmk_pair_table(group, offset);
  return (pair_table){_mm512_load_si512(table), _mm512_load_si512(table + 64)};
}

INLINE __m512i look_up(pair_table table, __m512i codes) { return _mm512_permutex2var_epi8(table.low, codes, table.high); }

/// How many tables of a filter stay in registers. With more than eight the compiler has to put into memory what changes; the
/// loads of the others cost nothing beside so many permutations. Where there are more than twelve, codes at more positions take
/// that room; two were the quickest.
#define MOST_KEPT 8
INLINE uint32_t kept_count(uint32_t positions, uint32_t groups) {
  const uint32_t count = positions * groups;
  return count > 12 ? 2 : count > MOST_KEPT ? MOST_KEPT : count;
}

/// The first tables, group by group.
typedef struct {
  pair_table of[MOST_KEPT];
} pair_tables;

INLINE pair_tables load_tables(const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups) {
  pair_tables tables;
  for (uint32_t group = 0; group < groups; group++)
    for (uint32_t offset = 0; offset < positions; offset++)
      if (group * positions + offset < kept_count(positions, groups))
        tables.of[group * positions + offset] = table_at(filter, group, offset);
  return tables;
}

/// A table, of those that are kept if it is one of them.
INLINE pair_table table_of(const cmk_bucket_filter *filter, const pair_tables *kept, uint32_t group, uint32_t offset,
                           uint32_t positions, uint32_t groups) {
  const uint32_t number = group * positions + offset;
  return kept != NULL && number < kept_count(positions, groups) ? kept->of[number] : table_at(filter, group, offset);
}

/// The buckets, of all groups together, that the 64 windows at `text` are in, whose codes are these.
INLINE __m512i buckets_at(const uint8_t *text, __m512i codes, const cmk_bucket_filter *filter, uint32_t positions,
                          uint32_t groups) {
  __m512i here[CMK_SHIFT_POSITIONS], any = _mm512_setzero_si512();
  shift_codes(codes, eight_further(codes, eight_codes_at(text + 64)), positions, here);
  for (uint32_t group = 0; group < groups; group++) {
    __m512i found = look_up(table_at(filter, group, 0), here[0]);
    for (uint32_t offset = 1; offset < positions; offset++)
      found = _mm512_and_si512(found, look_up(table_at(filter, group, offset), here[offset]));
    any = _mm512_or_si512(any, found);
  }
  return any;
}

/// The same for 128 windows, whose codes are known, and those of eight behind them: each table in memory is loaded once for both
/// halves. By kept tables as far as there are any.
INLINE void buckets_twice(__m512i low, __m512i high, __m512i behind, const cmk_bucket_filter *filter,
                          const pair_tables *kept, uint32_t positions, uint32_t groups, __m512i any[2]) {
  __m512i first[CMK_SHIFT_POSITIONS], second[CMK_SHIFT_POSITIONS];
  shift_codes(low, eight_further(low, high), positions, first);
  shift_codes(high, eight_further(high, behind), positions, second);
  any[0] = any[1] = _mm512_setzero_si512();
  for (uint32_t group = 0; group < groups; group++) {
    pair_table table = table_of(filter, kept, group, 0, positions, groups);
    __m512i found[2] = {look_up(table, first[0]), look_up(table, second[0])};
    for (uint32_t offset = 1; offset < positions; offset++) {
      table = table_of(filter, kept, group, offset, positions, groups);
      found[0] = _mm512_and_si512(found[0], look_up(table, first[offset]));
      found[1] = _mm512_and_si512(found[1], look_up(table, second[offset]));
    }
    any[0] = _mm512_or_si512(any[0], found[0]);
    any[1] = _mm512_or_si512(any[1], found[1]);
  }
}

INLINE size_t pair_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter, uint32_t *out,
                        int *beyond_ascii, uint32_t positions, uint32_t groups) {
  const pair_tables tables = load_tables(filter, positions, groups);
  size_t count = 0, position = begin, before = 0;
  __m512i low = codes_at(text + begin), all = low;
  while (position + 128 <= end) {
    size_t stop = end - position > STRETCH ? position + STRETCH : end;
    const int are_few = few_pass(position, begin, end, count - before);
    before = count;
    for (; position + 128 <= stop; position += 128) {
      __m512i found[2];
      __m512i high = codes_at(text + position + 64), behind = codes_at(text + position + 128);
      buckets_twice(low, high, behind, filter, &tables, positions, groups, found);
      low = behind;
      all = _mm512_or_si512(all, _mm512_or_si512(high, behind));
      if (are_few && none_pass(found)) continue;
      count = report_few(_mm512_test_epi8_mask(found[0], found[0]), position, out, count);
      count = report_few(_mm512_test_epi8_mask(found[1], found[1]), position + 64, out, count);
    }
  }
  for (; position < end; position += 64) {
    __m512i codes = codes_at(text + position), found = buckets_at(text + position, codes, filter, positions, groups);
    all = _mm512_or_si512(all, codes);
    count = report_few(_mm512_test_epi8_mask(found, found) & cmk_first(end - position), position, out, count);
  }
  if (beyond_ascii && _mm512_movepi8_mask(all) != 0) *beyond_ascii = 1;
  return count;
}

INLINE uint64_t passing_of(const uint8_t *text, const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups) {
  __m512i found = buckets_at(text, codes_at(text), filter, positions, groups);
  return _mm512_test_epi8_mask(found, found);
}

/// What cmk_bits_around tells, in fewer steps: a byte chooses its bit out of a table of them by a permutation.
INLINE uint32_t bits_around(const uint8_t *gram, uint32_t length) {
  uint16_t behind;
  memcpy(&behind, gram + length, sizeof behind);
  __m128i bytes = _mm_insert_epi16(_mm_cvtsi32_si128((int32_t)cmk_load32(gram - 2)), behind, 1);
  return (uint32_t)_mm_cvtsi128_si32(sixteen_bits_numbered(bytes));
}

/// Without the first one, if that does not pass the front's sieve. There is no branch on whether it does, nor on whether there is
/// one: if not, some byte behind the windows is asked about for nothing.
INLINE uint64_t sifted(const uint8_t *text, uint64_t mask, const cmk_front *front) {
  const uint8_t *gram = text + _tzcnt_u64(mask);
  const cmk_gram_filter *filter = &front->grams;
  uint32_t bits = bits_around(gram, filter->sieve.gram_length);
  // The compiler would ask about the first ones of two masks at once, by vectors: then what is waited for takes longer.
  __asm__("" : "+r"(bits));
  const uint32_t word = cmk_sieve_word(cmk_hash(gram, filter->gram), filter);
  const uint64_t without = _blsr_u64(mask);
  return __builtin_unpredictable((bits & ~word) != 0) ? without : mask;
}

/// Of so few positions so few pass by chance that to ask the sieve about one takes as long as it saves.
#define MOST_UNSIFTED 32

/// What the front tells of a text of at most 64 bytes. What passes by chance cannot be foreseen, and what comes after a wrong
/// guess waits for the look: so the sieve is asked.
INLINE cmk_passing look_at_short(const uint8_t *text, size_t length, const cmk_front *front,
                                 const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups) {
  if (__builtin_expect(!is_ascii_near(text, length), 0)) return CMK_ALL_PASSING;
  const size_t count = length - front->gram_length + 1;
  uint64_t passing = first_bits(passing_of(text, filter, positions, groups), count);
  if (count > MOST_UNSIFTED && front->grams.sieve.words != NULL) passing = sifted(text, passing, front);
  return (cmk_passing){passing, 0};
}

/// The same of a longer one.
INLINE cmk_passing look_at_long(const uint8_t *text, size_t length, const cmk_front *front,
                                const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups) {
  if (__builtin_expect(!is_ascii_near(text, length), 0)) return CMK_ALL_PASSING;
  const size_t count = length - front->gram_length + 1;
  __m512i found[2];
  buckets_twice(codes_at(text), codes_at(text + 64), eight_codes_at(text + 128), filter, NULL, positions, groups, found);
  cmk_passing passing = {first_bits(_mm512_test_epi8_mask(found[0], found[0]), count),
                         first_bits(_mm512_test_epi8_mask(found[1], found[1]), count > 64 ? count - 64 : 0)};
  if (front->grams.sieve.words == NULL) return passing;
  return (cmk_passing){sifted(text, passing.low, front), sifted(text + 64, passing.high, front)};
}

/// What is done with a filter of one shape.
typedef struct {
  size_t (*candidates)(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter, uint32_t *out,
                       int *beyond_ascii);
  cmk_mask *mask;
  cmk_look *look;
} pair_functions;

/// Neither inlined nor split: what a long text needs registers for, a short one need not save; it jumps there. And the compiler
/// took a look at a short one for a rare case, and made a call of it.
#define ON_ITS_OWN __attribute__((noinline)) TARGET

#define PAIRS(NAME, POSITIONS, GROUPS)                                                                         \
  TARGET static size_t candidates_##NAME(const uint8_t *text, size_t begin, size_t end,                        \
                                         const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {  \
    return pair_loop(text, begin, end, filter, out, beyond_ascii, POSITIONS, GROUPS);                          \
  }                                                                                                            \
  TARGET static uint64_t mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {              \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    return first_bits(passing_of(text, filter, POSITIONS, GROUPS), count);                                     \
  }                                                                                                            \
  ON_ITS_OWN static cmk_passing look_at_long_##NAME(const uint8_t *text, size_t length,                        \
                                                    const cmk_front *front) {                                  \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    return look_at_long(text, length, front, filter, POSITIONS, GROUPS);                                       \
  }                                                                                                            \
  ON_ITS_OWN static cmk_passing look_##NAME(const uint8_t *text, size_t length, const cmk_front *front) {      \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    if (length > 64) return look_at_long_##NAME(text, length, front);                                          \
    return look_at_short(text, length, front, filter, POSITIONS, GROUPS);                                      \
  }
#define USUAL(POSITIONS, GROUPS) PAIRS(POSITIONS##_##GROUPS, POSITIONS, GROUPS)
CMK_PAIR_SHAPES(USUAL)
PAIRS(any, filter->positions, filter->groups)

static const pair_functions *functions_for(const cmk_bucket_filter *filter) {
#define ENTRY(POSITIONS, GROUPS) FUNCTIONS(POSITIONS##_##GROUPS),
#define FUNCTIONS(NAME) {candidates_##NAME, mask_##NAME, look_##NAME}
  static const pair_functions functions[] = {CMK_PAIR_SHAPES(ENTRY) FUNCTIONS(any)};
  return &functions[cmk_pair_shape(filter)];
}

size_t cmk_avx512_pair_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                                  uint32_t *out, int *beyond_ascii) {
  return functions_for(filter)->candidates(text, begin, end, filter, out, beyond_ascii);
}

cmk_mask *cmk_avx512_pair_mask_for(const cmk_bucket_filter *filter) { return functions_for(filter)->mask; }
cmk_look *cmk_avx512_pair_look_for(const cmk_bucket_filter *filter) { return functions_for(filter)->look; }

#endif
