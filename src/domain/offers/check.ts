import { afterCheck, linkWithoutMacros, detailOf, nextCheckOf } from '../../rules/offers/offer-watch.ts'
import { lockClient } from '../../store/config/accounts/accounts.ts'
import { recordChange } from '../../store/config/changes.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { wasNotified } from '../../store/config/notifications/deliveries.ts'
import {
  clientsWithOfferNews,
  saveOfferCheck,
  lastCheckOf,
  lockOffer,
  type OfferNews,
  takeOfferNews,
} from '../../store/config/offers/offer-checks.ts'
import type { OfferRow } from '../../store/config/offers/offers.ts'
import type { Services } from '../context.ts'
import { notify } from '../notifications/notify.ts'

/** Stores nothing if the offer is gone or its link changed meanwhile. */
export async function checkOffer(
  { db, now, checkPage }: Pick<Services, 'db' | 'now' | 'checkPage'>,
  offer: Pick<OfferRow, 'id' | 'link' | 'watchWords' | 'watchWithout'>,
): Promise<void> {
  const check = await checkPage(linkWithoutMacros(offer.link), { words: offer.watchWords, without: offer.watchWithout })
  await db.transaction(async (tx) => {
    const row = await lockOffer(tx, offer.id)
    if (!row || row.watchMinutes === null || !isSameWatch(row, offer)) return
    const at = now()
    const before = { failures: row.watchFailures, deadSince: row.deadSince }
    const after = afterCheck(before, check.outcome, at)
    await saveOfferCheck(
      tx,
      { ...check, offerId: row.id, at },
      {
        watchFailures: after.failures,
        deadSince: after.deadSince,
        nextCheckAt: nextCheckOf(after, row.watchMinutes, at),
      },
    )
    const turned = (before.deadSince === null) !== (after.deadSince === null)
    if (turned && row.watchPasses) await recordChange(tx, { kind: 'offer', ref: row.id })
  })
}

type Watched = Pick<OfferRow, 'link' | 'watchWords' | 'watchWithout'>
export const isSameWatch = (one: Watched, other: Watched): boolean =>
  one.link === other.link &&
  String(one.watchWords) === String(other.watchWords) &&
  String(one.watchWithout) === String(other.watchWithout)

/** Collects notices after the first, milliseconds: a failing network takes down many offers. */
const PAUSE_MS = 600_000

export async function notifyOfferNews({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  for (const clientId of await clientsWithOfferNews(db))
    await db.transaction(async (tx) => {
      await lockClient(tx, clientId)
      const since = new Date(at.getTime() - PAUSE_MS)
      if (await wasNotified(tx, { accountId: clientId, event: 'offer', occasion: '', since })) return
      const news = await takeOfferNews(tx, clientId)
      await tellDead(tx, clientId, { dead: news.filter(({ deadSince }) => deadSince !== null), at })
      await tellBack(tx, clientId, { back: news.filter(({ deadSince }) => deadSince === null), at })
    })
}

async function tellDead(tx: Queries, clientId: string, { dead, at }: { dead: OfferNews[]; at: Date }): Promise<void> {
  const [first, ...others] = dead
  if (!first) return
  const about = { occasion: `dead ${at.toISOString()}`, now: at }
  if (others.length > 0) {
    const details = { offers: String(dead.length), names: namesOf(dead) }
    return void (await notify(tx, [clientId], { ...about, notice: 'offersDead', details }))
  }
  const check = await lastCheckOf(tx, first.id)
  const details = {
    offer: first.name,
    offerId: first.id,
    since: (first.deadSince ?? at).toISOString(),
    outcome: check ? `${check.outcome} ${detailOf(check)}`.trim() : 'unreachable',
  }
  await notify(tx, [clientId], { ...about, notice: 'offerDead', details })
}

async function tellBack(tx: Queries, clientId: string, { back, at }: { back: OfferNews[]; at: Date }): Promise<void> {
  const [first, ...others] = back
  if (!first) return
  await notify(tx, [clientId], {
    occasion: `back ${at.toISOString()}`,
    now: at,
    ...(others.length > 0
      ? { notice: 'offersBack', details: { offers: String(back.length), names: namesOf(back) } }
      : { notice: 'offerBack', details: { offer: first.name, offerId: first.id } }),
  })
}

const MOST_NAMED = 5
const namesOf = (offers: readonly OfferNews[]): string =>
  offers
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join(', ') + (offers.length > MOST_NAMED ? ', …' : '')
