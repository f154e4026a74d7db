#include "avx2.h"

#if defined(__x86_64__)

/// For each of 32 bytes, the buckets that a table of 64 classes tells. A class is five low bits and one high bit, so bits 4 and
/// 6 of a byte choose the quarter.
INLINE __m256i by_class(const uint8_t *table, __m256i bytes) {
  return by_quarters(table, bytes, _mm256_slli_epi16(bytes, 3), _mm256_slli_epi16(bytes, 1));
}

/// What a table has for the low nibbles of 32 bytes. Of a byte above ASCII a permutation would tell zero, so the high ones are
/// taken away.
INLINE __m256i by_low_nibbles(__m256i table, __m256i bytes) {
  return _mm256_shuffle_epi8(table, _mm256_and_si256(bytes, _mm256_set1_epi8(0x0F)));
}

/// What a pair of tables has for the low nibbles of 32 bytes, and what it has for the high ones.
typedef struct {
  __m256i low, high;
} nibble_entries;

INLINE nibble_entries entries_of_nibbles(const uint8_t *tables, __m256i bytes) {
  return (nibble_entries){by_low_nibbles(quarter(tables, 0), bytes),
                          by_low_nibbles(quarter(tables, 1), _mm256_srli_epi16(bytes, 4))};
}

/// The buckets that both tables of a pair tell, in half the instructions of four tables.
INLINE __m256i by_nibbles(const uint8_t *tables, __m256i bytes) {
  nibble_entries of = entries_of_nibbles(tables, bytes);
  return _mm256_and_si256(of.low, of.high);
}

/// What each byte is made to, bit by bit: the tables have for each nibble what its bits are made to.
INLINE __m256i with_bits_moved(const uint8_t tables[32], __m256i bytes) {
  nibble_entries of = entries_of_nibbles(tables, bytes);
  return _mm256_or_si256(of.low, of.high);
}

/// The codes of the 32 pairs from `text` on; see cmk_pair_code.
INLINE __m256i pair_codes(const uint8_t *text) {
  static const uint8_t classes[32] = {0, 1,  2,  3,  4,  5,  6,  7,  8, 9,  10, 11, 12, 13, 14, 15,
                                      0, 16, 0, 16, 32, 48, 32, 48, 0, 16, 0, 16, 32, 48, 32, 48};
  static const uint8_t reversed[32] = {0, 64, 32, 96, 16, 80, 48, 112, 8, 72, 40, 104, 24, 88, 56, 120,
                                       0, 4,  0,  4,  2,  6,  2,  6,   0, 4,  0,  4,   2,  6,  2,  6};
  return _mm256_xor_si256(with_bits_moved(classes, _mm256_loadu_si256((const __m256i *)text)),
                          with_bits_moved(reversed, _mm256_loadu_si256((const __m256i *)(text + 1))));
}

/// For each of 32 codes of pairs, the buckets that a table tells. No filter of pairs is made for this set, which takes as long
/// for eight permutations as for as many tables of classes; one that was saved elsewhere may have them.
INLINE __m256i by_code(const uint8_t *table, __m256i codes) {
  __m256i by_4 = _mm256_slli_epi16(codes, 3), by_5 = _mm256_slli_epi16(codes, 2);
  return _mm256_blendv_epi8(by_quarters(table, codes, by_4, by_5), by_quarters(table + 64, codes, by_4, by_5),
                            _mm256_slli_epi16(codes, 1));
}

/// What a filter is asked by.
typedef enum { CLASSES, NIBBLES, LOW_NIBBLES, PAIRS } table_kind;

/// The table of low nibbles of a position, where it lies.
INLINE __m256i low_table(const cmk_bucket_filter *filter, uint32_t group, uint32_t offset) {
  return quarter(filter->nibbles + cmk_nibble_tables(group, offset), 0);
}

/// So many tables of low nibbles a loop over a text keeps in registers. The compiler would read them anew each time, since for
/// all it knows what is written might be them.
#define KEPT_TABLES 8

/// The tables of low nibbles by group and position, if they are not more than are kept, or else nothing.
typedef struct {
  __m256i tables[KEPT_TABLES];
} kept_tables;

INLINE int are_kept(uint32_t positions, uint32_t groups, table_kind kind) {
  return kind == LOW_NIBBLES && positions * groups <= KEPT_TABLES;
}

INLINE kept_tables kept_of(const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups, table_kind kind) {
  kept_tables kept = {0};
  if (!are_kept(positions, groups, kind)) return kept;
  for (uint32_t group = 0; group < groups; group++)
    for (uint32_t offset = 0; offset < positions; offset++)
      kept.tables[group * positions + offset] = low_table(filter, group, offset);
  return kept;
}

/// Which of the 32 windows from `text` on are in a bucket of any group. Tables that are not kept are read where they lie: that
/// takes no longer than what is done with them, and they are more than there are registers.
INLINE uint32_t passing(const uint8_t *text, const cmk_bucket_filter *filter, const kept_tables *kept, uint32_t positions,
                        uint32_t groups, table_kind kind) {
  __m256i found[CMK_SHIFT_GROUPS];
  for (uint32_t offset = 0; offset < positions; offset++) {
    __m256i bytes = kind == PAIRS ? pair_codes(text + offset) : _mm256_loadu_si256((const __m256i *)(text + offset));
    for (uint32_t group = 0; group < groups; group++) {
      __m256i in = are_kept(positions, groups, kind) ? by_low_nibbles(kept->tables[group * positions + offset], bytes)
                   : kind == LOW_NIBBLES             ? by_low_nibbles(low_table(filter, group, offset), bytes)
                   : kind == NIBBLES                 ? by_nibbles(filter->nibbles + cmk_nibble_tables(group, offset), bytes)
                   : kind == CLASSES ? by_class(filter->tables + cmk_bucket_table(group, offset), bytes)
                                     : by_code(filter->tables + cmk_pair_table(group, offset), bytes);
      found[group] = offset == 0 ? in : _mm256_and_si256(found[group], in);
    }
  }
  __m256i any = found[0];
  for (uint32_t group = 1; group < groups; group++) any = _mm256_or_si256(any, found[group]);
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(any, _mm256_setzero_si256()));
}

