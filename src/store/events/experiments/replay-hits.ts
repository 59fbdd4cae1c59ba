/** Hits of campaigns for replays: a random sample, named ones, or all in slices. */
import { readFileSync, unlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { isoOf } from '../counts.ts'
import type { Events } from '../events.ts'
import { HIT_DETAIL_COLUMNS, toHitDetail, type HitDetail, type HitDetailRow } from '../hits/receipt.ts'

/** `from` is included, `to` is not. */
export type ReplayRange = { campaigns: readonly string[]; from: Date; to: Date }

const WHERE =
  'campaign IN {campaigns:Array(UInt64)} AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time < fromUnixTimestamp64Milli({to:Int64})'
const bound = ({ campaigns, from, to }: ReplayRange) => ({
  campaigns: campaigns.map(BigInt),
  from: BigInt(from.getTime()),
  to: BigInt(to.getTime()),
})

/** Sampled by a hash of the id, so that two drafts are compared on the same hits. */
export const SAMPLE_CONDITION = 'cityHash64(hit) % 1000000 < {share:UInt32}'

/** All hits of the range if at most `most`; else about as many, a sample by `share`. */
export async function drawHits(
  events: Events,
  range: ReplayRange,
  most: number,
): Promise<{ visits: number; hits: HitDetail[] }> {
  const params = bound(range)
  const visits = await countHits(events, range)
  if (visits === 0) return { visits, hits: [] }
  const share = visits <= most ? 1_000_000 : Math.ceil((most / visits) * 1_000_000)
  const rows = await events.query<HitDetailRow>(
    'report',
    // ids first: reads the other columns only of sampled hits
    `SELECT ${HIT_DETAIL_COLUMNS} FROM (SELECT * FROM hits PREWHERE ${SAMPLE_CONDITION} WHERE ${WHERE} ORDER BY time DESC LIMIT {most:UInt32})`,
    { ...params, share, most: most * 2 },
  )
  return { visits, hits: rows.map((row) => toHitDetail(row, [])) }
}

/**
 * Hits per slice of a job: about 9 MB of text. The store reads blocks of 8,192, so much smaller slices read each block
 * twice.
 */
export const SLICE_HITS = 10_000

/** Position in the table's order. `time`: milliseconds. */
export type SlicePosition = { campaign: string; time: number; hit: string }
/** A file of hits: a line of names, then one of values each. `last`: undefined if empty. */
type HitFile = { file: string; last: SlicePosition | undefined }

const NEWLINE = 10
/** A line has about 0.9 kB. */
const TAIL_BYTES = 4096

/** By campaign; none: absent. */
export async function countHitsOfEach(events: Events, range: ReplayRange): Promise<Map<string, number>> {
  const rows = await events.query<{ id: string; visits: number }>(
    'short',
    `SELECT toString(campaign) AS id, count() AS visits FROM hits WHERE ${WHERE} GROUP BY campaign`,
    bound(range),
  )
  return new Map(rows.map(({ id, visits }) => [id, visits]))
}

export async function countHits(events: Events, range: ReplayRange): Promise<number> {
  const [counted] = await events.query<{ visits: number }>(
    'short',
    `SELECT count() AS visits FROM hits WHERE ${WHERE}`,
    bound(range),
  )
  return counted?.visits ?? 0
}

/** Writes the next `most` hits of one campaign to a new file for another process: reading them is most of the work. */
export async function nextHits(
  events: Events,
  { campaign, ...span }: Omit<ReplayRange, 'campaigns'> & { campaign: string },
  { after, most, file }: { after: SlicePosition | undefined; most: number; file: string },
): Promise<HitFile> {
  const behind = after
    ? 'AND time >= fromUnixTimestamp64Milli({afterTime:Int64}) AND (time, hit) > (fromUnixTimestamp64Milli({afterTime:Int64}), {afterHit:String})'
    : ''
  await events.lines(
    file,
    'job',
    `SELECT ${HIT_DETAIL_COLUMNS}, toUnixTimestamp64Milli(time) AS reached FROM (SELECT * FROM hits WHERE ${WHERE} ${behind} ORDER BY campaign, time, hit LIMIT {most:UInt32}) ORDER BY reached, hit`,
    {
      ...bound({ ...span, campaigns: [campaign] }),
      most,
      ...(after ? { afterTime: BigInt(after.time), afterHit: after.hit } : {}),
    },
  )
  const values = JSON.parse(await lastLine(file)) as [hit: string, ...unknown[]]
  const time = values.at(-1)
  // without hits there is only the line of names
  return { file, last: typeof time === 'number' ? { campaign, time, hit: values[0] } : undefined }
}

/** Reads only the end of the file. */
async function lastLine(file: string): Promise<string> {
  const opened = await open(file)
  try {
    const { size } = await opened.stat()
    for (let length = Math.min(size, TAIL_BYTES); ; length = Math.min(size, length * 2)) {
      const { buffer } = await opened.read(Buffer.alloc(length), 0, length, size - length)
      const end = buffer.at(-1) === NEWLINE ? length - 1 : length
      const start = buffer.lastIndexOf(NEWLINE, end - 1)
      if (start >= 0 && start < end) return buffer.toString('utf8', start + 1, end)
      if (length === size) return buffer.toString('utf8', 0, Math.max(0, end))
    }
  } finally {
    await opened.close()
  }
}

/**
 * Hits of such a file, deleted when read. Yields one by one: thousands at once would outlive the young heap. Without
 * `probes`. Hit and log are one object with all columns, so nothing is copied.
 */
export function* hitsIn(file: string): Generator<HitDetail> {
  const lines = linesOf(readFileSync(file))
  unlinkSync(file)
  const names = JSON.parse(lines.next().value ?? '[]') as string[]
  // copied and filled, an object keeps its shape; built by names it becomes a slow dictionary
  const empty = Object.fromEntries([...names, 'time', 'probes', 'log'].map((name) => [name, null]))
  for (const line of lines) yield filled({ ...empty }, names, JSON.parse(line) as unknown[])
}

function* linesOf(bytes: Buffer): Generator<string, undefined> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(NEWLINE, start)
    const end = found < 0 ? bytes.length : found
    if (end > start) yield bytes.toString('utf8', start, end)
    start = end + 1
  }
}

function filled(hit: Record<string, unknown>, names: readonly string[], values: readonly unknown[]): HitDetail {
  for (const [at, name] of names.entries()) hit[name] = values[at]
  hit['time'] = isoOf(String(hit['at']))
  hit['probes'] = []
  hit['log'] = hit
  return hit as unknown as HitDetail
}

/** Hits with these ids in the range. */
export async function namedHits(events: Events, range: ReplayRange, hits: readonly string[]): Promise<HitDetail[]> {
  if (hits.length === 0) return []
  const rows = await events.query<HitDetailRow>(
    'report',
    `SELECT ${HIT_DETAIL_COLUMNS} FROM (SELECT * FROM hits WHERE ${WHERE} AND hit IN {hits:Array(String)} LIMIT 1 BY hit)`,
    { ...bound(range), hits },
  )
  return rows.map((row) => toHitDetail(row, []))
}
