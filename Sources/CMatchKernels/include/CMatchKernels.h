#ifndef CMATCHKERNELS_H
#define CMATCHKERNELS_H

#include <stddef.h>
#include <stdint.h>
#include "near.h"

#if defined(__clang__)
#pragma clang assume_nonnull begin
#else
#define _Nonnull
#define _Nullable
#endif

/// How many bytes beyond the last position asked for a kernel may read.
#define CMK_READ_AHEAD 128

/// How many entries beyond those it reports a kernel may write.
#define CMK_WRITE_AHEAD 64

/// Asks for the memory at `address` to be in the cache soon.
static inline void cmk_prefetch(const void *address) { __builtin_prefetch(address); }

/// The same, to be written to: no other processor has it in its cache then. An x86 processor that does not know the
/// instruction does nothing.
static inline void cmk_prefetch_to_write(const void *address) {
#if defined(__x86_64__)
  __asm__ volatile("prefetchw %0" : : "m"(*(const char *)address));
#else
  __builtin_prefetch(address, 1);
#endif
}

/// What is at `address`, where another thread may set bits meanwhile: as plain a load as any.
#define CMK_SHARED(address) __atomic_load_n((address), __ATOMIC_RELAXED)

/// Sets `bits` of a word that other threads may read meanwhile, and none may write: so no instruction has to lock it, which
/// would wait until everything that was written before is in the cache. Not written if they are set: a line of the cache
/// that many read stays with them.
static inline void cmk_set_bits(uint32_t *word, uint32_t bits) {
  const uint32_t old = __atomic_load_n(word, __ATOMIC_RELAXED);
  if ((old & bits) != bits) __atomic_store_n(word, old | bits, __ATOMIC_RELAXED);
}

/// The hash of the gram of up to eight bytes that begins at a position. Two words of four bytes are taken,
/// the second where a gram of more than four ends; each byte gets 0x20 set, so that ASCII case does not
/// matter; bytes that are not part of the gram are masked.
typedef struct {
  uint32_t low_mask;
  /// Where the second word begins, from the gram's beginning; with a mask of 0 if there is none.
  uint32_t high_offset;
  uint32_t high_mask;
} cmk_gram;

#define CMK_LOW_MULTIPLIER 0x9E3779B1u
#define CMK_HIGH_MULTIPLIER 0x85EBCA77u
#define CMK_CASELESS 0x20202020u

/// Words of which the top `bits` bits of a gram's hash choose one, and each of the two bytes before the gram and of the two
/// behind it a bit of a quarter, from the lowest on, by the byte's lowest three bits: so ASCII case does not matter.
typedef struct {
  /// NULL where there is none.
  const uint32_t *_Nullable words;
  uint32_t bits;
  uint32_t gram_length;
} cmk_sieve;

/// A bit for each value that the top `bits` bits of a gram's hash may have.
typedef struct {
  cmk_gram gram;
  const uint32_t *words;
  uint32_t bits;
  uint32_t stride;
  /// If there is one, masks and looks ask it instead, as to which a gram passes if its four bits are set; and lists of candidates
  /// are by it, if the kernels say so. At strides up to `sieve_strides` of the kernels only.
  cmk_sieve sieve;
} cmk_gram_filter;

#define CMK_SHIFT_POSITIONS 8
#define CMK_SHIFT_GROUPS 8

/// For each of up to eight positions of a window, for each class of a byte: in which buckets, eight to a
/// group, a condition has such a byte there. A byte's class is its bits 6 and 4...0: neither ASCII case nor
/// its top bit matters. Or the same for each code of a pair, which is the byte at a position and the next one:
/// a window is a byte longer then.
typedef struct {
  uint32_t positions;
  uint32_t groups;
  /// Whether the tables are of pairs.
  uint32_t of_pairs;
  /// Whether of the pairs of `nibbles` the table of the low four bits says the same alone.
  uint32_t of_low_nibbles;
  /// Whether the low five bits of a byte alone say the same: both halves of each table of classes are equal.
  uint32_t of_low_bits;
  /// One table of 64 classes per group and position, see cmk_bucket_table; or of 128 codes of pairs, see cmk_pair_table.
  /// Aligned to 64 bytes, so that no part of a table lies in two lines of the cache, which would make the whole filter half
  /// as fast.
  const uint8_t *tables;
  /// The same as pairs of tables of 16, by the low four bits of a byte and by the high four; see cmk_nibble_tables. A byte
  /// is in the buckets that both tell. NULL where no such tables say the same.
  const uint8_t *_Nullable nibbles;
} cmk_bucket_filter;

