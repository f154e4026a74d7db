#include <stdlib.h>

#include "internal.h"

#if !defined(__has_feature)
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) || \
    __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
const int cmk_reads_around = 0;
#else
const int cmk_reads_around = 1;
#endif

#if defined(__x86_64__)
#include <cpuid.h>

/// Whether a processor that has AVX-512 is one of AMD's Zen 4: of the family 25, of which Zen 3 has none. The compiler's own
/// question asks a library that is often older than the processor.
static int is_zen4(void) {
  unsigned eax, ebx, ecx, edx;
  if (!__builtin_cpu_is("amd") || !__get_cpuid(1, &eax, &ebx, &ecx, &edx)) return 0;
  return (eax >> 8 & 15) + (eax >> 20 & 255) == 25;
}
#endif

int cmk_fetches_ahead(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return !__builtin_cpu_is("intel");
#else
  return 1;
#endif
}

size_t cmk_available(const cmk_kernels **out, size_t capacity) {
  const cmk_kernels *all[CMK_SETS];
  size_t count = 0;
#if defined(__x86_64__)
  __builtin_cpu_init();
  // Every processor with AVX2 has the others; what gives itself out for one may not.
  int has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                 __builtin_cpu_supports("bmi2");
  // AVX-512 leaves some work to AVX2.
  if (has_avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
      __builtin_cpu_supports("gfni")) {
    int gathers_are_fast = __builtin_cpu_is("intel");
    const cmk_kernels *by_loads = is_zen4() ? &cmk_avx512_zen4 : &cmk_avx512;
    all[count++] = gathers_are_fast ? &cmk_avx512_gather : by_loads;
    all[count++] = gathers_are_fast ? by_loads : &cmk_avx512_gather;
  }
  if (has_avx2) all[count++] = &cmk_avx2;
#elif defined(__aarch64__)
  all[count++] = &cmk_neon;
#endif
  all[count++] = &cmk_scalar;
  for (size_t index = 0; index < count && index < capacity; index++) out[index] = all[index];
  return count;
}

const char *cmk_override(void) {
  const char *name = getenv("EVENTROUTER_KERNEL");
  return name != NULL && name[0] != '\0' ? name : NULL;
}

const cmk_kernels *cmk_selected(void) {
  const cmk_kernels *all[CMK_SETS];
  size_t count = cmk_available(all, CMK_SETS);
  const char *name = cmk_override();
  for (size_t index = 0; name != NULL && index < count; index++)
    if (strcmp(all[index]->name, name) == 0) return all[index];
  return all[0];
}
