/** The column of each dimension and filter field. This is the only place where a caller's word becomes part of SQL. */
import type { Dimension, Filter } from '../../contract/hits/hits.ts'

export type Field = Exclude<keyof Filter, 'appealed'>

export type Verb = 'is' | 'isNot' | 'contains'

/** Conditions as SQL; each is given the text of a bound Array(String). */
type Conditions = Record<Verb, (values: string) => string>

/** SQL that gives a dimension's value as a String; `reason` gives one row for each signal of the hit, once. */
export const DIMENSION_VALUE: Record<Dimension, string> = {
  country: 'country',
  browser: 'browser',
  deviceType: 'device_type',
  platform: 'platform',
  ip: 'ip',
  domain: 'domain',
  language: 'language',
  browserVersion: 'browser_version',
  usageType: 'usage_type',
  splitGroup: 'split_group',
  splitLink: 'split_link',
  offer: 'offer',
  utmSource: 'utm_source',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmCreative: 'utm_creative',
  utmPlacement: 'utm_placement',
  utmNetwork: 'utm_network',
  siteSource: 'site_source',
  placement: 'placement',
  asn: 'toString(asn)',
  reason: 'arrayJoin(arrayDistinct(reasons.signal))',
  category: 'category',
}

const column = (value: string): Conditions => ({
  is: (values) => `has(${values}, ${value})`,
  isNot: (values) => `NOT has(${values}, ${value})`,
  contains: (values) => `multiSearchAnyCaseInsensitiveUTF8(${value}, ${values})`,
})

/** Holds when one of the hit's signals does; `isNot` when none does. */
const reason: Conditions = {
  is: (values) => `hasAny(reasons.signal, ${values})`,
  isNot: (values) => `NOT hasAny(reasons.signal, ${values})`,
  contains: (values) => `arrayExists(signal -> multiSearchAnyCaseInsensitiveUTF8(signal, ${values}), reasons.signal)`,
}

/** Few or thousands: an index finds them. */
const hit: Conditions = {
  is: (values) => `hit IN ${values}`,
  isNot: (values) => `hit NOT IN ${values}`,
  contains: column('hit').contains,
}

const { reason: _, ...plain } = DIMENSION_VALUE
const columns = {
  ...plain,
  visitor: 'visitor',
  isp: 'isp',
  url: 'url',
  referrer: 'referrer',
  userAgent: 'user_agent',
  user1: 'user_1',
  user2: 'user_2',
  user3: 'user_3',
  user4: 'user_4',
  user5: 'user_5',
  mode: 'mode',
  destination: 'destination',
  policyVersion: 'policy_version',
  dataVersion: 'data_version',
}

export const FIELDS: Record<Field, Conditions> = {
  ...(Object.fromEntries(Object.entries(columns).map(([field, value]) => [field, column(value)])) as Record<
    keyof typeof columns,
    Conditions
  >),
  hit,
  reason,
}
