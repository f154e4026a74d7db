#include "aho_corasick_peer.h"

#ifdef PEER_AHO_CORASICK

#include <string.h>

#include "../CAhoCorasick/shim.h"

static void *build(const peer_texts *conditions, peer_message *message) {
  void *engine = peers_aho_corasick_build(conditions->bytes, conditions->ends, conditions->count);
  if (engine == NULL) strcpy(message->text, "the automaton has more states than its numbers can name");
  return engine;
}

static void destroy(void *engine) { peers_aho_corasick_destroy(engine); }

static size_t index_bytes(const void *engine) { return peers_aho_corasick_heap_bytes(engine); }

static int destinations(void *engine, const peer_texts *events, uint32_t *out, peer_message *message) {
  (void)message;
  peers_aho_corasick_destinations(engine, events->bytes, events->ends, events->count, out);
  return 0;
}

static int matches(void *engine, const peer_texts *events, peer_matches *out, peer_message *message) {
  (void)message;
  const uint32_t *ids = NULL;
  const size_t *ends = NULL;
  size_t count = 0;
  peers_aho_corasick_matches(engine, events->bytes, events->ends, events->count, &ids, &count, &ends);
  peer_matches_begin(out, events->count);
  while (out->capacity < count) peer_matches_grow(out);
  if (count > 0) memcpy(out->ids, ids, count * sizeof *ids);
  if (events->count > 0) memcpy(out->ends, ends, events->count * sizeof *ends);
  out->count = count;
  out->events = events->count;
  return 0;
}

static const peer_use uses[] = {{"aho-corasick", NULL, destinations, matches}};

static const peer_library library = {"aho-corasick", build, destroy, index_bytes, NULL, NULL, uses, 1};

const peer_library *aho_corasick_peer(void) { return &library; }

#else

const peer_library *aho_corasick_peer(void) { return NULL; }

#endif
