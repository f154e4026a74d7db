#include "avx2.h"

#if defined(__x86_64__)

/// How the words of grams lie: four in sixteen bytes, two grams of up to eight bytes, or farther apart. Known while compiling.
typedef enum { IN_FOURS, IN_TWOS, APART } arrangement;

/// The largest strides of the first two.
#define FOURS_STRIDES 4
#define TWOS_STRIDES CMK_AVX2_SIEVE_STRIDES

/// What is asked about a gram: a bit of the filter, or a word of its sieve.
typedef enum { BITS, SIEVE } question;

/// Where each byte of four words a stride apart lies in sixteen bytes; the same for the four words after them.
INLINE __m256i spread(size_t stride) {
  const __m256i within = _mm256_set1_epi32(0x03020100);
  const __m256i words = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
  return _mm256_add_epi32(within, _mm256_mullo_epi32(words, _mm256_set1_epi32(0x01010101 * (int)stride)));
}

/// Where each byte of two words a stride apart, `offset` bytes on, lies in sixteen bytes. They become the first or the last two
/// of four; the others are zero.
INLINE __m256i spread_of_two(size_t stride, uint32_t offset, int are_last) {
  const __m256i zeros = _mm256_set1_epi8((char)0x80);
  __m256i two = _mm256_add_epi8(spread(stride), _mm256_set1_epi8((char)offset));
  return are_last ? _mm256_unpacklo_epi64(zeros, two) : _mm256_unpacklo_epi64(two, zeros);
}

/// Where grams are looked up, and how the words of eight of them are got from the text.
typedef struct {
  cmk_gram gram;
  size_t stride;
  /// The filter, and its sieve.
  const uint8_t *bytes;
  cmk_sieve sieve;
  /// How many bits of a hash are no part of the number of its bit, or of its word.
  __m128i shift;
  __m256i fours;
  /// The first and the last two words, of grams' beginnings and of what is behind their first four bytes.
  __m256i low_twos[2], high_twos[2];
  __m128i high_shift;
} gram_source;

INLINE gram_source source_of(const cmk_gram_filter *filter, question asks) {
  const size_t stride = filter->stride;
  const uint32_t offset = filter->gram.high_offset;
  return (gram_source){.gram = filter->gram,
                       .stride = stride,
                       .bytes = (const uint8_t *)filter->words,
                       .sieve = filter->sieve,
                       .shift = _mm_cvtsi32_si128(32 - (int)(asks == SIEVE ? filter->sieve.bits : filter->bits)),
                       .fours = spread(stride),
                       .low_twos = {spread_of_two(stride, 0, 0), spread_of_two(stride, 0, 1)},
                       .high_twos = {spread_of_two(stride, offset, 0), spread_of_two(stride, offset, 1)},
                       .high_shift = _mm_cvtsi32_si128(8 * (int)offset)};
}

/// Sixteen bytes from `text` on, and from `distance` bytes on.
INLINE __m256i two_loads(const uint8_t *text, size_t distance) {
  __m128i first = _mm_loadu_si128((const __m128i *)text);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(first), _mm_loadu_si128((const __m128i *)(text + distance)), 1);
}

/// The bytes in which eight words lie in fours.
INLINE __m256i bytes_of_fours(const uint8_t *text, const gram_source *source) {
  return two_loads(text, 4 * source->stride);
}

