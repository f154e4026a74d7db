// What 64 bytes of text fold to, in place.
#ifndef CMATCHKERNELS_AVX512_FOLD_H
#define CMATCHKERNELS_AVX512_FOLD_H

#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi,bmi2,lzcnt,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                    32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                    48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};

INLINE __m512i lowercased(__m512i bytes) {
  __mmask64 upper = _mm512_cmple_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('A')), _mm512_set1_epi8(25));
  return _mm512_mask_add_epi8(bytes, upper, bytes, _mm512_set1_epi8(0x20));
}

/// The lowest `count` bits, of 64.
INLINE uint64_t low_bits(size_t count) { return _bzhi_u64(~UINT64_C(0), (unsigned)count); }

/// The lowest byte of each word in all its bytes.
INLINE __m512i in_all_bytes(__m512i words) {
  const __m512i lowest = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12));
  return _mm512_shuffle_epi8(words, lowest);
}

/// Each byte that is `distance` places further on; the last ones are of no use.
INLINE __m512i from_behind(__m512i bytes, int distance) {
  return _mm512_permutexvar_epi8(_mm512_add_epi8(_mm512_loadu_si512(numbers), _mm512_set1_epi8((char)distance)), bytes);
}

/// Of each byte the bits that are set in `bits` from the first, the others from the second.
INLINE __m512i join(__m512i bits, __m512i first, __m512i second) {
  return _mm512_ternarylogic_epi64(bits, first, second, 0xCA);
}

/// A table of 128 bytes, by the lowest seven bits.
INLINE __m512i from_128(const uint8_t *table, __m512i index) {
  return _mm512_permutex2var_epi8(_mm512_loadu_si512(table), index, _mm512_loadu_si512(table + 64));
}

INLINE __m512i from_256(const uint8_t *table, __m512i index) {
  return _mm512_mask_mov_epi8(from_128(table, index), _mm512_movepi8_mask(index), from_128(table + 128, index));
}

/// 64 bytes of text. A *lead* is a byte above ASCII that begins a sequence.
typedef struct {
  const uint8_t *source;
  __m512i text, next, third;
  /// What it folds to, in place: 0 where nothing is left.
  __m512i folded;
  /// Leads of two, three and four bytes, and syllables of Hangul.
  uint64_t two, three, four, hangul;
} window;

/// Puts the folds of a group of two bytes where `here` has their leads, by the lowest eight bits of the scalars.
INLINE void put_two(window *at, uint64_t here, const uint8_t *images, __m512i low) {
  at->folded = _mm512_mask_mov_epi8(at->folded, here, from_256(images, low));
  at->folded = _mm512_mask_mov_epi8(at->folded, here << 1, from_256(images + 256, from_behind(low, -1)));
}

/// The same of three bytes, by the lowest seven bits.
INLINE void put_three(window *at, uint64_t here, const uint8_t *images, __m512i low) {
  at->folded = _mm512_mask_mov_epi8(at->folded, here, from_128(images, low));
  at->folded = _mm512_mask_mov_epi8(at->folded, here << 1, from_128(images + 128, from_behind(low, -1)));
  at->folded = _mm512_mask_mov_epi8(at->folded, here << 2, from_128(images + 256, from_behind(low, -2)));
}

/// Of each lead of two bytes the lowest eight bits of its scalar, counted from 0xBF on.
INLINE __m512i low_of_two(const window *at) {
  __m512i counted = _mm512_add_epi8(at->text, _mm512_set1_epi8(1));
  return join(_mm512_set1_epi8(0x3F), at->next, _mm512_slli_epi16(counted, 6));
}

/// Those of `leads`, of two bytes, that are in the group whose number has these highest six bits.
INLINE uint64_t in_group_of_two(const window *at, uint64_t leads, uint8_t highest) {
  __m512i group = _mm512_and_si512(_mm512_add_epi8(at->text, _mm512_set1_epi8(1)), _mm512_set1_epi8((char)0xFC));
  return _mm512_mask_cmpeq_epi8_mask(leads, group, _mm512_set1_epi8((char)highest));
}

/// Puts the folds of two bytes in the places of their sources, where `left` has their leads.
INLINE void fold_two(window *at, uint64_t left, const cmk_fold_tables *tables) {
  __m512i low = low_of_two(at);
  // A text has letters of one script, which are a group or two.
  while (left) {
    uint8_t lead = at->source[__builtin_ctzll(left)];
    uint64_t here = in_group_of_two(at, left, (lead + 1) & 0xFC);
    left &= ~here;
    size_t place = tables->places[(lead + 1) >> 2 & 7];
    if (place != 0) put_two(at, here, tables->bytes + (place - 1) * 512, low);
  }
}

