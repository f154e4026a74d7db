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

/// The words that `indices` lead to where `mask` is set, else those of `others`.
INLINE __m512i gather(const uint32_t *words, __m512i indices, __mmask16 mask, __m512i others) {
  return _mm512_mask_i32gather_epi32(others, mask, indices, words, 4);
}

/// Sixteen sequences and what they fold to.
typedef struct {
  /// The bytes of each fold, the first lowest; in a syllable of Hangul, those of its leading consonant.
  __m512i bytes;
  /// Of the sequence, and of the fold.
  __m512i length, kept;
  /// Which are UTF-8, and are folded here.
  __mmask16 is_plain;
  __mmask16 is_hangul;
} sequences;

INLINE sequences look_up(__m512i bytes, const cmk_fold_table *table) {
  const __m512i six_bits = _mm512_set1_epi32(0x3F);
  __mmask16 one = _mm512_testn_epi32_mask(bytes, _mm512_set1_epi32(0x80));
  __mmask16 two = _mm512_cmpeq_epi32_mask(_mm512_and_si512(bytes, _mm512_set1_epi32(0xC0E0)),
                                          _mm512_set1_epi32(0x80C0));
  __mmask16 three = _mm512_cmpeq_epi32_mask(_mm512_and_si512(bytes, _mm512_set1_epi32(0xC0C0F0)),
                                            _mm512_set1_epi32(0x8080E0));
  __mmask16 four = _mm512_cmpeq_epi32_mask(_mm512_and_si512(bytes, _mm512_set1_epi32((int)0xC0C0C0F8)),
                                           _mm512_set1_epi32((int)0x808080F0));
  // Of most scripts of three bytes, and of emoji, the fold changes nothing: that a bit tells for 64 scalars at once.
  __m512i second = _mm512_and_si512(_mm512_srli_epi32(bytes, 8), six_bits);
  __m512i third = _mm512_and_si512(_mm512_srli_epi32(bytes, 16), six_bits);
  __m512i block = _mm512_or_si512(_mm512_slli_epi32(_mm512_and_si512(bytes, _mm512_set1_epi32(0xF)), 6), second);
  __m512i changes = _mm512_permutex2var_epi8(_mm512_loadu_si512(table->three_changes), _mm512_srli_epi32(block, 3),
                                             _mm512_loadu_si512(table->three_changes + 64));
  changes = _mm512_srlv_epi32(changes, _mm512_and_si512(block, _mm512_set1_epi32(7)));
  __m512i number = _mm512_or_si512(_mm512_slli_epi32(block, 6), third);
  __mmask16 is_hangul = _mm512_mask_cmplt_epu32_mask(
      three, _mm512_sub_epi32(number, _mm512_set1_epi32(0xAC00)), _mm512_set1_epi32(11172));
  __mmask16 three_looked_up = _mm512_mask_test_epi32_mask(three & ~is_hangul, changes, _mm512_set1_epi32(1));
  __mmask16 emoji = _mm512_mask_cmpeq_epi32_mask(four, _mm512_and_si512(bytes, _mm512_set1_epi32(0xFFFF)),
                                                 _mm512_set1_epi32(0x9FF0));
  __m512i emoji_changes = _mm512_permutexvar_epi8(third, _mm512_loadu_si512(table->emoji_changes));
  __mmask16 four_looked_up = four & ~_mm512_mask_testn_epi32_mask(emoji, emoji_changes, _mm512_set1_epi32(1));
  __m512i entry = _mm512_setzero_si512();
  __mmask16 looked_up = two | three_looked_up | four_looked_up;
  if (looked_up) {
    // The first two bytes of all lead to a word each: the entry of two bytes, else where the next word lies.
    __m512i lead_bits = _mm512_mask_mov_epi32(_mm512_set1_epi32(0x1F), three, _mm512_set1_epi32(0xF));
    lead_bits = _mm512_mask_mov_epi32(lead_bits, four, _mm512_set1_epi32(0x7));
    __m512i index = _mm512_slli_epi32(_mm512_and_si512(bytes, lead_bits), 6);
    index = _mm512_or_si512(index, second);
    index = _mm512_mask_add_epi32(index, three, index, _mm512_set1_epi32((int)table->rows));
    index = _mm512_mask_add_epi32(index, four, index, _mm512_set1_epi32((int)table->planes));
    entry = gather(table->words, index, looked_up, entry);
    looked_up = three_looked_up | four_looked_up;
    if (looked_up) {
      entry = gather(table->words, _mm512_add_epi32(entry, third), looked_up, entry);
      if (four_looked_up) {
        __m512i fourth = _mm512_and_si512(_mm512_srli_epi32(bytes, 24), six_bits);
        entry = gather(table->words, _mm512_add_epi32(entry, fourth), four_looked_up, entry);
      }
    }
  }
  sequences found;
  found.length = _mm512_maskz_set1_epi32(one, 1);
  found.length = _mm512_mask_mov_epi32(found.length, two, _mm512_set1_epi32(2));
  found.length = _mm512_mask_mov_epi32(found.length, three, _mm512_set1_epi32(3));
  found.length = _mm512_mask_mov_epi32(found.length, four, _mm512_set1_epi32(4));
  found.is_hangul = is_hangul;
  found.is_plain = (one | two | three | four) & _mm512_cmpge_epi32_mask(entry, _mm512_setzero_si512());
  // An entry changes the first three bytes; of four, the last three.
  found.bytes = _mm512_xor_si512(bytes, _mm512_mask_slli_epi32(entry, four, entry, 8));
  found.kept = _mm512_sub_epi32(found.length, _mm512_srli_epi32(entry, 24));
  return found;
}

