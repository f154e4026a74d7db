#include "avx2.h"

#if defined(__x86_64__)

/// A bit for each byte that begins a sequence which the fold may change.
INLINE uint32_t leads_in(__m256i bytes, __m256i leads) {
  const __m256i low_nibble = _mm256_set1_epi8(0xF);
  const __m256i kinds = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8));
  __m256i kind = _mm256_shuffle_epi8(kinds, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), low_nibble));
  __m256i found = _mm256_and_si256(_mm256_shuffle_epi8(leads, _mm256_and_si256(bytes, low_nibble)), kind);
  return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(found, _mm256_setzero_si256()));
}

/// Writes 32 bytes of `source` with ASCII capitals made small.
INLINE void write_lowercased(const uint8_t *source, uint8_t *destination) {
  _mm256_storeu_si256((__m256i *)destination, lowercased(_mm256_loadu_si256((const __m256i *)source)));
}

INLINE int is_continuation(uint8_t byte) { return (byte & 0xC0) == 0x80; }

/// Writes `length` bytes as they are.
INLINE size_t keep(const uint8_t *source, size_t length, uint8_t *destination, size_t *to) {
  memcpy(destination + *to, source, length);
  *to += length;
  return length;
}

/// Writes an image of up to `length` bytes, which are `scalars` bytes apart in their table.
INLINE size_t put(const uint8_t *image, size_t scalars, size_t length, uint8_t *destination, size_t *to) {
  if (image[0] == 0xFF) return 0;
  for (size_t index = 0; index < length; index++) {
    destination[*to] = image[index * scalars];
    *to += image[index * scalars] != 0;
  }
  return length;
}

/// Writes what the sequence at `source` folds to, of which three more bytes can be read, and raises `*to`. A byte that begins
/// none stays as it is.
///
/// - Returns: how many bytes were read; 0 if there is no image.
INLINE size_t fold_sequence(const uint8_t *source, uint8_t *destination, size_t *to, const cmk_fold_images *images) {
  uint8_t lead = source[0];
  if (!is_continuation(source[1])) return keep(source, 1, destination, to);
  if (lead < 0xE0) {
    uint8_t counted = (uint8_t)(lead + 1);
    size_t place = images->two.places[counted >> 2 & 7], low = (counted & 3) << 6 | (source[1] & 0x3F);
    if (place == 0) return keep(source, 2, destination, to);
    return put(images->two.bytes + (place - 1) * 512 + low, 256, 2, destination, to);
  }
  if (!is_continuation(source[2])) return keep(source, 1, destination, to);
  if (lead < 0xF0) {
    size_t place = images->three.places[(lead & 0xF) << 5 | (source[1] & 0x3F) >> 1];
    size_t low = (source[1] & 1) << 6 | (source[2] & 0x3F);
    if (place == 0) return keep(source, 3, destination, to);
    return put(images->three.bytes + (place - 1) * 384 + low, 128, 3, destination, to);
  }
  if (!is_continuation(source[3])) return keep(source, 1, destination, to);
  if (lead != 0xF0) return 0;
  size_t place = images->four.places[(source[1] & 0x3F) << 6 | (source[2] & 0x3F)];
  if (place == 0) return keep(source, 4, destination, to);
  return put(images->four.bytes + (place - 1) * 256 + (source[3] & 0x3F), 64, 4, destination, to);
}

/// What the lowest six bits of each byte choose from a table of 64.
INLINE __m256i by_six_bits(const uint8_t *table, __m256i bytes) {
  return by_quarters(table, bytes, _mm256_slli_epi16(bytes, 3), _mm256_slli_epi16(bytes, 2));
}

/// The bytes so many places on, one or two, the first of them 0.
#define ON(BYTES, PLACES) _mm256_alignr_epi8(BYTES, _mm256_permute2x128_si256(BYTES, BYTES, 0x08), 16 - (PLACES))

/// Writes those of 32 bytes whose bits are set, and up to 8 more behind them. Returns how many are set.
INLINE size_t write_some(__m256i bytes, uint32_t kept, uint8_t *destination, const uint8_t *orders) {
  uint8_t *to = destination;
  const __m128i halves[2] = {_mm256_castsi256_si128(bytes), _mm256_extracti128_si256(bytes, 1)};
  for (unsigned part = 0; part < 4; part++) {
    const __m128i half = halves[part / 2], eight = part % 2 == 0 ? half : _mm_unpackhi_epi64(half, half);
    const uint32_t mask = kept >> 8 * part & 0xFF;
    _mm_storel_epi64((__m128i *)to, _mm_shuffle_epi8(eight, _mm_loadl_epi64((const __m128i *)(orders + 8 * mask))));
    to += __builtin_popcount(mask);
  }
  return (size_t)(to - destination);
}

