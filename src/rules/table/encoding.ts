/** Detects an encoding from all bytes; ambiguous ones are asked about. */
import { isAscii } from 'node:buffer'

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252', 'windows-1250'] as const
export type Encoding = (typeof ENCODINGS)[number]

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
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const words = createWords()
  const nuls = { even: 0, odd: 0 }
  let isUtf8 = true
  let size = 0
  const tryUtf8 = (part?: Uint8Array) => {
    try {
      if (isUtf8) utf8.decode(part, { stream: part !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  return {
    add(part) {
      for (let at = 0; start.length < 4 && at < part.length; at++) start.push(part[at] ?? 0)
      tryUtf8(part)
      words.add(part)
      if (part.includes(0))
        for (const [at, byte] of part.entries()) if (byte === 0) nuls[(size + at) % 2 === 0 ? 'even' : 'odd'] += 1
      size += part.length
    },
    end() {
      tryUtf8()
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

function wideBy({ even, odd }: { even: number; odd: number }, size: number): Encoding | undefined {
  if (size % 2 !== 0 || even + odd <= size * WIDE) return undefined
  return even > odd * 20 ? 'utf-16be' : odd > even * 20 ? 'utf-16le' : undefined
}

const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
const cyrillic = new TextDecoder('windows-1251')
const western = new TextDecoder('windows-1252')
const central = new TextDecoder('windows-1250')

/** Words beyond ASCII: only such letters (Cyrillic), or mixed with Latin. */
function createWords(): { add: (part: Uint8Array) => void; end: () => Pick<Bytes, 'encodings' | 'words'> } {
  const seen = new Set<number>()
  const kept: Record<'alone' | 'mixed', Map<string, Uint8Array>> = { alone: new Map(), mixed: new Map() }
  const counts = { alone: 0, mixed: 0 }
  let word: number[] = []
  let high = 0
  const close = () => {
    if (high > 0 && word.length > 1) {
      const kind = high === word.length ? 'alone' : 'mixed'
      counts[kind] += 1
      const bytes = Uint8Array.from(word)
      if (kept[kind].size < KEPT) kept[kind].set(bytes.join(), bytes)
    }
    word = []
    high = 0
  }
  return {
    add(part) {
      if (isAscii(part)) return close()
      for (const byte of part) {
        if (byte >= 0x80) seen.add(byte)
        const isHigh =
          byte >= 0xc0 ||
          [0xa8, 0xb8, 0xb2, 0xb3, 0xaf, 0xbf, 0xaa, 0xba, 0x8a, 0x9a, 0x8c, 0x9c, 0xa3, 0xb9].includes(byte)
        if ((isLetter(byte) || isHigh) && word.length < LONGEST_WORD) {
          word.push(byte)
          if (isHigh) high += 1
        } else close()
      }
    },
    end() {
      close()
      const words = [...kept.mixed.values(), ...kept.alone.values()].slice(0, KEPT)
      const all = [...seen]
      if (counts.alone + counts.mixed === 0) {
        const sign = (['windows-1252', 'windows-1251'] as const).find((one) =>
          all.every((byte) => SIGNS[one].has(byte)),
        )
        return sign ? { encodings: [sign], words: [] } : { encodings: ['windows-1252', 'windows-1251'], words }
      }
      if (counts.alone > counts.mixed * 10) return { encodings: ['windows-1251'], words: [] }
      const differing = [...kept.mixed.values()].filter((one) => western.decode(one) !== central.decode(one))
      const latin = differing.length > 0 ? (['windows-1252', 'windows-1250'] as const) : (['windows-1252'] as const)
      if (counts.mixed > counts.alone * 10) return { encodings: latin, words: differing }
      return { encodings: [...latin, 'windows-1251'], words }
    },
  }
}

export const decodeWord = (word: Uint8Array, encoding: Encoding): string =>
  ({ 'windows-1251': cyrillic, 'windows-1252': western, 'windows-1250': central })[encoding as 'windows-1252']?.decode(
    word,
  ) ?? new TextDecoder(encoding).decode(word)

/** Decodes a file without its byte order mark. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of bytes) yield decoder.decode(part, { stream: true })
  yield decoder.decode()
}
