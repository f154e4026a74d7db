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

/// Those of the leads of three bytes whose group the fold changes: of most scripts it changes nothing, which a bit tells.
INLINE uint64_t changes_of_three(const window *at, const cmk_fold_images *images) {
  __m512i bit_index = join(_mm512_set1_epi8(0x3C), _mm512_slli_epi16(at->text, 2), _mm512_srli_epi16(at->next, 4));
  const __m512i bits = _mm512_set1_epi64((long long)UINT64_C(0x8040201008040201));
  __m512i bit = _mm512_shuffle_epi8(
      bits, _mm512_and_si512(_mm512_srli_epi16(at->next, 1), _mm512_set1_epi8(0xF)));
  __m512i changes = _mm512_permutexvar_epi8(bit_index, _mm512_loadu_si512(images->three_changes));
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

/// Puts the folds of four bytes in the places of their sources.
INLINE void fold_four(window *at, const cmk_fold_images *images) {
  uint64_t known = _mm512_mask_cmpeq_epi8_mask(at->four, at->text, _mm512_set1_epi8((char)0xF0));
  at->folded = _mm512_mask_mov_epi8(at->folded, at->four & ~known, _mm512_set1_epi8((char)0xFF));
  uint64_t emoji = _mm512_mask_cmpeq_epi8_mask(known, at->next, _mm512_set1_epi8((char)0x9F));
  // Of most emoji, F0 9F, the fold changes nothing, which their places tell.
  __m512i changes = _mm512_permutexvar_epi8(at->third, _mm512_loadu_si512(images->four.places + (0x1F << 6)));
  uint64_t left = known & ~_mm512_mask_testn_epi8_mask(emoji, changes, changes);
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

/// Writes of `bytes` those that `kept` has, and returns how many these are.
INLINE size_t write_kept(__m512i bytes, uint64_t kept, uint8_t *destination) {
  size_t produced = (size_t)__builtin_popcountll(kept);
  _mm512_mask_storeu_epi8(destination, low_bits(produced), _mm512_maskz_compress_epi8(kept, bytes));
  return produced;
}

/// Writes the two or three letters of a syllable of Hangul, and returns how many bytes these are: 6, or 9. There is room
/// for 9.
///
/// Source: The Unicode Standard, section 3.12.
INLINE size_t write_syllable(const uint8_t *source, uint8_t *destination) {
  uint32_t number = (source[0] & 0xFu) << 12 | (source[1] & 0x3Fu) << 6 | (source[2] & 0x3Fu);
  number -= 0xAC00;
  uint32_t leading = number / 588, remainder = number % 588, vowel = remainder / 28, trailing = remainder % 28;
  // U+1100 + leading and U+1161 + vowel stay within the last byte; U+11A7 + trailing does not.
  uint32_t tail = 0x27 + trailing;
  uint64_t letters = UINT64_C(0x86E1A185E18084E1) + ((uint64_t)leading << 16) + ((uint64_t)vowel << 40) +
                     ((uint64_t)(tail >> 6) << 56);
  __builtin_memcpy(destination, &letters, 8);
  destination[8] = (uint8_t)(0x80 | (tail & 0x3F));
  return trailing == 0 ? 6 : 9;
}

/// The words of three vectors in turns: `PART` of the three vectors that these make.
#define IN_TURNS(PART, A, B, C)                                                                                \
  _mm512_mask_permutexvar_epi32(                                                                               \
      _mm512_permutex2var_epi32(A, _mm512_loadu_si512(turns + 16 * PART), B),                                  \
      (__mmask16)(UINT64_C(0x4924924924924924) >> (16 * PART)), _mm512_loadu_si512(turns + 16 * PART), C)

/// Writes up to sixteen sequences of which some are syllables of Hangul: two or three letters of three bytes each.
///
/// Source: The Unicode Standard, section 3.12.
///
/// - Parameters:
///   - starts: where sequences begin, ASCII too, all of them whole; `kept` which bytes of their folds are left.
///   - end: of the last of them.
/// - Returns: how many bytes were read.
INLINE size_t write_with_hangul(const window *at, uint64_t starts, uint64_t kept, size_t end, uint8_t *destination,
                                size_t *written) {
  static const uint32_t turns[48] = {0, 16, 0, 1, 17, 1, 2, 18, 2, 3, 19, 3, 4, 20, 4, 5,
                                     21, 5, 6, 22, 6, 7, 23, 7, 8, 24, 8, 9, 25, 9, 10, 26,
                                     10, 11, 27, 11, 12, 28, 12, 13, 29, 13, 14, 30, 14, 15, 31, 15};
  uint64_t those = _pdep_u64(0xFFFF, starts), rest = starts & ~those;
  if (rest) end = (size_t)__builtin_ctzll(rest);
  size_t count = (size_t)__builtin_popcountll(those);
  __m128i places = _mm512_castsi512_si128(_mm512_maskz_compress_epi8(those, _mm512_loadu_si512(numbers)));
  __m512i position = _mm512_cvtepu8_epi32(places);
  __m512i bytes = _mm512_add_epi32(in_all_bytes(position), _mm512_set1_epi32(0x03020100));
  __m512i source = _mm512_permutexvar_epi8(bytes, at->text);
  // Each ends where the next begins.
  __m512i next = _mm512_alignr_epi32(_mm512_setzero_si512(), position, 1);
  next = _mm512_mask_mov_epi32(next, (__mmask16)(1u << (count - 1)), _mm512_set1_epi32((int)end));
  __m512i ends = in_all_bytes(next);
  uint64_t inside = _mm512_cmplt_epu8_mask(bytes, ends) & low_bits(4 * count);
  __m512i own = _mm512_maskz_permutexvar_epi8(inside, bytes, _mm512_movm_epi8(kept));
  __m512i words = _mm512_permutexvar_epi8(bytes, at->folded);
  __mmask16 is_hangul = (__mmask16)_pext_u64(at->hangul, those);

  const __m512i six_bits = _mm512_set1_epi32(0x3F), three = _mm512_set1_epi32(0xFFFFFF);
  __m512i number = _mm512_and_si512(_mm512_srli_epi32(source, 16), six_bits);
  number = _mm512_or_si512(number, _mm512_slli_epi32(_mm512_and_si512(_mm512_srli_epi32(source, 8), six_bits), 6));
  number = _mm512_or_si512(number, _mm512_slli_epi32(_mm512_and_si512(source, _mm512_set1_epi32(0xF)), 12));
  number = _mm512_sub_epi32(number, _mm512_set1_epi32(0xAC00));
  // Below 11172, n / 588 is n x 28533 / 2^24; below 588, n / 28 is n x 2341 / 2^16.
  __m512i leading = _mm512_srli_epi32(_mm512_mullo_epi32(number, _mm512_set1_epi32(28533)), 24);
  __m512i remainder = _mm512_sub_epi32(number, _mm512_mullo_epi32(leading, _mm512_set1_epi32(588)));
  __m512i vowel = _mm512_srli_epi32(_mm512_mullo_epi32(remainder, _mm512_set1_epi32(2341)), 16);
  __m512i trailing = _mm512_sub_epi32(remainder, _mm512_mullo_epi32(vowel, _mm512_set1_epi32(28)));
  __m512i tail = _mm512_add_epi32(trailing, _mm512_set1_epi32(0x27));
  // U+1100 + leading and U+1161 + vowel stay within the last byte; U+11A7 + trailing does not.
  __m512i first = _mm512_add_epi32(_mm512_slli_epi32(leading, 16), _mm512_set1_epi32(0x8084E1));
  __m512i second = _mm512_add_epi32(_mm512_slli_epi32(vowel, 16), _mm512_set1_epi32(0xA185E1));
  __m512i third = _mm512_add_epi32(_mm512_slli_epi32(_mm512_and_si512(tail, six_bits), 16),
                                   _mm512_slli_epi32(_mm512_srli_epi32(tail, 6), 8));
  third = _mm512_add_epi32(third, _mm512_set1_epi32(0x8086E1));
  first = _mm512_mask_mov_epi32(words, is_hangul, first);
  __m512i kept_second = _mm512_maskz_mov_epi32(is_hangul, three);
  __m512i kept_third = _mm512_maskz_mov_epi32(is_hangul & _mm512_test_epi32_mask(trailing, trailing), three);
  uint8_t *to = destination + *written;
  to += write_kept(IN_TURNS(0, first, second, third),
                   _mm512_movepi8_mask(IN_TURNS(0, own, kept_second, kept_third)), to);
  if (count > 5)
    to += write_kept(IN_TURNS(1, first, second, third),
                     _mm512_movepi8_mask(IN_TURNS(1, own, kept_second, kept_third)), to);
  if (count > 10)
    to += write_kept(IN_TURNS(2, first, second, third),
                     _mm512_movepi8_mask(IN_TURNS(2, own, kept_second, kept_third)), to);
  *written = (size_t)(to - destination);
  return end;
}

/// Up to so many syllables in a window are written one by one, which takes less time than sixteen sequences at once.
#define FEW_SYLLABLES 4

/// How many of 64 bytes are left without a sequence that goes on behind them.
///
/// The next window begins there, so this is asked of three bytes, and not of masks that are ready later.
INLINE size_t whole_bytes(const uint8_t *source) {
  return 64 - (size_t)(source[63] >= 0xC0 ? 1 : source[62] >= 0xE0 ? 2 : source[61] >= 0xF0 ? 3 : 0);
}

/// How many of the first `read` bytes come before a sequence that lacks continuations, or before ones too many.
///
/// - Parameter leads: of all sequences; `longer` of those of more than two bytes, `four` of those of four.
INLINE size_t before_broken(uint64_t leads, uint64_t longer, uint64_t four, uint64_t continuations, size_t read) {
  uint64_t broken = continuations & ~(leads << 1 | longer << 2 | four << 3);
  broken |= (leads & ~(continuations >> 1)) | (longer & ~(continuations >> 2)) | (four & ~(continuations >> 3));
  broken &= low_bits(read);
  return __builtin_expect(broken != 0, 0) ? (size_t)__builtin_ctzll(broken) : read;
}

/// How many come before one of `leads` that has no image.
INLINE size_t before_none(const window *at, uint64_t leads, size_t read) {
  uint64_t none = _mm512_mask_cmpeq_epi8_mask(leads, at->folded, _mm512_set1_epi8((char)0xFF));
  return __builtin_expect(none != 0, 0) ? (size_t)__builtin_ctzll(none) : read;
}

/// Folds the leads of a window that are whole, and returns how many bytes can be taken: up to the first sequence that
/// has no image, at most `read`.
INLINE size_t fold_window(window *at, uint64_t high, uint64_t continuations, size_t read,
                          const cmk_fold_images *images, const uint8_t *more_images) {
  uint64_t leads = high & ~continuations;
  uint64_t longer = _mm512_mask_cmpge_epu8_mask(leads, at->text, _mm512_set1_epi8((char)0xE0));
  uint64_t four = _mm512_mask_cmpge_epu8_mask(longer, at->text, _mm512_set1_epi8((char)0xF0));
  read = before_broken(leads, longer, four, continuations, read);
  leads &= low_bits(read);
  longer &= leads;
  at->four = four & leads;
  at->three = longer & ~four;
  at->two = leads & ~longer;
  if (at->two && longer) {
    at->third = from_behind(at->text, 2);
    fold_two_mixed(at, at->two, &images->two);
    uint64_t changes = changes_of_three(at, images), latin = latin_of_three(at, changes);
    fold_latin_of_three(at, latin, more_images);
    fold_three(at, changes & ~latin, &images->three);
    at->hangul = syllables(at);
    fold_four(at, images);
  } else if (longer) {
    at->third = from_behind(at->text, 2);
    fold_three(at, changes_of_three(at, images), &images->three);
    at->hangul = syllables(at);
    if (at->four) fold_four(at, images);
  } else {
    fold_two(at, at->two, &images->two);
  }
  return before_none(at, leads, read);
}

/// The same where all leads are Latin letters with marks: `latin` those of two bytes, from C3 to C6 on, `more` those of
/// three, from E1 BA and E1 BB on, of which letters with two marks are, as in Vietnamese. Nothing is looked for then.
///
/// - Parameter in_group: the text less C3, whose lowest two bits are part of the letters' numbers in their group.
INLINE size_t fold_latin(window *at, __m512i in_group, uint64_t latin, uint64_t more, uint64_t continuations, size_t read,
                         const uint8_t *latin_images, const uint8_t *more_images) {
  read = before_broken(latin | more, more, 0, continuations, read);
  latin &= low_bits(read);
  more &= low_bits(read);
  __m512i low = join(_mm512_set1_epi8(0x3F), at->next, _mm512_slli_epi16(in_group, 6));
  put_two(at, latin, latin_images, low);
  if (more) {
    at->third = from_behind(at->text, 2);
    fold_latin_of_three(at, more, more_images);
  }
  return before_none(at, latin | more, read);
}

/// The same where only folds matter that have ASCII in them, or nothing: all else stays as it is, what is no sequence, too.
INLINE size_t fold_for_ascii(window *at, uint64_t high, uint64_t continuations, size_t read,
                             const cmk_fold_images *images, const uint8_t *latin_images, const uint8_t *more_images) {
  uint64_t leads = high & ~continuations & continuations >> 1;
  uint64_t longer = _mm512_mask_cmpge_epu8_mask(leads, at->text, _mm512_set1_epi8((char)0xE0));
  __m512i changes = _mm512_permutexvar_epi8(at->text, _mm512_loadu_si512(images->two_changes));
  at->two = leads & ~longer & _mm512_movepi8_mask(changes);
  uint64_t latin = in_group_of_two(at, at->two, 0xC4);
  put_two(at, latin, latin_images, low_of_two(at));
  fold_two(at, at->two & ~latin, &images->two);
  at->three = at->four = 0;
  if (longer) {
    at->third = from_behind(at->text, 2);
    uint64_t four = _mm512_mask_cmpge_epu8_mask(longer, at->text, _mm512_set1_epi8((char)0xF0));
    at->three = longer & ~four & continuations >> 2;
    at->four = four & continuations >> 2 & continuations >> 3;
    at->three = changes_of_three(at, images);
    latin = latin_of_three(at, at->three);
    fold_latin_of_three(at, latin, more_images);
    fold_three(at, at->three & ~latin, &images->three);
    fold_four(at, images);
  }
  return before_none(at, at->two | at->three | at->four, read);
}

INLINE size_t fold(const uint8_t *source, size_t from, size_t end, uint8_t *destination, size_t *written,
                   const cmk_fold_images *images, int only_ascii) {
  const uint8_t *latin_images = images->two.bytes + (images->two.places[1] - 1) * 512;
  const uint8_t *more_images = images->three.bytes + (images->three.places[0x3D] - 1) * 384;
  // Windows begin where words do, so that most words lie in one; what is all in one window stays there.
  const int skips = end - from > 64;
  size_t to = *written;
  while (from < end) {
    size_t left = end - from;
    window at;
    at.text = _mm512_maskz_loadu_epi8(low_bits(left < 64 ? left : 64), source + from);
    if (left >= 128) {
      __m512i more = _mm512_loadu_si512(source + from + 64);
      if (_mm512_movepi8_mask(_mm512_or_si512(at.text, more)) == 0) {
        _mm512_storeu_si512(destination + to, lowercased(at.text));
        _mm512_storeu_si512(destination + to + 64, lowercased(more));
        from += 128;
        to += 128;
        continue;
      }
    }
    if (skips && source[from] < 0x80) {
      size_t skipped = (size_t)_tzcnt_u64(_mm512_movepi8_mask(at.text));
      skipped = skipped < left ? skipped : left;
      _mm512_mask_storeu_epi8(destination + to, low_bits(skipped), lowercased(at.text));
      from += skipped;
      to += skipped;
      left -= skipped;
      if (left == 0) break;
      at.text = _mm512_maskz_loadu_epi8(low_bits(left < 64 ? left : 64), source + from);
    }
    at.source = source + from;
    size_t read = left < 64 ? left : whole_bytes(source + from);
    uint64_t high = _mm512_movepi8_mask(at.text);
    // Continuations are the bytes below 0xC0 as signed numbers.
    uint64_t continuations = _mm512_cmplt_epi8_mask(at.text, _mm512_set1_epi8((char)0xC0));
    at.folded = lowercased(at.text);
    at.next = from_behind(at.text, 1);
    at.hangul = 0;
    __m512i in_group = _mm512_sub_epi8(at.text, _mm512_set1_epi8((char)0xC3));
    uint64_t latin = _mm512_cmple_epu8_mask(in_group, _mm512_set1_epi8(3));
    uint64_t others = high & ~(continuations | latin);
    uint64_t more = others ? latin_of_three(&at, others) : 0;
    if (others == more)
      read = fold_latin(&at, in_group, latin, more, continuations, read, latin_images, more_images);
    else if (only_ascii)
      read = fold_for_ascii(&at, high, continuations, read, images, latin_images, more_images);
    else
      read = fold_window(&at, high, continuations, read, images, more_images);
    if (__builtin_expect(read == 0, 0)) break;
    uint64_t kept = (_mm512_test_epi8_mask(at.folded, at.folded) | ~high) & low_bits(read);
    uint64_t hangul = at.hangul & low_bits(read);
    if (left >= 22 && !hangul) {
      // There is room for three times what is left, so for 64 bytes.
      _mm512_storeu_si512(destination + to, _mm512_maskz_compress_epi8(kept, at.folded));
      to += (size_t)__builtin_popcountll(kept);
      from += read;
      continue;
    }
    size_t done = 0;
    if (__builtin_popcountll(hangul) <= FEW_SYLLABLES) {
      for (; hangul; hangul &= hangul - 1) {
        size_t first = (size_t)__builtin_ctzll(hangul);
        to += write_kept(at.folded, kept & low_bits(first) & ~low_bits(done), destination + to);
        to += write_syllable(at.source + first, destination + to);
        done = first + 3;
      }
    }
    while (__builtin_expect(hangul != 0, 0)) {
      size_t first = (size_t)__builtin_ctzll(hangul);
      to += write_kept(at.folded, kept & low_bits(first) & ~low_bits(done), destination + to);
      uint64_t starts = ~continuations & low_bits(read) & ~low_bits(first);
      done = write_with_hangul(&at, starts, kept, read, destination, &to);
      hangul &= ~low_bits(done);
    }
    to += write_kept(at.folded, kept & ~low_bits(done), destination + to);
    from += read;
  }
  *written = to;
  return from;
}

TARGET size_t cmk_avx512_fold(const uint8_t *source, size_t from, size_t end, uint8_t *destination, size_t *written,
                              const cmk_fold_images *images) {
  return fold(source, from, end, destination, written, images, 0);
}

TARGET size_t cmk_avx512_fold_for_ascii(const uint8_t *source, size_t from, size_t end, uint8_t *destination,
                                        size_t *written, const cmk_fold_images *images) {
  return fold(source, from, end, destination, written, images, 1);
}

#endif