/// Latin letters with accents among 32 bytes: those that begin with 0xC3 to 0xC6, or with 0xE1 and then 0xBA or 0xBB.
typedef struct {
  /// How far a first byte is beyond 0xC3.
  __m256i row;
  __m256i of_two, of_three;
  /// Of each letter of three bytes the second one, and of each letter the last.
  __m256i second, last;
} latin_letters;

INLINE latin_letters latin_letters_in(const uint8_t *source, __m256i bytes) {
  const __m256i second = _mm256_loadu_si256((const __m256i *)(source + 1));
  const __m256i row = _mm256_sub_epi8(bytes, _mm256_set1_epi8((char)0xC3));
  __m256i of_three = _mm256_and_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)0xE1)),
                                      _mm256_cmpeq_epi8(_mm256_or_si256(second, _mm256_set1_epi8(1)),
                                                        _mm256_set1_epi8((char)0xBB)));
  return (latin_letters){
      .row = row,
      .of_two = _mm256_cmpeq_epi8(_mm256_min_epu8(row, _mm256_set1_epi8(3)), row),
      .of_three = of_three,
      .second = second,
      .last = _mm256_blendv_epi8(second, _mm256_loadu_si256((const __m256i *)(source + 2)), of_three)};
}

/// What the letters fold to, as `latin` in cmk_fold_images says, and 0 where there is none.
INLINE __m256i folds_of(latin_letters letters, const uint8_t *latin) {
  const __m256i of_first_row = _mm256_cmpeq_epi8(letters.row, _mm256_setzero_si256());
  __m256i folds = _mm256_and_si256(by_six_bits(latin, letters.last), of_first_row);
  // Most languages have letters of the first row alone.
  __m256i others = _mm256_or_si256(_mm256_andnot_si256(of_first_row, letters.of_two), letters.of_three);
  if (_mm256_testz_si256(others, others)) return folds;
  for (int row = 1; row < 4; row++)
    folds = _mm256_or_si256(folds, _mm256_and_si256(by_six_bits(latin + 64 * row, letters.last),
                                                    _mm256_cmpeq_epi8(letters.row, _mm256_set1_epi8((char)row))));
  __m256i of_three = _mm256_blendv_epi8(by_six_bits(latin + 256, letters.last), by_six_bits(latin + 320, letters.last),
                                        _mm256_slli_epi16(letters.second, 7));
  return _mm256_or_si256(folds, _mm256_and_si256(of_three, letters.of_three));
}

/// Folds up to `count` of `bytes`, at most 32, that lie at `source` with two more behind them: ASCII, Latin letters, and what
/// folds to itself. What begins in the bytes and may change is in `found`, a bit each.
///
/// - Returns: how many bytes were folded: not the first ones of a letter that is not whole. 0 if there is anything else, or a
///   letter that folds to something else than one of ASCII or itself; nothing was written then.
INLINE size_t fold_latin(const uint8_t *source, __m256i bytes, uint32_t found, size_t count, uint8_t *destination, size_t *to,
                         const cmk_fold_images *images) {
  const latin_letters letters = latin_letters_in(source, bytes);
  const uint32_t twos = (uint32_t)_mm256_movemask_epi8(letters.of_two);
  const uint32_t threes = (uint32_t)_mm256_movemask_epi8(letters.of_three);
  if ((found & ~(twos | threes)) != 0) return 0;
  const uint32_t whole = (uint32_t)((twos & cmk_first(count - 1)) | (threes & (cmk_first(count) >> 2)));
  count = (size_t)__builtin_ctzll((found & ~whole) | UINT64_C(1) << count);
  const __m256i folds = folds_of(letters, images->latin);
  // As signed numbers, bytes that continue a sequence are the least.
  __m256i is_usual = _mm256_andnot_si256(_mm256_cmpeq_epi8(folds, _mm256_set1_epi8((char)0xFF)),
                                         _mm256_cmpgt_epi8(_mm256_set1_epi8((char)0xC0), letters.last));
  if (__builtin_expect((whole & ~(uint32_t)_mm256_movemask_epi8(is_usual)) != 0, 0)) return 0;
  __m256i stays = _mm256_cmpeq_epi8(folds, _mm256_setzero_si256());
  __m256i of_three = _mm256_andnot_si256(stays, letters.of_three);
  __m256i changed = _mm256_or_si256(_mm256_andnot_si256(stays, letters.of_two), of_three);
  const __m256i highest = _mm256_set1_epi8((char)0x80);
  // The highest bit says that the fold is the letter twice, as of sharp s.
  __m256i doubled = ON(_mm256_and_si256(folds, changed), 1);
  __m256i dropped = _mm256_or_si256(_mm256_andnot_si256(doubled, ON(changed, 1)), ON(of_three, 2));
  uint32_t kept = ~(uint32_t)_mm256_movemask_epi8(dropped) & (uint32_t)cmk_first(count);
  __m256i fold = _mm256_blendv_epi8(_mm256_blendv_epi8(lowercased(bytes), folds, changed), doubled, doubled);
  *to += write_some(_mm256_andnot_si256(_mm256_and_si256(_mm256_or_si256(changed, doubled), highest), fold), kept,
                    destination + *to, images->orders);
  return count;
}

