/** Deletes old hits, shortens addresses, finds or deletes a visitor's data. */
import type { Events } from '../events.ts'

/** Identifies a visitor: address, visitor id on a campaign, or one hit. */
export type VisitorKey = { by: 'address' | 'visitor' | 'hit'; value: string }

const COLUMN = { address: 'ip', visitor: 'visitor', hit: 'hit' } as const
const ofVisitor = ({ by }: VisitorKey): string => `${COLUMN[by]} = {value:String}`

const OLD = 'campaign IN {campaigns:Array(UInt64)} AND time < fromUnixTimestamp64Milli({before:Int64})'
/** Same as `anonymizeAddress`. */
const CUT = `multiIf(isIPv4String(ip), concat(arrayStringConcat(arraySlice(splitByChar('.', ip), 1, 3), '.'), '.0'), isIPv6String(ip), cutIPv6(IPv6StringToNumOrDefault(ip), 10, 0), ip)`

type Old = { campaigns: readonly string[]; before: Date }
const paramsOf = ({ campaigns, before }: Old) => ({
  campaigns: campaigns.map(BigInt),
  before: BigInt(before.getTime()),
})

async function countOf(
  events: Events,
  table: 'hits' | 'probes',
  where: string,
  params: Parameters<Events['query']>[2],
): Promise<number> {
  const [row] = await events.query<{ rows: number }>(
    'report',
    `SELECT count() AS rows FROM ${table} WHERE ${where}`,
    params,
  )
  return row?.rows ?? 0
}

/** Deletes older hits and probe answers; returns the number of hits. */
export async function deleteOldHits(events: Events, old: Old): Promise<number> {
  const params = paramsOf(old)
  const found = await countOf(events, 'hits', OLD, params)
  if (found > 0) await events.amend('hits', `DELETE WHERE ${OLD}`, params)
  if ((await countOf(events, 'probes', OLD, params)) > 0) await events.amend('probes', `DELETE WHERE ${OLD}`, params)
  return found
}

/** Shortens addresses of older hits; returns the number of hits. */
export async function anonymizeOldHits(events: Events, old: Old): Promise<number> {
  const params = paramsOf(old)
  const whole = `${OLD} AND ip != ${CUT}`
  const found = await countOf(events, 'hits', whole, params)
  if (found === 0) return 0
  const cutWhere = (text: string) =>
    `replaceAll(replaceAll(${text}, ip, ${CUT}), encodeURLComponent(ip), encodeURLComponent(${CUT}))`
  const reasons = `arrayMap(reason -> (reason.signal, if(reason.value = concat('ip ', ip), concat('ip ', ${CUT}), reason.value), reason.weight, reason.kind), reasons)`
  await events.amend(
    'hits',
    `UPDATE ip = ${CUT}, destination = ${cutWhere('destination')}, reasons = ${reasons} WHERE ${whole}`,
    params,
  )
  return found
}

const PAGE = 2000

/** All stored rows of a visitor, oldest first, in pages. */
export async function* hitsOfVisitor(
  events: Events,
  key: VisitorKey,
): AsyncGenerator<({ hit: string; campaign: number } & Record<string, unknown>)[]> {
  let after = { time: '1970-01-01 00:00:00.000', hit: '' }
  for (;;) {
    const rows = await events.query<{ hit: string; time: string; campaign: number } & Record<string, unknown>>(
      'report',
      `SELECT * FROM hits WHERE ${ofVisitor(key)} AND (time, hit) > (toDateTime64({time:String}, 3, 'UTC'), {after:String}) ORDER BY time, hit LIMIT ${PAGE}`,
      { value: key.value, time: after.time, after: after.hit },
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last
  }
}

export const probesOfHits = (events: Events, hits: readonly string[]): Promise<Record<string, unknown>[]> =>
  events.query('report', 'SELECT * FROM probes WHERE hit IN {hits:Array(String)} ORDER BY time, hit', {
    hits: [...hits],
  })

/** `hits`: the visitor's. */
export async function removeVisitor(events: Events, key: VisitorKey, hits: readonly string[]): Promise<void> {
  for (let at = 0; at < hits.length; at += PAGE)
    await events.amend('probes', 'DELETE WHERE hit IN {hits:Array(String)}', { hits: hits.slice(at, at + PAGE) })
  await events.amend('hits', `DELETE WHERE ${ofVisitor(key)}`, { value: key.value })
}
