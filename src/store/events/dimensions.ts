/** Column of each dimension and filter field: the only place where a caller's word becomes SQL. */
import type { Filter } from '../../contract/hits/hits.ts'
import type { Dimension } from '../../contract/hits/hit-words.ts'

export type Field = Exclude<keyof Filter, 'appealed'>

export type Verb = 'is' | 'isNot' | 'contains'

/** SQL conditions on the text of a bound Array(String). */
type Conditions = Record<Verb, (values: string) => string>

/** A dimension's value as String; `reason`: one row per signal of the hit. */
export const DIMENSION_VALUE: Record<Dimension, string> = {
  country: 'country',
  region: 'region',
  city: 'city',
  browser: 'browser',
  deviceType: 'device_type',
  platform: 'platform',
  ip: 'ip',
  domain: 'domain',
  language: 'language',
  browserVersion: 'browser_version',
  usageType: 'usage_type',
  isp: 'isp',
  carrier: "if(usage_type = 'mobile', isp, '')",
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

/** True if any of the hit's signals matches; `isNot`: if none does. */
const reason: Conditions = {
  is: (values) => `hasAny(reasons.signal, ${values})`,
  isNot: (values) => `NOT hasAny(reasons.signal, ${values})`,
  contains: (values) => `arrayExists(signal -> multiSearchAnyCaseInsensitiveUTF8(signal, ${values}), reasons.signal)`,
}

/** Few or thousands of ids, found by an index. */
const hit: Conditions = {
  is: (values) => `hit IN ${values}`,
  isNot: (values) => `hit NOT IN ${values}`,
  contains: column('hit').contains,
}

const { reason: _, ...plain } = DIMENSION_VALUE
const columns = {
  ...plain,
  visitor: 'visitor',
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
