#include "internal.h"

static int is_ascii(const uint8_t *text, size_t begin, size_t end);

static size_t gram_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                              uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !is_ascii(text, begin, end)) *beyond_ascii = 1;
  const cmk_gram gram = filter->gram;
  const uint32_t *words = filter->words;
  const uint32_t shift = 32 - filter->bits;
  const size_t stride = filter->stride;
  size_t count = 0;
  for (size_t position = begin; position < end; position += stride) {
    uint32_t bit = cmk_hash(text + position, gram) >> shift;
    // Written always, kept if the bit is set: a branch would be taken unpredictably.
    out[count] = (uint32_t)position;
    count += cmk_has_bit(words, bit);
  }
  return count;
}

/// In which buckets of a group a window is.
static uint8_t buckets_of(const uint8_t *window, const cmk_bucket_filter *filter, uint32_t group) {
  uint8_t buckets = 0xFF;
  for (uint32_t offset = 0; offset < filter->positions; offset++) {
    const uint8_t byte_class = cmk_class(window[offset]);
    buckets &= filter->of_pairs ? filter->tables[cmk_pair_table(group, offset) +
                                                 cmk_pair_code(byte_class, cmk_class(window[offset + 1]))]
                                : filter->tables[cmk_bucket_table(group, offset) + byte_class];
  }
  return buckets;
}

static size_t bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !is_ascii(text, begin, end)) *beyond_ascii = 1;
  size_t count = 0;
  for (size_t position = begin; position < end; position++) {
    uint8_t any = 0;
    for (uint32_t group = 0; group < filter->groups; group++) any |= buckets_of(text + position, filter, group);
    out[count] = (uint32_t)position;
    count += any != 0;
  }
  return count;
}

static int is_ascii(const uint8_t *text, size_t begin, size_t end) {
  uint64_t all = 0;
  size_t position = begin;
  for (; position + 8 <= end; position += 8) {
    uint64_t word;
    memcpy(&word, text + position, sizeof word);
    all |= word;
  }
  for (; position < end; position++) all |= text[position];
  return (all & UINT64_C(0x8080808080808080)) == 0;
}

static size_t beyond_ascii(const uint8_t *text, size_t begin, size_t end, uint32_t *positions, uint64_t *bits) {
  size_t count = 0;
  for (size_t position = begin; position < end; position += 64) {
    uint64_t found = 0;
    size_t length = end - position < 64 ? end - position : 64, offset = 0;
    if (is_ascii(text, position, position + length)) continue;
    // The top bits of eight bytes are gathered in the highest byte of a product.
    for (; offset + 8 <= length; offset += 8) {
      uint64_t tops = cmk_load64(text + position + offset) >> 7 & UINT64_C(0x0101010101010101);
      found |= (tops * UINT64_C(0x0102040810204080)) >> 56 << offset;
    }
    for (; offset < length; offset++) found |= (uint64_t)(text[position + offset] >> 7) << offset;
    cmk_note_bits(found, position, positions, bits, &count);
  }
  return count;
}

static size_t first_of(const uint8_t *text, size_t begin, size_t end, uint8_t first, uint8_t second) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  size_t position = begin;
  if (end - begin < 8) {
    while (position < end && text[position] != first && text[position] != second) position++;
    return position;
  }
  for (;;) {
    uint64_t word = cmk_load64(text + position);
    uint64_t a = word ^ ones * first, b = word ^ ones * second;
    // A byte that is zero has its top bit set; others may have, too, but not below the lowest zero.
    uint64_t found = (((a - ones) & ~a) | ((b - ones) & ~b)) & ones << 7;
    if (found != 0) return position + (size_t)__builtin_ctzll(found) / 8;
    if (position == end - 8) return end;
    // The last eight are looked at where they end, so some a second time.
    position = position + 8 < end - 8 ? position + 8 : end - 8;
  }
}

static int is_ascending(const uint32_t *numbers, size_t count) { return cmk_ascends(numbers, count); }

