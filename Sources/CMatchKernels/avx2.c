#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

/// Permutations that move the lanes of an 8-bit mask to the front, in order; four bits a lane.
static uint32_t front_lanes[256];

__attribute__((constructor)) static void fill_front_lanes(void) {
  for (uint32_t mask = 0; mask < 256; mask++) {
    uint32_t packed = 0, count = 0;
    for (uint32_t lane = 0; lane < 8; lane++)
      if (mask >> lane & 1) packed |= lane << 4 * count++;
    front_lanes[mask] = packed;
  }
}

INLINE __m256i to_front(__m256i lanes, uint32_t mask) {
  __m256i packed = _mm256_set1_epi32((int)front_lanes[mask]);
  __m256i order = _mm256_srlv_epi32(packed, _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
  return _mm256_permutevar8x32_epi32(lanes, order);  // uses the low three bits
}

TARGET static int is_ascii(const uint8_t *text, size_t begin, size_t end);

/// The largest stride at which four words lie in sixteen bytes.
#define LANE_STRIDES 4

/// Where each byte of four words a stride apart lies in sixteen bytes; the same for the four words after them.
INLINE __m256i spread(size_t stride) {
  const __m256i within = _mm256_set1_epi32(0x03020100);
  const __m256i words = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
  return _mm256_add_epi32(within, _mm256_mullo_epi32(words, _mm256_set1_epi32(0x01010101 * (int)stride)));
}

/// Where grams are looked up, and how the words of eight of them are got from the text.
typedef struct {
  cmk_gram gram;
  size_t stride;
  /// The filter, and how many bits of a hash are no part of the number of its bit.
  const uint8_t *bytes;
  __m128i shift;
  __m256i spread;
  __m128i high_shift;
} gram_source;

INLINE gram_source source_of(const cmk_gram_filter *filter) {
  return (gram_source){.gram = filter->gram,
                       .stride = filter->stride,
                       .bytes = (const uint8_t *)filter->words,
                       .shift = _mm_cvtsi32_si128(32 - (int)filter->bits),
                       .spread = spread(filter->stride),
                       .high_shift = _mm_cvtsi32_si128(8 * (int)filter->gram.high_offset)};
}

/// Eight words, a stride of up to LANE_STRIDES apart.
INLINE __m256i near_words(const uint8_t *text, const gram_source *source) {
  __m128i first = _mm_loadu_si128((const __m128i *)text);
  __m128i second = _mm_loadu_si128((const __m128i *)(text + 4 * source->stride));
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1), source->spread);
}

/// The eight bytes at `text`, and those a stride on.
INLINE __m128i two_words(const uint8_t *text, size_t stride) {
  __m128d first = _mm_load_sd((const double *)text);
  return _mm_castpd_si128(_mm_loadh_pd(first, (const double *)(text + stride)));
}

/// Four times eight bytes, a stride apart.
INLINE __m256i four_words(const uint8_t *text, size_t stride) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(two_words(text, stride)), two_words(text + 2 * stride, stride), 1);
}

/// The low halves of eight numbers.
INLINE __m256i low_halves(__m256i first, __m256i second) {
  __m256 halves = _mm256_shuffle_ps(_mm256_castsi256_ps(first), _mm256_castsi256_ps(second), 0x88);
  return _mm256_permute4x64_epi64(_mm256_castps_si256(halves), 0xD8);
}

/// The hashes of the eight grams from `text` on. Reads 16 bytes from a gram's beginning at most.
INLINE __m256i hashes(const uint8_t *text, const gram_source *source, int has_high, int is_near) {
  const cmk_gram gram = source->gram;
  __m256i low, high = _mm256_setzero_si256();
  if (is_near) {
    low = near_words(text, source);
    if (has_high) high = near_words(text + gram.high_offset, source);
  } else {
    __m256i first = four_words(text, source->stride);
    __m256i second = four_words(text + 4 * source->stride, source->stride);
    low = low_halves(first, second);
    if (has_high)
      high = low_halves(_mm256_srl_epi64(first, source->high_shift), _mm256_srl_epi64(second, source->high_shift));
  }
  const __m256i caseless = _mm256_set1_epi32((int)CMK_CASELESS);
  low = _mm256_and_si256(_mm256_or_si256(low, caseless), _mm256_set1_epi32((int)gram.low_mask));
  __m256i hash = _mm256_mullo_epi32(low, _mm256_set1_epi32((int)CMK_LOW_MULTIPLIER));
  if (!has_high) return hash;
  high = _mm256_and_si256(_mm256_or_si256(high, caseless), _mm256_set1_epi32((int)gram.high_mask));
  return _mm256_add_epi32(hash, _mm256_mullo_epi32(high, _mm256_set1_epi32((int)CMK_HIGH_MULTIPLIER)));
}

