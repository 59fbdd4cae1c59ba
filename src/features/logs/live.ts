import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { mayCall } from '../../rules/menu.ts'
import { findSession } from '../../store/config/sessions.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { whoseHits, type Whose } from './hit-query.ts'
import { liveQueue } from './live-queue.ts'
import { createSeats } from './seats.ts'
import { withNames } from './user-logs.ts'

/** Hits that wait for one reader. */
const MOST_WAITING = 500
/** How often it is looked whether the session still is, and what it may see. */
const CHECK_MS = 2000
/** Between two signs of life; shorter than a proxy's patience. */
const BEAT_MS = 10_000
const RETRY_SECONDS = 5

/** Those who watch, by account and session. */
const seats = new WeakMap<Services, ReturnType<typeof createSeats>>()
const seatsOf = (services: Services): ReturnType<typeof createSeats> => {
  const known = seats.get(services) ?? createSeats()
  seats.set(services, known)
  return known
}

type Said = { companyId?: string | undefined; clientId?: string | undefined }

/** What the caller may still see; undefined when his session is over or may no longer make the call. */
async function stillSees(services: Services, { sessionHash }: Caller, said: Said): Promise<Whose | undefined> {
  const found = await findSession(services.db, sessionHash, services.now())
  if (!found || !mayCall(found.account, 'logs.live')) return undefined
  // a staff member who looks as the client, and may no longer
  if (found.staff && !mayCall(found.staff, 'clients.openAs')) return undefined
  try {
    return await whoseHits(services, found.account, said)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export const live: Handler<'logs.live'> = async ({ services, caller }, said) => {
  let whose = await whoseHits(services, caller.account, said)
  const leave = seatsOf(services).take(caller.account.id, caller.sessionHash.toString('base64url'))
  if (!leave) throw new Refusal(429, TEXTS.tooManyStreams, { retryAfter: RETRY_SECONDS })
  const leaving: (() => void)[] = [leave]
  const queue = liveQueue({
    most: MOST_WAITING,
    tell: (hits) => withNames(services.db, hits),
    gone: () => leaving.forEach((leave) => leave()),
  })
  const check = async () => {
    // with the config store away nobody can be asked: it goes on with what was known
    const sees = await stillSees(services, caller, said).catch(() => whose)
    if (sees) whose = sees
    else queue.end('session')
  }
  const timers = [setInterval(() => void check(), CHECK_MS), setInterval(queue.beat, BEAT_MS)]
  leaving.push(...timers.map((timer) => () => clearInterval(timer)))
  leaving.push(services.liveHits.follow({ whose: () => whose, hear: queue.put, end: () => queue.end('stopping') }))
  return { type: 'text/event-stream; charset=utf-8', body: queue.body }
}
