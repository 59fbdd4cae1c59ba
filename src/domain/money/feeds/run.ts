/** One fetch of a feed, from its address to the ledger and the record. */
import type { FeedWaiting } from '../../../contract/money/feeds.ts'
import { DAY_MS } from '../../../lib/time/durations.ts'
import { mergedReading } from '../../../rules/money/feeds/reading.ts'
import { nextFetch, nextTry } from '../../../rules/money/feeds/schedule.ts'
import { type AccountRow, findAccount, lockClient } from '../../../store/config/accounts/accounts.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import {
  addFetch,
  type FeedRow,
  findFeed,
  lockFeed,
  type NewFetch,
  updateFeed,
} from '../../../store/config/money/feeds.ts'
import { auditOf } from '../../accounts/audited.ts'
import { callerFor, type Services } from '../../context.ts'
import { notify } from '../../notifications/notify.ts'
import { NO_COUNTS, weighFeed } from './enter.ts'
import { type FeedAnswer, type FeedFailure, fetchFeed, readAnswer, type FeedRead } from './read.ts'

type Needs = Pick<Services, 'db' | 'events' | 'now' | 'fetchTable' | 'sealer'>

/** Rolls back what an open question forbids. */
class Waits extends Error {
  readonly waiting: FeedWaiting[]
  readonly refused: number
  constructor(waiting: FeedWaiting[], refused: number) {
    super('a question waits')
    this.waiting = waiting
    this.refused = refused
  }
}

/** By nobody: the history shows Weir. */
const AUDIT = auditOf('costs.import', undefined)

/** `feed`: claimed by this process. Stores nothing if it was saved, removed or claimed anew meanwhile. */
export async function runFeed(services: Needs, feed: FeedRow): Promise<void> {
  const client = await findAccount(services.db, feed.clientId)
  if (!client) return
  const answer = await fetchFeed(services, feed)
  if ('failure' in answer) return recordFailure(services, feed, answer)
  const done: Running = { services, feed, client, answer }
  if (answer.hash === feed.lastHash) return recordQuiet(done, 'same')
  const read = await readAnswer(services, answer, { feed, account: client, columns: feed.reading.columns })
  if (read === 'empty') return recordQuiet(done, 'entered')
  if ('failure' in read) return recordFailure(services, feed, read)
  try {
    await services.db.transaction((tx) => enter(tx, done, read))
  } catch (error) {
    if (!(error instanceof Waits)) throw error
    await recordWaiting(done, error)
  }
}

type Running = { services: Needs; feed: FeedRow; client: AccountRow; answer: FeedAnswer }

/** Undefined: another process, or a person, was first. */
async function own(tx: Queries, feed: FeedRow): Promise<FeedRow | undefined> {
  await lockClient(tx, feed.clientId)
  const row = await lockFeed(tx, feed.id)
  const isOwn = row?.edition === feed.edition && row.claimedUntil?.getTime() === feed.claimedUntil?.getTime()
  return isOwn ? row : undefined
}

const fetchOf = (
  { feed, answer, services }: Running,
  more: Pick<NewFetch, 'outcome'> & Partial<NewFetch>,
): NewFetch => ({
  feedId: feed.id,
  at: services.now(),
  status: answer.status,
  tookMs: answer.tookMs,
  ...NO_COUNTS,
  ...more,
})

const WELL = { failures: 0, failingSince: null, toldFailing: false, claimedUntil: null }

const wellUntilNext = ({ feed, services }: Running) => ({
  ...WELL,
  nextAt: nextFetch(feed.settings, services.now()),
})

async function enter(tx: Queries, running: Running, read: FeedRead): Promise<void> {
  const { services, feed, client, answer } = running
  if (!(await own(tx, feed))) return
  const caller = callerFor(client)
  const name = await nameOf(tx, feed.id)
  const weighed = await weighFeed({ tx, services, caller, feedId: feed.id, name, before: feed.reading }, read)
  const { waiting, counts } = weighed
  if (waiting.length > 0) throw new Waits(waiting, counts.refused)
  const importId = await weighed.enter()
  await addFetch(tx, fetchOf(running, { outcome: 'entered', ...counts, importId }))
  await updateFeed(tx, feed.id, {
    ...wellUntilNext(running),
    lastHash: answer.hash,
    waiting: null,
    reading: mergedReading(feed.reading, read.reading),
  })
  if (importId !== null)
    await AUDIT(tx, {
      subject: `accounts/${client.id}`,
      after: { id: importId, file: name, entries: counts.added + counts.changed },
      answer: {},
    })
}

/** Of its campaign or source. */
async function nameOf(tx: Queries, id: string): Promise<string> {
  const found = await findFeed(tx, id)
  return found?.campaign ?? found?.source ?? ''
}

async function recordQuiet(running: Running, outcome: 'same' | 'entered'): Promise<void> {
  const { services, feed, answer } = running
  await services.db.transaction(async (tx) => {
    if (!(await own(tx, feed))) return
    await addFetch(tx, fetchOf(running, { outcome }))
    await updateFeed(tx, feed.id, { ...wellUntilNext(running), lastHash: answer.hash, waiting: null })
  })
}

const codesOf = (waiting: readonly FeedWaiting[] | null): string =>
  [...new Set((waiting ?? []).map(({ code }) => code))].toSorted().join(' ')

async function recordWaiting(running: Running, { waiting, refused }: Waits): Promise<void> {
  const { services, feed } = running
  await services.db.transaction(async (tx) => {
    if (!(await own(tx, feed))) return
    await addFetch(tx, fetchOf(running, { outcome: 'waits', refused }))
    await updateFeed(tx, feed.id, { ...wellUntilNext(running), waiting })
    await notify(tx, [feed.clientId], {
      notice: 'feedWaits',
      occasion: `${feed.id} ${feed.edition} ${codesOf(waiting)}`,
      details: { feed: await nameOf(tx, feed.id), feedId: feed.id },
      now: services.now(),
    })
  })
}

async function recordFailure(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  feed: FeedRow,
  { failure, detail, status, tookMs }: FeedFailure,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await own(tx, feed))) return
    const at = now()
    const failures = feed.failures + 1
    const since = feed.failingSince ?? at
    const tells = !feed.toldFailing && at.getTime() - since.getTime() >= DAY_MS
    await addFetch(tx, {
      feedId: feed.id,
      at,
      outcome: 'failed',
      failure,
      detail: detail.slice(0, 200),
      status,
      tookMs,
    })
    await updateFeed(tx, feed.id, {
      failures,
      failingSince: since,
      toldFailing: feed.toldFailing || tells,
      claimedUntil: null,
      nextAt: nextTry(failures, at),
    })
    if (tells)
      await notify(tx, [feed.clientId], {
        notice: 'feedFails',
        occasion: `${feed.id} ${since.toISOString()}`,
        details: {
          feed: await nameOf(tx, feed.id),
          feedId: feed.id,
          since: since.toISOString(),
          failure: status === null ? failure : `${failure} ${status}`,
        },
        now: at,
      })
  })
}
