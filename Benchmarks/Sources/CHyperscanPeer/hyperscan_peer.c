#include "hyperscan_peer.h"

#ifdef PEER_HYPERSCAN

#include <hs.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  hs_database_t *database;
  hs_scratch_t *scratch;
  /// The events of the batch use: texts with a byte between them that no condition contains, so that no
  /// match can lie across an event's border. Event *e* ends before `ends[e]`, on a separator.
  char *arena;
  uint32_t *ends;
} hyperscan;

static void *fail(peer_message *message, const char *what, const char *why) {
  snprintf(message->text, sizeof message->text, "%s: %s", what, why);
  return NULL;
}

static void *with_database(hs_database_t *database, peer_message *message) {
  hs_scratch_t *scratch = NULL;
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) {
    hs_free_database(database);
    return fail(message, "hs_alloc_scratch", "no memory");
  }
  hyperscan *engine = calloc(1, sizeof *engine);
  engine->database = database;
  engine->scratch = scratch;
  return engine;
}

/// The pure literal interface, caseless; a literal's id is its position. Escaped literals through
/// `hs_compile_multi` were measured as fast, and `HS_FLAG_SINGLEMATCH` as slower where matches are dense.
static void *build(const peer_texts *conditions, peer_message *message) {
  size_t count = conditions->count;
  const char **literals = malloc((count + 1) * sizeof *literals);
  size_t *lengths = malloc((count + 1) * sizeof *lengths);
  unsigned *flags = malloc((count + 1) * sizeof *flags);
  unsigned *ids = malloc((count + 1) * sizeof *ids);
  uint32_t start = 0;
  for (size_t i = 0; i < count; i++) {
    literals[i] = (const char *)conditions->bytes + start;
    lengths[i] = conditions->ends[i] - start;
    flags[i] = HS_FLAG_CASELESS;
    ids[i] = (unsigned)i;
    start = conditions->ends[i];
  }
  hs_database_t *database = NULL;
  hs_compile_error_t *error = NULL;
  hs_error_t result = hs_compile_lit_multi(literals, flags, ids, lengths, (unsigned)count, HS_MODE_BLOCK, NULL,
                                           &database, &error);
  free(literals);
  free(lengths);
  free(flags);
  free(ids);
  if (result != HS_SUCCESS) {
    fail(message, "hs_compile_lit_multi", error != NULL ? error->message : "no reason given");
    hs_free_compile_error(error);
    return NULL;
  }
  return with_database(database, message);
}

static void destroy(void *context) {
  hyperscan *engine = context;
  hs_free_scratch(engine->scratch);
  hs_free_database(engine->database);
  free(engine->arena);
  free(engine->ends);
  free(engine);
}

static size_t index_bytes(const void *context) {
  const hyperscan *engine = context;
  size_t database = 0, scratch = 0;
  hs_database_size(engine->database, &database);
  hs_scratch_size(engine->scratch, &scratch);
  return database + scratch;
}

static int save(const void *context, int file) {
  const hyperscan *engine = context;
  char *bytes = NULL;
  size_t count = 0;
  if (hs_serialize_database(engine->database, &bytes, &count) != HS_SUCCESS) return -1;
  for (size_t done = 0; done < count;) {
    ssize_t written = write(file, bytes + done, count - done);
    if (written <= 0) return -1;
    done += (size_t)written;
  }
  return 0;
}

static void *load(const uint8_t *bytes, size_t count, const peer_texts *conditions, peer_message *message) {
  (void)conditions;
  hs_database_t *database = NULL;
  if (hs_deserialize_database((const char *)bytes, count, &database) != HS_SUCCESS) {
    return fail(message, "hs_deserialize_database", "refused what hs_serialize_database wrote");
  }
  return with_database(database, message);
}

static int scan_failed(hs_error_t error, peer_message *message) {
  snprintf(message->text, sizeof message->text, "hs_scan: error %d", error);
  return -1;
}

// One call per event.

static int on_least(unsigned id, unsigned long long from, unsigned long long to, unsigned flags, void *context) {
  (void)from, (void)to, (void)flags;
  uint32_t *least = context;
  if (id < *least) *least = id;
  return 0;
}

static int event_destinations(void *context, const peer_texts *events, uint32_t *out, peer_message *message) {
  hyperscan *engine = context;
  const hs_database_t *database = engine->database;
  hs_scratch_t *scratch = engine->scratch;
  uint32_t start = 0;
  for (size_t e = 0; e < events->count; e++) {
    uint32_t end = events->ends[e];
    out[e] = PEER_NONE;
    hs_error_t error =
        hs_scan(database, (const char *)events->bytes + start, end - start, 0, scratch, on_least, &out[e]);
    if (error != HS_SUCCESS) return scan_failed(error, message);
    start = end;
  }
  return 0;
}

