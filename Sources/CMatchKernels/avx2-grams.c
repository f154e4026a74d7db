#include "avx2.h"

#if defined(__x86_64__)

/// The largest stride at which four words lie in sixteen bytes.
#define LANE_STRIDES 4

/// Where each byte of four words a stride apart lies in sixteen bytes; the same for the four words after them.
INLINE __m256i spread(size_t stride) {
  const __m256i within = _mm256_set1_epi32(0x03020100);
  const __m256i words = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
  return _mm256_add_epi32(within, _mm256_mullo_epi32(words, _mm256_set1_epi32(0x01010101 * (int)stride)));
}

/// Where grams are looked up, and how the words of eight of them are got from the text.
typedef struct {
  cmk_gram gram;
  size_t stride;
  /// The filter, and how many bits of a hash are no part of the number of its bit.
  const uint8_t *bytes;
  __m128i shift;
  __m256i spread;
  __m128i high_shift;
} gram_source;

INLINE gram_source source_of(const cmk_gram_filter *filter) {
  return (gram_source){.gram = filter->gram,
                       .stride = filter->stride,
                       .bytes = (const uint8_t *)filter->words,
                       .shift = _mm_cvtsi32_si128(32 - (int)filter->bits),
                       .spread = spread(filter->stride),
                       .high_shift = _mm_cvtsi32_si128(8 * (int)filter->gram.high_offset)};
}

/// Eight words, a stride of up to LANE_STRIDES apart.
INLINE __m256i near_words(const uint8_t *text, const gram_source *source) {
  __m128i first = _mm_loadu_si128((const __m128i *)text);
  __m128i second = _mm_loadu_si128((const __m128i *)(text + 4 * source->stride));
  return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1), source->spread);
}

/// The eight bytes at `text`, and those a stride on.
INLINE __m128i two_words(const uint8_t *text, size_t stride) {
  __m128d first = _mm_load_sd((const double *)text);
  return _mm_castpd_si128(_mm_loadh_pd(first, (const double *)(text + stride)));
}

/// Four times eight bytes, a stride apart.
INLINE __m256i four_words(const uint8_t *text, size_t stride) {
  return _mm256_inserti128_si256(_mm256_castsi128_si256(two_words(text, stride)), two_words(text + 2 * stride, stride), 1);
}

/// The low halves of eight numbers.
INLINE __m256i low_halves(__m256i first, __m256i second) {
  __m256 halves = _mm256_shuffle_ps(_mm256_castsi256_ps(first), _mm256_castsi256_ps(second), 0x88);
  return _mm256_permute4x64_epi64(_mm256_castps_si256(halves), 0xD8);
}

/// The hashes of the eight grams from `text` on. Reads 16 bytes from a gram's beginning at most.
INLINE __m256i hashes(const uint8_t *text, const gram_source *source, int has_high, int is_near) {
  const cmk_gram gram = source->gram;
  __m256i low, high = _mm256_setzero_si256();
  if (is_near) {
    low = near_words(text, source);
    if (has_high) high = near_words(text + gram.high_offset, source);
  } else {
    __m256i first = four_words(text, source->stride);
    __m256i second = four_words(text + 4 * source->stride, source->stride);
    low = low_halves(first, second);
    if (has_high)
      high = low_halves(_mm256_srl_epi64(first, source->high_shift), _mm256_srl_epi64(second, source->high_shift));
  }
  const __m256i caseless = _mm256_set1_epi32((int)CMK_CASELESS);
  low = _mm256_and_si256(_mm256_or_si256(low, caseless), _mm256_set1_epi32((int)gram.low_mask));
  __m256i hash = _mm256_mullo_epi32(low, _mm256_set1_epi32((int)CMK_LOW_MULTIPLIER));
  if (!has_high) return hash;
  high = _mm256_and_si256(_mm256_or_si256(high, caseless), _mm256_set1_epi32((int)gram.high_mask));
  return _mm256_add_epi32(hash, _mm256_mullo_epi32(high, _mm256_set1_epi32((int)CMK_HIGH_MULTIPLIER)));
}

