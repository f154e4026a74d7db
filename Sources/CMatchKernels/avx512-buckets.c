#include "avx512.h"

#if defined(__x86_64__)

/// The classes of 64 bytes: rows of the matrix give bits from 7 down, each picks one bit.
INLINE __m512i classes(__m512i bytes) {
  return _mm512_gf2p8affine_epi64_epi8(bytes, _mm512_set1_epi64(0x0102040810400000), 0);
}

/// What tells which entry of a table a byte has: its class, or, where the low five bits of a byte say as much, the byte itself,
/// of which a permutation takes the low six.
INLINE __m512i entries(__m512i bytes, int of_low_bits) { return of_low_bits ? bytes : classes(bytes); }

/// The tables of a bucket filter of known shape: in registers if they are few, else in memory.
typedef struct {
  const uint8_t *memory;
  __m512i kept[12];
} bucket_tables;

INLINE int are_kept(uint32_t positions, uint32_t groups) { return positions * groups <= 12; }

INLINE bucket_tables load_tables(const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups) {
  bucket_tables tables = {.memory = filter->tables};
  if (are_kept(positions, groups))
    for (uint32_t group = 0; group < groups; group++)
      for (uint32_t offset = 0; offset < positions; offset++)
        tables.kept[group * positions + offset] =
            _mm512_load_si512(filter->tables + cmk_bucket_table(group, offset));
  return tables;
}

INLINE __m512i table_at(const bucket_tables *tables, uint32_t group, uint32_t offset, uint32_t positions,
                        uint32_t groups) {
  return are_kept(positions, groups) ? tables->kept[group * positions + offset]
                                     : _mm512_load_si512(tables->memory + cmk_bucket_table(group, offset));
}

/// The entries of the bytes that each of 64 windows has at its positions, from those at their first positions on: shifted
/// out of the eight bytes there and the eight that follow. Loads at each position would nearly all straddle two lines of the
/// cache, and take twice as long where each byte's class is to be found.
INLINE void shift_entries(const uint8_t *text, uint32_t positions, int of_low_bits, __m512i here[CMK_SHIFT_POSITIONS]) {
  if (positions == 1) return;
  __m512i next = entries(_mm512_loadu_si512(text + 8), of_low_bits);
#define SHIFT(OFFSET)                                                                                          \
  if (positions > OFFSET) here[OFFSET] = _mm512_shrdi_epi64(here[0], next, 8 * OFFSET);
  SHIFT(1) SHIFT(2) SHIFT(3) SHIFT(4) SHIFT(5) SHIFT(6) SHIFT(7)
#undef SHIFT
}

/// The buckets, of all groups together, that each of 64 windows is in. Their first bytes are put into `all`.
INLINE __m512i buckets(const uint8_t *text, const bucket_tables *tables, uint32_t positions,
                       uint32_t groups, int of_low_bits, __m512i *all) {
  __m512i found[CMK_SHIFT_GROUPS], here[CMK_SHIFT_POSITIONS];
  __m512i bytes = _mm512_loadu_si512(text);
  *all = _mm512_or_si512(*all, bytes);
  here[0] = entries(bytes, of_low_bits);
  shift_entries(text, positions, of_low_bits, here);
  for (uint32_t offset = 0; offset < positions; offset++)
    for (uint32_t group = 0; group < groups; group++) {
      __m512i in = _mm512_permutexvar_epi8(here[offset], table_at(tables, group, offset, positions, groups));
      found[group] = offset == 0 ? in : _mm512_and_si512(found[group], in);
    }
  __m512i any = found[0];
  for (uint32_t group = 1; group < groups; group++) any = _mm512_or_si512(any, found[group]);
  return any;
}

