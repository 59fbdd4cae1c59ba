/**
 * The contract's words in the order in which they are offered; its file carries validators, which stay on the server.
 */
import type { ConversionGroupName } from '../../../src/contract/conversions.ts'
import { POSTBACK_STATES, type CountedBy, type PostbackState } from '../../../src/contract/conversion-words.ts'

export const TABS = ['statistics', 'inbox', 'settings'] as const
export type Tab = (typeof TABS)[number]
export const STATES = ['all', ...POSTBACK_STATES] as const
export type ShownState = PostbackState | 'all'
export const GROUPS = [
  'campaign',
  'date',
  'country',
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
  'deviceType',
  'platform',
  'browser',
  'browserVersion',
  'language',
  'domain',
  'usageType',
  'asn',
  'ip',
  'category',
  'reason',
] as const satisfies readonly ConversionGroupName[]
export type Group = (typeof GROUPS)[number]
export const BY = ['click', 'conversion'] as const satisfies readonly CountedBy[]
