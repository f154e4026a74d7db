#include "avx512.h"

#if defined(__x86_64__)

/// Sixteen grams' hashes, from their two words.
INLINE __m512i hashes(__m512i low, __m512i high, cmk_gram gram, int has_high) {
  const __m512i caseless = _mm512_set1_epi32((int)CMK_CASELESS);
  low = _mm512_or_si512(low, caseless);
  low = _mm512_and_si512(low, _mm512_set1_epi32((int)gram.low_mask));
  __m512i hash = _mm512_mullo_epi32(low, _mm512_set1_epi32((int)CMK_LOW_MULTIPLIER));
  if (has_high) {
    high = _mm512_or_si512(high, caseless);
    high = _mm512_and_si512(high, _mm512_set1_epi32((int)gram.high_mask));
    hash = _mm512_add_epi32(hash, _mm512_mullo_epi32(high, _mm512_set1_epi32((int)CMK_HIGH_MULTIPLIER)));
  }
  return hash;
}

/// The largest stride at which sixteen grams lie in two vectors.
#define SPREAD_STRIDES 8

/// Where each byte of sixteen words lies, when words begin a stride apart from an offset of 0 to 4 on. Made once: one
/// text takes less time than this does.
static uint8_t spreads[SPREAD_STRIDES + 1][5][64];

__attribute__((constructor)) static void fill_spreads(void) {
  for (uint32_t stride = 1; stride <= SPREAD_STRIDES; stride++)
    for (uint32_t offset = 0; offset < 5; offset++)
      for (uint32_t index = 0; index < 64; index++)
        spreads[stride][offset][index] = (uint8_t)((index / 4 * stride + offset + index % 4) & 127);
}

INLINE __m512i spread(uint32_t stride, uint32_t offset) {
  return stride <= SPREAD_STRIDES ? _mm512_loadu_si512(spreads[stride][offset]) : _mm512_setzero_si512();
}

/// How the words of sixteen grams are got from the text.
typedef struct {
  const uint8_t *text;
  cmk_gram gram;
  uint32_t stride;
  /// 1 or 2 if the sixteen grams lie in so many vectors, else 0.
  int span;
  __m512i low_indices, high_indices;
} gram_source;

/// The even 32-bit words of two vectors.
INLINE __m512i even_words(__m512i first, __m512i second) {
  const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  return _mm512_permutex2var_epi32(first, even, second);
}

/// The hashes of the sixteen grams from `position` on, or, with `span` 0, of those that begin with `words`. All
/// bytes from one such sixteen to the next are put into `all`, but with `span` 0.
INLINE __m512i hashes_at(const gram_source *source, size_t position, const uint64_t *words, int has_high,
                         __m512i *all) {
  const uint8_t *text = source->text + position;
  __m512i low, high = _mm512_setzero_si512();
  if (source->span == 1) {
    __m512i bytes = _mm512_loadu_si512(text);
    *all = _mm512_or_si512(*all, bytes);
    low = _mm512_permutexvar_epi8(source->low_indices, bytes);
    if (has_high) high = _mm512_permutexvar_epi8(source->high_indices, bytes);
  } else if (source->span == 2) {
    __m512i first = _mm512_loadu_si512(text), second = _mm512_loadu_si512(text + 64);
    *all = _mm512_or_si512(*all, _mm512_or_si512(first, second));
    low = _mm512_permutex2var_epi8(first, source->low_indices, second);
    if (has_high) high = _mm512_permutex2var_epi8(first, source->high_indices, second);
  } else {
    __m512i first = _mm512_loadu_si512(words), second = _mm512_loadu_si512(words + 8);
    low = even_words(first, second);
    if (has_high) {
      __m128i shift = _mm_cvtsi32_si128(8 * (int)source->gram.high_offset);
      high = even_words(_mm512_srl_epi64(first, shift), _mm512_srl_epi64(second, shift));
    }
  }
  return hashes(low, high, source->gram, has_high);
}

TARGET static int is_ascii(const uint8_t *text, size_t begin, size_t end);

