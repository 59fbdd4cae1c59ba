/** Detects an encoding from all bytes; ambiguous ones are asked about. */
import { isAscii } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof LATIN)[number] | (typeof OTHERS)[number]

/** Likeliest first. */
const LATIN = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257'] as const
const OTHERS = [
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'gb18030',
  'shift_jis',
  'euc-kr',
  'big5',
] as const

export type Bytes = {
  /** `zip`: an archive, as workbooks are. `binary`: no text. */
  kind: 'text' | 'zip' | 'binary'
  /** Possible encodings, likeliest first; one if certain. */
  encodings: readonly [Encoding, ...Encoding[]]
  words: readonly Uint8Array[]
}

/** NULs at only even or only odd places: UTF-16. */
const WIDE = 0.08
const KEPT = 3
const LONGEST_WORD = 40
/** Shared by Windows-1252 and Windows-1250, and no-break spaces. */
const SIGNS: Record<'windows-1251' | 'windows-1252', ReadonlySet<number>> = {
  'windows-1251': new Set([0x88, 0xa0, 0xb9, 0xab, 0xbb, 0x96, 0x97]),
  'windows-1252': new Set([0x80, 0xa0, 0xa3, 0xa5, 0xa7, 0xa9, 0xab, 0xbb, 0x96, 0x97]),
}

type Marked = { encoding: Encoding; length: number }

export function byteOrderMark(start: Uint8Array): Marked | undefined {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return undefined
}

const isZip = (start: Uint8Array): boolean =>
  start[0] === 0x50 && start[1] === 0x4b && start[2] === 0x03 && start[3] === 0x04

/** Accepts chunks of any length. */
export function createByteReader(): { add: (part: Uint8Array) => void; end: () => Bytes } {
  const start: number[] = []
  const utf8 = createUtf8Reader()
  const words = createWords()
  const nuls = { even: 0, odd: 0 }
  let size = 0
  return {
    add(part) {
      for (let at = 0; start.length < 4 && at < part.length; at++) start.push(part[at] ?? 0)
      utf8.add(part)
      words.add(part)
      if (part.includes(0))
        for (const [at, byte] of part.entries()) if (byte === 0) nuls[(size + at) % 2 === 0 ? 'even' : 'odd'] += 1
      size += part.length
    },
    end() {
      const isUtf8 = utf8.isUtf8()
      const first = Uint8Array.from(start)
      const certain = (encoding: Encoding): Bytes => ({ kind: 'text', encodings: [encoding], words: [] })
      if (isZip(first)) return { ...certain('utf-8'), kind: 'zip' }
      const marked = byteOrderMark(first)
      if (marked) return certain(marked.encoding)
      const wide = wideBy(nuls, size)
      if (wide) return certain(wide)
      if (nuls.even + nuls.odd > 0 && !isUtf8) return { ...certain('utf-8'), kind: 'binary' }
      return isUtf8 ? certain('utf-8') : { kind: 'text', ...words.end() }
    },
  }
}

/** Damaged characters of whole ones at most: programs cut texts within a character. */
const DAMAGED = 0.25
/** Counted for a part without a fault. */
const OF_A_PART = 100

/** UTF-8 stays UTF-8 with a damaged character. */
function createUtf8Reader(): { add: (part: Uint8Array) => void; isUtf8: () => boolean } {
  const [strict, tolerant] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('utf-8')]
  let [whole, damaged] = [0, 0]
  const isStrict = (part?: Uint8Array): boolean => {
    try {
      strict.decode(part, { stream: part !== undefined })
      return true
    } catch {
      return false
    }
  }
  return {
    add(part) {
      if (damaged === 0 && isStrict(part)) {
        if (!isAscii(part)) whole += OF_A_PART
        return
      }
      const text = tolerant.decode(part)
      damaged += Math.max(1, text.match(/\uFFFD/g)?.length ?? 0)
      whole += text.match(/[\u0080-\uFFFC]/g)?.length ?? 0
    },
    isUtf8() {
      if (damaged === 0 && !isStrict()) damaged = 1
      return damaged <= whole * DAMAGED
    },
  }
}

function wideBy({ even, odd }: { even: number; odd: number }, size: number): Encoding | undefined {
  if (size % 2 !== 0 || even + odd <= size * WIDE) return undefined
  return even > odd * 20 ? 'utf-16be' : odd > even * 20 ? 'utf-16le' : undefined
}

const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
/** Of Windows-1251; a word has vowels, and no capital behind a small letter. */
const isSmall = (byte: number): boolean => byte >= 0xe0 || [0xb8, 0xb3, 0xbf, 0xba].includes(byte)
const VOWELS: ReadonlySet<number> = new Set(Buffer.from('e0e5e8eef3fbfdfeffb8b3bfbac0c5c8ced3dbdddedfa8b2afaa', 'hex'))
/** Signs of texts in Cyrillic; Chinese letters end in others. */
const OF_CYRILLIC: ReadonlySet<number> = new Set(
  Buffer.from('848588919293949596979899a0a4a5a7a8a9aaabaeafb0b2b3b4b7b8b9babbbf', 'hex'),
)
const FEWEST_VOWELS = 0.28
const MOST_TURNS = 0.04

