/// The functions of the static library that peers-aho-corasick builds.
#include <stddef.h>
#include <stdint.h>

typedef struct peers_aho_corasick peers_aho_corasick;

peers_aho_corasick *peers_aho_corasick_build(const uint8_t *bytes, const uint32_t *ends, size_t count);
void peers_aho_corasick_destroy(peers_aho_corasick *engine);
size_t peers_aho_corasick_heap_bytes(const peers_aho_corasick *engine);
void peers_aho_corasick_destinations(
    const peers_aho_corasick *engine, const uint8_t *bytes, const uint32_t *ends, size_t count, uint32_t *out);
/// The view of all matches stays valid until the next call.
void peers_aho_corasick_matches(
    peers_aho_corasick *engine, const uint8_t *bytes, const uint32_t *ends, size_t count,
    const uint32_t **ids, size_t *id_count, const size_t **id_ends);
