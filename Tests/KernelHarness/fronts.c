// What picks positions of a text: filters of grams, and of buckets.

#include <string.h>

#include "harness.h"

// Lists

static uint8_t passing[TEXT_BYTES];

/// Checks the `count` positions in `out` against `passing`, and that nothing far behind them was written.
static void check_list(const char *what, size_t begin, size_t end, size_t stride, size_t count) {
  size_t index = 0;
  for (size_t position = begin; position < end; position += stride) {
    if (!passing[position]) continue;
    require(index < count && out[index] == position, what, begin, end, stride);
    index++;
  }
  require(index == count, what, begin, end, stride);
  for (index = count + CMK_WRITE_AHEAD; index < TEXT_BYTES + CMK_WRITE_AHEAD + 1; index++)
    require(out[index] == CANARY, "what follows the list", begin, end, stride);
}

/// How many positions a stride apart a mask tells of, from `begin` on.
static size_t masked(size_t begin, size_t end, size_t stride) {
  size_t count = (end - begin + stride - 1) / stride;
  return count < 64 ? count : 64;
}

/// Checks a mask of `count` positions from `begin` on against `passing`.
static void check_mask(const char *what, size_t begin, size_t stride, size_t count, uint64_t mask) {
  for (size_t index = 0; index < 64; index++) {
    uint64_t expected = index < count && passing[begin + index * stride];
    require((mask >> index & 1) == expected, what, begin, count, stride);
  }
}

/// Checks what the front's looks say of the text from `begin` to `end` against `passing`.
static void check_looks(const char *what, size_t begin, size_t end, size_t stride, cmk_front front) {
  size_t count = (end - begin + stride - 1) / stride;
  // As much is read before a text as lies before every one that is read where it is.
  if (begin < 16 || count == 0 || count > CMK_LOOK_POSITIONS) return;
  front.gram_length = 1;
  front.stride = stride;
  front.reciprocal = (UINT64_C(1) << 32) / stride + 1;
  int is_ascii = kernels->is_ascii(text, begin, end) != 0;
  for (int is_known = 0; is_known <= is_ascii; is_known++) {
    cmk_passing seen = kernels->look_for(&front, is_known)(text + begin, end - begin, &front);
    for (size_t index = 0; index < 128; index++) {
      uint64_t bit = (index < 64 ? seen.low >> index : seen.high >> (index - 64)) & 1;
      uint64_t expected = !is_ascii || (index < count && passing[begin + index * stride]);
      require(bit == expected, what, begin, end, stride);
    }
  }
}

/// Calls `body` with ranges of all lengths below 130 and some longer ones, at both ends of the text.
static void for_each_range(void (*body)(size_t begin, size_t end, const void *filter), const void *filter) {
  static const size_t longer[] = {255, 256, 257, 1000, 4099};
  for (size_t number = 0; number < 135; number++) {
    size_t length = number < 130 ? number : longer[number - 130];
    size_t last = TEXT_BYTES - CMK_READ_AHEAD;
    size_t begin = number % 2 ? random_bits() % 65 : 0;
    body(begin, begin + length, filter);
    body(last - length, last, filter);
  }
}

// Grams

static uint32_t gram_hash(const uint8_t *source, size_t length) {
  uint32_t low = 0, high = 0;
  for (size_t index = 0; index < 4 && index < length; index++)
    low |= (uint32_t)(source[index] | 0x20) << 8 * index;
  if (length > 4)
    for (size_t index = 0; index < 4; index++)
      high |= (uint32_t)(source[length - 4 + index] | 0x20) << 8 * index;
  return low * CMK_LOW_MULTIPLIER + high * CMK_HIGH_MULTIPLIER;
}

/// What fronts tell of one text.
static void check_gram_masks(size_t begin, size_t end, const cmk_gram_filter *filter) {
  size_t positions = masked(begin, end, filter->stride);
  if (positions == 0) return;
  cmk_front front = {.mask = kernels->gram_mask_for(filter), .grams = *filter};
  check_mask("gram_mask", begin, filter->stride, positions, front.mask(text + begin, positions, &front));
  check_looks("a look by grams", begin, end, filter->stride, front);
}

static void check_grams(size_t begin, size_t end, const void *opaque) {
  const cmk_gram_filter *filter = opaque;
  clear_out();
  int beyond_ascii = 0;
  size_t count = kernels->gram_candidates(text, begin, end, filter, out, &beyond_ascii);
  require(beyond_ascii || kernels->is_ascii(text, begin, end), "gram_candidates, ASCII", begin, end, 0);
  check_list("gram_candidates", begin, end, filter->stride, count);
  check_gram_masks(begin, end, filter);
}