/// A bit for each of 32 bytes that begins one of the emoji, which fold to themselves: 0xF0 and 0x9F, but not 0x8F next, which
/// the tones of skin have.
INLINE uint32_t emoji_in(const uint8_t *source, __m256i bytes) {
  __m256i first = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)0xF0));
  __m256i second = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(source + 1)), _mm256_set1_epi8((char)0x9F));
  __m256i third = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(source + 2)), _mm256_set1_epi8((char)0x8F));
  return (uint32_t)_mm256_movemask_epi8(_mm256_andnot_si256(third, _mm256_and_si256(first, second)));
}

/// Folds 32 bytes at a time, from `*from` to `end`, or until less than 64 can be read below `readable`. Stops before a
/// sequence that may reach beyond `end`, unless nothing beyond it can be read. Writes up to 32 bytes beyond the fold.
///
/// - Returns: whether there was an image for every sequence.
INLINE int fold_windows(const uint8_t *source, size_t *from, size_t end, size_t readable, uint8_t *destination, size_t *to,
                        __m256i leads, const cmk_fold_images *images) {
  size_t next = *from, written = *to;
  int is_whole = 1;
  while (next < end && next + 64 <= readable) {
    size_t base = next, stop = base + 32 < end ? base + 32 : end;
    const __m256i bytes = _mm256_loadu_si256((const __m256i *)(source + base));
    uint32_t found = leads_in(bytes, leads) & (uint32_t)cmk_first(stop - base);
    if (found != 0) {
      size_t read = fold_latin(source + base, bytes, found, stop - base, destination, &written, images);
      next += read;
      if (read != 0) continue;
      found &= ~emoji_in(source + base, bytes);
    }
    int is_at_end = 0;
    for (; found != 0; found &= found - 1) {
      // What lies before it, and something more.
      size_t place = base + (size_t)__builtin_ctz(found);
      write_lowercased(source + next, destination + written);
      written += place - next;
      next = place;
      is_at_end = place + 4 > end && readable > end;
      if (__builtin_expect(is_at_end, 0)) break;
      size_t read = fold_sequence(source + place, destination, &written, images);
      if (__builtin_expect(read == 0, 0)) {
        is_whole = 0;
        break;
      }
      next += read;
    }
    if (!is_whole || is_at_end) break;
    if (next >= stop) continue;
    write_lowercased(source + next, destination + written);
    written += stop - next;
    next = stop;
  }
  *from = next;
  *to = written;
  return is_whole;
}

TARGET size_t cmk_avx2_fold_for_ascii(const uint8_t *source, size_t from, size_t end, size_t ahead, uint8_t *destination,
                                      size_t *written, const cmk_fold_images *images) {
  const __m256i leads = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)images->leads));
  // There is room for three times what is left, which is at least 64 bytes there, or for as many more.
  const size_t readable = end + (ahead >= 64 ? ahead : 0);
  if (!fold_windows(source, &from, end, readable, destination, written, leads, images)) return from;
  // The last bytes are folded with zeros behind them, which fold to as many.
  size_t left = end - from, read = 0, count = 0;
  if (left == 0) return from;
  uint8_t text[192] = {0}, fold[192];
  memcpy(text, source + from, left);
  fold_windows(text, &read, left + 63, left + 63, fold, &count, leads, images);
  if (read > left) {
    count -= read - left;
    read = left;
  }
  memcpy(destination + *written, fold, count);
  *written += count;
  return from + read;
}

#endif
