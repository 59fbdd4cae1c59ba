/** Detection data: how current it is, its update, and what it knows of an address. */
import { invalid, notFound } from '../../contract/failure.ts'
import { canonicalAddress } from '../../lib/address.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { checksOf } from '../../store/config/crawler-checks.ts'
import type { HandlersOf } from '../context.ts'
import { toSourceView } from './views.ts'

type Needs = 'data' | 'db' | 'now'

export const dataHandlers = {
  'data.read': async ({ services: { data, now } }) => {
    const states = await data.updates.states()
    const running = data.updates.running()
    return {
      version: data.detection.version(),
      updates: data.byItself,
      running: running.length > 0,
      sources: states.map((state) => toSourceView(state, { now: now(), updates: data.byItself, running })),
    }
  },

  /** Starts the update and answers; `data.read` shows its progress. */
  'data.update': async ({ services: { db, data }, caller }, { id }) => {
    const ids = data.updates.sources.map((source) => source.id).filter((one) => id === undefined || one === id)
    if (ids.length === 0) throw notFound()
    if (data.updates.running().length > 0) return { running: true }
    await recordAudit(db, {
      actorId: caller.account.id,
      action: 'data.update',
      subject: id === undefined ? 'data' : `data/${id}`,
      after: { sources: ids },
    })
    data.begin(ids)
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
