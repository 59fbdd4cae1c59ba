import { MOST_SUBSTITUTES, type PassedBecause } from '../../contract/offers/offer-words.ts'

export type Offer = {
  id: string
  link: string
  paused: boolean
  /** Milliseconds since the watch found it dead, so skipped. Undefined: alive. */
  deadSince?: number | undefined
  /** Upper case; empty: all. */
  countries: ReadonlySet<string>
  /** Visits per day; 0: no cap. */
  dayCap: number
  /** Day in its zone on which it had its conversions; '': not yet. */
  fullOn: string
  timezone: string
  /** '' if none. */
  substitute: string
}
export type PassedOffer = {
  offer: string
  because: PassedBecause
  /** For a dead offer, since when, in milliseconds. */
  since?: number | undefined
}
type ChosenOffer = {
  /** Undefined: no offer is available. */
  offer: Offer | undefined
  passed: readonly PassedOffer[]
}

type Beside = {
  offerOf: (id: string) => Offer | undefined
  /** ISO code; '' if unknown: only offers for all countries qualify. */
  country: string
  hasRoom: (offer: Offer) => boolean
}

/** Tries the offer, then up to three substitutes in a chain. */
export function chooseOffer(first: string, { offerOf, country, hasRoom }: Beside): ChosenOffer {
  const passed: PassedOffer[] = []
  const isTried = (id: string): boolean => passed.some(({ offer }) => offer === id)
  for (let id = first; id !== '' && passed.length <= MOST_SUBSTITUTES && !isTried(id);) {
    const offer = offerOf(id)
    const because = offer ? obstacle(offer, country, hasRoom) : 'gone'
    if (because === undefined) return { offer, passed }
    passed.push({ offer: id, because, ...(because === 'dead' && { since: offer?.deadSince }) })
    id = offer?.substitute ?? ''
  }
  return { offer: undefined, passed }
}

function obstacle(offer: Offer, country: string, hasRoom: Beside['hasRoom']): PassedBecause | undefined {
  if (offer.paused) return 'paused'
  if (offer.deadSince !== undefined) return 'dead'
  if (offer.countries.size > 0 && !offer.countries.has(country)) return 'country'
  return (offer.dayCap === 0 && offer.fullOn === '') || hasRoom(offer) ? undefined : 'full'
}

/** Stored form: `7 full,9 paused,11 dead 1764158640000`. */
export const passedText = (passed: readonly PassedOffer[]): string =>
  passed.map(({ offer, because, since }) => `${offer} ${because}${since === undefined ? '' : ` ${since}`}`).join(',')

export const readPassed = (text: string): PassedOffer[] =>
  text === ''
    ? []
    : text.split(',').map((one) => {
        const [offer = '', because = 'gone', since] = one.split(' ')
        return { offer, because: because as PassedBecause, ...(since !== undefined && { since: Number(since) }) }
      })

/** Offer of a stored hit's link; '' if none. */
export const firstOffer = (stored: { offer: string; offersPassed: string }): string =>
  readPassed(stored.offersPassed)[0]?.offer ?? stored.offer

/** Undefined when the chain is valid. */
export function substituteFault(
  id: string | undefined,
  substitute: string,
  substituteOf: (id: string) => string | null | undefined,
): 'circle' | 'long' | undefined {
  let steps = 1
  for (let at: string | null | undefined = substitute; at; at = substituteOf(at)) {
    if (at === id) return 'circle'
    if (steps > MOST_SUBSTITUTES) return 'long'
    steps += 1
  }
  return undefined
}
