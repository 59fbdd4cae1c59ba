/**
 * The checksum of a page of Postgres, as its own `checksum_impl.h` reckons it: FNV-1a in 32 lanes, mixed with the
 * number of the block.
 */

export const PAGE_BYTES = 8192
const LANES = 32
const PRIME = 16_777_619
const BASES = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
)
/** In the head of a page: where its checksum stands, and where its free space ends (0: the page was never used). */
const [CHECKSUM_AT, UPPER_AT] = [8, 14]

/** Whether a page is as it was written. `block`: its number in its relation, over all files of it. */
export function isPageWhole(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(UPPER_AT) === 0) return page.every((byte) => byte === 0)
  return page.readUInt16LE(CHECKSUM_AT) === checksumOf(page, block)
}

/**
 * Of a machine that keeps the low byte first, as all are that the engine runs on. `page` begins at a border of four
 * bytes.
 */
function checksumOf(page: Buffer, block: number): number {
  const words = new Uint32Array(page.buffer, page.byteOffset, PAGE_BYTES / 4)
  let all = 0
  for (let lane = 0; lane < LANES; lane += 1) {
    let sum = BASES[lane] ?? 0
    for (let at = lane; at < words.length; at += LANES)
      sum = mixed(sum, at === CHECKSUM_AT / 4 ? (words[at] ?? 0) & 0xffff0000 : (words[at] ?? 0))
    all ^= mixed(mixed(sum, 0), 0)
  }
  return (((all ^ block) >>> 0) % 65_535) + 1
}

function mixed(sum: number, value: number): number {
  const both = sum ^ value
  return Math.imul(both, PRIME) ^ (both >>> 17)
}
