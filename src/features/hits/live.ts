import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canCall } from '../../rules/menu.ts'
import { findSession } from '../../store/config/accounts/sessions.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { type HitScope, hitScopeOf } from '../../domain/accounts/client-scope.ts'
import { withNames } from '../../domain/hits/hit-views.ts'
import { liveQueue } from './live-queue.ts'

type Needs = 'db' | 'liveHits' | 'now'

/** Queued hits per reader. */
const MOST_WAITING = 500

/** Interval for checking session and permissions. */
const CHECK_MS = 2000

/** Keep-alive interval, below proxy timeouts. */
const BEAT_MS = 10_000

const RETRY_SECONDS = 5

const seats = new WeakMap<Services['liveHits'], ReturnType<typeof createSeats>>()

type Query = { companyId?: string | undefined; clientId?: string | undefined }

type Bounds = { ofSession: number; ofAccount: number; all: number }

type Seats = {
  /** Undefined if none is free. */
  take: (account: string, session: string) => (() => void) | undefined
}

/**
 * A tab or two per person; colleagues share an account. Limited in total: each session is looked up every two seconds.
 */
const BOUNDS: Bounds = { ofSession: 8, ofAccount: 24, all: 400 }

export const liveHandlers = {
  'logs.live': async ({ services, caller }, query) => {
    let whose = await hitScopeOf(services, caller.account, query)
    const leave = seatsOf(services.liveHits).take(caller.account.id, caller.sessionHash.toString('base64url'))
    if (!leave) throw new Refusal(429, TEXTS.tooManyStreams, { retryAfter: RETRY_SECONDS })
    const leaving: (() => void)[] = [leave]
    const queue = liveQueue({
      most: MOST_WAITING,
      tell: (hits) => withNames(services.db, caller.account, hits),
      gone: () => leaving.forEach((leave) => leave()),
    })
    const check = async () => {
      // without the config store, keep the known scope
      const sees = await stillSees(services, caller, query).catch(() => whose)
      if (sees) whose = sees
      else queue.end('session')
    }
    const timers = [setInterval(() => void check(), CHECK_MS), setInterval(queue.beat, BEAT_MS)]
    leaving.push(...timers.map((timer) => () => clearInterval(timer)))
    leaving.push(services.liveHits.follow({ whose: () => whose, hear: queue.put, end: () => queue.end('stopping') }))
    return { type: 'text/event-stream; charset=utf-8', body: queue.body }
  },
} satisfies HandlersOf<Needs>

const seatsOf = (liveHits: Services['liveHits']): ReturnType<typeof createSeats> => {
  const known = seats.get(liveHits) ?? createSeats()
  seats.set(liveHits, known)
  return known
}

/** Undefined: session over, or not permitted. */
async function stillSees(
  services: Pick<Services, 'db' | 'now'>,
  { sessionHash }: Caller,
  query: Query,
): Promise<HitScope | undefined> {
  const found = await findSession(services.db, sessionHash, services.now())
  if (!found || !canCall(found.account, 'logs.live')) return undefined
  // staff in the client's panel who lost that permission
  if (found.staff && !canCall(found.staff, 'clients.openAs')) return undefined
  try {
    return await hitScopeOf(services, found.account, query)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export function createSeats({ ofSession, ofAccount, all }: Bounds = BOUNDS): Seats {
  const accounts = new Map<string, number>()
  const sessions = new Map<string, number>()
  let taken = 0
  const add = (counts: Map<string, number>, key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  const change = (account: string, session: string, by: number): void => {
    add(accounts, account, by)
    add(sessions, session, by)
    taken += by
  }
  return {
    take(account, session) {
      if (taken >= all) return undefined
      if ((accounts.get(account) ?? 0) >= ofAccount) return undefined
      if ((sessions.get(session) ?? 0) >= ofSession) return undefined
      change(account, session, 1)
      let left = false
      return () => {
        if (!left) change(account, session, -1)
        left = true
      }
    },
  }
}
