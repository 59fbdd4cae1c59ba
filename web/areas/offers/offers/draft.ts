import type { OfferState, WatchMinutes } from '../../../../src/contract/offers/offer-words.ts'
import type { OfferView } from '../../../../src/contract/offers/offers.ts'
import { FINEST, moneyIn, moneyText } from '../../../../src/lib/numbers/money.ts'
import { readableLink } from '../../../../src/lib/net/readable-link.ts'
import type { Validation } from '../../../api/failure.ts'

export type Draft = {
  name: string
  network: string
  /** Key of a network's template, '' for none. */
  template: string
  link: string
  /** As typed; empty: unknown. */
  payout: string
  currency: string
  /** Digits as typed; empty: no cap. */
  dayCap: string
  conversionCap: string
  timezone: string
  /** ISO codes. */
  countries: readonly string[]
  status: OfferState
  /** '' for none. */
  substitute: string
  /** '': not watched. */
  watchMinutes: '' | `${WatchMinutes}`
  /** One per line. */
  watchWords: string
  watchWithout: string
  watchPasses: boolean
}

export const newDraft = ({ currency, timezone }: Pick<Draft, 'currency' | 'timezone'>): Draft => ({
  name: '',
  network: '',
  template: '',
  link: '',
  payout: '',
  currency,
  dayCap: '',
  conversionCap: '',
  timezone,
  countries: [],
  status: 'active',
  substitute: '',
  watchMinutes: '',
  watchWords: '',
  watchWithout: '',
  watchPasses: true,
})

export const draftOf = (offer: OfferView): Draft => ({
  name: offer.name,
  network: offer.network,
  template: offer.template,
  link: readableLink(offer.link),
  payout: offer.payout === null ? '' : moneyText(offer.payout, offer.currency),
  currency: offer.currency,
  dayCap: offer.dayCap === null ? '' : String(offer.dayCap),
  conversionCap: offer.conversionCap === null ? '' : String(offer.conversionCap),
  timezone: offer.timezone,
  countries: offer.countries,
  status: offer.status,
  substitute: offer.substitute ?? '',
  watchMinutes: offer.watch ? `${offer.watch.minutes}` : '',
  watchWords: offer.watch?.words.join('\n') ?? '',
  watchWithout: offer.watch?.without.join('\n') ?? '',
  watchPasses: offer.watch?.passes ?? true,
})

/** Invalid, so that the server refuses it with a message. */
const WRONG = -1

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

export const inputOf = (draft: Draft) => {
  const {
    watchMinutes,
    watchWords,
    watchWithout,
    watchPasses,
    payout,
    dayCap,
    conversionCap,
    countries,
    substitute,
    ...rest
  } = draft
  return {
    ...rest,
    payout: payout.trim() === '' ? null : (moneyIn(payout, draft.currency.trim().toUpperCase(), FINEST) ?? WRONG),
    dayCap: dayCap.trim() === '' ? null : Number(dayCap),
    conversionCap: conversionCap.trim() === '' ? null : Number(conversionCap),
    countries: [...countries],
    substitute: substitute || null,
    watch:
      watchMinutes === ''
        ? null
        : {
            minutes: Number(watchMinutes) as WatchMinutes,
            words: linesOf(watchWords),
            without: linesOf(watchWithout),
            passes: watchPasses,
          },
  }
}

const PLACES: readonly [server: RegExp, field: keyof Draft][] = [
  [/^watch\.words/, 'watchWords'],
  [/^watch\.without/, 'watchWithout'],
  [/^watch/, 'watchMinutes'],
  [/^countries/, 'countries'],
]

export const placed = (validation: Validation): Validation =>
  Object.fromEntries(
    Object.entries(validation).map(([name, texts]) => [
      PLACES.find(([server]) => server.test(name))?.[1] ?? name,
      texts,
    ]),
  )
