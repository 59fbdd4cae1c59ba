/**
 * Two independent 32-bit hashes of a text: together a name that among ten million others is given twice once in 300 000
 * days.
 */

/**
 * FNV-1a twice, with different primes and a final stir (murmur3's). Not for secrets: who knows it can make collisions.
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

function stir(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