/// The same where several scripts are to be expected. Which ones cannot be foreseen, so the three groups that most texts
/// have are looked up without asking: Latin, Greek with the marks before it, Greek with Cyrillic.
INLINE void fold_two_mixed(window *at, uint64_t left, const cmk_fold_tables *tables) {
  __m512i low = low_of_two(at);
  uint64_t latin = in_group_of_two(at, left, 0xC4), greek = in_group_of_two(at, left, 0xCC);
  uint64_t cyrillic = in_group_of_two(at, left, 0xD0);
  put_two(at, latin, tables->bytes + (tables->places[1] - 1) * 512, low);
  put_two(at, greek, tables->bytes + (tables->places[3] - 1) * 512, low);
  put_two(at, cyrillic, tables->bytes + (tables->places[4] - 1) * 512, low);
  fold_two(at, left & ~(latin | greek | cyrillic), tables);
}

/// Those of `leads` that begin Latin letters of three bytes, as Vietnamese has.
INLINE uint64_t latin_of_three(const window *at, uint64_t leads) {
  leads = _mm512_mask_cmpeq_epi8_mask(leads, at->text, _mm512_set1_epi8((char)0xE1));
  return _mm512_mask_cmpeq_epi8_mask(leads, _mm512_or_si512(at->next, _mm512_set1_epi8(1)),
                                     _mm512_set1_epi8((char)0xBB));
}

/// Puts the folds of Latin letters of three bytes in the places of their sources.
INLINE void fold_latin_of_three(window *at, uint64_t here, const uint8_t *images) {
  put_three(at, here, images, join(_mm512_set1_epi8(0x3F), at->third, _mm512_slli_epi16(at->next, 6)));
}

/// 64 bytes of a table without the bits that `but` has.
INLINE __m512i without(const uint8_t *table, const uint8_t but[64]) {
  return _mm512_andnot_si512(_mm512_loadu_si512(but), _mm512_loadu_si512(table));
}

/// Groups in which the fold changes nothing but what `take_usual_marks` has taken: bits of `three_changes`, and the places of
/// emoji. Of U+2000 to U+207F that holds where only folds to ASCII, or to nothing, matter.
static const uint8_t NONE[64] = {0}, SELECTORS[64] = {[63] = 1 << 4}, SELECTORS_AND_JOINERS[64] = {[8] = 1, [63] = 1 << 4},
                     TONES[64] = {[15] = 0xFF};

/// 0 where a byte and the one behind it are these, and `more` is 0.
INLINE __m512i differs(const window *at, uint8_t first, uint8_t second, __m512i more) {
  enum { differs_or = 0xBE };
  more = _mm512_ternarylogic_epi64(at->next, _mm512_set1_epi8((char)second), more, differs_or);
  return _mm512_ternarylogic_epi64(at->text, _mm512_set1_epi8((char)first), more, differs_or);
}

/// Takes away the marks that are frequent because emoji have them: variation selectors and half marks, U+FE00 to U+FE0F and
/// U+FE20 to U+FE2F, the joiner U+200C, and skin tones, U+1F3FB to U+1F3FF. Which text has some cannot be foreseen, so
/// nothing is asked.
///
/// - Parameter leads: of three and four bytes, of whole sequences.
INLINE void take_usual_marks(window *at, uint64_t leads) {
  enum { differs_in = 0x28 };
  __m512i selector = _mm512_ternarylogic_epi64(at->third, _mm512_set1_epi8((char)0x80), _mm512_set1_epi8((char)0xD0),
                                               differs_in);
  __m512i joiner = _mm512_xor_si512(at->third, _mm512_set1_epi8((char)0x8C));
  // Bytes from BB on leave nothing.
  __m512i tone = _mm512_subs_epu8(_mm512_set1_epi8((char)0xBB), from_behind(at->text, 3));
  tone = _mm512_or_si512(tone, _mm512_xor_si512(at->third, _mm512_set1_epi8((char)0x8F)));
  __m512i none = _mm512_min_epu8(differs(at, 0xEF, 0xB8, selector), differs(at, 0xE2, 0x80, joiner));
  none = _mm512_min_epu8(none, differs(at, 0xF0, 0x9F, tone));
  uint64_t gone = leads & _mm512_testn_epi8_mask(none, none);
  gone |= gone << 1 | gone << 2 | (gone & at->four) << 3;
  at->folded = _mm512_maskz_mov_epi8(~gone, at->folded);
}

/// Those of the leads of three bytes whose group the fold changes: of most scripts it changes nothing, which a bit tells.
///
/// - Parameter but: groups that are left out.
INLINE uint64_t changes_of_three(const window *at, const cmk_fold_images *images, const uint8_t but[64]) {
  __m512i bit_index = join(_mm512_set1_epi8(0x3C), _mm512_slli_epi16(at->text, 2), _mm512_srli_epi16(at->next, 4));
  const __m512i bits = _mm512_set1_epi64((long long)UINT64_C(0x8040201008040201));
  __m512i bit = _mm512_shuffle_epi8(
      bits, _mm512_and_si512(_mm512_srli_epi16(at->next, 1), _mm512_set1_epi8(0xF)));
  __m512i changes = _mm512_permutexvar_epi8(bit_index, without(images->three_changes, but));
  return _mm512_mask_test_epi8_mask(at->three, changes, bit);
}

