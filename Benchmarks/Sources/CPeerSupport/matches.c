#include "peer_support.h"

#include <string.h>

peer_matches *peer_matches_create(size_t conditions) {
  peer_matches *matches = calloc(1, sizeof *matches);
  matches->conditions = conditions;
  matches->stamps = calloc(conditions + 1, sizeof *matches->stamps);
  matches->capacity = 1024;
  matches->ids = malloc(matches->capacity * sizeof *matches->ids);
  matches->ends = malloc(sizeof *matches->ends);
  return matches;
}

void peer_matches_destroy(peer_matches *matches) {
  free(matches->ids);
  free(matches->ends);
  free(matches->stamps);
  free(matches);
}

void peer_matches_begin(peer_matches *matches, size_t events) {
  matches->count = 0;
  matches->events = 0;
  if (events > matches->events_capacity) {
    free(matches->ends);
    matches->ends = malloc(events * sizeof *matches->ends);
    matches->events_capacity = events;
  }
  // Stamps count events over all rounds; start anew before they wrap.
  if (matches->now > UINT32_MAX - events - 1) {
    memset(matches->stamps, 0, (matches->conditions + 1) * sizeof *matches->stamps);
    matches->now = 0;
  }
}

void peer_matches_grow(peer_matches *matches) {
  matches->capacity *= 2;
  matches->ids = realloc(matches->ids, matches->capacity * sizeof *matches->ids);
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

void peer_matches_sort(uint32_t *ids, size_t count) {
  if (count > 48) {
    qsort(ids, count, sizeof *ids, compare);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    uint32_t id = ids[i];
    size_t j = i;
    for (; j > 0 && ids[j - 1] > id; j--) ids[j] = ids[j - 1];
    ids[j] = id;
  }
}
