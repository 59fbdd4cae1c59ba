/** Facts of a hit in the order of the receipt, and short forms for cells. */
import type { Log } from '../../../../src/contract/hits/hits.ts'
import type { Condition, Field } from '../../../shared/hits/conditions.ts'

/** Absence is a fact too. */
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
const GIVEN = [
  'region',
  'city',
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
  'offer',
  'category',
] as const satisfies readonly Field[]
/** Not filterable. */
const OWN = ['user1', 'user2', 'user3', 'user4', 'user5'] as const

type Own = (typeof OWN)[number]
export type Fact = { field: Field; value: string } | { own: Own; value: string }

export function factsOf(hit: Log): Fact[] {
  const known = [...ALWAYS, ...GIVEN.filter((field) => hit[field] !== '')].map((field) => ({
    field,
    value: String(hit[field]),
  }))
  return [...known, ...OWN.filter((own) => hit[own] !== '').map((own) => ({ own, value: hit[own] }))]
}

/** `garden.example/land/start`: without scheme and parameters. */
export const pageOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '')

const hostOf = (url: string): string => pageOf(url).replace(/\/.*$/, '')

/** Link parameters, else referrer; undefined: direct. */
export function sourceOf(hit: Pick<Log, 'utmSource' | 'siteSource' | 'referrer'>): Condition | undefined {
  if (hit.utmSource !== '') return { field: 'utmSource', verb: 'is', value: hit.utmSource }
  if (hit.siteSource !== '') return { field: 'siteSource', verb: 'is', value: hit.siteSource }
  const host = hostOf(hit.referrer)
  return host === '' ? undefined : { field: 'referrer', verb: 'contains', value: host }
}

/** `8.14`, or `8-3.14` after an operator's change. */
export function policyParts(version: string): { signals: string; campaign: string } | undefined {
  const [, signals, campaign] = /^(\d+(?:-\d+)?)\.(\d+)$/.exec(version) ?? []
  return signals !== undefined && campaign !== undefined ? { signals, campaign } : undefined
}
