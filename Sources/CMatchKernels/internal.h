#ifndef CMATCHKERNELS_INTERNAL_H
#define CMATCHKERNELS_INTERNAL_H

#include <string.h>

#include "CMatchKernels.h"

static inline uint32_t cmk_load32(const uint8_t *source) {
  uint32_t value;
  memcpy(&value, source, sizeof value);
  return value;
}

static inline uint64_t cmk_load64(const uint8_t *source) {
  uint64_t value;
  memcpy(&value, source, sizeof value);
  return value;
}

/// Eight bytes with ASCII capitals made small.
static inline uint64_t cmk_lowercased8(const uint8_t *source) {
  uint64_t word = cmk_load64(source);
  uint64_t low = word & UINT64_C(0x7F7F7F7F7F7F7F7F);
  uint64_t from_a = low + UINT64_C(0x3F3F3F3F3F3F3F3F);
  uint64_t above_z = low + UINT64_C(0x2525252525252525);
  return word | (from_a & ~above_z & ~word & UINT64_C(0x8080808080808080)) >> 2;
}

static inline uint32_t cmk_hash(const uint8_t *source, cmk_gram gram) {
  uint32_t low = (cmk_load32(source) | CMK_CASELESS) & gram.low_mask;
  uint32_t high = (cmk_load32(source + gram.high_offset) | CMK_CASELESS) & gram.high_mask;
  return low * CMK_LOW_MULTIPLIER + high * CMK_HIGH_MULTIPLIER;
}

/// 1 if the bit of this number is set in a filter, or 0.
static inline uint32_t cmk_has_bit(const uint32_t *words, uint32_t bit) {
  return CMK_SHARED(words + (bit >> 5)) >> (bit & 31) & 1;
}

/// The bits that a sieve's word has if a gram may be in a condition between such bytes as these.
static inline uint32_t cmk_bits_around(const uint8_t *gram, uint32_t length) {
  uint32_t before = cmk_load32(gram - 2), behind = cmk_load32(gram + length - 2);
  return 1u << (before & 7) | 0x100u << (before >> 8 & 7) | 0x10000u << (behind >> 16 & 7) | 0x1000000u << (behind >> 24 & 7);
}

/// The word of the filter's sieve that a gram with this hash has.
static inline __attribute__((always_inline)) uint32_t cmk_sieve_word(uint32_t hash, const cmk_gram_filter *filter) {
  return filter->sieve.words[hash >> (32 - filter->sieve.bits)];
}

/// 1 if the gram passes the filter by its bit, or by its sieve's bits; or 0.
static inline __attribute__((always_inline)) uint32_t cmk_passes(const uint8_t *gram, const cmk_gram_filter *filter,
                                                                 int has_sieve) {
  uint32_t hash = cmk_hash(gram, filter->gram);
  if (!has_sieve) return cmk_has_bit(filter->words, hash >> (32 - filter->bits));
  uint32_t bits = cmk_bits_around(gram, filter->sieve.gram_length);
  return (cmk_sieve_word(hash, filter) & bits) == bits;
}

static inline uint8_t cmk_class(uint8_t byte) { return (byte & 0x1F) | ((byte >> 1) & 0x20); }

/// The texts_at that needs no instruction set.
void cmk_texts_at(const uint32_t *ends, size_t text_count, const uint32_t *positions, size_t count, uint32_t *out);

/// How many texts from `first` on can be skipped at once because they end at or before `position`.
static inline size_t cmk_skip_texts(const uint32_t *ends, size_t text_count, size_t first, uint32_t position) {
  size_t next = first;
  while (next + 64 <= text_count && ends[next + 63] <= position) next += 64;
  return next - first;
}

/// How many candidates a mask can tell of, and room for what kernels write beyond them.
#define CMK_MASK_LIST (64 + CMK_WRITE_AHEAD)

/// A bit for each of `count` positions, which are multiples of `stride`.
static inline uint64_t cmk_mask_of(const uint32_t *positions, size_t count, uint32_t stride) {
  uint64_t mask = 0;
  for (size_t index = 0; index < count; index++) mask |= UINT64_C(1) << positions[index] / stride;
  return mask;
}

/// The first `count` bits.
static inline uint64_t cmk_first(size_t count) { return count >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1; }