/// Which of the first `count` windows from `text` on are, at most 64.
INLINE uint64_t passing_of(const uint8_t *text, size_t count, const cmk_bucket_filter *filter, const kept_tables *kept,
                           uint32_t positions, uint32_t groups, table_kind kind) {
  uint64_t mask = passing(text, filter, kept, positions, groups, kind);
  if (count > 32) mask |= (uint64_t)passing(text + 32, filter, kept, positions, groups, kind) << 32;
  return mask & cmk_first(count);
}

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, int *beyond_ascii, uint32_t positions, uint32_t groups, table_kind kind) {
  size_t count = 0;
  __m256i all = _mm256_setzero_si256();
  const kept_tables tables = kept_of(filter, positions, groups, kind);
  for (size_t position = begin; position < end; position += 64) {
    uint64_t mask = passing_of(text + position, end - position, filter, &tables, positions, groups, kind);
    all = _mm256_or_si256(all, _mm256_loadu_si256((const __m256i *)(text + position)));
    all = _mm256_or_si256(all, _mm256_loadu_si256((const __m256i *)(text + position + 32)));
    count = report_few(mask, position - begin, position, 1, out, count);
  }
  if (beyond_ascii && _mm256_movemask_epi8(all) != 0) *beyond_ascii = 1;
  return count;
}

/// What is done with a filter of one shape.
typedef struct {
  size_t (*candidates)(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter, uint32_t *out,
                       int *beyond_ascii);
  cmk_mask *mask;
  cmk_look *looks[2];
} bucket_functions;

#define BUCKETS(NAME, POSITIONS, GROUPS, KIND)                                                                 \
  TARGET static size_t candidates_##NAME(const uint8_t *text, size_t begin, size_t end,                        \
                                         const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {  \
    return bucket_loop(text, begin, end, filter, out, beyond_ascii, POSITIONS, GROUPS, KIND);                  \
  }                                                                                                            \
  TARGET static uint64_t mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {              \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    const kept_tables tables = kept_of(filter, POSITIONS, GROUPS, KIND);                                       \
    return passing_of(text, count, filter, &tables, POSITIONS, GROUPS, KIND);                                  \
  }                                                                                                            \
  CMK_LOOKS(TARGET, NAME, mask_##NAME, mask_##NAME, is_ascii_near)
#define USUAL(POSITIONS, GROUPS)                                                                               \
  BUCKETS(POSITIONS##_##GROUPS, POSITIONS, GROUPS, CLASSES)                                                    \
  BUCKETS(nibbles_##POSITIONS##_##GROUPS, POSITIONS, GROUPS, NIBBLES)                                          \
  BUCKETS(low_nibbles_##POSITIONS##_##GROUPS, POSITIONS, GROUPS, LOW_NIBBLES)
CMK_BUCKET_SHAPES(USUAL)
BUCKETS(any, filter->positions, filter->groups, CLASSES)
BUCKETS(nibbles_any, filter->positions, filter->groups, NIBBLES)
BUCKETS(low_nibbles_any, filter->positions, filter->groups, LOW_NIBBLES)
BUCKETS(pairs, filter->positions, filter->groups, PAIRS)

static const bucket_functions *functions_for(const cmk_bucket_filter *filter) {
#define FUNCTIONS(NAME) {candidates_##NAME, mask_##NAME, {look_##NAME, look_in_ascii_##NAME}}
#define OF_CLASSES(POSITIONS, GROUPS) FUNCTIONS(POSITIONS##_##GROUPS),
#define OF_NIBBLES(POSITIONS, GROUPS) FUNCTIONS(nibbles_##POSITIONS##_##GROUPS),
#define OF_LOW_NIBBLES(POSITIONS, GROUPS) FUNCTIONS(low_nibbles_##POSITIONS##_##GROUPS),
  static const bucket_functions of_classes[] = {CMK_BUCKET_SHAPES(OF_CLASSES) FUNCTIONS(any)};
  static const bucket_functions of_nibbles[] = {CMK_BUCKET_SHAPES(OF_NIBBLES) FUNCTIONS(nibbles_any)};
  static const bucket_functions of_low_nibbles[] = {CMK_BUCKET_SHAPES(OF_LOW_NIBBLES) FUNCTIONS(low_nibbles_any)};
  static const bucket_functions of_pairs = FUNCTIONS(pairs);
  if (filter->of_pairs) return &of_pairs;
  const bucket_functions *of_bytes = filter->nibbles == NULL   ? of_classes
                                     : filter->of_low_nibbles ? of_low_nibbles
                                                              : of_nibbles;
  return &of_bytes[cmk_bucket_shape(filter)];
}

TARGET size_t cmk_avx2_bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                         const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {
  return functions_for(filter)->candidates(text, begin, end, filter, out, beyond_ascii);
}

cmk_mask *cmk_avx2_bucket_mask_for(const cmk_bucket_filter *filter) { return functions_for(filter)->mask; }

cmk_look *cmk_avx2_bucket_look_for(const cmk_bucket_filter *filter, int is_ascii) {
  return functions_for(filter)->looks[is_ascii];
}

#endif