/// The same for 128 windows: each table is loaded once for both halves.
INLINE void buckets_twice(const uint8_t *text, const bucket_tables *tables, uint32_t positions,
                          uint32_t groups, int of_low_bits, __m512i any[2], __m512i *all) {
  __m512i first[CMK_SHIFT_POSITIONS], second[CMK_SHIFT_POSITIONS];
  __m512i low = _mm512_loadu_si512(text), high = _mm512_loadu_si512(text + 64);
  *all = _mm512_or_si512(*all, _mm512_or_si512(low, high));
  first[0] = entries(low, of_low_bits);
  second[0] = entries(high, of_low_bits);
  shift_entries(text, positions, of_low_bits, first);
  shift_entries(text + 64, positions, of_low_bits, second);
  any[0] = any[1] = _mm512_setzero_si512();
  for (uint32_t group = 0; group < groups; group++) {
    __m512i found[2];
    for (uint32_t offset = 0; offset < positions; offset++) {
      __m512i table = table_at(tables, group, offset, positions, groups);
      __m512i low = _mm512_permutexvar_epi8(first[offset], table);
      __m512i high = _mm512_permutexvar_epi8(second[offset], table);
      found[0] = offset == 0 ? low : _mm512_and_si512(found[0], low);
      found[1] = offset == 0 ? high : _mm512_and_si512(found[1], high);
    }
    any[0] = _mm512_or_si512(any[0], found[0]);
    any[1] = _mm512_or_si512(any[1], found[1]);
  }
}

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, int *beyond_ascii, uint32_t positions, uint32_t groups,
                          int of_low_bits) {
  __m512i all = _mm512_setzero_si512();
  const bucket_tables tables = load_tables(filter, positions, groups);
  size_t count = 0;
  size_t position = begin;
  size_t before = 0;
  while (position + 128 <= end) {
    size_t stop = end - position > STRETCH ? position + STRETCH : end;
    const int are_few = few_pass(position, begin, end, count - before);
    before = count;
    // Where the tables do not fit the registers, loading them is what takes the time: each is for 128 positions.
    if (are_few || !are_kept(positions, groups)) {
      for (; position + 128 <= stop; position += 128) {
        __m512i found[2];
        buckets_twice(text + position, &tables, positions, groups, of_low_bits, found, &all);
        if (are_few && none_pass(found)) continue;
        count = report(_mm512_test_epi8_mask(found[0], found[0]), position, 1, out, count);
        count = report(_mm512_test_epi8_mask(found[1], found[1]), position + 64, 1, out, count);
      }
    } else {
      for (; position + 64 <= stop; position += 64) {
        __m512i found = buckets(text + position, &tables, positions, groups, of_low_bits, &all);
        count = report(_mm512_test_epi8_mask(found, found), position, 1, out, count);
      }
    }
  }
  for (; position < end; position += 64) {
    __m512i found = buckets(text + position, &tables, positions, groups, of_low_bits, &all);
    uint64_t inside = cmk_first(end - position);
    count = report(_mm512_test_epi8_mask(found, found) & inside, position, 1, out, count);
  }
  if (beyond_ascii && _mm512_movepi8_mask(all) != 0) *beyond_ascii = 1;
  return count;
}

INLINE uint64_t bucket_mask_of(const uint8_t *text, size_t count, const cmk_bucket_filter *filter,
                               uint32_t positions, uint32_t groups, int of_low_bits) {
  __m512i all = _mm512_setzero_si512();
  const bucket_tables tables = load_tables(filter, positions, groups);
  __m512i found = buckets(text, &tables, positions, groups, of_low_bits, &all);
  return first_bits(_mm512_test_epi8_mask(found, found), count);
}

/// The same for up to 128 positions: tables that are kept are loaded once.
INLINE cmk_passing bucket_look_of(const uint8_t *text, size_t count, const cmk_bucket_filter *filter,
                                  uint32_t positions, uint32_t groups, int of_low_bits) {
  __m512i all = _mm512_setzero_si512();
  const bucket_tables tables = load_tables(filter, positions, groups);
  __m512i found = buckets(text, &tables, positions, groups, of_low_bits, &all);
  const uint64_t low = _mm512_test_epi8_mask(found, found);
  if (count <= 64) return (cmk_passing){first_bits(low, count), 0};
  found = buckets(text + 64, &tables, positions, groups, of_low_bits, &all);
  return (cmk_passing){low, first_bits(_mm512_test_epi8_mask(found, found), count - 64)};
}

