#include "internal.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,gfni,bmi,popcnt")))
#define INLINE static inline __attribute__((always_inline)) TARGET

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

/// Writes sixteen numbers as `base` + `step` x number.
INLINE void write_sixteen(__m128i numbers, size_t base, uint32_t step, uint32_t *out) {
  __m512i wide = _mm512_cvtepu8_epi32(numbers);
  if (step != 1) wide = _mm512_mullo_epi32(wide, _mm512_set1_epi32((int)step));
  _mm512_storeu_si512(out, _mm512_add_epi32(_mm512_set1_epi32((int)base), wide));
}

/// Writes the numbers of the bits that are set in `mask` as `base` + `step` x number, without a branch on how
/// many there are up to sixteen.
INLINE size_t report(uint64_t mask, size_t base, uint32_t step, uint32_t *out, size_t count) {
  static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                      32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                      48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
  __m512i set = _mm512_maskz_compress_epi8(mask, _mm512_loadu_si512(numbers));
  size_t found = (size_t)__builtin_popcountll(mask);
  write_sixteen(_mm512_castsi512_si128(set), base, step, out + count);
  if (__builtin_expect(found > 16, 0)) {
    write_sixteen(_mm512_extracti32x4_epi32(set, 1), base, step, out + count + 16);
    write_sixteen(_mm512_extracti32x4_epi32(set, 2), base, step, out + count + 32);
    write_sixteen(_mm512_extracti32x4_epi32(set, 3), base, step, out + count + 48);
  }
  return count + found;
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
    uint64_t inside = left >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << left) - 1;
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

/// The classes of 64 bytes: rows of the matrix give bits from 7 down, each picks one bit.
INLINE __m512i classes(__m512i bytes) {
  return _mm512_gf2p8affine_epi64_epi8(bytes, _mm512_set1_epi64(0x0102040810400000), 0);
}

/// The tables of a bucket filter of known shape: in registers if they are few, else in memory.
typedef struct {
  const uint8_t *memory;
  __m512i kept[12];
} bucket_tables;

INLINE int are_kept(uint32_t positions, uint32_t groups) { return positions * groups <= 12; }

INLINE bucket_tables load_tables(const cmk_bucket_filter *filter, uint32_t positions, uint32_t groups) {
  bucket_tables tables = {.memory = filter->tables};
  if (are_kept(positions, groups))
    for (uint32_t group = 0; group < groups; group++)
      for (uint32_t offset = 0; offset < positions; offset++)
        tables.kept[group * positions + offset] =
            _mm512_load_si512(filter->tables + cmk_bucket_table(group, offset));
  return tables;
}

INLINE __m512i table_at(const bucket_tables *tables, uint32_t group, uint32_t offset, uint32_t positions,
                        uint32_t groups) {
  return are_kept(positions, groups) ? tables->kept[group * positions + offset]
                                     : _mm512_load_si512(tables->memory + cmk_bucket_table(group, offset));
}

/// The buckets, of all groups together, that each of 64 windows is in. Their first bytes are put into `all`.
INLINE __m512i buckets(const uint8_t *text, const bucket_tables *tables, uint32_t positions,
                       uint32_t groups, __m512i *all) {
  __m512i found[CMK_SHIFT_GROUPS];
  for (uint32_t offset = 0; offset < positions; offset++) {
    __m512i bytes = _mm512_loadu_si512(text + offset);
    if (offset == 0) *all = _mm512_or_si512(*all, bytes);
    __m512i here = classes(bytes);
    for (uint32_t group = 0; group < groups; group++) {
      __m512i in = _mm512_permutexvar_epi8(here, table_at(tables, group, offset, positions, groups));
      found[group] = offset == 0 ? in : _mm512_and_si512(found[group], in);
    }
  }
  __m512i any = found[0];
  for (uint32_t group = 1; group < groups; group++) any = _mm512_or_si512(any, found[group]);
  return any;
}

