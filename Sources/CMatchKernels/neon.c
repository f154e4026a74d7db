#include "internal.h"

#if defined(__aarch64__)

#include <arm_neon.h>

#define INLINE static inline __attribute__((always_inline))

/// The words that begin at `source` and every `stride` bytes behind it. There is no gather.
INLINE uint32x4_t load_words(const uint8_t *source, size_t stride) {
  uint32x4_t words = vdupq_n_u32(cmk_load32(source));
  words = vsetq_lane_u32(cmk_load32(source + stride), words, 1);
  words = vsetq_lane_u32(cmk_load32(source + 2 * stride), words, 2);
  return vsetq_lane_u32(cmk_load32(source + 3 * stride), words, 3);
}

static int is_ascii(const uint8_t *text, size_t begin, size_t end);

INLINE size_t gram_loop(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                        uint32_t *out, int has_high) {
  const cmk_gram gram = filter->gram;
  const size_t stride = filter->stride;
  const uint32_t *words = filter->words;
  const int32x4_t shift = vdupq_n_s32((int32_t)filter->bits - 32);  // a negative shift is to the right
  const uint32x4_t caseless = vdupq_n_u32(CMK_CASELESS);
  size_t count = 0;
  size_t position = begin;
  for (; position + 3 * stride < end; position += 4 * stride) {
    uint32x4_t low = vorrq_u32(load_words(text + position, stride), caseless);
    uint32x4_t hash = vmulq_n_u32(vandq_u32(low, vdupq_n_u32(gram.low_mask)), CMK_LOW_MULTIPLIER);
    if (has_high) {
      uint32x4_t high = vorrq_u32(load_words(text + position + gram.high_offset, stride), caseless);
      hash = vmlaq_n_u32(hash, vandq_u32(high, vdupq_n_u32(gram.high_mask)), CMK_HIGH_MULTIPLIER);
    }
    uint32_t bits[4];
    vst1q_u32(bits, vshlq_u32(hash, shift));
    for (size_t lane = 0; lane < 4; lane++) {
      // Written always, kept if the bit is set: a branch would be taken unpredictably.
      out[count] = (uint32_t)(position + lane * stride);
      count += cmk_has_bit(words, bits[lane]);
    }
  }
  if (position < end) count += cmk_scalar.gram_candidates(text, position, end, filter, out + count, NULL);
  return count;
}

static size_t gram_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                              uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !is_ascii(text, begin, end)) *beyond_ascii = 1;
  return filter->gram.high_mask != 0 ? gram_loop(text, begin, end, filter, out, 1)
                                     : gram_loop(text, begin, end, filter, out, 0);
}

/// Windows that are looked at together, so that a table is loaded once for all of them.
#define VECTORS 4
#define WINDOWS (16 * VECTORS)

/// Writes the positions of the bytes of `found` that are not 0.
INLINE size_t report(uint8x16_t found, size_t position, uint32_t *out, size_t count) {
  // Four bits of each byte, in order: the nearest thing to a mask of bytes.
  uint16x8_t pairs = vreinterpretq_u16_u8(vtstq_u8(found, found));
  uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(pairs, 4)), 0);
  mask &= UINT64_C(0x1111111111111111);
  while (mask != 0) {
    out[count++] = (uint32_t)(position + (size_t)(__builtin_ctzll(mask) >> 2));
    mask &= mask - 1;
  }
  return count;
}

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, uint32_t positions) {
  size_t count = 0;
  for (size_t position = begin; position < end; position += WINDOWS) {
    uint8x16_t classes[CMK_SHIFT_POSITIONS][VECTORS];
    for (uint32_t offset = 0; offset < positions; offset++)
      for (uint32_t vector = 0; vector < VECTORS; vector++) {
        uint8x16_t bytes = vld1q_u8(text + position + offset + 16 * vector);
        uint8x16_t bit_6 = vandq_u8(vshrq_n_u8(bytes, 1), vdupq_n_u8(0x20));
        classes[offset][vector] = vorrq_u8(vandq_u8(bytes, vdupq_n_u8(0x1F)), bit_6);
      }
    uint8x16_t any[VECTORS] = {vdupq_n_u8(0), vdupq_n_u8(0), vdupq_n_u8(0), vdupq_n_u8(0)};
    for (uint32_t group = 0; group < filter->groups; group++) {
      uint8x16_t found[VECTORS] = {vdupq_n_u8(0xFF), vdupq_n_u8(0xFF), vdupq_n_u8(0xFF), vdupq_n_u8(0xFF)};
      for (uint32_t offset = 0; offset < positions; offset++) {
        // One table lookup has just as many entries as there are classes.
        uint8x16x4_t table = vld1q_u8_x4(filter->tables + cmk_bucket_table(group, offset));
        for (uint32_t vector = 0; vector < VECTORS; vector++)
          found[vector] = vandq_u8(found[vector], vqtbl4q_u8(table, classes[offset][vector]));
      }
      for (uint32_t vector = 0; vector < VECTORS; vector++) any[vector] = vorrq_u8(any[vector], found[vector]);
    }
    if (vmaxvq_u8(vorrq_u8(vorrq_u8(any[0], any[1]), vorrq_u8(any[2], any[3]))) == 0) continue;
    for (uint32_t vector = 0; vector < VECTORS; vector++)
      count = report(any[vector], position + 16 * vector, out, count);
  }
  // Only the last round has windows beyond `end`.
  while (count > 0 && out[count - 1] >= end) count--;
  return count;
}