/// Puts the folds of three bytes in the places of their sources, where `left` has their leads.
INLINE void fold_three(window *at, uint64_t left, const cmk_fold_tables *tables) {
  if (!left) return;
  __m512i low = join(_mm512_set1_epi8(0x3F), at->third, _mm512_slli_epi16(at->next, 6));
  __m512i second = _mm512_and_si512(at->next, _mm512_set1_epi8((char)0xFE));
  do {
    const uint8_t *lead = at->source + __builtin_ctzll(left);
    uint64_t here = _mm512_mask_cmpeq_epi8_mask(left, at->text, _mm512_set1_epi8((char)lead[0]));
    here = _mm512_mask_cmpeq_epi8_mask(here, second, _mm512_set1_epi8((char)(lead[1] & 0xFE)));
    left &= ~here;
    size_t place = tables->places[(lead[0] & 0xF) << 5 | (lead[1] & 0x3F) >> 1];
    put_three(at, here, tables->bytes + (place - 1) * 384, low);
  } while (left);
}

/// Which of the leads of three bytes begin syllables of Hangul: EA B0 80 to ED 9E A3.
INLINE uint64_t syllables(const window *at) {
  __m512i lead = _mm512_sub_epi8(at->text, _mm512_set1_epi8((char)0xEA));
  uint64_t perhaps = _mm512_mask_cmple_epu8_mask(at->three, lead, _mm512_set1_epi8(3));
  uint64_t first = _mm512_mask_testn_epi8_mask(perhaps, lead, lead);
  uint64_t last = _mm512_mask_cmpeq_epi8_mask(perhaps, lead, _mm512_set1_epi8(3));
  uint64_t in_last = _mm512_mask_cmplt_epu8_mask(last, at->next, _mm512_set1_epi8((char)0x9E));
  uint64_t at_end = _mm512_mask_cmpeq_epi8_mask(last, at->next, _mm512_set1_epi8((char)0x9E));
  at_end = _mm512_mask_cmple_epu8_mask(at_end, at->third, _mm512_set1_epi8((char)0xA3));
  first = _mm512_mask_cmpge_epu8_mask(first, at->next, _mm512_set1_epi8((char)0xB0)) | (perhaps & ~first);
  return (first & ~last) | in_last | at_end;
}

/// Those of the leads of four bytes whose group the fold changes, but for the groups in `but`.
INLINE uint64_t changes_of_four(window *at, const cmk_fold_images *images, const uint8_t but[64]) {
  uint64_t known = _mm512_mask_cmpeq_epi8_mask(at->four, at->text, _mm512_set1_epi8((char)0xF0));
  at->folded = _mm512_mask_mov_epi8(at->folded, at->four & ~known, _mm512_set1_epi8((char)0xFF));
  uint64_t emoji = _mm512_mask_cmpeq_epi8_mask(known, at->next, _mm512_set1_epi8((char)0x9F));
  // Of most emoji, F0 9F, the fold changes nothing, which their places tell.
  __m512i changes = _mm512_permutexvar_epi8(at->third, without(images->four.places + (0x1F << 6), but));
  return known & ~_mm512_mask_testn_epi8_mask(emoji, changes, changes);
}

/// Puts the folds of four bytes in the places of their sources, where `left` has their leads.
INLINE void fold_four(window *at, uint64_t left, const cmk_fold_images *images) {
  if (!left) return;
  __m512i fourth = from_behind(at->text, 3);
  do {
    const uint8_t *lead = at->source + __builtin_ctzll(left);
    uint64_t here = _mm512_mask_cmpeq_epi8_mask(left, at->next, _mm512_set1_epi8((char)lead[1]));
    here = _mm512_mask_cmpeq_epi8_mask(here, at->third, _mm512_set1_epi8((char)lead[2]));
    left &= ~here;
    size_t place = images->four.places[(lead[1] & 0x3F) << 6 | (lead[2] & 0x3F)];
    if (place == 0) continue;
    // Of each place the index lies as far behind as the last byte of the sequence.
    const uint8_t *table = images->four.bytes + (place - 1) * 256;
    __m512i folded = at->folded;
    folded = _mm512_mask_permutexvar_epi8(folded, here, fourth, _mm512_loadu_si512(table));
    folded = _mm512_mask_permutexvar_epi8(folded, here << 1, at->third, _mm512_loadu_si512(table + 64));
    folded = _mm512_mask_permutexvar_epi8(folded, here << 2, at->next, _mm512_loadu_si512(table + 128));
    at->folded = _mm512_mask_permutexvar_epi8(folded, here << 3, at->text, _mm512_loadu_si512(table + 192));
  } while (left);
}

#endif

#endif