/// The bytes at four of `offsets`, each the lowest of a lane.
INLINE __m128i four_bytes(const uint8_t *bytes, const uint32_t *offsets) {
  __m128i found = _mm_setzero_si128();
  CMK_LOAD_BYTE(found, bytes + offsets[0], 0);
  CMK_LOAD_BYTE(found, bytes + offsets[1], 4);
  CMK_LOAD_BYTE(found, bytes + offsets[2], 8);
  CMK_LOAD_BYTE(found, bytes + offsets[3], 12);
  return found;
}

/// Which of eight grams from `text` on are in the filter.
INLINE uint32_t look_up(const uint8_t *text, const gram_source *source, int has_high, int is_near) {
  __m256i bit = _mm256_srl_epi32(hashes(text, source, has_high, is_near), source->shift);
  uint32_t offsets[8];
  _mm256_storeu_si256((__m256i *)offsets, _mm256_srli_epi32(bit, 3));
  // A gather takes longer on most processors. The barrier keeps the compiler from taking the offsets out of the register.
  __asm__ volatile("" ::: "memory");
  __m256i byte = _mm256_inserti128_si256(_mm256_castsi128_si256(four_bytes(source->bytes, offsets)),
                                         four_bytes(source->bytes, offsets + 4), 1);
  // The bit asked for moves to the sign, which movemask reads.
  __m256i left = _mm256_sub_epi32(_mm256_set1_epi32(31), _mm256_and_si256(bit, _mm256_set1_epi32(7)));
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sllv_epi32(byte, left)));
}

/// Grams that are looked at in one round: eight at a time, which overlap.
#define ROUND 32

INLINE size_t gram_loop_of(const uint8_t *text, size_t begin, size_t end, uint32_t *out,
                           const cmk_gram_filter *filter, int has_high, int is_near) {
  const gram_source source = source_of(filter);
  const size_t stride = filter->stride;
  const __m256i steps = _mm256_mullo_epi32(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
                                           _mm256_set1_epi32((int)stride));
  size_t count = 0;
  size_t position = begin;
  for (; position + (ROUND - 1) * stride < end; position += ROUND * stride) {
    uint32_t masks[ROUND / 8];
    for (size_t lane = 0; lane < ROUND; lane += 8)
      masks[lane / 8] = look_up(text + position + lane * stride, &source, has_high, is_near);
    for (size_t lane = 0; lane < ROUND; lane += 8) {
      __m256i first = _mm256_set1_epi32((int)(position + lane * stride));
      _mm256_storeu_si256((__m256i *)(out + count), to_front(_mm256_add_epi32(first, steps), masks[lane / 8]));
      count += (size_t)__builtin_popcount(masks[lane / 8]);
    }
  }
  if (position < end) count += cmk_scalar.gram_candidates(text, position, end, filter, out + count, NULL);
  return count;
}

INLINE uint64_t gram_mask_of(const uint8_t *text, size_t count, const cmk_front *front, int has_high, int is_near) {
  const cmk_gram_filter *filter = &front->grams;
  const gram_source source = source_of(filter);
  uint64_t mask = 0;
  size_t lane = 0;
  for (; lane + 8 <= count; lane += 8)
    mask |= (uint64_t)look_up(text + lane * filter->stride, &source, has_high, is_near) << lane;
  if (lane == count) return mask;
  const uint8_t *rest = text + lane * filter->stride;
  // Words that lie near each other are read together anyway, not beyond CMK_READ_AHEAD; a few are sooner looked up one by one.
  if (is_near && (lane > 0 || count > 4))
    return mask | (look_up(rest, &source, has_high, is_near) & cmk_first(count - lane)) << lane;
  return mask | cmk_gram_mask_one_by_one(rest, count - lane, front) << lane;
}

/// Returns what `FUNCTION` does for the filter's grams and stride, as constants.
#define GRAMS(FUNCTION, ...)                                                                                   \
  do {                                                                                                         \
    int has_high = filter->gram.high_mask != 0;                                                                \
    if (filter->stride <= LANE_STRIDES)                                                                        \
      return has_high ? FUNCTION(__VA_ARGS__, filter, 1, 1) : FUNCTION(__VA_ARGS__, filter, 0, 1);             \
    return has_high ? FUNCTION(__VA_ARGS__, filter, 1, 0) : FUNCTION(__VA_ARGS__, filter, 0, 0);               \
  } while (0)

TARGET static size_t gram_candidates(const uint8_t *text, size_t begin, size_t end,
                                     const cmk_gram_filter *filter, uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !is_ascii(text, begin, end)) *beyond_ascii = 1;
  GRAMS(gram_loop_of, text, begin, end, out);
}

