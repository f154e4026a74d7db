#include "re2_peer.h"

#ifdef PEER_RE2

#include <re2/re2.h>
#include <re2/set.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace {

/// What the program and its lazily built automaton may hold together.
constexpr int64_t kMaxMemory = int64_t{4} << 30;

struct Engine {
  explicit Engine(const RE2::Options &options) : set(options, RE2::UNANCHORED) {}
  RE2::Set set;
  std::vector<int> ids;
};

void *Build(const peer_texts *conditions, peer_message *message) {
  RE2::Options options;
  options.set_literal(true);
  options.set_case_sensitive(false);
  // Bytes, not scalars: fewer instructions, and the same answer on ASCII.
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_max_mem(kMaxMemory);
  options.set_log_errors(false);
  auto engine = std::make_unique<Engine>(options);
  uint32_t start = 0;
  for (size_t i = 0; i < conditions->count; i++) {
    uint32_t end = conditions->ends[i];
    std::string error;
    re2::StringPiece text(reinterpret_cast<const char *>(conditions->bytes) + start, end - start);
    if (engine->set.Add(text, &error) < 0) {
      snprintf(message->text, sizeof message->text, "RE2::Set::Add: %s", error.c_str());
      return nullptr;
    }
    start = end;
  }
  if (!engine->set.Compile()) {
    snprintf(message->text, sizeof message->text, "RE2::Set::Compile needs more than max_mem, 4 GB");
    return nullptr;
  }
  return engine.release();
}

void Destroy(void *context) { delete static_cast<Engine *>(context); }

/// The set cannot tell what it holds, and goes on building its automaton while it matches.
size_t IndexBytes(const void *) { return 0; }

template <typename Body>
int ForEachEvent(Engine *engine, const peer_texts *events, peer_message *message, Body body) {
  uint32_t start = 0;
  for (size_t e = 0; e < events->count; e++) {
    uint32_t end = events->ends[e];
    re2::StringPiece text(reinterpret_cast<const char *>(events->bytes) + start, end - start);
    RE2::Set::ErrorInfo error{RE2::Set::kNoError};
    bool found = engine->set.Match(text, &engine->ids, &error);
    if (!found && error.kind != RE2::Set::kNoError) {
      snprintf(message->text, sizeof message->text, "RE2::Set::Match: its automaton ran out of memory");
      return -1;
    }
    body(e, found);
    start = end;
  }
  return 0;
}

int Destinations(void *context, const peer_texts *events, uint32_t *out, peer_message *message) {
  auto *engine = static_cast<Engine *>(context);
  return ForEachEvent(engine, events, message, [&](size_t event, bool found) {
    uint32_t least = PEER_NONE;
    if (found) {
      for (int id : engine->ids) {
        if (static_cast<uint32_t>(id) < least) least = static_cast<uint32_t>(id);
      }
    }
    out[event] = least;
  });
}

int Matches(void *context, const peer_texts *events, peer_matches *out, peer_message *message) {
  auto *engine = static_cast<Engine *>(context);
  peer_matches_begin(out, events->count);
  return ForEachEvent(engine, events, message, [&](size_t, bool found) {
    peer_matches_begin_event(out);
    if (found) {
      for (int id : engine->ids) peer_matches_add(out, static_cast<uint32_t>(id));
    }
    peer_matches_end_event(out);
  });
}

const peer_use uses[] = {{"re2-set", nullptr, Destinations, Matches}};

const peer_library library = {"re2", Build, Destroy, IndexBytes, nullptr, nullptr, uses, 1};

}  // namespace

const peer_library *re2_peer(void) { return &library; }

#else

const peer_library *re2_peer(void) { return nullptr; }

#endif
