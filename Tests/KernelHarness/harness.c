// Compares every set of kernels that this processor can run with plain loops, without Swift: for
// instruction sets that only an emulator runs here. Scripts/test-neon compiles and runs it.
//
// Texts lie between two pages that cannot be read, so that reading further than promised ends the program.

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "harness.h"

const cmk_kernels *kernels;
uint8_t *text, *spare;
uint32_t *out;
static unsigned long checks;

void require(int condition, const char *what, size_t a, size_t b, size_t c) {
  checks++;
  if (condition) return;
  printf("%s: %s differs (%zu, %zu, %zu)\n", kernels->name, what, a, b, c);
  exit(1);
}

// SplitMix64.
uint64_t random_bits(void) {
  static uint64_t state = 42;
  uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

/// `count` bytes that end where nothing can be read, and begin so if `count` is a multiple of the page size.
static uint8_t *guarded(size_t count) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t inside = (count + page - 1) / page * page;
  uint8_t *base = mmap(NULL, inside + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (base == MAP_FAILED || mprotect(base + page, inside, PROT_READ | PROT_WRITE) != 0) {
    perror("harness: mmap");
    exit(70);
  }
  return base + page + inside - count;
}

uint8_t small(uint8_t byte) { return byte >= 'A' && byte <= 'Z' ? (uint8_t)(byte + 32) : byte; }

void clear_out(void) {
  for (size_t index = 0; index < TEXT_BYTES + CMK_WRITE_AHEAD + 1; index++) out[index] = CANARY;
}

int main(void) {
  const cmk_kernels *sets[8];
  size_t count = cmk_available(sets, 8);
  text = guarded(TEXT_BYTES);
  spare = guarded(TEXT_BYTES);
  out = (uint32_t *)(void *)guarded((TEXT_BYTES + CMK_WRITE_AHEAD + 1) * sizeof(uint32_t));
  for (size_t set = 0; set < count; set++) {
    kernels = sets[set];
    checks = 0;
    // All bytes, and then ASCII.
    for (size_t index = 0; index < TEXT_BYTES; index++)
      text[index] = (uint8_t)(random_bits() & (index < TEXT_BYTES / 2 ? 0xFF : 0x7F));
    test_grams();
    test_buckets();
    test_bytes();
    printf("%s: %lu checks passed\n", kernels->name, checks);
  }
  return 0;
}
