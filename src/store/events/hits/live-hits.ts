/** New hits for live listeners: one query serves all listeners of a process, whichever process wrote the hits. */
import type { HitQuery } from '../hit-query.ts'
import type { Events, Param } from '../events.ts'
import { hitOf, LOG_COLUMNS, type LogRow, type StoredHit } from './logs.ts'

export type HitScope = Pick<HitQuery, 'campaigns' | 'clients'>
/** `leftOut`: number of hits not listed. */
export type HitBatch = { hits: StoredHit[]; leftOut: number }

type Listener = {
  /** Read at each poll, because permissions can change. */
  whose: () => HitScope
  hear: (batch: HitBatch) => void
  /** Called when no more will come. */
  end: () => void
}

export type LiveHits = {
  /** Starts with the hits of the last seconds. Returns the stop function. */
  follow: (listener: Listener) => () => void
  listeners: () => number
  /** Ends all listeners. */
  close: () => void
}

/** Edges write in parallel: a hit may arrive this much later than a newer one. Milliseconds. */
const LATE_MS = 15_000

const sees = (
  { campaigns, clients }: HitScope,
  { campaign, client }: Pick<StoredHit, 'campaign' | 'client'>,
): boolean =>
  (campaigns === 'all' || campaigns.includes(campaign)) && (clients === undefined || clients.includes(client))

/** `every`: milliseconds between polls. No queries without listeners. */
export function createLiveHits(
  events: Events,
  { every = 500, now = Date.now, say }: { every?: number; now?: () => number; say: (line: string) => void },
): LiveHits {
  const listeners = new Set<Listener>()
  /** Sent hits of the last LATE_MS, by id. */
  const sent = new Map<string, StoredHit>()
  let newest = 0
  let timer: NodeJS.Timeout | undefined

  /** Number of hits left out since the last poll, for campaigns over the limit. */
  async function passedOver(
    fresh: readonly StoredHit[],
    before: number,
  ): Promise<Map<string, { client: string; hits: number }>> {
    const passed = new Map<string, { client: string; hits: number }>()
    if (before === 0) return passed
    for (const [campaign, [oldest, ...rest]] of Map.groupBy(fresh, (hit) => hit.campaign)) {
      const isCut = rest.length + 1 >= MOST_A_LOOK.campaign || fresh.length >= MOST_A_LOOK.all
      if (oldest && isCut)
        passed.set(campaign, {
          client: oldest.client,
          hits: await hitsBetween(events, campaign, new Date(before), new Date(oldest.time)),
        })
    }
    return passed
  }

  async function look(): Promise<void> {
    const campaigns = campaignsOf(listeners)
    if (campaigns.length === 0) return
    const since = now() - LATE_MS
    for (const [id, hit] of sent) if (Date.parse(hit.time) < since) sent.delete(id)
    const fresh = (await newestHits(events, campaigns, new Date(since))).filter(({ hit }) => !sent.has(hit))
    if (fresh.length === 0) return
    const passed = await passedOver(fresh, newest)
    for (const hit of fresh) sent.set(hit.hit, hit)
    newest = Math.max(newest, ...fresh.map(({ time }) => Date.parse(time)))
    for (const listener of listeners) tell(listener, fresh, passed)
  }

  function tell(
    { whose, hear }: Listener,
    fresh: readonly StoredHit[],
    passed: ReadonlyMap<string, { client: string; hits: number }>,
  ): void {
    const mine = whose()
    const hits = fresh.filter((hit) => sees(mine, hit))
    let leftOut = 0
    for (const [campaign, { client, hits: more }] of passed) if (sees(mine, { campaign, client })) leftOut += more
    if (hits.length + leftOut > 0) hear({ hits, leftOut })
  }

  function run(): void {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => say(`could not read new hits for live views, retrying: ${String(error)}`))
        .finally(() => (listeners.size > 0 ? run() : rest()))
    }, every)
    timer.unref()
  }

  function rest(): void {
    timer = undefined
    sent.clear()
    newest = 0
  }

  return {
    follow(listener) {
      listeners.add(listener)
      if (timer) tell(listener, [...sent.values()], new Map())
      else run()
      return () => void listeners.delete(listener)
    },
    listeners: () => listeners.size,
    close() {
      clearTimeout(timer)
      for (const { end } of listeners) end()
      listeners.clear()
    },
  }
}

/** Campaigns of all listeners. */
function campaignsOf(listeners: ReadonlySet<Listener>): HitQuery['campaigns'] {
  const ids = new Set<string>()
  for (const { whose } of listeners) {
    const { campaigns } = whose()
    if (campaigns === 'all') return 'all'
    for (const id of campaigns) ids.add(id)
  }
  return [...ids]
}

/** Limits of hits per poll: of one campaign, and of all. */
const MOST_A_LOOK = { campaign: 300, all: 1500 }

type Campaigns = HitQuery['campaigns']

const within = (campaigns: Campaigns): { sql: string; params: Record<string, Param> } =>
  campaigns === 'all'
    ? { sql: '1', params: {} }
    : { sql: 'campaign IN {campaigns:Array(UInt64)}', params: { campaigns: campaigns.map(BigInt) } }

/** Newest hits since then, oldest first, limited for busy campaigns. Without later probe answers. */
async function newestHits(events: Events, campaigns: Campaigns, since: Date): Promise<StoredHit[]> {
  const { sql, params } = within(campaigns)
  const rows = await events.query<LogRow>(
    'short',
    `SELECT ${LOG_COLUMNS} FROM (SELECT * FROM hits WHERE time >= fromUnixTimestamp64Milli({since:Int64}) AND ${sql}
       ORDER BY time DESC, hit DESC LIMIT ${MOST_A_LOOK.campaign} BY campaign LIMIT ${MOST_A_LOOK.all}) ORDER BY time, hit`,
    { ...params, since: BigInt(since.getTime()) },
  )
  return rows.map((row) => hitOf(row, []))
}

/** Number of hits between two instants, both excluded. */
async function hitsBetween(events: Events, campaign: string, after: Date, before: Date): Promise<number> {
  const [row] = await events.query<{ hits: number }>(
    'short',
    `SELECT count() AS hits FROM hits WHERE campaign = {campaign:UInt64} AND time > fromUnixTimestamp64Milli({after:Int64}) AND time < fromUnixTimestamp64Milli({before:Int64})`,
    { campaign: BigInt(campaign), after: BigInt(after.getTime()), before: BigInt(before.getTime()) },
  )
  return row?.hits ?? 0
}
