/** The answer of XREAD, read. What is no entry of ours is passed over. */

export type HeardEntry = { id: string; process: string; number: number; kind: string; body: Buffer }

type Given = readonly [id: Buffer, fields: readonly Buffer[]]
type Answer = readonly [stream: Buffer, entries: readonly Given[]][] | null

const KINDS = new Set(['s', 'b', 'm'])
const FIELDS = 6

function readEntry([id, fields]: Given): HeardEntry[] {
  if (fields.length !== FIELDS) return []
  const [p, process = '', n, number, kind = ''] = fields.slice(0, FIELDS - 1).map(String)
  if (p !== 'p' || n !== 'n' || !KINDS.has(kind)) return []
  return [{ id: String(id), process, number: Number(number), kind, body: fields[FIELDS - 1] ?? Buffer.alloc(0) }]
}

export function readEntries(answer: unknown): HeardEntry[] {
  return ((answer as Answer) ?? []).flatMap(([, entries]) => entries.flatMap(readEntry))
}