INLINE size_t gram_loop(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                        uint32_t *out, int *beyond_ascii, int has_high, int span) {
  __m512i all = _mm512_setzero_si512();
  const gram_source source = {text, filter->gram, filter->stride, span, spread(filter->stride, 0),
                              spread(filter->stride, filter->gram.high_offset)};
  const size_t stride = filter->stride;
  const __m128i shift = _mm_cvtsi32_si128(32 - (int)filter->bits);
  const uint8_t *bytes = (const uint8_t *)filter->words;
  const __m512i bits = _mm512_broadcast_i32x4(
      _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, (char)128, 1, 2, 4, 8, 16, 32, 64, (char)128));
  size_t count = 0;
  for (size_t position = begin; position < end; position += 64 * stride) {
    size_t left = (end - position + stride - 1) / stride;
    uint64_t inside = cmk_first(left);
    // For each of 64 grams the byte of the filter that has its bit, and which bit that is.
    uint32_t offsets[64];
    uint8_t numbers[64], found[64];
    uint64_t words[64];
    if (span == 0) {
      // The caller vouches for CMK_READ_AHEAD bytes only: beyond the end nothing is read.
      size_t meant = left < 64 ? left : 64;
      const uint8_t *source = text + position;
      for (size_t lane = 0; lane < meant; lane++, source += stride) __builtin_memcpy(&words[lane], source, 8);
      for (size_t lane = meant; lane < 64; lane++) words[lane] = 0;
    }
    for (size_t lane = 0; lane < 64; lane += 16) {
      __m512i bit = _mm512_setzero_si512();
      if (lane < left)
        bit = _mm512_srl_epi32(hashes_at(&source, position + lane * stride, words + lane, has_high, &all), shift);
      _mm512_storeu_si512(offsets + lane, _mm512_srli_epi32(bit, 3));
      _mm_storeu_si128((__m128i *)(numbers + lane), _mm512_cvtepi32_epi8(bit));
    }
    // Loads one by one take three quarters of the time of gathers. The barriers keep the compiler from making
    // gathers of them.
    __asm__ volatile("" ::: "memory");
#pragma clang loop vectorize(disable) unroll(full)
    for (uint32_t lane = 0; lane < 64; lane++) found[lane] = bytes[offsets[lane]];
    __asm__ volatile("" ::: "memory");
    __m512i number = _mm512_and_si512(_mm512_loadu_si512(numbers), _mm512_set1_epi8(7));
    __mmask64 mask = _mm512_test_epi8_mask(_mm512_loadu_si512(found), _mm512_shuffle_epi8(bits, number));
    count = report(mask & inside, position, (uint32_t)stride, out, count);
  }
  if (beyond_ascii && (span == 0 ? !is_ascii(text, begin, end) : _mm512_movepi8_mask(all) != 0))
    *beyond_ascii = 1;
  return count;
}

/// How many vectors sixteen grams lie in: 1, 2, or 0 for more.
static inline int span_of(const cmk_gram_filter *filter) {
  uint32_t bytes = 15 * filter->stride + 4 + (filter->gram.high_mask != 0 ? filter->gram.high_offset : 0);
  return bytes <= 64 ? 1 : bytes <= 128 ? 2 : 0;
}

TARGET static size_t gram_candidates(const uint8_t *text, size_t begin, size_t end,
                                     const cmk_gram_filter *filter, uint32_t *out, int *beyond_ascii) {
  int has_high = filter->gram.high_mask != 0;
  switch (span_of(filter)) {
  case 1:
    return has_high ? gram_loop(text, begin, end, filter, out, beyond_ascii, 1, 1)
                    : gram_loop(text, begin, end, filter, out, beyond_ascii, 0, 1);
  case 2:
    return has_high ? gram_loop(text, begin, end, filter, out, beyond_ascii, 1, 2)
                    : gram_loop(text, begin, end, filter, out, beyond_ascii, 0, 2);
  default:
    return has_high ? gram_loop(text, begin, end, filter, out, beyond_ascii, 1, 0)
                    : gram_loop(text, begin, end, filter, out, beyond_ascii, 0, 0);
  }
}

INLINE uint64_t gram_mask_of(const uint8_t *text, size_t count, const cmk_gram_filter *filter, int has_high,
                             int span) {
  const size_t stride = filter->stride;
  const gram_source source = {text, filter->gram, filter->stride, span, spread(filter->stride, 0),
                              spread(filter->stride, filter->gram.high_offset)};
  const __m128i shift = _mm_cvtsi32_si128(32 - (int)filter->bits);
  const uint8_t *bytes = (const uint8_t *)filter->words;
  __m512i all = _mm512_setzero_si512();
  uint64_t mask = 0;
  for (size_t lane = 0; lane < count; lane += 16) {
    uint64_t words[16] = {0};
    if (span == 0)
      for (size_t index = 0; index < 16 && lane + index < count; index++)
        __builtin_memcpy(&words[index], text + (lane + index) * stride, 8);
    __m512i bit = _mm512_srl_epi32(hashes_at(&source, lane * stride, words, has_high, &all), shift);
    uint32_t offsets[16];
    uint8_t found[16];
    _mm512_storeu_si512(offsets, _mm512_srli_epi32(bit, 3));
    __asm__ volatile("" ::: "memory");
#pragma clang loop vectorize(disable) unroll(full)
    for (uint32_t index = 0; index < 16; index++) found[index] = bytes[offsets[index]];
    __asm__ volatile("" ::: "memory");
    __m512i asked = _mm512_sllv_epi32(_mm512_set1_epi32(1), _mm512_and_si512(bit, _mm512_set1_epi32(7)));
    __mmask16 set =
        _mm512_test_epi32_mask(_mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)found)), asked);
    mask |= (uint64_t)set << lane;
  }
  return mask & cmk_first(count);
}