static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  size_t offset = 0;
  for (; offset + 8 <= length; offset += 8)
    if (cmk_lowercased8(text + offset) != cmk_load64(folded + offset)) return 0;
  // The last eight, of which some have been compared.
  if (length >= 8) return cmk_lowercased8(text + length - 8) == cmk_load64(folded + length - 8);
  for (; offset < length; offset++) {
    uint8_t byte = text[offset];
    if ((uint8_t)(byte - 'A') <= 25) byte |= 0x20;
    if (byte != folded[offset]) return 0;
  }
  return 1;
}

void cmk_texts_at(const uint32_t *ends, size_t text_count, const uint32_t *positions, size_t count, uint32_t *out) {
  size_t first = 0;
  for (size_t index = 0; index < count; index++) {
    uint32_t position = positions[index];
    first += cmk_skip_texts(ends, text_count, first, position);
    // Four at a time without a branch: which of them it is cannot be foreseen, that it is one of them can.
    size_t behind = 4;
    while (behind == 4 && first + 4 <= text_count) {
      const uint32_t *next = ends + first;
      behind = (size_t)(next[0] <= position) + (next[1] <= position) + (next[2] <= position) + (next[3] <= position);
      first += behind;
    }
    while (ends[first] <= position) first++;
    out[index] = (uint32_t)first;
  }
}

void cmk_replace_top_bits(const uint32_t *numbers, size_t count, const uint64_t *words, uint64_t *out) {
  for (size_t index = 0; index < count; index++) out[index] = words[numbers[index] >> 30] ^ (numbers[index] & 0x3FFFFFFF);
}

static inline __attribute__((always_inline)) uint64_t one_by_one(const uint8_t *text, size_t count,
                                                                 const cmk_front *front, int has_sieve, int fetches) {
  const cmk_gram_filter *filter = &front->grams;
  uint64_t mask = 0;
  for (size_t index = 0; index < count; index++) {
    const uint8_t *gram = text + index * filter->stride;
    if (fetches) {
      uint32_t place = cmk_hash(gram, filter->gram) >> (has_sieve ? 32 - filter->sieve.bits : 35 - filter->bits);
      cmk_fetch_places(front, &place, 1);
    }
    mask |= (uint64_t)cmk_passes(gram, filter, has_sieve) << index;
  }
  return mask;
}

/// A function of its own, so that the usual one saves fewer registers.
static __attribute__((noinline)) uint64_t fetching_one_by_one(const uint8_t *text, size_t count, const cmk_front *front) {
  return front->grams.sieve.words == NULL ? one_by_one(text, count, front, 0, 1) : one_by_one(text, count, front, 1, 1);
}

/// The same.
static __attribute__((noinline)) uint64_t sifting_one_by_one(const uint8_t *text, size_t count, const cmk_front *front) {
  return one_by_one(text, count, front, 1, 0);
}

uint64_t cmk_gram_mask_one_by_one(const uint8_t *text, size_t count, const cmk_front *front) {
  if (front->places != NULL) return fetching_one_by_one(text, count, front);
  return front->grams.sieve.words == NULL ? one_by_one(text, count, front, 0, 0) : sifting_one_by_one(text, count, front);
}

#define BY_FRONT(TEXT, COUNT, FRONT) (FRONT)->mask(TEXT, COUNT, FRONT)
CMK_LOOKS(, by_front, BY_FRONT, BY_FRONT, cmk_is_ascii_around)

cmk_look *cmk_usual_look_for(const cmk_front *front, int is_ascii) {
  (void)front;
  return is_ascii ? look_in_ascii_by_front : look_by_front;
}

static cmk_mask *gram_mask_for(const cmk_gram_filter *filter) {
  (void)filter;
  return cmk_gram_mask_one_by_one;
}

CMK_LISTED_BUCKET_MASK

CMK_SIFT()

const cmk_kernels cmk_scalar = {
    .name = "scalar",
    .costs = CMK_COSTS_SCALAR,
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
};
