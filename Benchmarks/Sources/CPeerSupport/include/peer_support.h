/// What all peers share: how texts come in, how answers go out, and the table that a peer fills.
#ifndef PEER_SUPPORT_H
#define PEER_SUPPORT_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

#pragma clang assume_nonnull begin

/// Texts that lie back to back: text *i* ends before `ends[i]` and begins where the one before it ends.
typedef struct {
  const uint8_t *bytes;
  const uint32_t *ends;
  size_t count;
} peer_texts;

/// The answer of an event that no condition matches.
#define PEER_NONE UINT32_MAX

/// All matching conditions of every event, ascending and each once: those of event *e* end before
/// `ends[e]` in `ids`.
typedef struct {
  uint32_t *ids;
  size_t count;
  size_t capacity;
  size_t *ends;
  size_t events;
  size_t events_capacity;
  /// `stamps[id] == now` when the condition has been seen in the present event.
  uint32_t *stamps;
  size_t conditions;
  uint32_t now;
} peer_matches;

peer_matches *peer_matches_create(size_t conditions);
void peer_matches_destroy(peer_matches *matches);
/// Empties `matches` and makes room for `events` events; keeps the storage.
void peer_matches_begin(peer_matches *matches, size_t events);
void peer_matches_grow(peer_matches *matches);
void peer_matches_sort(uint32_t *ids, size_t count);

static inline void peer_matches_begin_event(peer_matches *matches) { matches->now++; }

static inline void peer_matches_add(peer_matches *matches, uint32_t id) {
  if (matches->stamps[id] == matches->now) return;
  matches->stamps[id] = matches->now;
  if (matches->count == matches->capacity) peer_matches_grow(matches);
  matches->ids[matches->count++] = id;
}

static inline void peer_matches_end_event(peer_matches *matches) {
  size_t start = matches->events == 0 ? 0 : matches->ends[matches->events - 1];
  if (matches->count - start > 1) peer_matches_sort(matches->ids + start, matches->count - start);
  matches->ends[matches->events++] = matches->count;
}

/// Where a peer says why it cannot go on.
typedef struct {
  char text[200];
} peer_message;

/// One way to use a peer. The functions answer 0, or another number with `message` filled.
typedef struct {
  const char *name;
  /// Lays events out the way this use wants them; not timed. Null where there is nothing to lay out.
  int (*_Nullable prepare)(void *engine, const peer_texts *events, peer_message *message);
  /// The smallest matching condition of every event, or `PEER_NONE`.
  int (*destinations)(void *engine, const peer_texts *events, uint32_t *out, peer_message *message);
  int (*matches)(void *engine, const peer_texts *events, peer_matches *out, peer_message *message);
} peer_use;

/// A peer: how to build its index, and the ways to use it.
typedef struct {
  const char *name;
  /// Null, with `message` filled, when the peer refuses.
  void *_Nullable (*_Nonnull build)(const peer_texts *conditions, peer_message *message);
  void (*destroy)(void *engine);
  /// Bytes that the index and its working memory hold; 0 when the peer cannot tell.
  size_t (*index_bytes)(const void *engine);
  /// Writes the index to a file descriptor; null when the peer cannot.
  int (*_Nullable save)(const void *engine, int file);
  void *_Nullable (*_Nullable load)(const uint8_t *bytes, size_t count, const peer_texts *conditions,
                                    peer_message *message);
  const peer_use *uses;
  size_t use_count;
} peer_library;

typedef enum {
  PEER_BUILT = 0,
  PEER_REFUSED,
  PEER_TOO_SLOW,
  PEER_TOO_LARGE,
} peer_build_status;

typedef struct {
  peer_build_status status;
  double seconds;
  /// The most memory that building took, in bytes, beside what the process had before.
  uint64_t peak_bytes;
  /// The saved index (from `peer_map`), or null.
  const uint8_t *_Nullable saved;
  size_t saved_bytes;
  peer_message message;
} peer_build_report;

/// Builds in a child process that has `seconds` and `bytes` for it, so that a peer that needs more takes
/// nothing down. The index is handed over if the peer can save it, and else gone.
peer_build_report peer_build_limited(const peer_library *library, const peer_texts *conditions, double seconds,
                                     uint64_t bytes);
void peer_build_report_release(peer_build_report *report);

/// Bytes that `malloc` has handed out and not got back; 0 where the C library does not tell.
size_t peer_allocated_bytes(void);

#pragma clang assume_nonnull end

#ifdef __cplusplus
}
#endif
#endif
