// What is asked about bytes and numbers.

#include <stdlib.h>
#include <string.h>

#include "harness.h"

static uint64_t ascii_bits[TEXT_BYTES / 64 + 2];

static void test_first_of(void) {
  for (size_t length = 0; length < 200; length++) {
    for (int side = 0; side < 2; side++) {
      size_t begin = side ? TEXT_BYTES - length : 0;
      memset(text, '?', TEXT_BYTES);
      memset(text + begin, '>', length);
      require(kernels->first_of(text, begin, begin + length, '?', '#') == begin + length, "first_of", begin, length, 0);
      for (size_t position = begin + length; position-- > begin;) {
        text[position] = position % 2 ? '?' : '#';
        require(kernels->first_of(text, begin, begin + length, '?', '#') == position, "first_of", begin, length, position);
        if (position % 3) text[position] = '"';
      }
    }
  }
}

static void test_ascii(void) {
  static const size_t longer[] = {255, 256, 257, 511, 512, 513, 1000};
  for (size_t number = 0; number < 137; number++) {
    size_t length = number < 130 ? number : longer[number - 130];
    for (int side = 0; side < 4; side++) {
      size_t begin = side % 2 ? TEXT_BYTES - length : 0;
      uint8_t ascii = side / 2 ? 0x7F : 0;
      memset(text, 0xFF, TEXT_BYTES);
      memset(text + begin, ascii, length);
      require(kernels->is_ascii(text, begin, begin + length) != 0, "is_ascii", begin, length, 0);
      require(kernels->beyond_ascii(text, begin, begin + length, out, ascii_bits) == 0, "beyond_ascii", begin, length, 0);
      for (size_t position = begin; position < begin + length; position++) {
        text[position] = 0x80;
        require(kernels->is_ascii(text, begin, begin + length) == 0, "is_ascii", begin, length, position);
        size_t count = kernels->beyond_ascii(text, begin, begin + length, out, ascii_bits);
        require(count == 1 && out[0] == position && ascii_bits[0] == 1, "beyond_ascii", begin, length, position);
        text[position] = ascii;
      }
    }
  }
}

static void test_equality(void) {
  for (size_t length = 0; length < 300; length++) {
    uint8_t *left = text + TEXT_BYTES - length, *right = spare + TEXT_BYTES - length;
    for (size_t index = 0; index < length; index++) {
      left[index] = (uint8_t)random_bits();
      right[index] = small(left[index]);
    }
    require(kernels->equals_caseless(left, right, length) != 0, "equals_caseless", length, 0, 0);
    for (size_t index = 0; index < length; index++) {
      uint8_t byte = right[index];
      right[index] = (uint8_t)(byte ^ 1 << random_bits() % 8);
      require(kernels->equals_caseless(left, right, length) == 0, "equals_caseless", length, index, 0);
      right[index] = byte;
    }
  }
  // Every byte against every byte, in a vector and behind it.
  for (size_t length = 1; length < 80; length += 39) {
    uint8_t *left = text + TEXT_BYTES - length, *right = spare + TEXT_BYTES - length;
    memset(left, 'a', length);
    memset(right, 'a', length);
    for (unsigned a = 0; a < 256; a++)
      for (unsigned b = 0; b < 256; b++) {
        size_t place = random_bits() % length;
        left[place] = (uint8_t)a;
        right[place] = (uint8_t)b;
        int equal = kernels->equals_caseless(left, right, length) != 0;
        require(equal == (small((uint8_t)a) == b), "equals_caseless", a, b, place);
        left[place] = right[place] = 'a';
      }
  }
}

static int ascending(const void *left, const void *right) {
  uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
  return (a > b) - (a < b);
}

/// Ends and positions lie at the end of memory that can be read.
static void test_texts(void) {
  for (size_t round = 0; round < 2000; round++) {
    size_t text_count = 1 + random_bits() % 300, count = random_bits() % 200;
    uint32_t *ends = (uint32_t *)(void *)(text + TEXT_BYTES) - text_count;
    uint32_t positions[200];
    uint32_t end = round % 2 ? 0 : UINT32_MAX - 20000;
    for (size_t index = 0; index < text_count; index++) ends[index] = end += (uint32_t)(random_bits() % 64);
    if (end == 0) ends[text_count - 1] = end = 1;
    for (size_t index = 0; index < count; index++)
      positions[index] = (uint32_t)(end - 1 - random_bits() % (round % 2 ? end : end - (UINT32_MAX - 20000) + 1));
    qsort(positions, count, sizeof *positions, ascending);
    kernels->texts_at(ends, text_count, positions, count, out);
    for (size_t index = 0; index < count; index++) {
      size_t event = 0;
      while (ends[event] <= positions[index]) event++;
      require(out[index] == event, "texts_at", round, index, event);
    }
  }
}

/// Numbers, words and what is written lie at the end of memory that can be read.
static void test_top_bits(void) {
  static const uint64_t words[] = {UINT64_C(0x0123456789ABCDEF), 1, UINT64_MAX, UINT64_C(0xFEDCBA9800000000)};
  for (size_t count = 0; count < 70; count++) {
    uint32_t *numbers = (uint32_t *)(void *)(text + TEXT_BYTES) - count;
    uint64_t *written = (uint64_t *)(void *)(out + TEXT_BYTES + CMK_WRITE_AHEAD + 1) - count;
    clear_out();
    for (size_t index = 0; index < count; index++) numbers[index] = (uint32_t)random_bits();
    kernels->replace_top_bits(numbers, count, words, written);
    for (size_t index = 0; index < count; index++) {
      uint64_t expected = words[numbers[index] / 0x40000000] ^ numbers[index] % 0x40000000;
      require(written[index] == expected, "replace_top_bits", count, index, numbers[index]);
    }
    require(((uint32_t *)written)[-1] == CANARY, "what is before the words", count, 0, 0);
  }
}

void test_bytes(void) {
  test_first_of();
  test_ascii();
  test_equality();
  test_texts();
  test_top_bits();
}