/// Where among the tables that of `position` of `group` begins; all groups have room for
/// CMK_SHIFT_POSITIONS.
static inline size_t cmk_bucket_table(size_t group, size_t position) {
  return (group * CMK_SHIFT_POSITIONS + position) * 64;
}

#define CMK_PAIR_CODES 128

/// The code of a pair of bytes of these classes: those of either class that differ in one bit have different codes, and the
/// low bits, which tell letters apart, meet the high ones of the other, of which texts have few.
static inline uint8_t cmk_pair_code(uint8_t first, uint8_t second) {
  // Its eight bits in reverse: halves change places, then the halves of these, then the bits.
  uint8_t reversed = (uint8_t)(second >> 4 | second << 4);
  reversed = (uint8_t)((reversed & 0xCC) >> 2 | (reversed & 0x33) << 2);
  reversed = (uint8_t)((reversed & 0xAA) >> 1 | (reversed & 0x55) << 1);
  return first ^ reversed >> 1;
}

/// What cmk_bucket_table tells, of pairs.
static inline size_t cmk_pair_table(size_t group, size_t position) {
  return (group * CMK_SHIFT_POSITIONS + position) * CMK_PAIR_CODES;
}

/// Where the pair of `position` of `group` begins: the table of low bits, then that of high ones.
static inline size_t cmk_nibble_tables(size_t group, size_t position) {
  return (group * CMK_SHIFT_POSITIONS + position) * 32;
}

typedef struct cmk_front cmk_front;

/// Bit i is set if what begins i strides behind `text` may pass the front, for i below `count`, at least 1 and at most 64.
/// For one text at a time: nothing is listed. Reads up to CMK_READ_AHEAD bytes beyond the last position.
typedef uint64_t cmk_mask(const uint8_t *text, size_t count, const cmk_front *front);

/// The most positions of a text that are asked about at once.
#define CMK_LOOK_POSITIONS 128

/// Which of the first CMK_LOOK_POSITIONS positions of a text pass: a bit for each, the first one's lowest.
typedef struct {
  uint64_t low, high;
} cmk_passing;

/// Which positions of a whole text of `length` bytes pass the front, at least one and at most CMK_LOOK_POSITIONS; all bits
/// are set where a byte of the text is above ASCII. Reads up to CMK_READ_AHEAD bytes beyond it, and 16 before it.
typedef cmk_passing cmk_look(const uint8_t *text, size_t length, const cmk_front *front);

/// One of both filters, and what looks at it: grams a stride apart, or the windows that begin at each byte.
struct cmk_front {
  cmk_look *look;
  cmk_mask *mask;
  /// Nothing is read of the other one. The bucket filter is the other one if it has no groups; if it is not, the grams may have
  /// a sieve, and looks may leave out positions that pass the buckets but whose gram does not pass that.
  cmk_gram_filter grams;
  cmk_bucket_filter buckets;
  /// Bytes of the grams by which entries are found: one that would reach beyond the text is in no condition that is in it.
  size_t gram_length;
  /// The distance between positions, and 2^32 divided by it, above it.
  size_t stride;
  uint64_t reciprocal;
  /// Where the index tells of the buckets of hashes whose bit is in a byte of the gram filter, or whose bits are in a word of its
  /// sieve: so many bytes behind `places` as the number of either says when it is shifted by `place_shift`. It is fetched into
  /// the cache while the filter is, and not read here. NULL if nothing is to be fetched.
  const uint8_t *_Nullable places;
  uint32_t place_shift;
};

#define CMK_SMALL_STATES 32
#define CMK_SMALL_LANES 8

/// An automaton of up to CMK_SMALL_STATES states, whose steps are permutations.
typedef struct {
  /// For each byte where the table of its class begins.
  const uint16_t *table_of;
  /// For each class a table of CMK_SMALL_STATES bytes, aligned to as many: the state after each state.
  const uint8_t *tables;
} cmk_small_automaton;

/// The tables of the groups of sequences of one length; `FoldTable.Tables` in Swift says what is in them.
typedef struct {
  /// One after the other. Of two bytes: 256 first and 256 second bytes of folds; of three: 3 times 128; of four: 4
  /// times 64.
  const uint8_t *bytes;
  /// For each group its table's place, from 1 on; 0 if every scalar folds to itself.
  const uint8_t *places;
} cmk_fold_tables;

