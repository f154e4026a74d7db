#include "avx512-fold.h"

#if defined(__x86_64__)

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
    take_usual_marks(at, longer);
    uint64_t changes = changes_of_three(at, images, SELECTORS);
    uint64_t latin = latin_of_three(at, changes);
    fold_latin_of_three(at, latin, more_images);
    fold_three(at, changes & ~latin, &images->three);
    at->hangul = syllables(at);
    fold_four(at, changes_of_four(at, images, TONES), images);
  } else if (longer) {
    at->third = from_behind(at->text, 2);
    fold_three(at, changes_of_three(at, images, NONE), &images->three);
    at->hangul = syllables(at);
    if (at->four) fold_four(at, changes_of_four(at, images, NONE), images);
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
///
/// - Parameter latin: of the bytes that begin Latin letters with marks, those of two bytes; `more` those of three.
INLINE size_t fold_for_ascii(window *at, uint64_t latin, uint64_t more, uint64_t high, uint64_t continuations,
                             size_t read, const cmk_fold_images *images, const uint8_t *latin_images,
                             const uint8_t *more_images) {
  uint64_t leads = high & ~continuations & continuations >> 1;
  uint64_t longer = _mm512_mask_cmpge_epu8_mask(leads, at->text, _mm512_set1_epi8((char)0xE0));
  __m512i changes = _mm512_permutexvar_epi8(at->text, _mm512_loadu_si512(images->two_changes));
  at->two = leads & ~longer & _mm512_movepi8_mask(changes);
  latin &= at->two;
  put_two(at, latin, latin_images, low_of_two(at));
  fold_two(at, at->two & ~latin, &images->two);
  at->three = at->four = 0;
  if (longer) {
    at->third = from_behind(at->text, 2);
    uint64_t four = _mm512_mask_cmpge_epu8_mask(longer, at->text, _mm512_set1_epi8((char)0xF0));
    at->three = longer & ~four & continuations >> 2;
    at->four = four & continuations >> 2 & continuations >> 3;
    take_usual_marks(at, at->three | at->four);
    at->three = changes_of_three(at, images, SELECTORS_AND_JOINERS);
    more &= at->three;
    fold_latin_of_three(at, more, more_images);
    fold_three(at, at->three & ~more, &images->three);
    fold_four(at, changes_of_four(at, images, TONES), images);
  }
  return before_none(at, at->two | at->three | at->four, read);
}

/// Texts that lie one behind the other and are folded together, so that windows go on from one to the next.
typedef struct {
  const uint32_t *ends;
  size_t count;
  /// Where their folds end, of those that are done.
  uint32_t *fold_ends;
  size_t done;
} text_run;

/// Notes where the folds end of the texts that end up to `read` bytes behind `from`. What these bytes fold to begins at `to`: the
/// bytes in their places that `kept` has. Returns 0 at a text behind which a continuation lies, which must not complete what the
/// text ends with. All texts end at `end`.
INLINE int end_texts(text_run *texts, const uint8_t *source, size_t from, size_t read, size_t end, uint64_t kept, size_t to) {
  while (texts->done < texts->count && texts->ends[texts->done] <= from + read) {
    const size_t place = texts->ends[texts->done];
    if (__builtin_expect(place < end && (source[place] & 0xC0) == 0x80, 0)) return 0;
    texts->fold_ends[texts->done++] = (uint32_t)(to + (size_t)__builtin_popcountll(kept & low_bits(place - from)));
  }
  return 1;
}

/// The same where all is ASCII.
INLINE void end_ascii_texts(text_run *texts, size_t from, size_t read, size_t to) {
  for (; texts->done < texts->count && texts->ends[texts->done] <= from + read; texts->done++)
    texts->fold_ends[texts->done] = (uint32_t)(to + (texts->ends[texts->done] - from));
}

/// What `fold` and `fold_for_ascii` of the kernels do, or, if there are `texts`, of all of them. It stops in the text that is not
/// done, then.
INLINE size_t fold(const uint8_t *source, size_t from, size_t end, uint8_t *destination, size_t *written,
                   const cmk_fold_images *images, int only_ascii, text_run *texts) {
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
        if (texts) end_ascii_texts(texts, from, 128, to);
        from += 128;
        to += 128;
        continue;
      }
    }
    if (skips && source[from] < 0x80) {
      size_t skipped = (size_t)_tzcnt_u64(_mm512_movepi8_mask(at.text));
      skipped = skipped < left ? skipped : left;
      _mm512_mask_storeu_epi8(destination + to, low_bits(skipped), lowercased(at.text));
      if (texts) end_ascii_texts(texts, from, skipped, to);
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
      read = fold_for_ascii(&at, latin, more, high, continuations, read, images, latin_images, more_images);
    else
      read = fold_window(&at, high, continuations, read, images, more_images);
    if (__builtin_expect(read == 0, 0)) break;
    // How long the fold of a part of a window is cannot be told where there are syllables.
    if (texts && at.hangul && texts->ends[texts->done] - from < read) read = texts->ends[texts->done] - from;
    uint64_t kept = (_mm512_test_epi8_mask(at.folded, at.folded) | ~high) & low_bits(read);
    uint64_t hangul = at.hangul & low_bits(read);
    if (left >= 22 && !hangul) {
      // There is room for three times what is left, so for 64 bytes.
      _mm512_storeu_si512(destination + to, _mm512_maskz_compress_epi8(kept, at.folded));
      if (texts && !end_texts(texts, source, from, read, end, kept, to)) break;
      to += (size_t)__builtin_popcountll(kept);
      from += read;
      continue;
    }
    const size_t start = to;
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
    if (texts && !(at.hangul ? end_texts(texts, source, from + read, 0, end, 0, to)
                             : end_texts(texts, source, from, read, end, kept, start)))
      break;
    from += read;
  }
  *written = to;
  return from;
}

