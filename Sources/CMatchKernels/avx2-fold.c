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

/// Letters of two bytes whose first are all alike: that byte, and what they fold to, as in `cmk_fold_tables`.
typedef struct {
  uint8_t lead;
  /// First bytes of folds, by the lowest six bits of a letter's second byte, and 256 bytes on the second ones. NULL if there are
  /// none, or other letters.
  const uint8_t *folds;
} letter_row;

INLINE letter_row row_of(uint8_t lead, const cmk_fold_images *images) {
  const uint8_t counted = (uint8_t)(lead + 1);
  const size_t place = lead < 0xE0 ? images->two.places[counted >> 2 & 7] : 0;
  return (letter_row){lead, place == 0 ? NULL : images->two.bytes + (place - 1) * 512 + (counted & 3) * 64};
}

/// Writes what the sequence at `source` folds to, of which three more bytes can be read, and raises `*to`. A byte that begins
/// none stays as it is.
///
/// - Returns: how many bytes were read; 0 if there is no image.
INLINE size_t fold_sequence(const uint8_t *source, uint8_t *destination, size_t *to, const cmk_fold_images *images) {
  uint8_t lead = source[0];
  if (!is_continuation(source[1])) return keep(source, 1, destination, to);
  if (lead < 0xE0) {
    const letter_row row = row_of(lead, images);
    if (row.folds == NULL) return keep(source, 2, destination, to);
    return put(row.folds + (source[1] & 0x3F), 256, 2, destination, to);
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

/// A bit for each of `count` bytes that begins a letter of the row; none if the row has no folds.
INLINE uint32_t alike(__m256i bytes, letter_row row, size_t count) {
  if (row.folds == NULL) return 0;
  __m256i same = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)row.lead));
  return (uint32_t)_mm256_movemask_epi8(same) & (uint32_t)cmk_first(count);
}

/// What the lowest six bits of each byte choose from a table of 64.
INLINE __m256i by_six_bits(const uint8_t *table, __m256i bytes) {
  return by_quarters(table, bytes, _mm256_slli_epi16(bytes, 3), _mm256_slli_epi16(bytes, 2));
}

/// The bytes one place on, the first of them 0.
INLINE __m256i one_on(__m256i bytes) {
  return _mm256_alignr_epi8(bytes, _mm256_permute2x128_si256(bytes, bytes, 0x08), 15);
}

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

/// Folds the first `count` of `bytes`, up to 32, that lie at `source` with one more behind them: ASCII, letters of `row`, and
/// what folds to itself. The last is not the first byte of a letter.
///
/// - Returns: whether there was an image for every letter; else nothing was written.
INLINE int fold_row(const uint8_t *source, __m256i bytes, size_t count, letter_row row, uint8_t *destination, size_t *to,
                    const cmk_fold_images *images) {
  const __m256i next = _mm256_loadu_si256((const __m256i *)(source + 1));
  // As signed numbers, bytes that continue a sequence are the least.
  __m256i first = _mm256_and_si256(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)row.lead)),
                                   _mm256_cmpgt_epi8(_mm256_set1_epi8((char)0xC0), next));
  __m256i second = one_on(first);
  __m256i of_first = by_six_bits(row.folds, next);
  __m256i of_second = by_six_bits(row.folds + 256, bytes);
  __m256i missing = _mm256_and_si256(_mm256_cmpeq_epi8(of_first, _mm256_set1_epi8((char)0xFF)), first);
  if (__builtin_expect(_mm256_movemask_epi8(missing) != 0, 0)) return 0;
  __m256i fold = _mm256_blendv_epi8(_mm256_blendv_epi8(lowercased(bytes), of_first, first), of_second, second);
  // What letters' folds do not need is 0; other zeros are text.
  __m256i dropped = _mm256_and_si256(_mm256_or_si256(first, second), _mm256_cmpeq_epi8(fold, _mm256_setzero_si256()));
  uint32_t kept = ~(uint32_t)_mm256_movemask_epi8(dropped) & (uint32_t)cmk_first(count);
  *to += write_some(fold, kept, destination + *to, images->orders);
  return 1;
}

/// Folds 32 bytes at a time, from `*from` to `end`, or until less than 64 can be read below `readable`. Stops before a
/// sequence that may reach beyond `end`, unless nothing beyond it can be read. Writes up to 32 bytes beyond the fold.
///
/// - Returns: whether there was an image for every sequence.
INLINE int fold_windows(const uint8_t *source, size_t *from, size_t end, size_t readable, uint8_t *destination, size_t *to,
                        __m256i leads, const cmk_fold_images *images) {
  size_t next = *from, written = *to;
  int is_whole = 1;
  // Latin letters with accents are the most frequent ones.
  letter_row row = row_of(0xC3, images);
  while (next < end && next + 64 <= readable) {
    size_t base = next, stop = base + 32 < end ? base + 32 : end;
    const __m256i bytes = _mm256_loadu_si256((const __m256i *)(source + base));
    uint32_t found = leads_in(bytes, leads) & (uint32_t)cmk_first(stop - base);
    if (found != 0) {
      size_t count = stop - base;
      uint32_t same = alike(bytes, row, count);
      if (same != found) {
        row = row_of(source[base + (size_t)__builtin_ctz(found)], images);
        same = alike(bytes, row, count);
      }
      // A letter of which only the first byte lies here is left to the next ones.
      int is_cut = found >> (count - 1);
      if (__builtin_expect(is_cut, 0)) count--;
      // One that may reach beyond the end is not theirs.
      if (same == found && !(is_cut && stop == end) &&
          fold_row(source + base, bytes, count, row, destination, &written, images)) {
        next += count;
        continue;
      }
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