/// What sequences of UTF-8 above ASCII fold to, where that is not longer and no syllable of Hangul.
typedef struct {
  /// The group of two bytes is told by the first byte, plus 1 and without its lowest two bits; of three, by all but the
  /// lowest seven bits of the scalar; of four, the first of them 0xF0, by all but the lowest six.
  cmk_fold_tables two, three, four;
  /// For each first byte of two, by its lowest six bits: 0xFF unless every scalar folds to itself.
  const uint8_t *two_changes;
  /// A bit for each group of three bytes: 0 where its place is.
  const uint8_t *three_changes;
  /// 16 bytes, by the lowest four bits of the first byte of a sequence: a bit for each of its highest four, from 0xC on, 0 if
  /// every scalar folds to itself.
  const uint8_t *leads;
  /// For each of 256 masks eight bytes: the places of the bits that are set, from the lowest on.
  const uint8_t *orders;
  /// For Latin letters with accents, by the lowest six bits of their last bytes, 64 for each of 0xC3 to 0xC6 and of 0xE1 with
  /// 0xBA and 0xBB: the letter of ASCII that is the fold, and 0x80 more if it is that twice; 0 for itself, 0xFF for anything
  /// else.
  const uint8_t *latin;
} cmk_fold_images;

/// By what the costs of a set are known: by its instructions, and where it costs something else on a family of processors, by that.
typedef enum __attribute__((enum_extensibility(closed))) {
  CMK_COSTS_SCALAR,
  CMK_COSTS_AVX2,
  CMK_COSTS_AVX512,
  CMK_COSTS_AVX512_ON_ZEN4,
  CMK_COSTS_AVX512_GATHER,
  CMK_COSTS_NEON,
} cmk_costs;

