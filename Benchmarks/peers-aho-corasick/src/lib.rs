//! Rust's aho-corasick behind a C interface, for the peers' matrix.
//!
//! The DFA kind, ASCII caseless, all overlapping matches; a pattern's id is its position.

use aho_corasick::{AhoCorasick, AhoCorasickBuilder};

const NONE: u32 = u32::MAX;

pub struct Engine {
    automaton: AhoCorasick<u32>,
    /// `stamps[id] == now` when the condition has been seen in the present event.
    stamps: Vec<u32>,
    now: u32,
    ids: Vec<u32>,
    ends: Vec<usize>,
}

/// Texts that lie back to back: text *i* ends before `ends[i]`.
///
/// # Safety
/// `ends` has `count` ascending numbers, and `bytes` as many bytes as the last of them says.
unsafe fn texts<'a>(bytes: *const u8, ends: *const u32, count: usize) -> impl Iterator<Item = &'a [u8]> {
    let ends: &[u32] = if count == 0 { &[] } else { std::slice::from_raw_parts(ends, count) };
    let total = ends.last().map_or(0, |&end| end as usize);
    let bytes: &[u8] = if total == 0 { &[] } else { std::slice::from_raw_parts(bytes, total) };
    let mut start = 0;
    ends.iter().map(move |&end| {
        let text = &bytes[start..end as usize];
        start = end as usize;
        text
    })
}

/// # Safety
/// As [`texts`].
#[no_mangle]
pub unsafe extern "C" fn peers_aho_corasick_build(
    bytes: *const u8,
    ends: *const u32,
    count: usize,
) -> *mut Engine {
    let built = AhoCorasickBuilder::new()
        .ascii_case_insensitive(true)
        .dfa(true)
        .build_with_size::<u32, _, _>(texts(bytes, ends, count));
    match built {
        Err(_) => std::ptr::null_mut(),
        Ok(automaton) => Box::into_raw(Box::new(Engine {
            automaton,
            stamps: vec![0; count],
            now: 0,
            ids: Vec::new(),
            ends: Vec::new(),
        })),
    }
}

/// # Safety
/// `engine` comes from `peers_aho_corasick_build` and is not used again.
#[no_mangle]
pub unsafe extern "C" fn peers_aho_corasick_destroy(engine: *mut Engine) {
    drop(Box::from_raw(engine));
}

/// # Safety
/// `engine` comes from `peers_aho_corasick_build`.
#[no_mangle]
pub unsafe extern "C" fn peers_aho_corasick_heap_bytes(engine: *const Engine) -> usize {
    (*engine).automaton.heap_bytes()
}

/// # Safety
/// As [`texts`]; `out` has room for `count` numbers.
#[no_mangle]
pub unsafe extern "C" fn peers_aho_corasick_destinations(
    engine: *const Engine,
    bytes: *const u8,
    ends: *const u32,
    count: usize,
    out: *mut u32,
) {
    let engine = &*engine;
    for (event, text) in texts(bytes, ends, count).enumerate() {
        let mut least = NONE;
        for found in engine.automaton.find_overlapping_iter(text) {
            least = least.min(found.pattern() as u32);
        }
        *out.add(event) = least;
    }
}

/// # Safety
/// As [`texts`]; what `ids` and `id_ends` are set to is valid until the next call.
#[no_mangle]
pub unsafe extern "C" fn peers_aho_corasick_matches(
    engine: *mut Engine,
    bytes: *const u8,
    ends: *const u32,
    count: usize,
    ids: *mut *const u32,
    id_count: *mut usize,
    id_ends: *mut *const usize,
) {
    let engine = &mut *engine;
    engine.ids.clear();
    engine.ends.clear();
    if engine.now as usize > u32::MAX as usize - count - 1 {
        engine.stamps.fill(0);
        engine.now = 0;
    }
    for text in texts(bytes, ends, count) {
        engine.now += 1;
        let start = engine.ids.len();
        for found in engine.automaton.find_overlapping_iter(text) {
            let stamp = &mut engine.stamps[found.pattern()];
            if *stamp != engine.now {
                *stamp = engine.now;
                engine.ids.push(found.pattern() as u32);
            }
        }
        if engine.ids.len() - start > 1 {
            engine.ids[start..].sort_unstable();
        }
        engine.ends.push(engine.ids.len());
    }
    *ids = engine.ids.as_ptr();
    *id_count = engine.ids.len();
    *id_ends = engine.ends.as_ptr();
}
