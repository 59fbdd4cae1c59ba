/** Fast hashes. Not for secrets: collisions are easy. */

/** FNV-1a over UTF-16 units, finished as MurmurHash3. Decides visitors' links, so it must never change. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return stir(hash)
}

/**
 * Two 32-bit FNV-1a with different primes. Identify a visitor: at ten million a day, two collide once in 300 000 days.
 */
export function hashPair(text: string): readonly [high: number, low: number] {
  let high = 0x811c9dc5
  let low = 0x9747b28c
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x5bd1e995)
  }
  return [stir(high), stir(low ^ text.length)]
}

export type Pair = ReturnType<typeof hashPair>
/** Key of a counting table: a text, or its hashes. */
export type Name = string | Pair

export const pairOf = (name: Name): Pair => (typeof name === 'string' ? hashPair(name) : name)

/** A name for each `part` (32 bits), without hashing text. */
export const partOf = ([high, low]: Pair, part: number): Pair => [
  stir(high ^ Math.imul(part, 0x9e3779b1)),
  stir(low + Math.imul(part, 0x85ebca77) + 1),
]

/** MurmurHash3's finalizer: each input bit changes half of the output. */
function stir(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