/// The bytes at four of `offsets`, each the lowest of a lane.
INLINE __m128i four_bytes(const uint8_t *bytes, const uint32_t *offsets) {
  __m128i found = _mm_setzero_si128();
  CMK_LOAD_BYTE(found, bytes + offsets[0], 0);
  CMK_LOAD_BYTE(found, bytes + offsets[1], 4);
  CMK_LOAD_BYTE(found, bytes + offsets[2], 8);
  CMK_LOAD_BYTE(found, bytes + offsets[3], 12);
  return found;
}

/// Which of eight grams from `text` on are in the front's filter.
INLINE uint32_t look_up(const uint8_t *text, const cmk_front *front, const gram_source *source, int has_high,
                        int is_near) {
  __m256i bit = _mm256_srl_epi32(hashes(text, source, has_high, is_near), source->shift);
  uint32_t offsets[8];
  _mm256_storeu_si256((__m256i *)offsets, _mm256_srli_epi32(bit, 3));
  // A gather takes longer on most processors. The barrier keeps the compiler from taking the offsets out of the register.
  __asm__ volatile("" ::: "memory");
  if (front->places != NULL) cmk_fetch_places(front, offsets, 8);
  __m256i byte = _mm256_inserti128_si256(_mm256_castsi128_si256(four_bytes(source->bytes, offsets)),
                                         four_bytes(source->bytes, offsets + 4), 1);
  // The bit asked for moves to the sign, which movemask reads.
  __m256i left = _mm256_sub_epi32(_mm256_set1_epi32(31), _mm256_and_si256(bit, _mm256_set1_epi32(7)));
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sllv_epi32(byte, left)));
}

/// Grams whose bits are loaded in one go. Bits and bytes of so many are written to memory before the first is tested:
/// what was written in other pieces than it is read in cannot be read until it has come to the cache.
#define GO 256
/// How many grams are hashed before the first one's byte is loaded: for the same reason.
#define AHEAD 64

/// The low bytes of 32 numbers, in their order.
INLINE __m256i low_bytes(const __m256i numbers[4]) {
  const __m256i byte = _mm256_set1_epi32(0xFF);
  __m256i first = _mm256_packus_epi32(_mm256_and_si256(numbers[0], byte), _mm256_and_si256(numbers[1], byte));
  __m256i second = _mm256_packus_epi32(_mm256_and_si256(numbers[2], byte), _mm256_and_si256(numbers[3], byte));
  // Packing takes four numbers of each half in turns.
  return _mm256_permutevar8x32_epi32(_mm256_packus_epi16(first, second), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

/// The bytes of the filter that have the bits of `count` grams, a multiple of 32 and at most GO, and which bits these are.
INLINE void load_bytes(const uint8_t *text, const gram_source *source, size_t count, int has_high, int is_near,
                       uint8_t *found, uint8_t *numbers) {
  uint32_t offsets[GO];
  // Hashing and loading take turns, so that the processor does both at once: one is vectors, the other is not.
  for (size_t lane = 0; lane < count + AHEAD; lane += 32) {
    if (lane < count) {
      __m256i bits[4];
      for (size_t part = 0; part < 4; part++) {
        bits[part] = _mm256_srl_epi32(hashes(text + (lane + 8 * part) * source->stride, source, has_high, is_near),
                                      source->shift);
        _mm256_storeu_si256((__m256i *)(offsets + lane + 8 * part), _mm256_srli_epi32(bits[part], 3));
      }
      _mm256_storeu_si256((__m256i *)(numbers + lane), low_bytes(bits));
    }
    if (lane < AHEAD) continue;
    size_t first = lane - AHEAD;
    // The barriers keep the compiler from making gathers of the loads: on most processors they take longer.
    __asm__ volatile("" ::: "memory");
#pragma clang loop vectorize(disable) unroll(full)
    for (size_t next = first; next < first + 32; next++) found[next] = CMK_SHARED(source->bytes + offsets[next]);
    __asm__ volatile("" ::: "memory");
  }
}

/// Which of 32 bytes of the filter have the bit that is the low three bits of its number.
INLINE uint32_t test_bytes(const uint8_t *found, const uint8_t *numbers) {
  const __m256i bits = _mm256_set1_epi64x((long long)0x8040201008040201);
  __m256i number = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)numbers), _mm256_set1_epi8(7));
  __m256i bit = _mm256_shuffle_epi8(bits, number);
  __m256i is_set = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)found), bit);
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(is_set, bit));
}