/// Writes of each word its first `kept` bytes, of the first `count` words, and returns how many bytes that is.
INLINE size_t write_kept(__m512i words, __m512i kept, size_t count, uint8_t *destination) {
  uint64_t mask = _mm512_cmplt_epu8_mask(_mm512_set1_epi32(0x03020100), in_all_bytes(kept)) & low_bits(4 * count);
  size_t produced = (size_t)__builtin_popcountll(mask);
  _mm512_mask_storeu_epi8(destination, low_bits(produced), _mm512_maskz_compress_epi8(mask, words));
  return produced;
}

/// The words of three vectors in turns: `PART` of the three vectors that these make.
#define IN_TURNS(PART, A, B, C)                                                                                \
  _mm512_mask_permutexvar_epi32(                                                                               \
      _mm512_permutex2var_epi32(A, _mm512_loadu_si512(turns + 16 * PART), B),                                  \
      (__mmask16)(UINT64_C(0x4924924924924924) >> (16 * PART)), _mm512_loadu_si512(turns + 16 * PART), C)

/// Writes sequences of which some are syllables of Hangul: two or three letters of three bytes each.
///
/// Source: The Unicode Standard, section 3.12.
INLINE size_t write_with_hangul(__m512i source, sequences found, size_t count,
                                                               uint8_t *destination) {
  static const uint32_t turns[48] = {0, 16, 0, 1, 17, 1, 2, 18, 2, 3, 19, 3, 4, 20, 4, 5,
                                     21, 5, 6, 22, 6, 7, 23, 7, 8, 24, 8, 9, 25, 9, 10, 26,
                                     10, 11, 27, 11, 12, 28, 12, 13, 29, 13, 14, 30, 14, 15, 31, 15};
  const __m512i six_bits = _mm512_set1_epi32(0x3F), three = _mm512_set1_epi32(3);
  __m512i number = _mm512_and_si512(_mm512_srli_epi32(source, 16), six_bits);
  number = _mm512_or_si512(number, _mm512_slli_epi32(_mm512_and_si512(_mm512_srli_epi32(source, 8), six_bits), 6));
  number = _mm512_or_si512(number, _mm512_slli_epi32(_mm512_and_si512(source, _mm512_set1_epi32(0xF)), 12));
  number = _mm512_sub_epi32(number, _mm512_set1_epi32(0xAC00));
  // Below 11172, n / 588 is n x 28533 / 2^24; below 588, n / 28 is n x 2341 / 2^16.
  __m512i leading = _mm512_srli_epi32(_mm512_mullo_epi32(number, _mm512_set1_epi32(28533)), 24);
  __m512i rest = _mm512_sub_epi32(number, _mm512_mullo_epi32(leading, _mm512_set1_epi32(588)));
  __m512i vowel = _mm512_srli_epi32(_mm512_mullo_epi32(rest, _mm512_set1_epi32(2341)), 16);
  __m512i trailing = _mm512_sub_epi32(rest, _mm512_mullo_epi32(vowel, _mm512_set1_epi32(28)));
  __m512i tail = _mm512_add_epi32(trailing, _mm512_set1_epi32(0x27));
  // U+1100 + leading and U+1161 + vowel stay within the last byte; U+11A7 + trailing does not.
  __m512i first = _mm512_add_epi32(_mm512_slli_epi32(leading, 16), _mm512_set1_epi32(0x8084E1));
  __m512i second = _mm512_add_epi32(_mm512_slli_epi32(vowel, 16), _mm512_set1_epi32(0xA185E1));
  __m512i third = _mm512_add_epi32(_mm512_slli_epi32(_mm512_and_si512(tail, six_bits), 16),
                                   _mm512_slli_epi32(_mm512_srli_epi32(tail, 6), 8));
  third = _mm512_add_epi32(third, _mm512_set1_epi32(0x8086E1));
  first = _mm512_mask_mov_epi32(found.bytes, found.is_hangul, first);
  __m512i kept_first = _mm512_mask_mov_epi32(found.kept, found.is_hangul, three);
  __m512i kept_second = _mm512_maskz_mov_epi32(found.is_hangul, three);
  __mmask16 has_third = found.is_hangul & _mm512_test_epi32_mask(trailing, trailing);
  __m512i kept_third = _mm512_maskz_mov_epi32(has_third, three);
  size_t words = 3 * count, produced = 0;
  produced += write_kept(IN_TURNS(0, first, second, third), IN_TURNS(0, kept_first, kept_second, kept_third),
                         words < 16 ? words : 16, destination);
  if (words > 16)
    produced += write_kept(IN_TURNS(1, first, second, third), IN_TURNS(1, kept_first, kept_second, kept_third),
                           words < 32 ? words - 16 : 16, destination + produced);
  if (words > 32)
    produced += write_kept(IN_TURNS(2, first, second, third), IN_TURNS(2, kept_first, kept_second, kept_third),
                           words - 32, destination + produced);
  return produced;
}