/// The classes `OFFSET` bytes on, of every eight bytes with the eight that follow them.
#define SHIFT(OFFSET)                                                                                          \
  do {                                                                                                         \
    first[OFFSET] = _mm512_shrdi_epi64(first[0], next_low, 8 * OFFSET);                                        \
    second[OFFSET] = _mm512_shrdi_epi64(second[0], next_high, 8 * OFFSET);                                     \
  } while (0)

/// The same for 128 windows: each table is loaded once for both halves.
INLINE void buckets_twice(const uint8_t *text, const bucket_tables *tables, uint32_t positions,
                          uint32_t groups, __m512i any[2], __m512i *all) {
  __m512i first[CMK_SHIFT_POSITIONS], second[CMK_SHIFT_POSITIONS];
  __m512i low = _mm512_loadu_si512(text), high = _mm512_loadu_si512(text + 64);
  *all = _mm512_or_si512(*all, _mm512_or_si512(low, high));
  first[0] = classes(low);
  second[0] = classes(high);
  // Nearly every load straddles two cache lines. Where windows are long and the tables few, that takes longer
  // than anything else, and a part of the windows is shifted out of the one eight bytes on.
  uint32_t shifted = positions >= 5 && groups == 1 ? 4 : positions >= 7 && groups == 2 ? 3 : 0;
  if (shifted > 0) {
    __m512i next_low = classes(_mm512_loadu_si512(text + 8)), next_high = classes(_mm512_loadu_si512(text + 72));
    SHIFT(1);
    SHIFT(2);
    SHIFT(3);
    if (shifted == 4) SHIFT(4);
  }
  for (uint32_t offset = 1 + shifted; offset < positions; offset++) {
    first[offset] = classes(_mm512_loadu_si512(text + offset));
    second[offset] = classes(_mm512_loadu_si512(text + 64 + offset));
  }
  any[0] = any[1] = _mm512_setzero_si512();
  for (uint32_t group = 0; group < groups; group++) {
    __m512i found[2];
    for (uint32_t offset = 0; offset < positions; offset++) {
      __m512i table = table_at(tables, group, offset, positions, groups);
      __m512i low = _mm512_permutexvar_epi8(first[offset], table);
      __m512i high = _mm512_permutexvar_epi8(second[offset], table);
      found[0] = offset == 0 ? low : _mm512_and_si512(found[0], low);
      found[1] = offset == 0 ? high : _mm512_and_si512(found[1], high);
    }
    any[0] = _mm512_or_si512(any[0], found[0]);
    any[1] = _mm512_or_si512(any[1], found[1]);
  }
}

/// Bytes after which it is decided anew whether to branch on there being anything to report.
#define STRETCH 2048
/// A branch that is mispredicted costs as much as reporting so many times.
#define MISPREDICTION 10

INLINE size_t bucket_loop(const uint8_t *text, size_t begin, size_t end, const cmk_bucket_filter *filter,
                          uint32_t *out, int *beyond_ascii, uint32_t positions, uint32_t groups) {
  __m512i all = _mm512_setzero_si512();
  const bucket_tables tables = load_tables(filter, positions, groups);
  size_t count = 0;
  size_t position = begin;
  size_t before = 0;
  while (position + 128 <= end) {
    size_t stop = end - position > STRETCH ? position + STRETCH : end;
    // As it was, so it will be: where few positions pass, a branch jumps over the reports.
    if ((count - before) * MISPREDICTION < STRETCH / 64) {
      before = count;
      for (; position + 128 <= stop; position += 128) {
        __m512i found[2];
        buckets_twice(text + position, &tables, positions, groups, found, &all);
        __m512i any = _mm512_or_si512(found[0], found[1]);
        if (__builtin_expect(_mm512_test_epi8_mask(any, any) == 0, 1)) continue;
        count = report(_mm512_test_epi8_mask(found[0], found[0]), position, 1, out, count);
        count = report(_mm512_test_epi8_mask(found[1], found[1]), position + 64, 1, out, count);
      }
    } else {
      before = count;
      for (; position + 64 <= stop; position += 64) {
        __m512i found = buckets(text + position, &tables, positions, groups, &all);
        count = report(_mm512_test_epi8_mask(found, found), position, 1, out, count);
      }
    }
  }
  for (; position < end; position += 64) {
    __m512i found = buckets(text + position, &tables, positions, groups, &all);
    uint64_t inside = end - position >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << (end - position)) - 1;
    count = report(_mm512_test_epi8_mask(found, found) & inside, position, 1, out, count);
  }
  if (beyond_ascii && _mm512_movepi8_mask(all) != 0) *beyond_ascii = 1;
  return count;
}