function createCyrillic(): { add: (word: readonly number[]) => void; isLikely: (seen: readonly number[]) => boolean } {
  let [letters, vowels, turns] = [0, 0, 0]
  return {
    add(word) {
      letters += word.length
      for (const [at, byte] of word.entries()) {
        if (VOWELS.has(byte)) vowels += 1
        if (at > 0 && isSmall(word[at - 1] ?? 0) && !isSmall(byte)) turns += 1
      }
    },
    isLikely: (seen) =>
      vowels >= letters * FEWEST_VOWELS &&
      turns <= letters * MOST_TURNS &&
      seen.every((byte) => byte >= 0xc0 || OF_CYRILLIC.has(byte)),
  }
}

const ALSO_LETTERS: ReadonlySet<number> = new Set(Buffer.from('a8b8b2b3afbfaaba8a9a8c9ca3b9', 'hex'))
const BETWEEN_CELLS: ReadonlySet<number> = new Set(Buffer.from('\t\n\r,;|"'))

/** The first cells beyond ASCII: in Chinese or Japanese a letter may end in an ASCII byte. */
function createCells(): { add: (byte: number) => void; close: () => void; all: () => Uint8Array[] } {
  const kept: Uint8Array[] = []
  let cell: number[] = []
  const close = () => {
    if (cell.some((byte) => byte >= 0x80) && cell.length < LONGEST_WORD) kept.push(Uint8Array.from(cell))
    cell = []
  }
  return {
    add(byte) {
      if (kept.length === KEPT) return
      if (BETWEEN_CELLS.has(byte)) close()
      else if (cell.length < LONGEST_WORD) cell.push(byte)
    },
    close,
    all() {
      close()
      return kept
    },
  }
}

/** Words beyond ASCII: only such letters (Cyrillic), or mixed with Latin. */
function createWords(): { add: (part: Uint8Array) => void; end: () => Pick<Bytes, 'encodings' | 'words'> } {
  const seen = new Set<number>()
  const kept: Record<'alone' | 'mixed', Map<string, Uint8Array>> = { alone: new Map(), mixed: new Map() }
  const counts = { alone: 0, mixed: 0 }
  const [cyrillic, cells] = [createCyrillic(), createCells()]
  let word: number[] = []
  let high = 0
  const close = () => {
    if (high > 0 && word.length > 1) {
      const kind = high === word.length ? 'alone' : 'mixed'
      counts[kind] += 1
      const bytes = Uint8Array.from(word)
      if (kept[kind].size < KEPT) kept[kind].set(bytes.join(), bytes)
      if (kind === 'alone') cyrillic.add(word)
    }
    word = []
    high = 0
  }
  return {
    add(part) {
      if (isAscii(part)) {
        cells.close()
        return close()
      }
      for (const byte of part) {
        if (byte >= 0x80) seen.add(byte)
        cells.add(byte)
        const isHigh = byte >= 0xc0 || ALSO_LETTERS.has(byte)
        if ((isLetter(byte) || isHigh) && word.length < LONGEST_WORD) {
          word.push(byte)
          if (isHigh) high += 1
        } else close()
      }
    },
    end() {
      close()
      const mixed = [...kept.mixed.values()]
      if (counts.alone + counts.mixed === 0) return wordless([...seen], cells.all())
      if (counts.alone > counts.mixed * 10)
        return cyrillic.isLikely([...seen]) ? { encodings: ['windows-1251'], words: [] } : anyOf(OTHERS, cells.all())
      const latin = anyOf(LATIN, mixed)
      if (counts.mixed > counts.alone * 10) return latin
      return {
        encodings: [...latin.encodings, 'windows-1251'],
        words: [...mixed, ...kept.alone.values()].slice(0, KEPT),
      }
    },
  }
}

function wordless(seen: readonly number[], cells: readonly Uint8Array[]): Pick<Bytes, 'encodings' | 'words'> {
  const sign = (['windows-1252', 'windows-1251'] as const).find((one) => seen.every((byte) => SIGNS[one].has(byte)))
  return sign ? { encodings: [sign], words: [] } : anyOf(['windows-1252', ...OTHERS], cells)
}

/** Those that read all words as letters, each in its own way. */
function anyOf(
  encodings: readonly [Encoding, ...Encoding[]],
  words: readonly Uint8Array[],
): Pick<Bytes, 'encodings' | 'words'> {
  const [first, ...others] = encodings
  const readings = new Map([[words.map((word) => decodeWord(word, first)).join('\n'), first]])
  for (const one of others) {
    const reading = words.map((word) => decodeWord(word, one)).join('\n')
    if (!readings.has(reading) && READABLE.test(reading)) readings.set(reading, one)
  }
  const [, ...more] = readings.values()
  const differing = words.filter((word) => more.some((one) => decodeWord(word, one) !== decodeWord(word, first)))
  return { encodings: [first, ...more], words: more.length === 0 ? [] : differing.slice(0, KEPT) }
}

const READABLE = /^[\p{L}\p{M}\p{ASCII}\p{Zs}\p{Pd}«»„“”№°·ー、。（）]*$/u

const decoders = new Map<Encoding, TextDecoder>()

export function decodeWord(word: Uint8Array, encoding: Encoding): string {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding)
  decoders.set(encoding, decoder)
  return decoder.decode(word)
}

/** Decodes a file without its byte order mark. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of bytes) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}