/// Folds up to 32 sequences of one or two bytes, of the 64 bytes of `text` that begin `source`, and returns how many
/// bytes these are; 0 if there are others among them, or what is not UTF-8, or folds to nothing or to more.
///
/// - Parameter leads: which bytes, but for the last, begin a sequence; `high`: which are above ASCII;
///   `continuations`: which continue a sequence.
INLINE size_t fold_short(__m512i text, uint64_t leads, uint64_t high, uint64_t continuations, const uint8_t *source,
                         uint8_t *destination, size_t *written, const cmk_fold_table *table) {
  uint64_t pairs = leads & high;
  if (pairs << 1 != continuations) return 0;
  size_t count = (size_t)__builtin_popcountll(leads);
  if (count > 32) count = 32;
  __m512i number = _mm512_cvtepu8_epi16(
      _mm512_castsi512_si256(_mm512_maskz_compress_epi8(leads, _mm512_loadu_si512(numbers))));
  number = _mm512_add_epi16(_mm512_or_si512(number, _mm512_slli_epi16(number, 8)), _mm512_set1_epi16(0x0100));
  __m512i bytes = _mm512_permutexvar_epi8(number, text);
  __mmask32 two = _mm512_test_epi16_mask(bytes, _mm512_set1_epi16(0x80)) & (__mmask32)low_bits(count);
  __m512i second = _mm512_and_si512(_mm512_srli_epi16(bytes, 8), _mm512_set1_epi16(0x3F));
  __m512i index = _mm512_or_si512(_mm512_or_si512(second, _mm512_slli_epi16(second, 8)), _mm512_set1_epi16(0x4000));
  __m512i low_byte = _mm512_set1_epi16(0xFF);
  __m512i lead = _mm512_and_si512(bytes, low_byte);
  __m512i folded = lead;
  // A text has letters of one script, which begin with one of two or three bytes.
  uint64_t left = _pdep_u64(low_bits(count), leads) & pairs;
  __mmask32 todo = two;
  while (todo) {
    uint8_t byte = source[__builtin_ctzll(left)];
    const uint8_t *images = table->two_images + 128 * (byte & 31);
    __mmask32 here = _mm512_mask_cmpeq_epi16_mask(todo, lead, _mm512_set1_epi16(byte));
    __m512i image = _mm512_permutex2var_epi8(_mm512_loadu_si512(images), index, _mm512_loadu_si512(images + 64));
    folded = _mm512_mask_mov_epi16(folded, here, image);
    todo &= ~here;
    left &= ~_mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8((char)byte));
  }
  if (_mm512_mask_testn_epi16_mask(two, folded, low_byte)) return 0;
  __m512i kept = _mm512_mask_mov_epi16(folded, ~two, low_byte);
  uint64_t mask = _mm512_test_epi8_mask(kept, kept) & low_bits(2 * count);
  size_t produced = (size_t)__builtin_popcountll(mask);
  _mm512_mask_storeu_epi8(destination, low_bits(produced), _mm512_maskz_compress_epi8(mask, folded));
  *written += produced;
  size_t last = 63 - (size_t)_lzcnt_u64(_pdep_u64(low_bits(count), leads));
  return last + 1 + (pairs >> last & 1);
}

