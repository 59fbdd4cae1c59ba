/** Writes a MaxMind database of one IPv4 range, for tests. */
import { cidrSpan } from '../address-words.ts'

type Value = string | number | readonly string[] | { [name: string]: Value }

const TYPES = { text: 2, uint32: 6, map: 7, uint64: 9, list: 11 }

function control(type: number, size: number): Buffer {
  const [short, rest] = size < 29 ? [size, []] : [29, [size - 29]]
  return Buffer.from(type < 8 ? [(type << 5) | short, ...rest] : [short, type - 7, ...rest])
}

function encode(value: Value, name = ''): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(TYPES.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(name === 'build_epoch' ? TYPES.uint64 : TYPES.uint32, 4), bytes])
  }
  if (Array.isArray(value))
    return Buffer.concat([control(TYPES.list, value.length), ...value.map((one: string) => encode(one))])
  const entries = Object.entries(value as { [name: string]: Value })
  return Buffer.concat([
    control(TYPES.map, entries.length),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one, key)]),
  ])
}

/** `row` for `cidr`, nothing for other addresses. */
export function mmdbOf(cidr: string, row: Record<string, Value>): Buffer {
  const [word = 0] = cidrSpan(cidr)?.from ?? []
  const depth = Number(cidr.split('/')[1])
  const tree = Buffer.alloc(depth * 6)
  for (let at = 0; at < depth; at++) {
    const bit = (word >>> (31 - at)) & 1
    const next = at + 1 < depth ? at + 1 : depth + 16
    tree.writeUIntBE(bit === 0 ? next : depth, at * 6, 3)
    tree.writeUIntBE(bit === 1 ? next : depth, at * 6 + 3, 3)
  }
  const about = {
    node_count: depth,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-ASN',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    description: { en: 'test' },
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    encode(row),
    Buffer.from('abcdef', 'hex'),
    Buffer.from('MaxMind.com'),
    encode(about),
  ])
}