/// Notes what `beyond_ascii` tells of the 64 bytes at `position`, if a bit of `found` is set: always written, kept if so,
/// for a branch would be taken unpredictably.
static inline __attribute__((always_inline)) void cmk_note_bits(uint64_t found, size_t position, uint32_t *positions,
                                                                uint64_t *bits, size_t *count) {
  unsigned first = found != 0 ? (unsigned)__builtin_ctzll(found) : 0;
  positions[*count] = (uint32_t)(position + first);
  bits[*count] = found >> first;
  *count += found != 0;
}

/// The usual shapes of bucket filters, for which loops are made in which these numbers are constants: calls `SHAPE`
/// with the positions and the groups of each, in the order of cmk_bucket_shape.
#define CMK_BUCKET_SHAPES(SHAPE)                                                                               \
  CMK_BUCKET_GROUPS(SHAPE, 2)                                                                                  \
  CMK_BUCKET_GROUPS(SHAPE, 3)                                                                                  \
  CMK_BUCKET_GROUPS(SHAPE, 4)                                                                                  \
  CMK_BUCKET_GROUPS(SHAPE, 5)                                                                                  \
  CMK_BUCKET_GROUPS(SHAPE, 6)                                                                                  \
  CMK_BUCKET_GROUPS(SHAPE, 7)                                                                                  \
  CMK_BUCKET_GROUPS(SHAPE, 8)
#define CMK_BUCKET_GROUPS(SHAPE, POSITIONS)                                                                    \
  SHAPE(POSITIONS, 1) SHAPE(POSITIONS, 2) SHAPE(POSITIONS, 4) SHAPE(POSITIONS, 8)

/// The number of the filter's shape among the usual ones, or how many these are.
static inline uint32_t cmk_bucket_shape(const cmk_bucket_filter *filter) {
  uint32_t positions = filter->positions - 2, groups = filter->groups;
  if (positions > 6 || groups > 8 || __builtin_popcount(groups) != 1) return 28;
  return 4 * positions + (uint32_t)__builtin_ctz(groups);
}

/// The same of filters of pairs.
#define CMK_PAIR_SHAPES(SHAPE)                                                                                 \
  CMK_PAIR_GROUPS(SHAPE, 2)                                                                                    \
  CMK_PAIR_GROUPS(SHAPE, 3)                                                                                    \
  CMK_PAIR_GROUPS(SHAPE, 4)                                                                                    \
  CMK_PAIR_GROUPS(SHAPE, 5)                                                                                    \
  CMK_PAIR_GROUPS(SHAPE, 6)                                                                                    \
  CMK_PAIR_GROUPS(SHAPE, 7)                                                                                    \
  CMK_PAIR_GROUPS(SHAPE, 8)
#define CMK_PAIR_GROUPS(SHAPE, POSITIONS) SHAPE(POSITIONS, 1) SHAPE(POSITIONS, 2)

static inline uint32_t cmk_pair_shape(const cmk_bucket_filter *filter) {
  uint32_t positions = filter->positions - 2, groups = filter->groups;
  return positions > 6 || groups < 1 || groups > 2 ? 14 : 2 * positions + groups - 1;
}

/// Masks by way of the lists of a set that has no faster one.
#define CMK_LISTED_GRAM_MASK                                                                                   \
  static uint64_t gram_mask(const uint8_t *text, size_t count, const cmk_front *front) {                       \
    uint32_t list[CMK_MASK_LIST];                                                                              \
    const cmk_gram_filter *filter = &front->grams;                                                             \
    size_t end = (count - 1) * filter->stride + 1;                                                             \
    return cmk_mask_of(list, gram_candidates(text, 0, end, filter, list, NULL), filter->stride);                  \
  }                                                                                                            \
  static cmk_mask *gram_mask_for(const cmk_gram_filter *filter) {                                         \
    (void)filter;                                                                                              \
    return gram_mask;                                                                                          \
  }
#define CMK_LISTED_BUCKET_MASK                                                                                 \
  static uint64_t bucket_mask(const uint8_t *text, size_t count, const cmk_front *front) {                     \
    uint32_t list[CMK_MASK_LIST];                                                                              \
    return cmk_mask_of(list, bucket_candidates(text, 0, count, &front->buckets, list, NULL), 1);               \
  }                                                                                                            \
  static cmk_mask *bucket_mask_for(const cmk_bucket_filter *filter) {                                   \
    (void)filter;                                                                                              \
    return bucket_mask;                                                                                        \
  }