TARGET size_t cmk_avx512_fold(const uint8_t *source, size_t from, size_t end, uint8_t *destination,
                              size_t *written, const cmk_fold_table *table) {
  const __m512i in_word = _mm512_set1_epi32(0x03020100);
  size_t to = *written;
  while (from < end) {
    size_t left = end - from;
    __m512i text = _mm512_maskz_loadu_epi8(low_bits(left < 64 ? left : 64), source + from);
    uint64_t high = _mm512_movepi8_mask(text);
    size_t ascii = high == 0 ? (left < 64 ? left : 64) : (size_t)__builtin_ctzll(high);
    if (ascii >= 24 || high == 0) {
      _mm512_mask_storeu_epi8(destination + to, low_bits(ascii), lowercased(text));
      from += ascii;
      to += ascii;
      continue;
    }
    // Continuations are the bytes below 0xC0 as signed numbers.
    uint64_t leads = ~_mm512_cmplt_epi8_mask(text, _mm512_set1_epi8((char)0xC0));
    if (!(leads & 1)) break;
    __m512i small = lowercased(text);
    // What begins in the last bytes may end outside.
    uint64_t whole = leads & low_bits(left < 63 ? left : 63);
    if (_mm512_mask_cmpge_epu8_mask(whole, text, _mm512_set1_epi8((char)0xE0)) == 0) {
      size_t read = fold_short(small, whole, high, ~leads, source + from, destination + to, &to, table);
      if (read > 0) {
        from += read;
        continue;
      }
    }
    leads = whole & low_bits(61);
    __m128i places = _mm512_castsi512_si128(_mm512_maskz_compress_epi8(leads, _mm512_loadu_si512(numbers)));
    __m512i position = _mm512_cvtepu8_epi32(places);
    __m512i bytes = _mm512_add_epi32(in_all_bytes(position), in_word);
    bytes = _mm512_permutexvar_epi8(bytes, small);
    sequences found = look_up(bytes, table);
    size_t count = (size_t)__builtin_popcountll(leads);
    if (count > 16) count = 16;
    // Each ends where the next begins, else bytes lie between that begin nothing.
    __m512i next = _mm512_add_epi32(position, found.length);
    __mmask16 follows = _mm512_cmpeq_epi32_mask(next, _mm512_alignr_epi32(_mm512_setzero_si512(), position, 1));
    uint32_t fine = found.is_plain & low_bits(count);
    if (__builtin_expect(fine != low_bits(count) || (follows | ~low_bits(count - 1)) != ~UINT64_C(0), 0)) {
      size_t plain = (size_t)__builtin_ctz(~fine);
      size_t joined = (size_t)__builtin_ctz(~(uint32_t)follows) + 1;
      if (joined < plain) plain = joined;
      if (plain < count) count = plain;
      if (count == 0) break;
    }
    // Behind the last of them.
    size_t last = 63 - (size_t)_lzcnt_u64(_pdep_u64(low_bits(count), leads));
    uint32_t lead = source[from + last];
    size_t length = lead < 0x80 ? 1 : (size_t)_lzcnt_u32(~(lead << 24));
    to += found.is_hangul & low_bits(count) ? write_with_hangul(bytes, found, count, destination + to)
                                            : write_kept(found.bytes, found.kept, count, destination + to);
    from += last + length;
  }
  *written = to;
  return from;
}

#endif