/// What is done with a filter of one shape.
typedef struct {
  size_t (*candidates)(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter, uint32_t *out,
                       int *beyond_ascii);
  cmk_mask *mask;
  cmk_look *look;
} bucket_functions;

/// Functions for each shape: one for all would keep room for the largest on its stack, which takes as long as a small
/// one does.
#define BUCKETS(NAME, POSITIONS, GROUPS, OF_LOW_BITS)                                                          \
  TARGET static size_t candidates_##NAME(const uint8_t *text, size_t begin, size_t end,                        \
                                         const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {  \
    return bucket_loop(text, begin, end, filter, out, beyond_ascii, POSITIONS, GROUPS, OF_LOW_BITS);           \
  }                                                                                                            \
  TARGET static uint64_t mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {              \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    return bucket_mask_of(text, count, filter, POSITIONS, GROUPS, OF_LOW_BITS);                                \
  }                                                                                                            \
  TARGET static cmk_passing look_##NAME(const uint8_t *text, size_t length, const cmk_front *front) {          \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    if (__builtin_expect(!is_ascii_near(text, length), 0)) return CMK_ALL_PASSING;                             \
    const size_t count = length - front->gram_length + 1;                                                      \
    return bucket_look_of(text, count, filter, POSITIONS, GROUPS, OF_LOW_BITS);                                \
  }
#define USUAL(POSITIONS, GROUPS) BUCKETS(POSITIONS##_##GROUPS, POSITIONS, GROUPS, 0)
CMK_BUCKET_SHAPES(USUAL)
BUCKETS(any, filter->positions, filter->groups, 0)

/// Where there are several groups, finding classes is little of the work.
#define OF_LOW_BITS(POSITIONS) BUCKETS(low_bits_##POSITIONS, POSITIONS, 1, 1)
OF_LOW_BITS(2) OF_LOW_BITS(3) OF_LOW_BITS(4) OF_LOW_BITS(5) OF_LOW_BITS(6) OF_LOW_BITS(7) OF_LOW_BITS(8)

static const bucket_functions *functions_for(const cmk_bucket_filter *filter) {
#define FUNCTIONS(NAME) {candidates_##NAME, mask_##NAME, look_##NAME}
#define ENTRY(POSITIONS, GROUPS) FUNCTIONS(POSITIONS##_##GROUPS),
  static const bucket_functions functions[] = {CMK_BUCKET_SHAPES(ENTRY) FUNCTIONS(any)};
  static const bucket_functions of_low_bits[] = {
      FUNCTIONS(low_bits_2), FUNCTIONS(low_bits_3), FUNCTIONS(low_bits_4), FUNCTIONS(low_bits_5),
      FUNCTIONS(low_bits_6), FUNCTIONS(low_bits_7), FUNCTIONS(low_bits_8)};
  const uint32_t shape = cmk_bucket_shape(filter);
  return filter->of_low_bits && filter->groups == 1 && filter->positions >= 2 ? &of_low_bits[filter->positions - 2]
                                                                              : &functions[shape];
}

size_t cmk_avx512_bucket_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                                    uint32_t *out, int *beyond_ascii) {
  if (filter->of_pairs) return cmk_avx512_pair_candidates(text, begin, end, filter, out, beyond_ascii);
  return functions_for(filter)->candidates(text, begin, end, filter, out, beyond_ascii);
}

cmk_mask *cmk_avx512_bucket_mask_for(const cmk_bucket_filter *filter) {
  return filter->of_pairs ? cmk_avx512_pair_mask_for(filter) : functions_for(filter)->mask;
}

cmk_look *cmk_avx512_bucket_look_for(const cmk_bucket_filter *filter) {
  return filter->of_pairs ? cmk_avx512_pair_look_for(filter) : functions_for(filter)->look;
}

#endif
