import { found, invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canonicalAddress } from '../../lib/net/address.ts'
import { isTriable } from '../../outside/detection/tried.ts'
import { checksOf } from '../../store/config/crawlers/crawler-checks.ts'
import { runningDataShadow } from '../../store/config/detection/shadows.ts'
import { unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import type { DataSource } from '../../contract/detection/data.ts'
import { nextLook } from '../../outside/detection/sources.ts'
import type { SourceState } from '../../outside/detection/progress.ts'
import { HOUR_MS } from '../../lib/time/durations.ts'

type Needs = 'data' | 'db' | 'now'

export const dataHandlers = {
  'data.read': async ({ services: { db, data, now } }) => {
    const [states, held, shadow] = await Promise.all([data.updates.states(), data.tried.held(), runningDataShadow(db)])
    const running = data.updates.running()
    return {
      version: data.detection.version(),
      updates: data.byItself,
      running: running.length > 0 || data.tried.state().state === 'fetching',
      tried: data.tried.state(),
      shadow: shadow?.id ?? null,
      sources: states.map((state) => toSourceView(state, { now: now(), updates: data.byItself, running, held })),
    }
  },

  /** Returns at once; `data.read` shows the progress. */
  'data.update': async ({ audited, services: { db, data } }, { id }) => {
    const ids = data.updates.sources.map((source) => source.id).filter((one) => id === undefined || one === id)
    found(ids.length > 0)
    if (id !== undefined && (await data.tried.held()).includes(id)) throw new Refusal(409, TEXTS.dataHeld)
    if (data.updates.running().length > 0) return unchanged({ running: true })
    const done = await audited(db, {
      subject: id === undefined ? 'data' : `data/${id}`,
      after: { sources: ids },
      answer: { running: true },
    })
    data.begin(ids, id !== undefined)
    return done
  },

  /** The shadow starts after fetching. */
  'data.try': async ({ services: { db, data }, caller }, { id, days, atEnd }) => {
    const ids = data.updates.sources.filter((source) => id === undefined || source.id === id)
    found(ids.length > 0)
    const triable = ids.filter(isTriable)
    if (triable.length === 0) throw invalid({ id: [TEXTS.dataNeverTried] })
    if (await runningDataShadow(db)) throw new Refusal(409, TEXTS.dataTried)
    if (data.updates.running().length > 0 || data.tried.state().state === 'fetching')
      throw new Refusal(409, TEXTS.dataBusy)
    data.tried.order({ ids: triable.map((source) => source.id), days, atEnd, authorId: caller.account.id })
    return { running: true }
  },

  'data.lookup': async ({ services: { db, data, now } }, { ip: given }) => {
    const ip = canonicalAddress(given)
    if (ip === undefined) throw invalid({ ip: ['The ip must be a valid IP address.'] })
    const { crawlers, ...known } = data.detection.look(ip)
    const names = new Map(data.updates.sources.map(({ id, name }) => [id, name]))
    const checks = await checksOf(db, [ip], now())
    return {
      known: {
        ...known,
        ip,
        crawlers: crawlers.map((id) => names.get(id) ?? id),
        checks: checks.map(({ operator, standing, name, checkedAt }) => ({
          operator,
          standing,
          name,
          checkedAt: checkedAt.toISOString(),
        })),
      },
    }
  },
} satisfies HandlersOf<Needs>

/** Periods without a successful check until data is old. */
const OLD_PERIODS = 3

/** `held`: sources under trial. */
type Now = { now: Date; updates: boolean; running: readonly string[]; held: readonly string[] }

/** `running`: ids, the current first. */
function toSourceView({ source, manifest }: SourceState, { now, updates, running, held }: Now): DataSource {
  const { id, name, kind, licence, url, every } = source
  const { version, fetchedAt, checkedAt, entries, bytes, error, dropped } = manifest
  const next = nextLook(source, manifest)
  const nextAt = updates ? new Date(Math.max(next, now.getTime())).toISOString() : null
  const progress = running[0] === id ? 'fetching' : running.includes(id) ? 'waiting' : 'idle'
  return {
    id,
    name,
    kind,
    licence,
    url,
    every,
    version,
    fetchedAt,
    checkedAt,
    entries,
    bytes,
    error,
    nextAt,
    progress,
    held: held.includes(id) ? 'tried' : dropped === '' ? 'no' : 'dropped',
    state: stateOf({ source, manifest }, now),
  }
}

function stateOf({ source, manifest: { error, checkedAt, file } }: SourceState, now: Date): DataSource['state'] {
  if (error !== null) return 'failed'
  if (file === '' || checkedAt === null) return 'none'
  return now.getTime() - Date.parse(checkedAt) > OLD_PERIODS * source.every * HOUR_MS ? 'old' : 'good'
}
