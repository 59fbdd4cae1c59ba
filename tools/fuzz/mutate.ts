/** Slightly changed seeds from a repeatable generator. */

type Random = (below: number) => number

/** xorshift32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return below <= 0 ? 0 : state % below
  }
}

/** Inputs that trouble parsers. */
const HARD = [
  '',
  '\0',
  '\r\n',
  '\n',
  '\t',
  '"',
  "'",
  '\\',
  '\\u0000',
  '\\ud800',
  '%',
  '%00',
  '%ff%fe',
  '%ED%A0%80',
  '&',
  '=',
  '?',
  '#',
  '/',
  '//',
  ':',
  '::',
  '::ffff:',
  '/0',
  '/33',
  '/-1',
  '/999999999999',
  '[',
  ']',
  '{',
  '}',
  '{"',
  '":',
  '[[[[[[[[',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '0x7f',
  '1.2.3.4.5',
  '256.1.1.1',
  '٣',
  'İ',
  'ß',
  '\u200b',
  '\u2028',
  '\ufeff',
  '😀',
  ',',
  ';',
  '- - [',
  ' HTTP/1.1"',
  'Z',
  '+99:99',
  '2026-02-30T25:61:61',
]
const FRAMES = [
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  Buffer.alloc(64),
  Buffer.from('a'.repeat(5000)),
  Buffer.from('(('.repeat(500)),
  Buffer.from('1.'.repeat(500)),
]
const MOST_BYTES = 70_000

type Change = (bytes: Buffer, random: Random, other: Buffer) => Buffer

const spliced = (bytes: Buffer, at: number, cut: number, more: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at + cut)])

const CHANGES: readonly Change[] = [
  (bytes, random) => spliced(bytes, random(bytes.length + 1), random(4), Buffer.from([random(256)])),
  (bytes, random) => spliced(bytes, random(bytes.length + 1), random(8), Buffer.from(HARD[random(HARD.length)] ?? '')),
  (bytes, random) => spliced(bytes, random(bytes.length + 1), 0, FRAMES[random(FRAMES.length)] ?? Buffer.alloc(0)),
  (bytes, random) => spliced(bytes, random(bytes.length + 1), random(bytes.length + 1), Buffer.alloc(0)),
  (bytes, random) => {
    const from = random(bytes.length + 1)
    const piece = bytes.subarray(from, from + 1 + random(200))
    return spliced(
      bytes,
      random(bytes.length + 1),
      0,
      Buffer.concat(Array.from({ length: 1 + random(8) }, () => piece)),
    )
  },
  (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, random(bytes.length + 1)), other.subarray(random(other.length + 1))]),
  (bytes, random) => {
    const changed = Buffer.from(bytes)
    const at = random(changed.length)
    if (changed.length > 0) changed[at] = (changed[at] ?? 0) ^ (1 << random(8))
    return changed
  },
]

/** One seed with up to six changes. */
export function mutated(seeds: readonly Buffer[], random: Random): Buffer {
  const pick = (): Buffer => seeds[random(seeds.length)] ?? Buffer.alloc(0)
  let bytes = pick()
  for (let times = 1 + random(6); times > 0; times -= 1)
    bytes = (CHANGES[random(CHANGES.length)] ?? ((same) => same))(bytes, random, pick())
  return bytes.subarray(0, MOST_BYTES)
}
