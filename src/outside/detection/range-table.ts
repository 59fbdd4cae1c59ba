/** Non-overlapping ranges with values, as sorted arrays of words: a look-up is a binary search without allocation. */
import { compareWords, wordsAfter, wordsBefore, type Span, type Words } from './address-words.ts'

/** One address family. `starts` and `ends` have `width` words a range; value 0 means none. */
export type RangeTable = { width: 1 | 4; starts: Uint32Array; ends: Uint32Array; values: Uint32Array }
export type Tables = { v4: RangeTable; v6: RangeTable }

export type Entry = Span & { value: number }
/** Value where one range is within another. */
export type Combine = (around: number, own: number) => number

/** The later start wins, or the shorter of two with one start. */
const mostSpecial: Combine = (_around, own) => own

/** Sorts, splits overlaps, joins neighbours with the same value. */
export function buildTables(entries: readonly Entry[], combine: Combine = mostSpecial): Tables {
  const of = (width: 1 | 4) =>
    buildTable(
      entries.filter(({ from }) => from.length === width),
      width,
      combine,
    )
  return { v4: of(1), v6: of(4) }
}

const byStart = (one: Entry, other: Entry): number =>
  compareWords(one.from, other.from) || compareWords(other.to, one.to)

function buildTable(entries: readonly Entry[], width: 1 | 4, combine: Combine): RangeTable {
  const segments = createSegments()
  /** Ranges open at the current position, the most specific last. */
  const open: Entry[] = []
  /** Start of the next segment. */
  let at: Words | undefined

  /** Emits segments before `limit` (all without one) and closes ranges that end there. */
  const advance = (limit?: Words): void => {
    for (let top = open.at(-1); top && at; top = open.at(-1)) {
      if (limit && compareWords(top.to, limit) >= 0) {
        if (compareWords(at, limit) < 0) segments.put(at, wordsBefore(limit), top.value)
        at = limit
        return
      }
      if (compareWords(at, top.to) <= 0) {
        segments.put(at, top.to, top.value)
        at = wordsAfter(top.to)
      }
      open.pop()
    }
  }
  for (const entry of [...entries].sort(byStart)) {
    advance(entry.from)
    at = entry.from
    const around = open.at(-1)
    open.push(around ? { ...entry, value: combine(around.value, entry.value) } : entry)
  }
  advance()
  return segments.table(width)
}

type Segments = { put: (from: Words, to: Words, value: number) => void; table: (width: 1 | 4) => RangeTable }

function createSegments(): Segments {
  const starts: number[] = []
  const ends: number[] = []
  const values: number[] = []
  let last: Words | undefined
  return {
    put(from, to, value) {
      const next = last && wordsAfter(last)
      if (next && values.at(-1) === value && compareWords(next, from) === 0) ends.splice(-to.length)
      else {
        starts.push(...from)
        values.push(value)
      }
      ends.push(...to)
      last = to
    },
    table: (width) => ({
      width,
      starts: Uint32Array.from(starts),
      ends: Uint32Array.from(ends),
      values: Uint32Array.from(values),
    }),
  }
}

/** Value of the range with the address, 0 for none. */
export function findValue({ v4, v6 }: Tables, words: Words): number {
  const [word = 0] = words
  if (words.length === 1) {
    const place = lastUpTo(v4.starts, word)
    return place >= 0 && word <= (v4.ends[place] ?? 0) ? (v4.values[place] ?? 0) : 0
  }
  const place = lastWideUpTo(v6.starts, words)
  return place >= 0 && !isAfter(words, 0, v6.ends, place * 4) ? (v6.values[place] ?? 0) : 0
}

/** Index of the last start ≤ the address; -1 when there is none. */
function lastUpTo(starts: Uint32Array, word: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0) > word) high = middle
    else low = middle + 1
  }
  return low - 1
}

/** Same for four-word addresses. */
function lastWideUpTo(starts: Uint32Array, words: Words): number {
  let low = 0
  let high = starts.length / 4
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAfter(starts, middle * 4, words, 0)) high = middle
    else low = middle + 1
  }
  return low - 1
}

function isAfter(list: ArrayLike<number>, at: number, other: ArrayLike<number>, from: number): boolean {
  for (let word = 0; word < 4; word++) {
    const difference = (list[at + word] ?? 0) - (other[from + word] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}
