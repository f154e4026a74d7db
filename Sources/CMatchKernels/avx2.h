#ifndef CMATCHKERNELS_AVX2_H
#define CMATCHKERNELS_AVX2_H

#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,bmi,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

#endif

#endif