/// One set of kernels for one instruction set.
///
/// Every function looks at positions from `begin` below `end` of `text`, reads up to CMK_READ_AHEAD bytes
/// beyond `end`, writes ascending positions to `out` and up to CMK_WRITE_AHEAD entries beyond them, and
/// returns how many positions it reports. A position that the filter lets pass is always reported.
///
/// The functions that look for candidates also set `*beyond_ascii` to nonzero if a byte from `begin` below `end`
/// is above ASCII; they may do so for a byte that they read around these, too. Else they leave it as it is. Null
/// is for those who know already.
typedef struct {
  const char *name;
  cmk_costs costs;
  /// Whether bucket filters take less time by nibbles, where they have them.
  int takes_nibbles;
  /// Whether one group of eight buckets takes less time where the low five bits of a byte say the same.
  int takes_low_bits;
  /// Whether bucket filters of pairs are worth their while: every set can ask them.
  int takes_pairs;
  /// Up to which stride a filter's sieve can be asked in the place of its bits; then two bytes before the first position are
  /// read. 0 if it cannot, or that would not take less time.
  uint32_t sieve_strides;
  /// Whether lists of candidates are by sieves, too, where filters have them.
  int lists_by_sieve;
  /// Every `stride`-th position whose gram's bit is set.
  size_t (*gram_candidates)(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                            uint32_t *out, int *_Nullable beyond_ascii);
  /// Every position whose window is in some bucket.
  size_t (*bucket_candidates)(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                              uint32_t *out, int *_Nullable beyond_ascii);
  /// What is fastest for fronts of such a filter, so that its shape is asked once, and not for every text.
  cmk_mask *_Nonnull (*_Nonnull gram_mask_for)(const cmk_gram_filter *filter);
  cmk_mask *_Nonnull (*_Nonnull bucket_mask_for)(const cmk_bucket_filter *filter);
  /// The same for whole texts, once the front is complete but for this. Of texts that are said to be ASCII it need not find
  /// that out.
  cmk_look *_Nonnull (*_Nonnull look_for)(const cmk_front *front, int is_ascii);
  /// Whether every byte from `begin` below `end` is below 0x80. Reads nothing else.
  int (*is_ascii)(const uint8_t *text, size_t begin, size_t end);
  /// Writes of each 64 bytes, or fewer at both ends, that have some above ASCII where the first is, and a bit for each from
  /// there on: whether it is above ASCII. Returns how many it writes, in ascending order. Reads nothing else, and writes at
  /// most one entry more than there are 64 bytes, a last part counting as such.
  size_t (*beyond_ascii)(const uint8_t *text, size_t begin, size_t end, uint32_t *positions, uint64_t *bits);
  /// Where from `begin` below `end` the first byte is that is `first` or `second`; `end` if there is none. Reads nothing
  /// else.
  size_t (*first_of)(const uint8_t *text, size_t begin, size_t end, uint8_t first, uint8_t second);
  /// Whether `length` bytes of `text` are those of `folded` when ASCII capitals are made small. Reads nothing
  /// else.
  int (*equals_caseless)(const uint8_t *text, const uint8_t *folded, size_t length);
  /// Which text each of `positions` lies in, `positions` ascending and every one below the last of `ends`: the
  /// first text that ends beyond it. `ends` ascends, too.
  void (*texts_at)(const uint32_t *ends, size_t text_count, const uint32_t *positions, size_t count,
                   uint32_t *out);
  /// Keeps those of `positions` from `begin` below `end` whose gram passes the filter's sieve, writes them from `kept` on, which
  /// is no more than `begin`, and returns where they end. Reads up to 16 bytes behind a position, and two before it.
  size_t (*sift)(const uint8_t *text, uint32_t *positions, size_t begin, size_t end, size_t kept,
                 const cmk_gram_filter *filter);
  /// Whether no number is smaller than the one before it. Reads nothing else.
  int (*is_ascending)(const uint32_t *numbers, size_t count);
  /// Writes for each number the one of four `words` that its top two bits choose, exclusive or its other bits. Reads and writes
  /// nothing else.
  void (*replace_top_bits)(const uint32_t *numbers, size_t count, const uint64_t *words, uint64_t *out);
  /// Writes the fold of `source` from `from` on to `destination` from `*written` on, and raises that. Stops at
  /// `end`, or earlier at what is not UTF-8 or has no image; returns where. Reads nothing else but up to `ahead` bytes
  /// behind `end`, whatever they are. The fold of a sequence is at most three times as long, and there is room for three
  /// times what is left and `ahead` bytes more: more than the fold may be written to. Null where nothing is faster than one
  /// sequence after the other.
  size_t (*_Nullable fold)(const uint8_t *source, size_t from, size_t end, size_t ahead, uint8_t *destination,
                           size_t *written, const cmk_fold_images *images);
  /// The same where only folds matter that have ASCII in them, or nothing: all others are in the images as themselves. What
  /// is not UTF-8 may stay as it is.
  size_t (*_Nullable fold_for_ascii)(const uint8_t *source, size_t from, size_t end, size_t ahead,
                                     uint8_t *destination, size_t *written, const cmk_fold_images *images);
  /// The same of `count` parts of `text`, one behind the other in `destination` from `*written` on: part `i` lies from
  /// `begins[i]` to `ends[i]`, and its bytes below `firsts[i]` are ASCII. If `only_ascii`, only such folds matter as
  /// `fold_for_ascii` makes. Stops at a part of which not all can be folded, and returns how many were; writes for each where
  /// its fold ends to `fold_ends`. Reads up to 64 bytes behind each part, and writes up to 64 behind three times all parts.
  /// Null where nothing is faster than one part after the other.
  size_t (*_Nullable fold_parts)(const uint8_t *text, const uint32_t *begins, const uint32_t *firsts,
                                 const uint32_t *ends, size_t count, uint8_t *destination, size_t *written,
                                 uint32_t *fold_ends, const cmk_fold_images *images, int only_ascii);
  /// The same of `count` texts, which lie one behind the other from `from` on, the first of which ends at `ends[0]`. Reads
  /// nothing else, and writes no more than three times all texts. Stops, too, at one behind which a continuation lies.
  size_t (*_Nullable fold_texts)(const uint8_t *source, size_t from, const uint32_t *ends, size_t count, uint8_t *destination,
                                 size_t *written, uint32_t *fold_ends, const cmk_fold_images *images, int only_ascii);
  /// Moves CMK_SMALL_LANES states on by `steps` bytes of `text`, each from its position, and raises `highest`
  /// to the highest state met. Reads nothing else of `text`. Null where the instruction set has no such
  /// permutation.
  void (*_Nullable small_advance)(const uint8_t *text, const cmk_small_automaton *automaton,
                                  const intptr_t *positions, size_t steps, uint32_t *states, uint32_t *highest);
  /// Writes to `out` the numbers of the bits that are set in `count` words, ascending, and up to CMK_WRITE_AHEAD entries behind
  /// them; returns how many there are. Null where nothing is faster than one bit after the other.
  size_t (*_Nullable list_bits)(const uint64_t *words, size_t count, uint32_t *out);
} cmk_kernels;

/// Nonzero if memory around a text may be read as far as its pages reach; 0 in a build with a sanitizer, which
/// would report that.
extern const int cmk_reads_around;

/// How many sets a processor can run at most.
#define CMK_SETS 4

/// The sets that this processor can run, best first; the last is always "scalar".
///
/// Returns how many there are, at most `capacity` of which are written.
size_t cmk_available(const cmk_kernels *_Nonnull *_Nonnull out, size_t capacity);

/// The set named by the environment variable EVENTROUTER_KERNEL if this processor can run it, else the best.
const cmk_kernels *cmk_selected(void);

/// Whether it takes less time to fetch what an index tells of all grams of a text, see `places` of a front, than to wait for what it
/// tells of the few that pass. On Intel's processors it does not: the filter's own words wait for what is fetched.
int cmk_fetches_ahead(void);

/// What EVENTROUTER_KERNEL asks for; null if it is not set or empty. Valid until the environment is changed.
const char *_Nullable cmk_override(void);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
