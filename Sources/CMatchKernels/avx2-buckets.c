#include "avx2.h"

#if defined(__x86_64__)

/// A quarter of a table for `vpshufb`, twice: a class is five low bits and one high bit, so a table is four times
/// sixteen, of which bits 4 and 6 of a byte choose one.
INLINE __m256i quarter(const uint8_t *table, uint32_t part) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16 * part)));
}

/// For each of 32 bytes, the buckets that a table of 64 classes tells.
INLINE __m256i by_class(const uint8_t *table, __m256i bytes) {
  __m256i low = _mm256_and_si256(bytes, _mm256_set1_epi8(0x0F));
  // blendv chooses by a byte's top bit: bit 4 moves there by a shift of 3, bit 6 by a shift of 1.
  __m256i by_4 = _mm256_slli_epi16(bytes, 3);
  __m256i without_6 = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter(table, 0), low),
                                         _mm256_shuffle_epi8(quarter(table, 1), low), by_4);
  __m256i with_6 = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter(table, 2), low),
                                      _mm256_shuffle_epi8(quarter(table, 3), low), by_4);
  return _mm256_blendv_epi8(without_6, with_6, _mm256_slli_epi16(bytes, 1));
}

/// The same by a pair of tables of nibbles, in half the instructions.
INLINE __m256i by_nibbles(const uint8_t *tables, __m256i bytes) {
  const __m256i nibble = _mm256_set1_epi8(0x0F);
  __m256i high = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), nibble);
  return _mm256_and_si256(_mm256_shuffle_epi8(quarter(tables, 0), _mm256_and_si256(bytes, nibble)),
                          _mm256_shuffle_epi8(quarter(tables, 1), high));
}

/// Which of the 32 windows from `text` on are in a bucket of any group. Tables are read where they lie: that takes no
/// longer than what is done with them, and they are more than there are registers.
INLINE uint32_t passing(const uint8_t *text, const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups,
                        int has_nibbles) {
  __m256i found[CMK_SHIFT_GROUPS];
  for (uint32_t offset = 0; offset < positions; offset++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + offset));
    for (uint32_t group = 0; group < groups; group++) {
      __m256i in = has_nibbles ? by_nibbles(filter->nibbles + cmk_nibble_tables(group, offset), bytes)
                               : by_class(filter->tables + cmk_bucket_table(group, offset), bytes);
      found[group] = offset == 0 ? in : _mm256_and_si256(found[group], in);
    }
  }
  __m256i any = found[0];
  for (uint32_t group = 1; group < groups; group++) any = _mm256_or_si256(any, found[group]);
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(any, _mm256_setzero_si256()));
}

/// Which of the first `count` windows from `text` on are, at most 64.
INLINE uint64_t passing_of(const uint8_t *text, size_t count, const cmk_bucket_filter *filter, uint32_t positions,
                           uint32_t groups, int has_nibbles) {
  uint64_t mask = passing(text, filter, positions, groups, has_nibbles);
  if (count > 32) mask |= (uint64_t)passing(text + 32, filter, positions, groups, has_nibbles) << 32;
  return mask & cmk_first(count);
}

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, uint32_t positions, uint32_t groups, int has_nibbles) {
  size_t count = 0;
  for (size_t position = begin; position < end; position += 64) {
    uint64_t mask = passing_of(text + position, end - position, filter, positions, groups, has_nibbles);
    count = report_few(mask, position - begin, position, 1, out, count);
  }
  return count;
}

/// What is done with a filter of one shape.
typedef struct {
  size_t (*candidates)(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter, uint32_t *out);
  cmk_mask *mask;
  cmk_look *looks[2];
} bucket_functions;

#define BUCKETS(NAME, POSITIONS, GROUPS, HAS_NIBBLES)                                                          \
  TARGET static size_t candidates_##NAME(const uint8_t *text, size_t begin, size_t end,                        \
                                         const cmk_bucket_filter *filter, uint32_t *out) {                     \
    return bucket_loop(text, begin, end, filter, out, POSITIONS, GROUPS, HAS_NIBBLES);                         \
  }                                                                                                            \
  TARGET static uint64_t mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {              \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    return passing_of(text, count, filter, POSITIONS, GROUPS, HAS_NIBBLES);                                    \
  }                                                                                                            \
  CMK_LOOKS(TARGET, NAME, mask_##NAME, mask_##NAME, is_ascii_near)
#define USUAL(POSITIONS, GROUPS)                                                                               \
  BUCKETS(POSITIONS##_##GROUPS, POSITIONS, GROUPS, 0)                                                          \
  BUCKETS(nibbles_##POSITIONS##_##GROUPS, POSITIONS, GROUPS, 1)
CMK_BUCKET_SHAPES(USUAL)
BUCKETS(any, filter->positions, filter->groups, 0)
BUCKETS(nibbles_any, filter->positions, filter->groups, 1)

static const bucket_functions *functions_for(const cmk_bucket_filter *filter) {
#define FUNCTIONS(NAME) {candidates_##NAME, mask_##NAME, {look_##NAME, look_in_ascii_##NAME}}
#define OF_CLASSES(POSITIONS, GROUPS) FUNCTIONS(POSITIONS##_##GROUPS),
#define OF_NIBBLES(POSITIONS, GROUPS) FUNCTIONS(nibbles_##POSITIONS##_##GROUPS),
  static const bucket_functions of_classes[] = {CMK_BUCKET_SHAPES(OF_CLASSES) FUNCTIONS(any)};
  static const bucket_functions of_nibbles[] = {CMK_BUCKET_SHAPES(OF_NIBBLES) FUNCTIONS(nibbles_any)};
  return &(filter->nibbles == NULL ? of_classes : of_nibbles)[cmk_bucket_shape(filter)];
}

TARGET size_t cmk_avx2_bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                         const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !cmk_avx2_is_ascii(text, begin, end)) *beyond_ascii = 1;
  return functions_for(filter)->candidates(text, begin, end, filter, out);
}

cmk_mask *cmk_avx2_bucket_mask_for(const cmk_bucket_filter *filter) { return functions_for(filter)->mask; }

cmk_look *cmk_avx2_bucket_look_for(const cmk_bucket_filter *filter, int is_ascii) {
  return functions_for(filter)->looks[is_ascii];
}

#endif
