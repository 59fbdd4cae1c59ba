import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../tests/support/runs.ts'
import { chooseOffer, firstOffer, type Offer, passedText, readPassed, substituteFault } from './destination/offers.ts'

const COUNTRIES = ['DE', 'FR', 'PL']
const IDS = ['1', '2', '3', '4', '5', '6']

const offers = fc
  .array(
    fc.record({
      paused: fc.boolean(),
      deadSince: fc.constantFrom(undefined, 1),
      full: fc.boolean(),
      countries: fc.subarray(COUNTRIES),
      substitute: fc.constantFrom('', ...IDS, '9'),
    }),
    { minLength: IDS.length, maxLength: IDS.length },
  )
  .map((rows) =>
    rows.map(({ full, countries, ...row }, at) => ({
      offer: {
        id: IDS[at] ?? '',
        link: `https://offer.example/${at}`,
        countries: new Set(countries),
        fullOn: '',
        dayCap: full ? 1 : at % 2 === 0 ? 0 : 10,
        timezone: 'UTC',
        ...row,
      } satisfies Offer,
      full,
    })),
  )

test('never sends to an offer that is paused, dead, full, gone or closed to the country, and every chain ends', () => {
  fc.assert(
    fc.property(offers, fc.constantFrom(...IDS, '9'), fc.constantFrom(...COUNTRIES, ''), (all, first, country) => {
      const found = new Map(all.map((one) => [one.offer.id, one]))
      const isOpen = (id: string): boolean => {
        const one = found.get(id)
        if (!one || one.offer.paused || one.offer.deadSince !== undefined || one.full) return false
        return one.offer.countries.size === 0 || one.offer.countries.has(country)
      }
      const { offer, passed } = chooseOffer(first, {
        offerOf: (id) => found.get(id)?.offer,
        country,
        hasRoom: ({ id }) => found.get(id)?.full !== true,
      })
      const tried = passed.map((one) => one.offer)
      expect(new Set(tried).size, 'each is tried once').toBe(tried.length)
      expect(tried.length).toBeLessThanOrEqual(4)
      expect(tried.some(isOpen)).toBe(false)
      const chain = offer ? [...tried, offer.id] : tried
      expect(chain[0]).toBe(first)
      for (const [at, id] of chain.slice(1).entries()) expect(found.get(chain[at] ?? '')?.offer.substitute).toBe(id)
      if (offer) expect(isOpen(offer.id)).toBe(true)
    }),
    { numRuns: runs(500) },
  )
})

test('stores the passed-over offers and reads them back, with the link’s own offer', () => {
  const passed = [
    { offer: '7', because: 'full' },
    { offer: '9', because: 'paused' },
    { offer: '11', because: 'dead', since: 1_764_158_640_000 },
  ] as const
  const text = '7 full,9 paused,11 dead 1764158640000'
  expect(passedText(passed)).toBe(text)
  expect(readPassed(text)).toEqual(passed)
  expect(readPassed('')).toEqual([])
  expect(firstOffer({ offer: '12', offersPassed: '7 full,9 paused' })).toBe('7')
  expect(firstOffer({ offer: '12', offersPassed: '' })).toBe('12')
})

test('allows three substitutes and no cycle', () => {
  const next: Record<string, string> = { 1: '2', 2: '3', 3: '4', 5: '6', 6: '5' }
  const fault = (id: string | undefined, substitute: string) => substituteFault(id, substitute, (one) => next[one])
  expect(fault('9', '2')).toBeUndefined()
  expect(fault('9', '1')).toBe('long')
  expect(fault('4', '1')).toBe('circle')
  expect(fault('1', '1')).toBe('circle')
  expect(fault(undefined, '4')).toBeUndefined()
  expect(fault('9', '5'), 'a circle of others').toBe('long')
})
