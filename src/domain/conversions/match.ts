/** Due postbacks become a conversion, duplicate or correction, or get a reason why not. */
import { conversionFacts } from '../../rules/conversions/conversion-facts.ts'
import { identityOf, deduplicationKey, type Diagnosis, type Worth } from '../../rules/conversions/postback.ts'
import { isUnavailable, redactValues } from '../../store/config/engine/database.ts'
import {
  duePostbacks,
  lockPostback,
  settlePostback,
  type PostbackRow,
  type Settled,
} from '../../store/config/conversions/postbacks.ts'
import { putConversion, type NewConversion, type Put } from '../../store/config/conversions/put-conversion.ts'
import { noteConversionCaps } from '../../store/config/offers/conversion-caps.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import type { Services } from '../context.ts'
import { queueOutgoing } from './queue-outgoing.ts'
import { hitsNamedBy, evaluatePostback, subjectOf, type Subject } from './subject.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]
/** Backoff while the hit may still arrive in the store. */
const LOOKS = [SECOND, 3 * SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]
const AT_ONCE = 100

type Stores = Pick<Services, 'db' | 'events' | 'now' | 'errors'>
type Look = Stores & { known: Awaited<ReturnType<typeof hitsNamedBy>> }

/** Returns the number processed. Throws if a store is unavailable; retry later. */
export async function matchDue(stores: Stores): Promise<number> {
  const due = await duePostbacks(stores.db, stores.now(), AT_ONCE)
  await matchPostbacks(stores, due)
  return due.length
}

/** Due or not, in this order. */
export async function matchPostbacks(stores: Stores, postbacks: readonly PostbackRow[]): Promise<void> {
  for (let from = 0; from < postbacks.length; from += AT_ONCE) {
    const some = postbacks.slice(from, from + AT_ONCE)
    const look = { ...stores, known: await hitsNamedBy(stores.events, some) }
    for (const postback of some) await matchOne(look, postback)
  }
}

async function matchOne(stores: Look, postback: PostbackRow): Promise<void> {
  try {
    const subject = await subjectOf(stores, postback)
    const worth = evaluatePostback(subject, postback.receivedAt)
    await stores.db.transaction(async (tx) => {
      if (!(await lockPostback(tx, postback))) return
      const fields = fieldsOf(subject)
      if ('problem' in worth)
        await settlePostback(tx, postback.id, {
          ...fields,
          state: 'unmatched',
          ...worth,
          nextAt: nextLook(worth, postback, stores.now()),
          conversionId: null,
        })
      else {
        const conversion = conversionOf(postback, subject, worth)
        const puts = await putConversion(tx, conversion, subject.rule?.duplicates ?? 'replace')
        await settlePostback(tx, postback.id, { ...fields, ...settledAs(puts[0]) })
        await noteConversionCaps(tx, offersOf(puts), stores.now())
        for (const put of puts)
          await queueOutgoing(tx, put, {
            isBot: subject.hit?.class === 'bot',
            visitor: subject.hit,
            at: conversion.convertedAt,
            now: stores.now(),
          })
      }
    })
  } catch (error) {
    if (isUnavailable(error) || error instanceof EventsError) throw error
    // a failing one does not block the others
    stores.errors.report(redactValues(error), 'job conversions')
    await settlePostback(stores.db, postback.id, { nextAt: new Date(stores.now().getTime() + HOUR) })
  }
}

const offersOf = (puts: readonly Put[]): string[] => puts.map(({ conversion }) => conversion.facts.offer)

function fieldsOf({ read, clientId, campaignId }: Subject): Settled {
  const { hit, status, payout, currency, txid } = read
  return { clientId: clientId ?? null, campaignId: campaignId ?? null, hit, status, payout, currency, txid }
}

function nextLook({ problem }: Diagnosis, { attempts }: Pick<PostbackRow, 'attempts'>, now: Date): Date | null {
  const pause = problem === 'noSuchHit' ? LOOKS[attempts] : undefined
  return pause === undefined ? null : new Date(now.getTime() + pause)
}

function settledAs({ conversion: { id }, outcome }: Put): Settled {
  const settled = { conversionId: id, nextAt: null, detail: '' }
  return outcome === 'older'
    ? { ...settled, state: 'duplicate', problem: 'older' }
    : { ...settled, state: outcome, problem: '' }
}

function conversionOf(
  { id, receivedAt }: Pick<PostbackRow, 'id' | 'receivedAt'>,
  { read, hit }: Subject,
  { stage, payout, currency }: Worth,
): NewConversion {
  if (!hit) throw new Error('a conversion without a hit')
  return {
    stage,
    payout,
    currency,
    clientId: hit.client,
    campaignId: hit.campaign,
    once: deduplicationKey(read, stage),
    identity: identityOf(read),
    hit: hit.hit,
    clickedAt: new Date(hit.time),
    convertedAt: receivedAt,
    txid: read.txid,
    facts: conversionFacts(hit),
    postbackId: id,
    clickSource: hit.clickSource,
    clickId: hit.clickId,
  }
}

export async function matchAll(stores: Stores): Promise<void> {
  while ((await matchDue(stores)) === AT_ONCE);
}
