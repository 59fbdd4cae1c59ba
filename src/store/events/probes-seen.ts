/** What did browser probes see: since a moment, or on the pages that some hits led to? */
import { probe, type Probe } from '../../contract/probe.ts'
import type { Events } from './events.ts'

export type SeenProbe = { hit: string; visitor: string; agent: string; probe: Probe; /** Milliseconds. */ time: number }

/** `probe` as it is stored; undefined for '' and for what no version of the probe wrote. */
export function readProbe(stored = ''): Probe | undefined {
  try {
    return stored === '' ? undefined : probe.parse(JSON.parse(stored))
  } catch {
    return undefined
  }
}

type Row = Omit<SeenProbe, 'probe'> & { stored: string }

const COLUMNS = 'hit, visitor, agent, probe AS stored, toUnixTimestamp64Milli(time) AS time'
const read = (rows: readonly Row[]): SeenProbe[] =>
  rows.flatMap(({ stored, ...row }) => {
    const probe = readProbe(stored)
    return probe ? [{ ...row, probe }] : []
  })

/** Of answers since then that said something against their visitor the `most` latest, oldest first. */
export async function probesSince(events: Events, since: Date, most: number): Promise<SeenProbe[]> {
  const rows = await events.query<Row>(
    'short',
    `SELECT ${COLUMNS} FROM (SELECT * FROM probes WHERE said != 'nothing' AND time >= fromUnixTimestamp64Milli({since:Int64}) ORDER BY time DESC LIMIT {most:UInt32}) ORDER BY time`,
    { since: BigInt(since.getTime()), most },
  )
  return read(rows)
}

/** Answers of pages that these hits led to, oldest first. */
export async function probesOfHits(events: Events, campaigns: readonly string[], hits: readonly string[]): Promise<SeenProbe[]> {
  if (hits.length === 0) return []
  const rows = await events.query<Row>(
    'short',
    `SELECT ${COLUMNS} FROM (SELECT * FROM probes WHERE campaign IN {campaigns:Array(UInt64)} AND hit IN {hits:Array(String)}) ORDER BY time`,
    { campaigns: [...new Set(campaigns)].map(BigInt), hits },
  )
  return read(rows)
}