static int on_any(unsigned id, unsigned long long from, unsigned long long to, unsigned flags, void *context) {
  (void)from, (void)to, (void)flags;
  peer_matches_add(context, id);
  return 0;
}

static int event_matches(void *context, const peer_texts *events, peer_matches *out, peer_message *message) {
  hyperscan *engine = context;
  uint32_t start = 0;
  peer_matches_begin(out, events->count);
  for (size_t e = 0; e < events->count; e++) {
    uint32_t end = events->ends[e];
    peer_matches_begin_event(out);
    hs_error_t error = hs_scan(engine->database, (const char *)events->bytes + start, end - start, 0,
                               engine->scratch, on_any, out);
    if (error != HS_SUCCESS) return scan_failed(error, message);
    peer_matches_end_event(out);
    start = end;
  }
  return 0;
}

// The whole arena in one call.

static int batch_prepare(void *context, const peer_texts *events, peer_message *message) {
  hyperscan *engine = context;
  size_t count = events->count, text = count == 0 ? 0 : events->ends[count - 1];
  if (text + count > UINT32_MAX) return fail(message, "batch", "more than 4 GB of text"), -1;
  engine->arena = realloc(engine->arena, text + count + 1);
  engine->ends = realloc(engine->ends, (count + 1) * sizeof *engine->ends);
  uint32_t start = 0;
  size_t at = 0;
  for (size_t e = 0; e < count; e++) {
    uint32_t end = events->ends[e];
    memcpy(engine->arena + at, events->bytes + start, end - start);
    at += end - start;
    engine->ends[e] = (uint32_t)at;
    engine->arena[at++] = (char)0xFF;
    start = end;
  }
  return 0;
}

typedef struct {
  const uint32_t *ends;
  size_t event;
  uint32_t *least;
} batch_walk;

/// Matches come nearly always in the order of their ends, but that is not promised: walk both ways.
static int on_batch_least(unsigned id, unsigned long long from, unsigned long long to, unsigned flags,
                          void *context) {
  (void)from, (void)flags;
  batch_walk *walk = context;
  size_t event = walk->event;
  while (to > walk->ends[event]) event++;
  while (event > 0 && to <= walk->ends[event - 1]) event--;
  walk->event = event;
  if (id < walk->least[event]) walk->least[event] = id;
  return 0;
}

static int batch_destinations(void *context, const peer_texts *events, uint32_t *out, peer_message *message) {
  hyperscan *engine = context;
  if (events->count == 0) return 0;
  memset(out, 0xFF, events->count * sizeof *out);
  batch_walk walk = {.ends = engine->ends, .event = 0, .least = out};
  unsigned bytes = engine->ends[events->count - 1] + 1;
  hs_error_t error = hs_scan(engine->database, engine->arena, bytes, 0, engine->scratch, on_batch_least, &walk);
  return error == HS_SUCCESS ? 0 : scan_failed(error, message);
}

typedef struct {
  const uint32_t *ends;
  peer_matches *matches;
} batch_collect;

static int on_batch_any(unsigned id, unsigned long long from, unsigned long long to, unsigned flags,
                        void *context) {
  (void)from, (void)flags;
  batch_collect *collect = context;
  peer_matches *matches = collect->matches;
  while (to > collect->ends[matches->events]) {
    peer_matches_end_event(matches);
    peer_matches_begin_event(matches);
  }
  // A match of an event that is closed already: stop rather than file it wrongly.
  if (matches->events > 0 && to <= collect->ends[matches->events - 1]) return 1;
  peer_matches_add(matches, id);
  return 0;
}

static int batch_matches(void *context, const peer_texts *events, peer_matches *out, peer_message *message) {
  hyperscan *engine = context;
  peer_matches_begin(out, events->count);
  if (events->count == 0) return 0;
  batch_collect collect = {.ends = engine->ends, .matches = out};
  unsigned bytes = engine->ends[events->count - 1] + 1;
  peer_matches_begin_event(out);
  hs_error_t error = hs_scan(engine->database, engine->arena, bytes, 0, engine->scratch, on_batch_any, &collect);
  if (error == HS_SCAN_TERMINATED) {
    snprintf(message->text, sizeof message->text, "matches came in another order than their ends");
    return -1;
  }
  if (error != HS_SUCCESS) return scan_failed(error, message);
  while (out->events < events->count) {
    peer_matches_end_event(out);
    peer_matches_begin_event(out);
  }
  return 0;
}

static const peer_use uses[] = {
    {"hyperscan-event", NULL, event_destinations, event_matches},
    {"hyperscan-batch", batch_prepare, batch_destinations, batch_matches},
};

static const peer_library library = {"hyperscan", build, destroy, index_bytes, save, load, uses, 2};

const peer_library *hyperscan_peer(void) {
  return hs_valid_platform() == HS_SUCCESS ? &library : NULL;
}

#else

const peer_library *hyperscan_peer(void) { return NULL; }

#endif
