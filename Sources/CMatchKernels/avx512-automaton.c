#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi")))

/// One lane's step: where it goes is looked up in the register with the table of the byte's class.
#define STEP(LANE)                                                                                             \
  do {                                                                                                         \
    const uint8_t *table = automaton->tables + automaton->table_of[(uint8_t)bytes##LANE];                      \
    bytes##LANE >>= 8;                                                                                         \
    state##LANE = _mm256_permutexvar_epi8(state##LANE, _mm256_load_si256((const __m256i *)table));             \
    highest##LANE = _mm256_max_epu8(highest##LANE, state##LANE);                                               \
  } while (0)
/// Eight bytes at once: loads are what steps wait for.
#define READ_EIGHT(LANE)                                                                                       \
  uint64_t bytes##LANE;                                                                                        \
  __builtin_memcpy(&bytes##LANE, text##LANE + step, 8)
#define READ_ONE(LANE) uint64_t bytes##LANE = text##LANE[step]
#define LOAD(LANE)                                                                                             \
  const uint8_t *text##LANE = text + positions[LANE];                                                          \
  __m256i state##LANE = _mm256_castsi128_si256(_mm_cvtsi32_si128((int)states[LANE]));                          \
  __m256i highest##LANE = _mm256_castsi128_si256(_mm_cvtsi32_si128((int)highest[LANE]))
#define STORE(LANE)                                                                                            \
  states[LANE] = (uint8_t)_mm_cvtsi128_si32(_mm256_castsi256_si128(state##LANE));                              \
  highest[LANE] = (uint8_t)_mm_cvtsi128_si32(_mm256_castsi256_si128(highest##LANE))
#define EVERY(WHAT) WHAT(0); WHAT(1); WHAT(2); WHAT(3); WHAT(4); WHAT(5); WHAT(6); WHAT(7)

/// Of each register only the lowest byte counts.
TARGET void cmk_avx512_small_advance(const uint8_t *text, const cmk_small_automaton *automaton,
                                     const intptr_t *positions, size_t steps, uint32_t *states,
                                     uint32_t *highest) {
  EVERY(LOAD);
  size_t step = 0;
  for (; step + 8 <= steps; step += 8) {
    EVERY(READ_EIGHT);
    for (int byte = 0; byte < 8; byte++) {
      EVERY(STEP);
    }
  }
  for (; step < steps; step++) {
    EVERY(READ_ONE);
    EVERY(STEP);
  }
  EVERY(STORE);
}

#endif
