/** An offer as it is being written. */
import type { OfferState } from '../../../src/contract/offer-words.ts'
import type { OfferView } from '../../../src/contract/offers.ts'
import { moneyIn, moneyText } from '../../../src/lib/money.ts'

export type Draft = {
  name: string
  network: string
  link: string
  /** As typed; empty: not said. */
  payout: string
  currency: string
  /** Digits as typed; empty: no cap. */
  dayCap: string
  timezone: string
  /** ISO codes, apart by anything but letters. */
  countries: string
  status: OfferState
  /** '' for none. */
  substitute: string
}

export const newDraft = ({ currency, timezone }: Pick<Draft, 'currency' | 'timezone'>): Draft => ({
  name: '',
  network: '',
  link: '',
  payout: '',
  currency,
  dayCap: '',
  timezone,
  countries: '',
  status: 'active',
  substitute: '',
})

export const draftOf = (offer: OfferView): Draft => ({
  name: offer.name,
  network: offer.network,
  link: offer.link,
  payout: offer.payout === null ? '' : moneyText(offer.payout, offer.currency),
  currency: offer.currency,
  dayCap: offer.dayCap === null ? '' : String(offer.dayCap),
  timezone: offer.timezone,
  countries: offer.countries.join(', '),
  status: offer.status,
  substitute: offer.substitute ?? '',
})

/** What is no amount goes as one that the server refuses in words. */
const WRONG = -1

export const inputOf = ({ payout, dayCap, countries, substitute, ...draft }: Draft) => ({
  ...draft,
  payout: payout.trim() === '' ? null : (moneyIn(payout, draft.currency.trim().toUpperCase()) ?? WRONG),
  dayCap: dayCap.trim() === '' ? null : Number(dayCap),
  countries: [...new Set(countries.toUpperCase().match(/\p{L}+/gu) ?? [])],
  substitute: substitute || null,
})