INLINE uint64_t bucket_mask_of(const uint8_t *text, size_t count, const cmk_bucket_filter *filter,
                               uint32_t positions, uint32_t groups) {
  __m512i all = _mm512_setzero_si512();
  const bucket_tables tables = load_tables(filter, positions, groups);
  __m512i found = buckets(text, &tables, positions, groups, &all);
  return _mm512_test_epi8_mask(found, found) & cmk_first(count);
}

/// Returns what `FUNCTION` does for POSITIONS and the filter's groups, as constants.
#define GROUPS(FUNCTION, POSITIONS, ...)                                                                        \
  switch (filter->groups) {                                                                                    \
  case 1: return FUNCTION(__VA_ARGS__, POSITIONS, 1);                                                          \
  case 2: return FUNCTION(__VA_ARGS__, POSITIONS, 2);                                                          \
  case 4: return FUNCTION(__VA_ARGS__, POSITIONS, 4);                                                          \
  case 8: return FUNCTION(__VA_ARGS__, POSITIONS, 8);                                                          \
  default: return FUNCTION(__VA_ARGS__, POSITIONS, filter->groups);                                            \
  }
#define POSITIONS_AND_GROUPS(FUNCTION, ...)                                                                     \
  switch (filter->positions) {                                                                                 \
  case 2: GROUPS(FUNCTION, 2, __VA_ARGS__)                                                                     \
  case 3: GROUPS(FUNCTION, 3, __VA_ARGS__)                                                                     \
  case 4: GROUPS(FUNCTION, 4, __VA_ARGS__)                                                                     \
  case 5: GROUPS(FUNCTION, 5, __VA_ARGS__)                                                                     \
  case 6: GROUPS(FUNCTION, 6, __VA_ARGS__)                                                                     \
  case 7: GROUPS(FUNCTION, 7, __VA_ARGS__)                                                                     \
  case 8: GROUPS(FUNCTION, 8, __VA_ARGS__)                                                                     \
  default: GROUPS(FUNCTION, filter->positions, __VA_ARGS__)                                                    \
  }

TARGET static size_t bucket_candidates(const uint8_t *text, size_t begin, size_t end,
                                       const cmk_bucket_filter *filter, uint32_t *out, int *beyond_ascii) {
  POSITIONS_AND_GROUPS(bucket_loop, text, begin, end, filter, out, beyond_ascii)
}

TARGET static uint64_t bucket_mask(const uint8_t *text, size_t count, const cmk_bucket_filter *filter) {
  POSITIONS_AND_GROUPS(bucket_mask_of, text, count, filter)
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
    __mmask64 rest = (UINT64_C(1) << (end - position)) - 1;
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
    __mmask64 mask = rest >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << rest) - 1;
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
    .bucket_candidates = bucket_candidates,
    .gram_mask = gram_mask,
    .bucket_mask = bucket_mask,
    .is_ascii = is_ascii,
    .beyond_ascii = beyond_ascii,
    .equals_caseless = equals_caseless,
    .texts_at = texts_at,
    .fold = cmk_avx512_fold,
    .small_advance = cmk_avx512_small_advance,
};

#endif
