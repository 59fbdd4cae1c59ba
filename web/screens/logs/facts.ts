/** Facts of a hit in the order in which the receipt tells them. */
import type { Log } from '../../../src/contract/hits.ts'
import type { Field } from '../../parts/hits/conditions.ts'

/** Told even when empty: that nothing was sent is a fact too. */
const ALWAYS = [
  'visitor',
  'ip',
  'country',
  'asn',
  'isp',
  'usageType',
  'browser',
  'browserVersion',
  'platform',
  'deviceType',
  'language',
  'userAgent',
  'domain',
  'url',
  'referrer',
] as const satisfies readonly Field[]
/** Told when the link or the campaign gave them. */
const GIVEN = [
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
  'siteSource',
  'placement',
  'splitGroup',
  'splitLink',
  'category',
] as const satisfies readonly Field[]
/** The client's own parameters; hits cannot be filtered by them. */
const OWN = ['user1', 'user2', 'user3', 'user4', 'user5'] as const

export type Own = (typeof OWN)[number]
export type Fact = { field: Field; value: string } | { own: Own; value: string }

export function factsOf(hit: Log): Fact[] {
  const told = [...ALWAYS, ...GIVEN.filter((field) => hit[field] !== '')].map((field) => ({
    field,
    value: String(hit[field]),
  }))
  return [...told, ...OWN.filter((own) => hit[own] !== '').map((own) => ({ own, value: hit[own] }))]
}
