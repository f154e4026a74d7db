#ifndef AHO_CORASICK_PEER_H
#define AHO_CORASICK_PEER_H

#include "peer_support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The peer's table; null when this build does not have it.
const peer_library *_Nullable aho_corasick_peer(void);

#ifdef __cplusplus
}
#endif
#endif