/// Checks which of a list of positions stay, its two halves one after the other.
static void check_sift(size_t begin, size_t end, const cmk_gram_filter *filter) {
  size_t count = 0, stayed = 0;
  for (size_t position = begin; position < end && position + 16 <= TEXT_BYTES; position += filter->stride)
    out[count++] = (uint32_t)position;
  size_t kept = kernels->sift(text, out, 0, count / 2, 0, filter);
  kept = kernels->sift(text, out, count / 2, count, kept, filter);
  for (size_t index = 0; index < count; index++) {
    const size_t position = begin + index * filter->stride;
    if (!passing[position]) continue;
    require(stayed < kept && out[stayed] == position, "sift", begin, end, filter->stride);
    stayed++;
  }
  require(stayed == kept, "sift, how many", begin, end, filter->stride);
}

/// Two bytes before the first position are read.
static void check_sieve(size_t begin, size_t end, const void *opaque) {
  if (begin < 2) return;
  check_sift(begin, end, opaque);
  if (kernels->lists_by_sieve) check_grams(begin, end, opaque);
  else check_gram_masks(begin, end, opaque);
}

/// Whether the word that a gram's hash chooses has a bit for each of the four bytes around it.
static int passes_sieve(const uint8_t *gram, const cmk_sieve *sieve) {
  uint32_t word = sieve->words[gram_hash(gram, sieve->gram_length) >> (32 - sieve->bits)];
  const uint8_t *around[] = {gram - 2, gram - 1, gram + sieve->gram_length, gram + sieve->gram_length + 1};
  for (unsigned place = 0; place < 4; place++)
    if ((word >> (8 * place + *around[place] % 8) & 1) == 0) return 0;
  return 1;
}

void test_grams(void) {
  static uint32_t words[1 << 8];
  static const unsigned fills[] = {0, 1, 4, 32, 64};  // sixty-fourths
  for (uint32_t length = 1; length <= 8; length++)
    for (uint32_t stride = 1; stride <= 33; stride++) {
      unsigned fill = fills[(length + stride) % 5];
      uint32_t bits = 5 + (uint32_t)(random_bits() % 9);
      for (size_t word = 0; word < 1u << 8; word++) {
        words[word] = 0;
        for (unsigned bit = 0; bit < 32; bit++) words[word] |= (uint32_t)(random_bits() % 64 < fill) << bit;
      }
      cmk_gram gram = {
          .low_mask = length >= 4 ? ~0u : (1u << 8 * length) - 1,
          .high_offset = length > 4 ? length - 4 : 0,
          .high_mask = length > 4 ? ~0u : 0,
      };
      cmk_gram_filter filter = {.gram = gram, .words = words, .bits = bits, .stride = stride};
      for (size_t position = 0; position + 8 <= TEXT_BYTES; position++) {
        uint32_t bit = gram_hash(text + position, length) >> (32 - bits);
        passing[position] = words[bit / 32] >> bit % 32 & 1;
      }
      for_each_range(check_grams, &filter);
      // The plain set knows sieves for the others' sake.
      if (stride > kernels->sieve_strides && strcmp(kernels->name, "scalar") != 0) continue;
      // All of them bits of words.
      filter.sieve = (cmk_sieve){.words = words, .bits = 1 + (uint32_t)(random_bits() % 8), .gram_length = length};
      passing[0] = passing[1] = 0;
      for (size_t position = 2; position + 16 <= TEXT_BYTES; position++)
        passing[position] = passes_sieve(text + position, &filter.sieve);
      for_each_range(check_sieve, &filter);
    }
}

// Buckets

static void check_buckets(size_t begin, size_t end, const void *opaque) {
  const cmk_bucket_filter *filter = opaque;
  clear_out();
  int beyond_ascii = 0;
  size_t count = kernels->bucket_candidates(text, begin, end, filter, out, &beyond_ascii);
  require(beyond_ascii || kernels->is_ascii(text, begin, end), "bucket_candidates, ASCII", begin, end, 0);
  check_list("bucket_candidates", begin, end, 1, count);
  size_t positions = masked(begin, end, 1);
  if (positions == 0) return;
  cmk_front front = {.mask = kernels->bucket_mask_for(filter), .buckets = *filter};
  check_mask("bucket_mask", begin, 1, positions, front.mask(text + begin, positions, &front));
  check_looks("a look by buckets", begin, end, 1, front);
}