TARGET static uint64_t gram_mask(const uint8_t *text, size_t count, const cmk_gram_filter *filter) {
  int has_high = filter->gram.high_mask != 0;
  switch (span_of(filter)) {
  case 1: return has_high ? gram_mask_of(text, count, filter, 1, 1) : gram_mask_of(text, count, filter, 0, 1);
  case 2: return has_high ? gram_mask_of(text, count, filter, 1, 2) : gram_mask_of(text, count, filter, 0, 2);
  default: return has_high ? gram_mask_of(text, count, filter, 1, 0) : gram_mask_of(text, count, filter, 0, 0);
  }
}

TARGET static int is_ascii(const uint8_t *text, size_t begin, size_t end) {
  __m512i all = _mm512_setzero_si512();
  size_t position = begin;
  for (; position + 256 <= end; position += 256) {
    __m512i a = _mm512_loadu_si512(text + position), b = _mm512_loadu_si512(text + position + 64);
    __m512i c = _mm512_loadu_si512(text + position + 128), d = _mm512_loadu_si512(text + position + 192);
    all = _mm512_or_si512(_mm512_ternarylogic_epi64(all, a, b, 0xFE), _mm512_or_si512(c, d));
  }
  for (; position + 64 <= end; position += 64)
    all = _mm512_or_si512(all, _mm512_loadu_si512(text + position));
  if (position < end) {
    __mmask64 rest = cmk_first(end - position);
    all = _mm512_or_si512(all, _mm512_maskz_loadu_epi8(rest, text + position));
  }
  return _mm512_movepi8_mask(all) == 0;
}

TARGET static size_t beyond_ascii(const uint8_t *text, size_t begin, size_t end) {
  size_t position = begin;
  for (; position + 64 <= end; position += 64) {
    uint64_t found = _mm512_movepi8_mask(_mm512_loadu_si512(text + position));
    if (found != 0) return position + (size_t)__builtin_ctzll(found);
  }
  uint64_t found = _mm512_movepi8_mask(_mm512_maskz_loadu_epi8(cmk_first(end - position), text + position));
  return found != 0 ? position + (size_t)__builtin_ctzll(found) : end;
}

TARGET static int equals_caseless(const uint8_t *text, const uint8_t *folded, size_t length) {
  for (size_t offset = 0; offset < length; offset += 64) {
    size_t rest = length - offset;
    __mmask64 mask = cmk_first(rest);
    __m512i bytes = _mm512_maskz_loadu_epi8(mask, text + offset);
    __mmask64 upper = _mm512_cmple_epu8_mask(_mm512_sub_epi8(bytes, _mm512_set1_epi8('A')), _mm512_set1_epi8(25));
    bytes = _mm512_mask_or_epi32(bytes, 0xFFFF, bytes, _mm512_maskz_set1_epi8(upper, 0x20));
    if (_mm512_mask_cmpneq_epu8_mask(mask, bytes, _mm512_maskz_loadu_epi8(mask, folded + offset)) != 0) return 0;
  }
  return 1;
}

TARGET static void texts_at(const uint32_t *ends, size_t text_count, const uint32_t *positions, size_t count,
                            uint32_t *out) {
  size_t first = 0;
  for (size_t index = 0; index < count; index++) {
    uint32_t position = positions[index];
    first += cmk_skip_texts(ends, text_count, first, position);
    __m512i limit = _mm512_set1_epi32((int)position);
    size_t behind = 16;
    while (behind == 16 && first + 16 <= text_count) {
      behind = (size_t)__builtin_popcount(_mm512_cmple_epu32_mask(_mm512_loadu_si512(ends + first), limit));
      first += behind;
    }
    while (ends[first] <= position) first++;
    out[index] = (uint32_t)first;
  }
}

const cmk_kernels cmk_avx512 = {
    .name = "avx512",
    .gram_candidates = gram_candidates,
    .bucket_candidates = cmk_avx512_bucket_candidates,
    .gram_mask = gram_mask,
    .bucket_mask = cmk_avx512_bucket_mask,
    .is_ascii = is_ascii,
    .beyond_ascii = beyond_ascii,
    .equals_caseless = equals_caseless,
    .texts_at = texts_at,
    .fold = cmk_avx512_fold,
    .small_advance = cmk_avx512_small_advance,
};

#endif