#if defined(__x86_64__)
cmk_mask *cmk_avx2_gram_mask_for(const cmk_gram_filter *filter);
cmk_look *cmk_avx2_gram_look_for(const cmk_gram_filter *filter, int is_ascii);
size_t cmk_avx2_gram_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                                uint32_t *out, int *beyond_ascii);
size_t cmk_avx2_fold_for_ascii(const uint8_t *source, size_t from, size_t end, size_t ahead, uint8_t *destination,
                               size_t *written, const cmk_fold_images *images);
size_t cmk_avx2_bucket_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                                  uint32_t *out, int *beyond_ascii);
cmk_mask *cmk_avx2_bucket_mask_for(const cmk_bucket_filter *filter);
cmk_look *cmk_avx2_bucket_look_for(const cmk_bucket_filter *filter, int is_ascii);
int cmk_avx2_is_ascii(const uint8_t *text, size_t begin, size_t end);
int cmk_avx512_is_ascii(const uint8_t *text, size_t begin, size_t end);
size_t cmk_avx512_gram_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                                  uint32_t *out, int *beyond_ascii);
size_t cmk_avx512_gram_candidates_gathered(const uint8_t *text, size_t begin, size_t end,
                                           const cmk_gram_filter *filter, uint32_t *out, int *beyond_ascii);
cmk_mask *cmk_avx512_gram_mask_for(const cmk_gram_filter *filter);
cmk_mask *cmk_avx512_gram_mask_gathered_for(const cmk_gram_filter *filter);
size_t cmk_avx512_bucket_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                                    uint32_t *out, int *beyond_ascii);
cmk_mask *cmk_avx512_bucket_mask_for(const cmk_bucket_filter *filter);
cmk_look *cmk_avx512_bucket_look_for(const cmk_bucket_filter *filter);
size_t cmk_avx512_pair_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                                  uint32_t *out, int *beyond_ascii);
cmk_mask *cmk_avx512_pair_mask_for(const cmk_bucket_filter *filter);
cmk_look *cmk_avx512_pair_look_for(const cmk_bucket_filter *filter);
cmk_look *cmk_avx512_gram_look_for(const cmk_front *front, int is_ascii);
cmk_look *cmk_avx512_gram_look_gathered_for(const cmk_front *front, int is_ascii);
void cmk_avx512_small_advance(const uint8_t *text, const cmk_small_automaton *automaton, const intptr_t *positions,
                              size_t steps, uint32_t *states, uint32_t *highest);
size_t cmk_avx512_fold(const uint8_t *source, size_t from, size_t end, size_t ahead, uint8_t *destination,
                       size_t *written, const cmk_fold_images *images);
size_t cmk_avx512_fold_for_ascii(const uint8_t *source, size_t from, size_t end, size_t ahead, uint8_t *destination,
                                 size_t *written, const cmk_fold_images *images);
size_t cmk_avx512_fold_parts(const uint8_t *text, const uint32_t *begins, const uint32_t *firsts, const uint32_t *ends,
                             size_t count, uint8_t *destination, size_t *written, uint32_t *fold_ends,
                             const cmk_fold_images *images, int only_ascii);
size_t cmk_avx512_fold_texts(const uint8_t *source, size_t from, const uint32_t *ends, size_t count, uint8_t *destination,
                             size_t *written, uint32_t *fold_ends, const cmk_fold_images *images, int only_ascii);
#endif

/// What `is_ascending` tells: every number is looked at, so that the compiler makes vectors of the loop.
static inline __attribute__((always_inline)) int cmk_ascends(const uint32_t *numbers, size_t count) {
  uint32_t descents = 0;
  for (size_t index = 1; index < count; index++) descents |= -(uint32_t)(numbers[index - 1] > numbers[index]);
  return descents == 0;
}

/// The sift of all sets: compiled for each, since some have an instruction for a shift by a register, which others need two for.
static inline __attribute__((always_inline)) size_t cmk_sift(const uint8_t *text, uint32_t *positions, size_t begin, size_t end,
                                                             size_t kept, const cmk_gram_filter *filter) {
  // What is written is not the filter.
  const cmk_gram_filter own = *filter;
  for (size_t index = begin; index < end; index++) {
    const uint32_t position = positions[index];
    positions[kept] = position;
    kept += cmk_passes(text + position, &own, 1);
  }
  return kept;
}

