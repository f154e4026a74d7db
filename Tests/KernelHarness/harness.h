// What the tests of kernels share.

#ifndef KERNELHARNESS_HARNESS_H
#define KERNELHARNESS_HARNESS_H

#include <stddef.h>
#include <stdint.h>

#include "CMatchKernels.h"

#define TEXT_BYTES 8192
#define CANARY 0xEEEEEEEEu

/// The set that is tested.
extern const cmk_kernels *kernels;

/// TEXT_BYTES of text, as many to compare it with, and room for a list of as many positions and for what kernels write behind
/// it. Behind each nothing can be read.
extern uint8_t *text, *spare;
extern uint32_t *out;

/// Counts a check, and ends the program with what differs if it fails.
void require(int condition, const char *what, size_t a, size_t b, size_t c);

uint64_t random_bits(void);

/// The byte with an ASCII capital made small.
uint8_t small(uint8_t byte);

/// Writes to all of `out` what no kernel does.
void clear_out(void);

void test_grams(void);
void test_buckets(void);
void test_bytes(void);

#endif
