/**
 * The index file, read whole and used in place. Layout: 8 bytes of name, head length, CRC-32 of the rest, head (JSON),
 * arrays aligned to 8 bytes.
 */
import { crc32 } from 'node:zlib'
import { type Index, type Layer, LAYERS, type Networks } from './index.ts'
import type { RangeTable, Tables } from './range-table.ts'

const NAME = Buffer.from('WEIRIDX1')
const FRONT = NAME.length + 8

type Section = { at: number; length: number }
export type IndexHead = {
  /** Short hash of all sources' versions. */
  version: string
  builtAt: string
  /** mmdb files in the index's folder, in query order. */
  country: readonly string[]
  asn: readonly string[]
  /** Absent in files of earlier versions. */
  city?: readonly string[]
  connection?: readonly string[]
  /** Sources with ranges in the index. */
  ids: readonly string[]
}
type Head = IndexHead & { lists: Index['lists']; sets: Index['sets']; sections: Record<string, Section> }

const border = (length: number): number => Math.ceil(length / 8) * 8

function arraysOf({ layers, networks }: Index): Record<string, Uint32Array | Uint8Array> {
  const arrays: Record<string, Uint32Array | Uint8Array> = { ...networks }
  for (const layer of LAYERS) {
    for (const family of ['v4', 'v6'] as const) {
      const { starts, ends, values } = layers[layer][family]
      Object.assign(arrays, {
        [`${layer}.${family}.starts`]: starts,
        [`${layer}.${family}.ends`]: ends,
        [`${layer}.${family}.values`]: values,
      })
    }
  }
  return arrays
}

export function packIndex(index: Index, head: IndexHead): Buffer {
  const sections: Record<string, Section> = {}
  const parts: Buffer[] = []
  let at = 0
  for (const [name, array] of Object.entries(arraysOf(index))) {
    sections[name] = { at, length: array.length }
    const size = border(array.byteLength)
    const part = Buffer.alloc(size)
    part.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    parts.push(part)
    at += size
  }
  const text = JSON.stringify({ ...head, lists: index.lists, sets: index.sets, sections } satisfies Head)
  const bytes = Buffer.from(text)
  const padded = Buffer.concat([bytes, Buffer.alloc(border(FRONT + bytes.length) - FRONT - bytes.length, ' ')])
  const rest = Buffer.concat([padded, ...parts])
  const front = Buffer.alloc(FRONT)
  NAME.copy(front)
  front.writeUInt32LE(padded.length, NAME.length)
  front.writeUInt32LE(crc32(rest), NAME.length + 4)
  return Buffer.concat([front, rest])
}

/** @throws Error when damaged or of another version; the caller rebuilds it. */
export function unpackIndex(given: Buffer): { index: Index; head: IndexHead } {
  const file = given.byteOffset % 4 === 0 ? given : Buffer.from(new Uint8Array(given).buffer)
  if (file.length < FRONT || !file.subarray(0, NAME.length).equals(NAME))
    throw new Error('the index of the detection data is of another version')
  if (crc32(file.subarray(FRONT)) !== file.readUInt32LE(NAME.length + 4))
    throw new Error('the index of the detection data is damaged')
  const start = FRONT + file.readUInt32LE(NAME.length)
  const { lists, sets, sections, ...head } = JSON.parse(file.subarray(FRONT, start).toString()) as Head
  const words = (name: string): Uint32Array =>
    new Uint32Array(file.buffer, file.byteOffset + start + placeOf(name).at, placeOf(name).length)
  const placeOf = (name: string): Section => {
    const section = sections[name]
    if (!section) throw new Error(`the index of the detection data has no ${name}`)
    return section
  }
  const table = (layer: Layer, family: 'v4' | 'v6'): RangeTable => {
    const of = (part: string) => words(`${layer}.${family}.${part}`)
    return { width: family === 'v4' ? 1 : 4, starts: of('starts'), ends: of('ends'), values: of('values') }
  }
  const { at, length } = placeOf('names')
  const networks: Networks = {
    numbers: words('numbers'),
    usages: words('usages'),
    offsets: words('offsets'),
    names: file.subarray(start + at, start + at + length),
  }
  const layers = Object.fromEntries(
    LAYERS.map((layer) => [layer, { v4: table(layer, 'v4'), v6: table(layer, 'v6') } satisfies Tables]),
  ) as Record<Layer, Tables>
  return { index: { layers, networks, lists, sets }, head }
}

export const INDEX_FILE = 'index.bin'
/** With data under test replacing differing sources. */
export const TRIED_INDEX_FILE = 'tried.bin'
/** Small; rewritten with each update. */
export const CURRENT_FILE = 'current.json'

export type Current = {
  /** Of the index; '' without one. */
  version: string
  /** Source id → last confirmed to be current, ISO 8601. */
  checked: Record<string, string>
  /** Data under test: version as in hits, and its index's. */
  tried?: { version: string; index: string }
}
