#include <jemalloc/jemalloc.h>
#include <stdint.h>

/// What `experimental.hooks.install` takes. The same layout as `hooks_t` in jemalloc 5.3's own
/// include/jemalloc/internal/hook.h, which is not installed.
typedef struct {
  void (*_Nullable allocated)(void *_Nullable extra, int type, void *_Nullable block, uintptr_t raw,
                              uintptr_t *_Nonnull arguments);
  void (*_Nullable freed)(void *_Nullable extra, int type, void *_Nullable block,
                          uintptr_t *_Nonnull arguments);
  void (*_Nullable resized)(void *_Nullable extra, int type, void *_Nullable block, size_t old_size,
                            size_t new_size, uintptr_t raw, uintptr_t *_Nonnull arguments);
  void *_Nullable extra;
} CJemallocHooks;