#define GRAM_MASK(NAME, HAS_HIGH, IS_NEAR)                                                                     \
  TARGET static uint64_t gram_mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {         \
    return count <= 4 ? cmk_gram_mask_one_by_one(text, count, front)                                           \
                      : gram_mask_of(text, count, front, HAS_HIGH, IS_NEAR);                                   \
  }
GRAM_MASK(short_far, 0, 0)
GRAM_MASK(short_near, 0, 1)
GRAM_MASK(long_far, 1, 0)
GRAM_MASK(long_near, 1, 1)

cmk_mask *cmk_avx2_gram_mask_for(const cmk_gram_filter *filter) {
  if (filter->stride <= LANE_STRIDES) return filter->gram.high_mask != 0 ? gram_mask_long_near : gram_mask_short_near;
  return filter->gram.high_mask != 0 ? gram_mask_long_far : gram_mask_short_far;
}

/// A quarter of a table for `vpshufb`, twice: a class is five low bits and one high bit, so a table is four times
/// sixteen, of which bits 4 and 6 of a byte choose one.
INLINE __m256i quarter(const uint8_t *table, uint32_t part) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(table + 16 * part)));
}

/// Which of the 32 windows from `text` on are in a bucket of any group. Tables are read where they lie: that takes no
/// longer than what is done with them, and they are more than there are registers.
INLINE uint32_t passing(const uint8_t *text, const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups) {
  __m256i found[CMK_SHIFT_GROUPS];
  for (uint32_t offset = 0; offset < positions; offset++) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + offset));
    __m256i nibble = _mm256_and_si256(bytes, _mm256_set1_epi8(0x0F));
    // blendv chooses by a byte's top bit: bit 4 moves there by a shift of 3, bit 6 by a shift of 1.
    __m256i by_4 = _mm256_slli_epi16(bytes, 3);
    __m256i by_6 = _mm256_slli_epi16(bytes, 1);
    for (uint32_t group = 0; group < groups; group++) {
      const uint8_t *table = filter->tables + cmk_bucket_table(group, offset);
      __m256i low = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter(table, 0), nibble),
                                       _mm256_shuffle_epi8(quarter(table, 1), nibble), by_4);
      __m256i high = _mm256_blendv_epi8(_mm256_shuffle_epi8(quarter(table, 2), nibble),
                                        _mm256_shuffle_epi8(quarter(table, 3), nibble), by_4);
      __m256i in = _mm256_blendv_epi8(low, high, by_6);
      found[group] = offset == 0 ? in : _mm256_and_si256(found[group], in);
    }
  }
  __m256i any = found[0];
  for (uint32_t group = 1; group < groups; group++) any = _mm256_or_si256(any, found[group]);
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(any, _mm256_setzero_si256()));
}

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, uint32_t positions, uint32_t groups) {
  size_t count = 0;
  for (size_t position = begin; position < end; position += 32) {
    uint32_t mask = passing(text + position, filter, positions, groups);
    if (end - position < 32) mask &= (1u << (end - position)) - 1;
    while (mask != 0) {
      out[count++] = (uint32_t)(position + (size_t)__builtin_ctz(mask));
      mask &= mask - 1;
    }
  }
  return count;
}

INLINE uint64_t bucket_mask_of(const uint8_t *text, size_t count, const cmk_bucket_filter *filter,
                               uint32_t positions, uint32_t groups) {
  uint64_t mask = passing(text, filter, positions, groups);
  if (count > 32) mask |= (uint64_t)passing(text + 32, filter, positions, groups) << 32;
  return mask & cmk_first(count);
}

/// What is done with a filter of one shape.
typedef struct {
  size_t (*candidates)(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter, uint32_t *out);
  cmk_mask *mask;
} bucket_functions;

#define BUCKETS(NAME, POSITIONS, GROUPS)                                                                       \
  TARGET static size_t candidates_##NAME(const uint8_t *text, size_t begin, size_t end,                        \
                                         const cmk_bucket_filter *filter, uint32_t *out) {                     \
    return bucket_loop(text, begin, end, filter, out, POSITIONS, GROUPS);                                      \
  }                                                                                                            \
  TARGET static uint64_t mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {              \
    const cmk_bucket_filter *filter = &front->buckets;                                                         \
    return bucket_mask_of(text, count, filter, POSITIONS, GROUPS);                                             \
  }
#define USUAL(POSITIONS, GROUPS) BUCKETS(POSITIONS##_##GROUPS, POSITIONS, GROUPS)
CMK_BUCKET_SHAPES(USUAL)
BUCKETS(any, filter->positions, filter->groups)