/// Eight words that lie in twos, of the four pairs' bytes.
INLINE __m256i words_in_twos(__m256i first, __m256i last, const __m256i spreads[2]) {
  return _mm256_or_si256(_mm256_shuffle_epi8(first, spreads[0]), _mm256_shuffle_epi8(last, spreads[1]));
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

/// Four bytes from each of eight places on, a stride apart, which do not lie apart.
INLINE __m256i eight_words(const uint8_t *text, const gram_source *source, arrangement lie) {
  if (lie == IN_FOURS) return _mm256_shuffle_epi8(bytes_of_fours(text, source), source->fours);
  const size_t stride = source->stride;
  return words_in_twos(two_loads(text, 4 * stride), two_loads(text + 2 * stride, 4 * stride), source->low_twos);
}

/// The hashes of the eight grams from `text` on. Reads 20 bytes from a gram's beginning at most. Adds to `all` the bytes that it
/// reads; unless words lie apart, these are all from the first gram on and below the ninth.
INLINE __m256i hashes(const uint8_t *text, const gram_source *source, int has_high, arrangement lie, __m256i *all) {
  const cmk_gram gram = source->gram;
  const size_t stride = source->stride;
  __m256i low, high = _mm256_setzero_si256();
  if (lie == IN_FOURS) {
    __m256i bytes = bytes_of_fours(text, source);
    *all = _mm256_or_si256(*all, bytes);
    low = _mm256_shuffle_epi8(bytes, source->fours);
    if (has_high) high = eight_words(text + gram.high_offset, source, lie);
  } else if (lie == IN_TWOS) {
    __m256i first = two_loads(text, 4 * stride), last = two_loads(text + 2 * stride, 4 * stride);
    *all = _mm256_or_si256(*all, _mm256_or_si256(first, last));
    low = words_in_twos(first, last, source->low_twos);
    if (has_high) high = words_in_twos(first, last, source->high_twos);
  } else {
    __m256i first = four_words(text, stride), second = four_words(text + 4 * stride, stride);
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

/// In each byte the bit alone whose number the lowest three bits of this byte are.
INLINE __m256i bits_numbered(__m256i numbers) {
  const __m256i bits = _mm256_set1_epi64x((long long)0x8040201008040201);
  return _mm256_shuffle_epi8(bits, _mm256_and_si256(numbers, _mm256_set1_epi8(7)));
}

/// The bits that the sieve's words of the eight grams from `text` on have if they pass: see cmk_bits_around.
INLINE __m256i bits_around(const uint8_t *text, const gram_source *source, arrangement lie) {
  __m256i before = eight_words(text - 2, source, lie);
  __m256i behind = eight_words(text + source->sieve.gram_length - 2, source, lie);
  return bits_numbered(_mm256_blend_epi16(before, behind, 0xAA));
}

/// All bits of a lane if its word has all of these bits.
INLINE __m256i have(__m256i words, __m256i bits) { return _mm256_cmpeq_epi32(_mm256_and_si256(words, bits), bits); }

/// `LOAD`s what is in `BASE` at two of `OFFSETS` into two places of `FOUND`. Two offsets are one load, which takes less time than
/// a load for each.
#define LOAD_TWO(LOAD, FOUND, BASE, OFFSETS, FIRST, SECOND)                                                    \
  do {                                                                                                         \
    uint64_t two = cmk_load64((const uint8_t *)(OFFSETS));                                                     \
    /* Else the compiler loads them one by one. */                                                             \
    __asm__("" : "+r"(two));                                                                                   \
    LOAD(FOUND, (BASE) + (uint32_t)two, FIRST);                                                                \
    LOAD(FOUND, (BASE) + (two >> 32), SECOND);                                                                 \
  } while (0)

/// The words with eight of these numbers.
INLINE __m256i words_at(const uint32_t *words, const uint32_t *numbers) {
  __m128i low = _mm_setzero_si128(), high = _mm_setzero_si128();
  LOAD_TWO(CMK_LOAD_WORD, low, words, numbers, 0, 1);
  LOAD_TWO(CMK_LOAD_WORD, low, words, numbers + 2, 2, 3);
  LOAD_TWO(CMK_LOAD_WORD, high, words, numbers + 4, 0, 1);
  LOAD_TWO(CMK_LOAD_WORD, high, words, numbers + 6, 2, 3);
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/// The bytes at four of `offsets`, each the lowest of a lane.
INLINE __m128i four_bytes(const uint8_t *bytes, const uint32_t *offsets) {
  __m128i found = _mm_setzero_si128();
  LOAD_TWO(CMK_LOAD_BYTE, found, bytes, offsets, 0, 4);
  LOAD_TWO(CMK_LOAD_BYTE, found, bytes, offsets + 2, 8, 12);
  return found;
}

/// The bytes at eight of `offsets`, in the low half.
INLINE __m128i eight_bytes(const uint8_t *bytes, const uint32_t *offsets) {
  __m128i found = _mm_setzero_si128();
  LOAD_TWO(CMK_LOAD_BYTE, found, bytes, offsets, 0, 1);
  LOAD_TWO(CMK_LOAD_BYTE, found, bytes, offsets + 2, 2, 3);
  LOAD_TWO(CMK_LOAD_BYTE, found, bytes, offsets + 4, 4, 5);
  LOAD_TWO(CMK_LOAD_BYTE, found, bytes, offsets + 6, 6, 7);
  return found;
}

/// The bytes at 32 of `offsets`. Each eight are a chain of their own.
INLINE __m256i bytes_at(const uint8_t *bytes, const uint32_t *offsets) {
  __m128i low = _mm_unpacklo_epi64(eight_bytes(bytes, offsets), eight_bytes(bytes, offsets + 8));
  __m128i high = _mm_unpacklo_epi64(eight_bytes(bytes, offsets + 16), eight_bytes(bytes, offsets + 24));
  return _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
}

/// Which of eight grams from `text` on pass the front's filter.
INLINE uint32_t look_up(const uint8_t *text, const cmk_front *front, const gram_source *source, question asks,
                        int has_high, arrangement lie) {
  __m256i all = _mm256_setzero_si256();
  __m256i bit = _mm256_srl_epi32(hashes(text, source, has_high, lie, &all), source->shift);
  uint32_t offsets[8];
  _mm256_storeu_si256((__m256i *)offsets, asks == SIEVE ? bit : _mm256_srli_epi32(bit, 3));
  // The barrier keeps the compiler from taking the offsets out of the register.
  __asm__ volatile("" ::: "memory");
  if (front->places != NULL) cmk_fetch_places(front, offsets, 8);
  if (asks == SIEVE) {
    __m256i found = have(words_at(source->sieve.words, offsets), bits_around(text, source, lie));
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(found));
  }
  __m256i byte = _mm256_inserti128_si256(_mm256_castsi128_si256(four_bytes(source->bytes, offsets)),
                                         four_bytes(source->bytes, offsets + 4), 1);
  // The bit asked for moves to the sign, which movemask reads.
  __m256i left = _mm256_sub_epi32(_mm256_set1_epi32(31), _mm256_and_si256(bit, _mm256_set1_epi32(7)));
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sllv_epi32(byte, left)));
}

/// How many grams are hashed before the first one's byte is loaded: until then its offset has come out of the vector unit.
#define AHEAD 64
/// Grams whose offsets are kept, a power of two: those that are ahead, and those that are looked up.
#define KEPT 128

/// The low bytes of 32 numbers, in their order.
INLINE __m256i low_bytes(const __m256i numbers[4]) {
  const __m256i byte = _mm256_set1_epi32(0xFF);
  __m256i first = _mm256_packus_epi32(_mm256_and_si256(numbers[0], byte), _mm256_and_si256(numbers[1], byte));
  __m256i second = _mm256_packus_epi32(_mm256_and_si256(numbers[2], byte), _mm256_and_si256(numbers[3], byte));
  // Packing takes four numbers of each half in turns.
  return _mm256_permutevar8x32_epi32(_mm256_packus_epi16(first, second), _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

/// For 32 grams from `text` on, which bytes of the filter have their bits, and which bits these are, by their low eight bits.
INLINE void hash_ahead(const uint8_t *text, const gram_source *source, int has_high, arrangement lie, uint32_t *offsets,
                       uint8_t *numbers, __m256i *all) {
  __m256i bits[4];
  for (size_t part = 0; part < 4; part++) {
    __m256i hash = hashes(text + 8 * part * source->stride, source, has_high, lie, all);
    bits[part] = _mm256_srl_epi32(hash, source->shift);
    _mm256_storeu_si256((__m256i *)(offsets + 8 * part), _mm256_srli_epi32(bits[part], 3));
  }
  _mm256_storeu_si256((__m256i *)numbers, low_bytes(bits));
}

/// Which of 32 bytes of the filter have the bit that is the low three bits of its number.
INLINE uint32_t test_bytes(__m256i found, const uint8_t *numbers) {
  __m256i bit = bits_numbered(_mm256_loadu_si256((const __m256i *)numbers));
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(found, bit), bit));
}

/// How far ahead of the text that is hashed the cache is asked for it: the processor does so itself where nothing else is read,
/// but not between looks into a filter.
#define FETCHED_AHEAD 4096

/// Asks the cache for 32 grams from `text` on, which need not be readable: a line of 64 bytes at a time, or a gram.
INLINE void fetch_grams(const uint8_t *text, size_t stride) {
  const size_t step = stride > 64 ? stride : 64;
  for (size_t offset = 0; offset < 32 * stride; offset += step) _mm_prefetch((const char *)(text + offset), _MM_HINT_T0);
}

INLINE size_t gram_loop_of(const uint8_t *text, size_t begin, size_t end, uint32_t *out, int *beyond_ascii,
                           const cmk_gram_filter *filter, int has_high, arrangement lie) {
  const gram_source source = source_of(filter, BITS);
  const size_t stride = filter->stride;
  // Whole 32s: what is read beyond the last of them is no more than the scalar set may read.
  const size_t whole = end > begin ? ((end - begin - 1) / stride + 1) / 32 * 32 : 0;
  uint32_t offsets[KEPT];
  uint8_t numbers[KEPT];
  size_t count = 0;
  uint64_t mask = 0;
  __m256i all = _mm256_setzero_si256();
  // Hashing and loading take turns, so that the processor does both at once: one is vectors, the other is not.
  for (size_t ahead = 0; ahead < whole + AHEAD; ahead += 32) {
    if (ahead < whole) {
      const uint8_t *next = text + begin + ahead * stride;
      fetch_grams(next + FETCHED_AHEAD, stride);
      hash_ahead(next, &source, has_high, lie, offsets + ahead % KEPT, numbers + ahead % KEPT, &all);
    }
    if (ahead < AHEAD) continue;
    size_t lane = ahead - AHEAD;
    // The compiler has to write the offsets before this, and to load them after it.
    __asm__ volatile("" ::: "memory");
    uint64_t next = test_bytes(bytes_at(source.bytes, offsets + lane % KEPT), numbers + lane % KEPT);
    // Two times 32 are reported together.
    mask |= next << lane % 64;
    if (lane % 64 == 0 && lane + 32 < whole) continue;
    count = report_few(mask, lane, begin + lane / 64 * 64 * stride, (uint32_t)stride, out, count);
    mask = 0;
  }
  size_t position = begin + whole * stride;
  // What was not read on the way: behind the last 32 grams, and where they lie apart.
  const size_t unread = lie == APART ? begin : position;
  if (beyond_ascii && (_mm256_movemask_epi8(all) != 0 || !cmk_avx2_is_ascii(text, unread, end))) *beyond_ascii = 1;
  if (position < end) count += cmk_scalar.gram_candidates(text, position, end, filter, out + count, NULL);
  return count;
}

INLINE uint64_t gram_mask_of(const uint8_t *text, size_t count, const cmk_front *front, question asks, int has_high,
                             arrangement lie) {
  const cmk_gram_filter *filter = &front->grams;
  const gram_source source = source_of(filter, asks);
  uint64_t mask = 0;
  size_t lane = 0;
  for (; lane + 8 <= count; lane += 8)
    mask |= (uint64_t)look_up(text + lane * filter->stride, front, &source, asks, has_high, lie) << lane;
  if (lane == count) return mask;
  const uint8_t *rest = text + lane * filter->stride;
  // Words that lie near each other are read together anyway, not beyond CMK_READ_AHEAD; a few are sooner looked up one by one.
  if (lie != APART && (lane > 0 || count > 4))
    return mask | (look_up(rest, front, &source, asks, has_high, lie) & cmk_first(count - lane)) << lane;
  return mask | cmk_gram_mask_one_by_one(rest, count - lane, front) << lane;
}

/// How the words of a filter's grams lie.
static inline arrangement arrangement_of(const cmk_gram_filter *filter) {
  return filter->stride <= FOURS_STRIDES ? IN_FOURS : filter->stride <= TWOS_STRIDES ? IN_TWOS : APART;
}

/// Returns what gram_loop_of does where words lie as `LIE` says, as a constant.
#define GRAM_LOOP(LIE)                                                                                         \
  return filter->gram.high_mask != 0 ? gram_loop_of(text, begin, end, out, beyond_ascii, filter, 1, LIE)       \
                                     : gram_loop_of(text, begin, end, out, beyond_ascii, filter, 0, LIE)

TARGET size_t cmk_avx2_gram_candidates(const uint8_t *text, size_t begin, size_t end, const cmk_gram_filter *filter,
                                       uint32_t *out, int *beyond_ascii) {
  switch (arrangement_of(filter)) {
  case IN_FOURS:
    GRAM_LOOP(IN_FOURS);
  case IN_TWOS:
    GRAM_LOOP(IN_TWOS);
  case APART:
    GRAM_LOOP(APART);
  }
}

/// 1 if the gram number `index` from `text` on is in the filter, or 0, as the bit of that number.
INLINE uint64_t look_up_one(const uint8_t *text, size_t index, const cmk_gram_filter *filter) {
  return (uint64_t)cmk_passes(text + index * filter->stride, filter, 0) << index;
}

#define MOST_FEW 8
/// Which of up to MOST_FEW grams that lie far apart are in the filter: without a loop, which for so few takes as long as what it
/// does.
INLINE uint64_t look_up_few(const uint8_t *text, size_t count, const cmk_gram_filter *filter) {
  uint64_t mask = 0;
#define FROM(COUNT)                                                                                            \
  case COUNT:                                                                                                  \
    mask |= look_up_one(text, COUNT - 1, filter);                                                              \
    __attribute__((fallthrough));
  switch (count) { FROM(8) FROM(7) FROM(6) FROM(5) FROM(4) FROM(3) FROM(2) FROM(1) default: break; }
#undef FROM
  return mask;
}

#define GRAM_MASK(NAME, ASKS, HAS_HIGH, LIE)                                                                   \
  TARGET static uint64_t gram_mask_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {         \
    return count <= 4 ? cmk_gram_mask_one_by_one(text, count, front)                                           \
                      : gram_mask_of(text, count, front, ASKS, HAS_HIGH, LIE);                                 \
  }                                                                                                            \
  INLINE uint64_t near_##NAME(const uint8_t *text, size_t count, const cmk_front *front) {                     \
    if (LIE == APART && count <= MOST_FEW && front->places == NULL)                                            \
      return look_up_few(text, count, &front->grams);                                                          \
    return gram_mask_##NAME(text, count, front);                                                               \
  }                                                                                                            \
  CMK_LOOKS(TARGET, NAME, near_##NAME, gram_mask_##NAME, is_ascii_near)
GRAM_MASK(short_in_fours, BITS, 0, IN_FOURS)
GRAM_MASK(short_in_twos, BITS, 0, IN_TWOS)
GRAM_MASK(short_apart, BITS, 0, APART)
GRAM_MASK(long_in_fours, BITS, 1, IN_FOURS)
GRAM_MASK(long_in_twos, BITS, 1, IN_TWOS)
GRAM_MASK(long_apart, BITS, 1, APART)
GRAM_MASK(short_in_fours_sifted, SIEVE, 0, IN_FOURS)
GRAM_MASK(short_in_twos_sifted, SIEVE, 0, IN_TWOS)
GRAM_MASK(long_in_fours_sifted, SIEVE, 1, IN_FOURS)
GRAM_MASK(long_in_twos_sifted, SIEVE, 1, IN_TWOS)

/// Which of a table's functions are for a filter: without a sieve and with one, by how long its grams are, and how they lie.
#define BY_SHAPE(TABLE, FILTER)                                                                                \
  TABLE[(FILTER)->sieve.words != NULL][(FILTER)->gram.high_mask != 0][arrangement_of(FILTER)]

cmk_mask *cmk_avx2_gram_mask_for(const cmk_gram_filter *filter) {
  static cmk_mask *const masks[2][2][3] = {
      {{gram_mask_short_in_fours, gram_mask_short_in_twos, gram_mask_short_apart},
       {gram_mask_long_in_fours, gram_mask_long_in_twos, gram_mask_long_apart}},
      {{gram_mask_short_in_fours_sifted, gram_mask_short_in_twos_sifted, gram_mask_short_apart},
       {gram_mask_long_in_fours_sifted, gram_mask_long_in_twos_sifted, gram_mask_long_apart}}};
  return BY_SHAPE(masks, filter);
}

cmk_look *cmk_avx2_gram_look_for(const cmk_gram_filter *filter, int is_ascii) {
  static cmk_look *const looks[2][2][3] = {
      {{look_short_in_fours, look_short_in_twos, look_short_apart},
       {look_long_in_fours, look_long_in_twos, look_long_apart}},
      {{look_short_in_fours_sifted, look_short_in_twos_sifted, look_short_apart},
       {look_long_in_fours_sifted, look_long_in_twos_sifted, look_long_apart}}};
  static cmk_look *const looks_in_ascii[2][2][3] = {
      {{look_in_ascii_short_in_fours, look_in_ascii_short_in_twos, look_in_ascii_short_apart},
       {look_in_ascii_long_in_fours, look_in_ascii_long_in_twos, look_in_ascii_long_apart}},
      {{look_in_ascii_short_in_fours_sifted, look_in_ascii_short_in_twos_sifted, look_in_ascii_short_apart},
       {look_in_ascii_long_in_fours_sifted, look_in_ascii_long_in_twos_sifted, look_in_ascii_long_apart}}};
  return is_ascii ? BY_SHAPE(looks_in_ascii, filter) : BY_SHAPE(looks, filter);
}

#endif
