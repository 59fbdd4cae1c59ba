/** Campaigns in all their settings, drawn by seed. */
import fc from 'fast-check'
import type { CampaignSettings } from '../../src/contract/campaigns/campaigns.ts'
import type { RefusedCrawlers } from '../../src/store/config/crawlers/crawler-refusals.ts'
import type { SignalSet } from '../../src/contract/detection/signal-words.ts'
import { splitTree } from '../../src/judge/builders-conditions.ts'
import type { CrawlerCheck } from '../../src/judge/facts.ts'
import type { ActiveEntry } from '../../src/judge/lists/one-list.ts'
import { SWITCHABLE_SIGNALS } from '../../src/judge/switched.ts'
import type { Usual } from '../../src/judge/bursts.ts'
import { world as drawnWorld } from '../../tests/support/monotony/visits.ts'
import type { World as Drawn } from '../../tests/support/monotony/edge.ts'

export type Place = Drawn['place'] & { crawlers: string[] }
export type World = {
  id: string
  key: string
  base: object
  settings: Partial<CampaignSettings>
  status: 'active' | 'paused'
  bannedSince: string
  account: { active: boolean; clicksUsed: number; refused: RefusedCrawlers | undefined }
  entries: readonly ActiveEntry[]
  places: Place[]
  crawler: CrawlerCheck
  usual: Usual | undefined
  offers: { id: string; link: string; [field: string]: unknown }[]
  signals: SignalSet | undefined
  tried: boolean
}

const MACROS = 'h={hit}&s={utm_source}&c={country}&u={user_1}&x={none}'
const groups = (conditions: fc.Arbitrary<unknown[]>): fc.Arbitrary<unknown[]> =>
  fc.array(
    fc.record({
      name: fc.constantFrom('A', 'B', 'Ключ'),
      conditions,
      links: fc.constantFrom(
        [{ link: `https://one.example/?${MACROS}`, percent: 100 }],
        [
          { link: 'https://one.example/{placement}', percent: 40, offer: '1' },
          { link: 'other.html', percent: 60 },
        ],
      ),
    }),
    { maxLength: 3 },
  )

const more = fc.record({
  targetLink: fc.constantFrom(
    'https://target.example/',
    `https://target.example/a?${MACROS}#b`,
    'index.html',
    '//t.example',
  ),
  defaultLink: fc.constantFrom(null, null, 'https://default.example/{country}'),
  targetOffer: fc.constantFrom(null, null, '1', '3', '9'),
  splitGroups: groups(splitTree),
  landingGroups: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: groups(fc.constant([])) }),
  holdOut: fc.constantFrom(0, 0, 5, 50),
  passThrough: fc.constantFrom('clickIds', 'query', 'none'),
  partnerParameter: fc.constantFrom('', 'sub'),
  cutAddressDays: fc.constantFrom(null, null, null, 0),
  utm: fc.constantFrom({}, {}, { source: 'from', placement: 'sub' }),
  source: fc.constantFrom(undefined, undefined, { clickParameter: 'cid', costParameter: 'cost' }),
})

/** Every second world turns nobody away by place or time. */
const OPEN = { countries: [], excludedCountries: [], schedule: null, repeatLimit: null, stopKeywords: [] }
const HOME = {
  country: 'DE',
  region: '',
  city: '',
  asn: 64500,
  isp: 'Example Telecom',
  usageType: 'isp',
  hosting: '',
  tor: false,
  vpn: '',
  relay: false,
}

const OFFERS = [
  { id: '1', link: 'https://offer.example/1?h={hit}', countries: [], dayCap: 3, substituteId: '2' },
  { id: '2', link: 'https://offer.example/2', countries: ['DE', 'FR'], timezone: 'Europe/Berlin' },
  { id: '3', link: 'https://offer.example/3', countries: [], status: 'paused', substituteId: '1' },
]
const busy = { minute: 2, ten: 4 }
const USUAL: Usual = {
  neighbourhood: { ...busy, share: 0.05 },
  operatorShare: 0.1,
  operators: { 64500: busy },
  otherOperator: busy,
}

/** An operator's changed signals: each of a few switched in turn. */
function changesOf(at: number): SignalSet | undefined {
  if (at % 5 !== 0) return undefined
  const chosen = SWITCHABLE_SIGNALS.filter((_, index) => (index + at) % 7 === 0)
  const campaigns = (['all', 'strict', 'none'] as const)[at % 3] ?? 'all'
  const one = (signal: (typeof chosen)[number]) => ({
    campaigns,
    ...(at % 2 === 0 && { weight: 'conclusive' as const }),
    ...(signal.threshold && { threshold: signal.threshold.least }),
  })
  return { number: 1 + (at % 9), changes: Object.fromEntries(chosen.map((signal) => [signal.name, one(signal)])) }
}

export function worldsOf(count: number, seed: number): World[] {
  const draws = fc.sample(fc.record({ first: drawnWorld, second: drawnWorld, more }), { numRuns: count, seed })
  return draws.map(({ first, second, more: settings }, at): World => {
    const { bannedSince = '', refused } = first.campaign
    const lists = refused && { purposes: [...refused.purposes], names: [...refused.names] }
    return {
      id: String(at + 1),
      key: `c_${at + 1}`,
      base: { name: 'Same', targetMode: 'redirect', targetLink: 'https://target.example/', botLink: 'bot.html' },
      settings: { ...first.settings, ...settings, ...(at % 2 === 0 && OPEN) } as Partial<CampaignSettings>,
      status: at % 17 === 3 ? 'paused' : 'active',
      bannedSince,
      account: {
        active: at % 19 !== 5,
        clicksUsed: at % 23 === 7 ? 11 : 0,
        refused: lists as RefusedCrawlers | undefined,
      },
      entries: at % 3 === 0 ? [] : first.entries,
      places: (at % 2 === 0 ? [HOME] : [first.place, first.place, second.place]).map((place) => ({
        ...place,
        crawlers: [],
      })),
      crawler: at % 4 === 0 ? first.crawler : 'unknown',
      usual: at % 3 === 1 ? USUAL : undefined,
      offers: OFFERS,
      signals: changesOf(at),
      tried: at % 6 === 1,
    }
  })
}
