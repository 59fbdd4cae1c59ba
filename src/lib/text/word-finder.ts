/** Many words in one pass (Aho–Corasick), never slow. */

export type WordFinder = (text: string) => string | undefined
/** All words found in a text. */
export type WordsFinder = (text: string) => Set<string>

/** Node while the table is built. */
type Growing = { next: Map<number, Growing>; word: number; at: number }

/**
 * Flat automaton. Per prefix of a word: place of its longest suffix that is a prefix; number of the word that ends here
 * (own, or longest suffix's; NO_WORD); number of next characters; then, sorted, codes and places. Numbers, because the
 * garbage collector walks objects, and an edge holds thousands of campaigns' words.
 */
type Table = Int32Array

const ROOT = 0
const NO_WORD = -1
const [BACK, WORD, COUNT, FIRST] = [0, 1, 2, 3]

function grow(words: readonly string[]): Growing {
  const root: Growing = { next: new Map(), word: NO_WORD, at: ROOT }
  for (const [number, word] of words.entries()) {
    let node = root
    for (let index = 0; index < word.length; index++) {
      const code = word.charCodeAt(index)
      let next = node.next.get(code)
      if (!next) node.next.set(code, (next = { next: new Map(), word: NO_WORD, at: ROOT }))
      node = next
    }
    if (node !== root) node.word = number
  }
  return root
}

/** Nodes breadth first; assigns each its place. */
function lined(root: Growing): { nodes: Growing[]; size: number } {
  const nodes = [root]
  let size = 0
  for (const node of nodes) {
    node.at = size
    size += FIRST + 2 * node.next.size
    for (const child of node.next.values()) nodes.push(child)
  }
  return { nodes, size }
}

function build(words: readonly string[]): Table {
  const { nodes, size } = lined(grow(words))
  const table = new Int32Array(size)
  for (const { at, word, next } of nodes) {
    table[at + WORD] = word
    table[at + COUNT] = next.size
    const edges = [...next].sort(([one], [other]) => one - other)
    for (const [index, [code, child]] of edges.entries()) {
      table[at + FIRST + 2 * index] = code
      table[at + FIRST + 2 * index + 1] = child.at
    }
  }
  for (const { at, next } of nodes) for (const [code, child] of next) link(table, { at, code, child: child.at })
  return table
}

/** Suffixes are shorter, so already linked. */
function link(table: Table, { at, code, child }: { at: number; code: number; child: number }): void {
  const back = at === ROOT ? ROOT : step(table, number(table, at + BACK), code)
  table[child + BACK] = back
  if (table[child + WORD] === NO_WORD) table[child + WORD] = number(table, back + WORD)
}

const number = (table: Table, at: number): number => table[at] ?? 0

/** Place after a character; -1: none. */
function onward(table: Table, at: number, code: number): number {
  let low = 0
  let high = number(table, at + COUNT) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = number(table, at + FIRST + 2 * middle)
    if (found === code) return number(table, at + FIRST + 2 * middle + 1)
    if (found < code) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Falls back to suffixes that are prefixes. */
function step(table: Table, from: number, code: number): number {
  for (let at = from; ; at = number(table, at + BACK)) {
    const next = onward(table, at, code)
    if (next >= 0) return next
    if (at === ROOT) return ROOT
  }
}

/** The word that ends first; undefined if none. */
export function wordFinder(words: readonly string[]): WordFinder {
  const table = build(words)
  return (text) => {
    let at = ROOT
    for (let index = 0; index < text.length && table[at + WORD] === NO_WORD; index++)
      at = step(table, at, text.charCodeAt(index))
    return words[number(table, at + WORD)]
  }
}

/** Every word, also inside longer ones. Walks suffixes at most once per character. */
export function wordsFinder(words: readonly string[]): WordsFinder {
  const table = build(words)
  return (text) => {
    const found = new Set<string>()
    let at = ROOT
    for (let index = 0; index < text.length; index++) {
      at = step(table, at, text.charCodeAt(index))
      // longest word first; shorter ones follow through BACK
      for (let end = at; table[end + WORD] !== NO_WORD; end = number(table, end + BACK))
        found.add(words[number(table, end + WORD)] ?? '')
    }
    return found
  }
}
