// What libFuzzer offers to programs that have a main function of their own: see "Using libFuzzer as a library"
// in its documentation (https://llvm.org/docs/LibFuzzer.html). It is linked by -sanitize=fuzzer.
#ifndef EVENTROUTER_LIBFUZZER_H
#define EVENTROUTER_LIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *_Nonnull argc, char *_Nullable *_Nullable *_Nonnull argv,
                        int (*_Nonnull test)(const uint8_t *_Nullable data, size_t size));

#endif