#define CMK_SIFT(TARGET)                                                                                       \
  TARGET static size_t sift(const uint8_t *text, uint32_t *positions, size_t begin, size_t end, size_t kept,   \
                            const cmk_gram_filter *filter) {                                                   \
    return cmk_sift(text, positions, begin, end, kept, filter);                                                \
  }

/// The replace_top_bits that needs no instruction set.
void cmk_replace_top_bits(const uint32_t *numbers, size_t count, const uint64_t *words, uint64_t *out);

/// How many positions of a text of `length` bytes, at least the front's gram_length, it is asked about: exact as long as the
/// length and the stride are below 2^16.
static inline size_t cmk_positions(size_t length, const cmk_front *front) {
  return (size_t)(((uint64_t)(length - front->gram_length) * front->reciprocal) >> 32) + 1;
}

/// Every bit: what looks say of texts that are not ASCII.
#define CMK_ALL_PASSING ((cmk_passing){~UINT64_C(0), ~UINT64_C(0)})

/// Makes `look_in_ascii_NAME` and `look_NAME` of `NEAR`, which is compiled into them, and `MASK`, a call: both tell which of up
/// to 64 positions pass. `IS_ASCII` tells whether a whole text is.
#define CMK_LOOKS(TARGET, NAME, NEAR, MASK, IS_ASCII)                                                          \
  TARGET static __attribute__((noinline)) cmk_passing look_twice_##NAME(const uint8_t *text, size_t count,     \
                                                                         const cmk_front *front) {             \
    const uint64_t low = MASK(text, 64, front);                                                                \
    return (cmk_passing){low, MASK(text + 64 * front->stride, count - 64, front)};                             \
  }                                                                                                            \
  TARGET static cmk_passing look_in_ascii_##NAME(const uint8_t *text, size_t length, const cmk_front *front) { \
    const size_t count = cmk_positions(length, front);                                                         \
    if (count > 64) return look_twice_##NAME(text, count, front);                                              \
    return (cmk_passing){NEAR(text, count, front), 0};                                                         \
  }                                                                                                            \
  TARGET static cmk_passing look_##NAME(const uint8_t *text, size_t length, const cmk_front *front) {          \
    if (__builtin_expect(!IS_ASCII(text, length), 0)) return CMK_ALL_PASSING;                                  \
    return look_in_ascii_##NAME(text, length, front);                                                          \
  }

/// The looks of a set that has no faster ones: by the front's masks.
cmk_look *cmk_usual_look_for(const cmk_front *front, int is_ascii);

/// Fetches what the index tells of the buckets of hashes whose bits are in these bytes of the filter, or in these words of the
/// sieve. The front has `places`.
static inline __attribute__((always_inline)) void cmk_fetch_places(const cmk_front *front, const uint32_t *places,
                                                                   size_t count) {
  for (size_t index = 0; index < count; index++)
    __builtin_prefetch(front->places + (places[index] >> front->place_shift));
}

/// The gram mask that needs no instruction set, by the filter's sieve if it has one.
uint64_t cmk_gram_mask_one_by_one(const uint8_t *text, size_t count, const cmk_front *front);

extern const cmk_kernels cmk_scalar;
#if defined(__x86_64__)
extern const cmk_kernels cmk_avx2;
extern const cmk_kernels cmk_avx512;
/// The same, where its vectors are worked on in two halves.
extern const cmk_kernels cmk_avx512_zen4;
extern const cmk_kernels cmk_avx512_gather;
#elif defined(__aarch64__)
extern const cmk_kernels cmk_neon;
#endif

#if defined(__x86_64__)

/// Loads the byte at `ADDRESS`, which others may write to meanwhile, into the byte at `PLACE` of the 16 of `LANES`. Bytes that
/// are put together in memory instead cannot be read together until they have come to the cache. It is an instruction of ours
/// because compilers make two of an atomic load.
#define CMK_LOAD_BYTE(LANES, ADDRESS, PLACE)                                                                    \
  __asm__("vpinsrb $" #PLACE ", %1, %0, %0" : "+x"(LANES) : "m"(*(ADDRESS)))

/// The same for the word at a place of four. Of plain loads compilers make a gather, which takes longer.
#define CMK_LOAD_WORD(LANES, ADDRESS, PLACE)                                                                    \
  __asm__("vpinsrd $" #PLACE ", %1, %0, %0" : "+x"(LANES) : "m"(*(ADDRESS)))

#endif

#endif