// Loads are masked at the end of a text, so that nothing behind it is needed.

TARGET size_t cmk_avx512_fold(const uint8_t *source, size_t from, size_t end, size_t ahead, uint8_t *destination,
                              size_t *written, const cmk_fold_images *images) {
  (void)ahead;
  return fold(source, from, end, destination, written, images, 0, NULL);
}

TARGET size_t cmk_avx512_fold_for_ascii(const uint8_t *source, size_t from, size_t end, size_t ahead,
                                        uint8_t *destination, size_t *written, const cmk_fold_images *images) {
  (void)ahead;
  return fold(source, from, end, destination, written, images, 1, NULL);
}

TARGET size_t cmk_avx512_fold_texts(const uint8_t *source, size_t from, const uint32_t *ends, size_t count,
                                    uint8_t *destination, size_t *written, uint32_t *fold_ends,
                                    const cmk_fold_images *images, int only_ascii) {
  const size_t end = count == 0 ? from : ends[count - 1];
  text_run texts = {ends, count, fold_ends, 0};
  size_t to = *written;
  // Those that are empty.
  end_ascii_texts(&texts, from, 0, to);
  if (only_ascii) fold(source, from, end, destination, &to, images, 1, &texts);
  else fold(source, from, end, destination, &to, images, 0, &texts);
  if (texts.done > 0) *written = fold_ends[texts.done - 1];
  return texts.done;
}

/// Folds a part of which all beyond ASCII is Latin letters with marks, if that is one window, and the ASCII before it another;
/// returns how many bytes it wrote, 0 if it is not such a part. As it is not known how long the parts are, there is nothing to
/// be foreseen here.
INLINE size_t fold_short_part(const uint8_t *text, size_t begin, size_t first, size_t end, uint8_t *destination,
                              const uint8_t *latin_images) {
  size_t before = first - begin, left = end - first;
  if (__builtin_expect(before > 64 || left > 64, 0)) return 0;
  // All of both windows is written, and overwritten by what follows.
  _mm512_storeu_si512(destination, lowercased(_mm512_loadu_si512(text + begin)));
  window at;
  at.source = text + first;
  at.text = _mm512_loadu_si512(at.source);
  uint64_t inside = low_bits(left);
  uint64_t high = _mm512_movepi8_mask(at.text) & inside;
  uint64_t continuations = _mm512_cmplt_epi8_mask(at.text, _mm512_set1_epi8((char)0xC0)) & inside;
  __m512i in_group = _mm512_sub_epi8(at.text, _mm512_set1_epi8((char)0xC3));
  uint64_t latin = _mm512_cmple_epu8_mask(in_group, _mm512_set1_epi8(3)) & inside;
  at.folded = lowercased(at.text);
  at.next = from_behind(at.text, 1);
  size_t read = fold_latin(&at, in_group, latin, 0, continuations, left, latin_images, latin_images);
  if (__builtin_expect((high & ~(continuations | latin)) != 0 || read < left, 0)) return 0;
  uint64_t kept = (_mm512_test_epi8_mask(at.folded, at.folded) | ~high) & inside;
  _mm512_storeu_si512(destination + before, _mm512_maskz_compress_epi8(kept, at.folded));
  return before + (size_t)__builtin_popcountll(kept);
}

TARGET size_t cmk_avx512_fold_parts(const uint8_t *text, const uint32_t *begins, const uint32_t *firsts,
                                    const uint32_t *ends, size_t count, uint8_t *destination, size_t *written,
                                    uint32_t *fold_ends, const cmk_fold_images *images, int only_ascii) {
  const uint8_t *latin_images = images->two.bytes + (images->two.places[1] - 1) * 512;
  size_t to = *written, index = 0;
  for (; index < count; index++) {
    size_t produced = fold_short_part(text, begins[index], firsts[index], ends[index], destination + to, latin_images);
    if (__builtin_expect(produced == 0, 0)) {
      size_t stop = (only_ascii ? cmk_avx512_fold_for_ascii : cmk_avx512_fold)(
          text, begins[index], ends[index], 0, destination + to, &produced, images);
      if (stop < ends[index]) break;
    }
    to += produced;
    fold_ends[index] = (uint32_t)to;
  }
  *written = to;
  return index;
}

#endif
