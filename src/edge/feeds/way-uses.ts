/** Editions of recipes and downloads in use, and unjudged visits. Gathered in memory, flushed to the store. */
import { COUNTED_BY_SITES, RECIPE, type UnprotectedCause } from '../../contract/integration/way-words.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { putUnprotected, putWayUses, type UnprotectedVisits, type WayUse } from '../../store/config/integration/ways.ts'
import type { EdgeCounter } from '../../store/shared/edge-counts.ts'
import { hostOf } from '../../judge/visit.ts'
import type { Snapshot } from './snapshot.ts'
import { HOUR_MS } from '../../lib/time/durations.ts'

type Source = WayUse['source']
export type WayUses = {
  use: (campaignId: string, way: { recipe: string; source: Source; url: string; time: number }) => void
  unprotected: (campaignId: string, cause: UnprotectedCause, visits: number, time: number) => void
}
type GatheredWayUses = WayUses & { stop: () => Promise<void> }

const FLUSH_MS = 5000
/** Per flush: strangers can invent hosts and know keys. */
const MOST = 500
const HOST_LENGTH = 253
/** Visits that one request may report. */
const MOST_REPORTED = 1_000_000

type Noting = {
  snapshot: Pick<Snapshot, 'campaign'>
  wayUses?: WayUses
  counts?: Pick<EdgeCounter, 'passed'>
  now: () => number
}
type Asked = { key: string; url: string; source: Source; recipe: string; missed?: unknown }

export function recordWayUse(
  { snapshot, wayUses, counts, now }: Noting,
  { key, url, source, recipe, missed }: Asked,
): void {
  const campaignId = wayUses && snapshot.campaign(key)?.policy.id
  if (!wayUses || campaignId === undefined) return
  const time = now()
  wayUses.use(campaignId, { recipe: RECIPE.test(recipe) ? recipe : '', source, url, time })
  if (missed === undefined) return
  for (const [cause, visits] of reportedOf(missed)) {
    counts?.passed(cause, visits)
    wayUses.unprotected(campaignId, cause, visits, time)
  }
}

function reportedOf(missed: unknown): [UnprotectedCause, number][] {
  if (typeof missed !== 'object' || missed === null) return []
  return COUNTED_BY_SITES.flatMap((cause): [UnprotectedCause, number][] => {
    const visits: unknown = (missed as Record<string, unknown>)[cause]
    return Number.isInteger(visits) && Number(visits) > 0 ? [[cause, Math.min(Number(visits), MOST_REPORTED)]] : []
  })
}

/** For a refused request whose visit passes and whose integration cannot count it. */
export function noteUnprotected(
  { snapshot, wayUses, counts, now }: Noting,
  key: string,
  cause: UnprotectedCause,
): void {
  counts?.passed(cause, 1)
  const campaignId = wayUses && snapshot.campaign(key)?.policy.id
  if (wayUses && campaignId !== undefined) wayUses.unprotected(campaignId, cause, 1, now())
}

/** `failed`: called if the store cannot be written; uses since the last flush are lost. */
export function gatherWayUses(db: Queries, failed: (error: unknown) => void): GatheredWayUses {
  let uses = new Map<string, WayUse>()
  let passed = new Map<string, UnprotectedVisits>()
  let flushing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const [ways, visits] = [[...uses.values()], [...passed.values()]]
    uses = new Map()
    passed = new Map()
    if (ways.length > 0) await putWayUses(db, ways)
    if (visits.length > 0) await putUnprotected(db, visits)
  }
  const flush = (): Promise<void> => (flushing = flushing.then(write).catch(failed))
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  return {
    use(campaignId, { recipe, source, url, time }) {
      const key = `${campaignId} ${source} ${recipe}`
      // one host per flush
      if (uses.has(key) || uses.size >= MOST) return
      uses.set(key, { campaignId, recipe, source, host: hostOf(url).slice(0, HOST_LENGTH), usedAt: new Date(time) })
    },
    unprotected(campaignId, cause, visits, time) {
      const hour = new Date(Math.floor(time / HOUR_MS) * HOUR_MS)
      const key = `${campaignId} ${cause} ${hour.getTime()}`
      const known = passed.get(key)
      if (known) known.visits += visits
      else if (passed.size < MOST) passed.set(key, { campaignId, cause, hour, visits })
    },
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
