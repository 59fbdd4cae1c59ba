/** The answer of XREAD, read. What is no entry of ours is passed over. */

export type HeardEntry = { id: string; process: string; number: number; kind: string; body: Buffer }

type Answer = readonly [stream: Buffer, entries: readonly [id: Buffer, fields: readonly Buffer[]][]][] | null

const KINDS = new Set(['s', 'b', 'm'])

export function readEntries(answer: unknown): HeardEntry[] {
  return ((answer as Answer) ?? []).flatMap(([, entries]) => entries.flatMap(([id, [p, process, n, number, kind, body]]) => {
    const isOurs = p?.toString() === 'p' && n?.toString() === 'n' && KINDS.has(kind?.toString() ?? '')
    return isOurs ? [{ id: id.toString(), process: process?.toString() ?? '', number: Number(number?.toString()), kind: kind?.toString() ?? '', body: body ?? Buffer.alloc(0) }] : []
  }))
}