INLINE size_t gram_loop_of(const uint8_t *text, size_t begin, size_t end, uint32_t *out,
                           const cmk_gram_filter *filter, int has_high, int is_near) {
  const gram_source source = source_of(filter);
  const size_t stride = filter->stride;
  uint8_t found[GO], numbers[GO];
  size_t count = 0;
  size_t position = begin;
  while (position + 31 * stride < end) {
    // Whole 32s: what is read beyond the last of them is no more than the scalar set may read.
    size_t some = ((end - position - 1) / stride + 1) / 32 * 32;
    if (some > GO) some = GO;
    load_bytes(text + position, &source, some, has_high, is_near, found, numbers);
    for (size_t lane = 0; lane < some; lane += 32) {
      uint32_t mask = test_bytes(found + lane, numbers + lane);
      count = report(mask, position + lane * stride, (uint32_t)stride, out, count);
    }
    position += some * stride;
  }
  if (position < end) count += cmk_scalar.gram_candidates(text, position, end, filter, out + count, NULL);
  return count;
}

INLINE uint64_t gram_mask_of(const uint8_t *text, size_t count, const cmk_front *front, int has_high, int is_near) {
  const cmk_gram_filter *filter = &front->grams;
  const gram_source source = source_of(filter);
  uint64_t mask = 0;
  size_t lane = 0;
  for (; lane + 8 <= count; lane += 8)
    mask |= (uint64_t)look_up(text + lane * filter->stride, front, &source, has_high, is_near) << lane;
  if (lane == count) return mask;
  const uint8_t *rest = text + lane * filter->stride;
  // Words that lie near each other are read together anyway, not beyond CMK_READ_AHEAD; a few are sooner looked up one by one.
  if (is_near && (lane > 0 || count > 4))
    return mask | (look_up(rest, front, &source, has_high, is_near) & cmk_first(count - lane)) << lane;
  return mask | cmk_gram_mask_one_by_one(rest, count - lane, front) << lane;
}

/// Returns what `FUNCTION` does for the filter's grams and stride, as constants.
#define GRAMS(FUNCTION, ...)                                                                                   \
  do {                                                                                                         \
    int has_high = filter->gram.high_mask != 0;                                                                \
    if (filter->stride <= LANE_STRIDES)                                                                        \
      return has_high ? FUNCTION(__VA_ARGS__, filter, 1, 1) : FUNCTION(__VA_ARGS__, filter, 0, 1);             \
    return has_high ? FUNCTION(__VA_ARGS__, filter, 1, 0) : FUNCTION(__VA_ARGS__, filter, 0, 0);               \
  } while (0)

TARGET size_t cmk_avx2_gram_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                                       uint32_t *out, int *beyond_ascii) {
  if (beyond_ascii && !cmk_avx2_is_ascii(text, begin, end)) *beyond_ascii = 1;
  GRAMS(gram_loop_of, text, begin, end, out);
}

#define GRAM_MASK(NAME, HAS_HIGH, IS_NEAR)                                                                     \
  TARGET static uint64_t gram_mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {         \
    return count <= 4 ? cmk_gram_mask_one_by_one(text, count, front)                                           \
                      : gram_mask_of(text, count, front, HAS_HIGH, IS_NEAR);                                   \
  }                                                                                                            \
  CMK_LOOKS(TARGET, NAME, gram_mask_##NAME, gram_mask_##NAME, is_ascii_near)
GRAM_MASK(short_far, 0, 0)
GRAM_MASK(short_near, 0, 1)
GRAM_MASK(long_far, 1, 0)
GRAM_MASK(long_near, 1, 1)

cmk_mask *cmk_avx2_gram_mask_for(const cmk_gram_filter *filter) {
  if (filter->stride <= LANE_STRIDES) return filter->gram.high_mask != 0 ? gram_mask_long_near : gram_mask_short_near;
  return filter->gram.high_mask != 0 ? gram_mask_long_far : gram_mask_short_far;
}

cmk_look *cmk_avx2_gram_look_for(const cmk_gram_filter *filter, int is_ascii) {
  static cmk_look *const looks[2][2][2] = {
      {{look_short_far, look_long_far}, {look_short_near, look_long_near}},
      {{look_in_ascii_short_far, look_in_ascii_long_far}, {look_in_ascii_short_near, look_in_ascii_long_near}}};
  return looks[is_ascii][filter->stride <= LANE_STRIDES][filter->gram.high_mask != 0];
}

#endif
