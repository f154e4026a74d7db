#ifndef RE2_PEER_H
#define RE2_PEER_H

#include "peer_support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The peer's table; null when this build does not have it.
const peer_library *_Nullable re2_peer(void);

#ifdef __cplusplus
}
#endif
#endif
