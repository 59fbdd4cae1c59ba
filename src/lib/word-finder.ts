/** Searches many words in one pass over a text (Aho–Corasick), so that no choice of words or text makes it slow. */

export type WordFinder = (text: string) => string | undefined
/** Which of the words are in a text, each once. */
export type WordsFinder = (text: string) => Set<string>

/** While the words are taken in. */
type Growing = { next: Map<number, Growing>; word: number; at: number }

/**
 * A search stands at a place in this row of numbers. It holds for each beginning of a word, one after the other: the
 * place of its longest ending that is a beginning too, the number of the word that ends here (its own, or the longest
 * that ends in it; NO_WORD), how many characters lead on, and for each of them, in order, its code and the place it
 * leads to. Not objects, because a collector walks through those, and an edge holds the words of thousands of
 * campaigns.
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

/** The shallow ones first; gives each its place. */
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

/** Their longest endings are shorter, so that these are known already. */
function link(table: Table, { at, code, child }: { at: number; code: number; child: number }): void {
  const back = at === ROOT ? ROOT : step(table, number(table, at + BACK), code)
  table[child + BACK] = back
  if (table[child + WORD] === NO_WORD) table[child + WORD] = number(table, back + WORD)
}

const number = (table: Table, at: number): number => table[at] ?? 0

/** Where a character leads from a place; -1: nowhere. */
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

/** Follows a character from a place, by way of the longest ending that is still a beginning. */
function step(table: Table, from: number, code: number): number {
  for (let at = from; ; at = number(table, at + BACK)) {
    const next = onward(table, at, code)
    if (next >= 0) return next
    if (at === ROOT) return ROOT
  }
}

/** A function that gives one of `words` that is in a text, the one that ends first; undefined when none does. */
export function wordFinder(words: readonly string[]): WordFinder {
  const table = build(words)
  return (text) => {
    let at = ROOT
    for (let index = 0; index < text.length && table[at + WORD] === NO_WORD; index++)
      at = step(table, at, text.charCodeAt(index))
    return words[number(table, at + WORD)]
  }
}

/**
 * As `wordFinder`, but gives every word that is in a text: a word that ends inside of a longer one too. The search
 * goes on at most once through the endings of each character.
 */
export function wordsFinder(words: readonly string[]): WordsFinder {
  const table = build(words)
  return (text) => {
    const found = new Set<string>()
    let at = ROOT
    for (let index = 0; index < text.length; index++) {
      at = step(table, at, text.charCodeAt(index))
      // a word is the place's own, or the longest that ends in it; those that end in that one follow by way of BACK
      for (let end = at; table[end + WORD] !== NO_WORD; end = number(table, end + BACK))
        found.add(words[number(table, end + WORD)] ?? '')
    }
    return found
  }
}
