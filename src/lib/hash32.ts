/**
 * A well-spread, stable 32-bit hash of a text (FNV-1a over its UTF-16 units, finished as MurmurHash3 does). Not for
 * secrets. Its results decide who keeps which link, so it must never change.
 */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