static size_t bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {
  // None is made for this set; one that was saved elsewhere may have them.
  if (filter->of_pairs) return cmk_scalar.bucket_candidates(text, begin, end, filter, out, beyond_ascii);
  if (beyond_ascii && !is_ascii(text, begin, end)) *beyond_ascii = 1;
  switch (filter->positions) {
  case 3: return bucket_loop(text, begin, end, filter, out, 3);
  case 4: return bucket_loop(text, begin, end, filter, out, 4);
  default: return bucket_loop(text, begin, end, filter, out, filter->positions);
  }
}

static int is_ascii(const uint8_t *text, size_t begin, size_t end) {
  uint8x16_t all = vdupq_n_u8(0);
  size_t position = begin;
  for (; position + 64 <= end; position += 64) {
    uint8x16_t first = vorrq_u8(vld1q_u8(text + position), vld1q_u8(text + position + 16));
    uint8x16_t second = vorrq_u8(vld1q_u8(text + position + 32), vld1q_u8(text + position + 48));
    all = vorrq_u8(all, vorrq_u8(first, second));
  }
  return vmaxvq_u8(all) < 0x80 && cmk_scalar.is_ascii(text, position, end);
}

static size_t beyond_ascii(const uint8_t *text, size_t begin, size_t end, uint32_t *positions, uint64_t *bits) {
  size_t count = 0, position = begin;
  for (; position + 64 <= end; position += 64)
    if (!is_ascii(text, position, position + 64))
      count += cmk_scalar.beyond_ascii(text, position, position + 64, positions + count, bits + count);
  return count + cmk_scalar.beyond_ascii(text, position, end, positions + count, bits + count);
}

static size_t first_of(const uint8_t *text, size_t begin, size_t end, uint8_t first, uint8_t second) {
  const uint8x16_t firsts = vdupq_n_u8(first), seconds = vdupq_n_u8(second);
  size_t position = begin;
  for (; position + 16 <= end; position += 16) {
    uint8x16_t bytes = vld1q_u8(text + position);
    if (vmaxvq_u8(vorrq_u8(vceqq_u8(bytes, firsts), vceqq_u8(bytes, seconds))) != 0) break;
  }
  return cmk_scalar.first_of(text, position, end, first, second);
}

static int is_ascending(const uint32_t *numbers, size_t count) { return cmk_ascends(numbers, count); }

static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  size_t offset = 0;
  for (; offset + 16 <= length; offset += 16) {
    uint8x16_t bytes = vld1q_u8(text + offset);
    uint8x16_t upper = vcleq_u8(vsubq_u8(bytes, vdupq_n_u8('A')), vdupq_n_u8(25));
    bytes = vorrq_u8(bytes, vandq_u8(upper, vdupq_n_u8(0x20)));
    if (vminvq_u8(vceqq_u8(bytes, vld1q_u8(folded + offset))) == 0) return 0;
  }
  return cmk_scalar.equals_caseless(text + offset, folded + offset, length - offset);
}

CMK_LISTED_GRAM_MASK

CMK_LISTED_BUCKET_MASK

CMK_SIFT()

const cmk_kernels cmk_neon = {
    .name = "neon",
    .costs = CMK_COSTS_NEON,
    .gram_candidates = gram_candidates,
    .bucket_candidates = bucket_candidates,
    .gram_mask_for = gram_mask_for,
    .bucket_mask_for = bucket_mask_for,
    .look_for = cmk_usual_look_for,
    .is_ascii = is_ascii,
    .beyond_ascii = beyond_ascii,
    .first_of = first_of,
    .is_ascending = is_ascending,
    .equals_caseless = equals_caseless,
    .texts_at = cmk_texts_at,
    .sift = sift,
    .replace_top_bits = cmk_replace_top_bits,
    // Estimated from instruction counts, not measured.
};

#endif