/// Where among the tables what begins at `byte` is looked up.
static size_t bucket_slot(uint32_t of_pairs, uint32_t group, uint32_t position, const uint8_t *byte) {
  uint8_t first = byte[0] % 32 + (byte[0] & 64) / 2;
  if (!of_pairs) return cmk_bucket_table(group, position) + first;
  return cmk_pair_table(group, position) + cmk_pair_code(first, byte[1] % 32 + (byte[1] & 64) / 2);
}

/// Makes the filter one of nibbles, or of low ones alone, and its tables say what these do.
static void by_nibbles(cmk_bucket_filter *filter, uint8_t *tables, uint8_t *nibbles, uint32_t of_low) {
  filter->nibbles = nibbles;
  filter->of_low_nibbles = of_low;
  for (uint32_t group = 0; group < filter->groups; group++)
    for (uint32_t position = 0; position < filter->positions; position++) {
      uint8_t *pair = nibbles + cmk_nibble_tables(group, position);
      memset(pair, 0, 32);
      for (uint8_t byte = 0; byte < 128; byte++) {
        uint8_t in = tables[bucket_slot(0, group, position, &byte)];
        pair[byte % 16] |= in;
        pair[16 + byte / 16] |= in;
        pair[24 + byte / 16] |= in;
      }
      for (uint8_t byte = 0; byte < 128; byte++)
        tables[bucket_slot(0, group, position, &byte)] = pair[byte % 16] & (of_low ? 0xFF : pair[16 + byte / 16]);
    }
}

/// Makes the filter one of low bits, and its tables say what these do.
static void by_low_bits(cmk_bucket_filter *filter, uint8_t *tables) {
  filter->of_low_bits = 1;
  for (uint32_t group = 0; group < filter->groups; group++)
    for (uint32_t position = 0; position < filter->positions; position++) {
      uint8_t *table = tables + cmk_bucket_table(group, position);
      for (size_t low = 0; low < 32; low++) table[low] = table[32 + low] |= table[low];
    }
}

enum bucket_tables { OF_CLASSES, OF_NIBBLES, OF_LOW_NIBBLES, OF_LOW_BITS, OF_PAIRS, BUCKET_TABLES };

static void test_buckets_of(enum bucket_tables kind) {
  static _Alignas(64) uint8_t tables[CMK_SHIFT_GROUPS * CMK_SHIFT_POSITIONS * CMK_PAIR_CODES];
  static uint8_t nibbles[CMK_SHIFT_GROUPS * CMK_SHIFT_POSITIONS * 32];
  const uint32_t of_pairs = kind == OF_PAIRS;
  cmk_bucket_filter filter = {.tables = tables, .of_pairs = of_pairs};
  static const unsigned fills[] = {0, 16, 40, 60, 64};  // sixty-fourths of a table's bits
  for (uint32_t positions = 1; positions <= CMK_SHIFT_POSITIONS; positions++)
    for (uint32_t groups = 1; groups <= CMK_SHIFT_GROUPS; groups++) {
      unsigned fill = fills[(positions + groups) % 5];
      memset(tables, 0, sizeof tables);
      filter.positions = positions;
      filter.groups = groups;
      size_t bytes = of_pairs ? cmk_pair_table(groups, 0) : cmk_bucket_table(groups, 0);
      for (size_t slot = 0; slot < bytes; slot++)
        for (unsigned bucket = 0; bucket < 8; bucket++)
          if (random_bits() % 64 < fill) tables[slot] |= (uint8_t)(1 << bucket);
      if (kind == OF_NIBBLES || kind == OF_LOW_NIBBLES) by_nibbles(&filter, tables, nibbles, kind == OF_LOW_NIBBLES);
      if (kind == OF_LOW_BITS) by_low_bits(&filter, tables);
      for (size_t window = 0; window + 9 <= TEXT_BYTES; window++) {
        passing[window] = 0;
        for (uint32_t group = 0; group < groups; group++) {
          uint8_t found = 0xFF;
          for (uint32_t position = 0; position < positions; position++)
            found &= tables[bucket_slot(of_pairs, group, position, text + window + position)];
          passing[window] |= found != 0;
        }
      }
      for_each_range(check_buckets, &filter);
    }
}

void test_buckets(void) {
  for (enum bucket_tables kind = 0; kind < BUCKET_TABLES; kind++) test_buckets_of(kind);
}