static const bucket_functions *functions_for(const cmk_bucket_filter *filter) {
#define ENTRY(POSITIONS, GROUPS) {candidates_##POSITIONS##_##GROUPS, mask_##POSITIONS##_##GROUPS},
  static const bucket_functions functions[] = {CMK_BUCKET_SHAPES(ENTRY){candidates_any, mask_any}};
  return &functions[cmk_bucket_shape(filter)];
}

TARGET static size_t bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                       const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !is_ascii(text, begin, end)) *beyond_ascii = 1;
  return functions_for(filter)->candidates(text, begin, end, filter, out);
}

static cmk_mask *bucket_mask_for(const cmk_bucket_filter *filter) { return functions_for(filter)->mask; }

TARGET static int is_ascii(const uint8_t *text, size_t begin, size_t end) {
  __m256i all = _mm256_setzero_si256();
  size_t position = begin;
  for (; position + 64 <= end; position += 64) {
    all = _mm256_or_si256(all, _mm256_loadu_si256((const __m256i *)(text + position)));
    all = _mm256_or_si256(all, _mm256_loadu_si256((const __m256i *)(text + position + 32)));
  }
  return _mm256_movemask_epi8(all) == 0 && cmk_scalar.is_ascii(text, position, end);
}

TARGET static size_t beyond_ascii(const uint8_t *text, size_t begin, size_t end) {
  size_t position = begin;
  for (; position + 32 <= end; position += 32) {
    int found = _mm256_movemask_epi8(_mm256_loadu_si256((const __m256i *)(text + position)));
    if (found != 0) return position + (size_t)__builtin_ctz((unsigned)found);
  }
  return cmk_scalar.beyond_ascii(text, position, end);
}

TARGET static size_t first_of(const uint8_t *text, size_t begin, size_t end, uint8_t first, uint8_t second) {
  const __m256i firsts = _mm256_set1_epi8((char)first), seconds = _mm256_set1_epi8((char)second);
  size_t position = begin;
  for (; position + 32 <= end; position += 32) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + position));
    int found = _mm256_movemask_epi8(
        _mm256_or_si256(_mm256_cmpeq_epi8(bytes, firsts), _mm256_cmpeq_epi8(bytes, seconds)));
    if (found != 0) return position + (size_t)__builtin_ctz((unsigned)found);
  }
  return cmk_scalar.first_of(text, position, end, first, second);
}

TARGET static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  size_t offset = 0;
  for (; offset + 32 <= length; offset += 32) {
    __m256i bytes = _mm256_loadu_si256((const __m256i *)(text + offset));
    // Signed comparison: bytes above ASCII are negative, so never capitals.
    __m256i upper = _mm256_and_si256(_mm256_cmpgt_epi8(bytes, _mm256_set1_epi8('A' - 1)),
                                     _mm256_cmpgt_epi8(_mm256_set1_epi8('Z' + 1), bytes));
    bytes = _mm256_or_si256(bytes, _mm256_and_si256(upper, _mm256_set1_epi8(0x20)));
    __m256i equal = _mm256_cmpeq_epi8(bytes, _mm256_loadu_si256((const __m256i *)(folded + offset)));
    if (_mm256_movemask_epi8(equal) != -1) return 0;
  }
  return cmk_scalar.equals_caseless(text + offset, folded + offset, length - offset);
}

TARGET static void texts_at(const uint32_t *ends, size_t text_count, const uint32_t *positions, size_t count,
                            uint32_t *out) {
  const __m256i sign = _mm256_set1_epi32(INT32_MIN);
  size_t first = 0;
  for (size_t index = 0; index < count; index++) {
    uint32_t position = positions[index];
    first += cmk_skip_texts(ends, text_count, first, position);
    // The sign turned, comparing as signed numbers is comparing as unsigned ones.
    __m256i limit = _mm256_xor_si256(_mm256_set1_epi32((int)position), sign);
    size_t behind = 8;
    while (behind == 8 && first + 8 <= text_count) {
      __m256i next = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(ends + first)), sign);
      int beyond = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(next, limit)));
      behind = 8 - (size_t)__builtin_popcount((unsigned)beyond);
      first += behind;
    }
    while (ends[first] <= position) first++;
    out[index] = (uint32_t)first;
  }
}

const cmk_kernels cmk_avx2 = {
    .name = "avx2",
    .gram_candidates = gram_candidates,
    .bucket_candidates = bucket_candidates,
    .gram_mask_for = cmk_avx2_gram_mask_for,
    .bucket_mask_for = bucket_mask_for,
    .is_ascii = is_ascii,
    .beyond_ascii = beyond_ascii,
    .first_of = first_of,
    .equals_caseless = equals_caseless,
    .texts_at = texts_at,
};

#endif
