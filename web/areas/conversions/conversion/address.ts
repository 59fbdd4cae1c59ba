/** In the address. Copies contract values, whose file would bundle validators. */
import type { ReactNode } from 'react'
import {
  CONVERSION_STAGES,
  POSTBACK_STATES,
  type CountedBy,
} from '../../../../src/contract/conversions/conversion-words.ts'
import { OUTGOING_STATES } from '../../../../src/contract/conversions/outgoing-words.ts'
import type { ConversionGroupName } from '../../../../src/contract/conversions/conversions.ts'
import { scopeSpec } from '../../../shared/hits/scope.ts'
import { oneOf, type ChangeUrl, type UrlState } from '../../../kit/url-state.ts'

export const TABS = ['statistics', 'inbox', 'sent', 'files', 'settings'] as const
export const STATES = ['all', ...POSTBACK_STATES] as const
export const STAGES = ['all', ...CONVERSION_STAGES] as const
export const SENT_STATES = ['all', ...OUTGOING_STATES] as const
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
  'offer',
  'deviceType',
  'platform',
  'browser',
  'browserVersion',
  'language',
  'domain',
  'region',
  'city',
  'usageType',
  'isp',
  'carrier',
  'asn',
  'ip',
  'category',
  'reason',
] as const satisfies readonly ConversionGroupName[]
export type Group = (typeof GROUPS)[number]
export const BY = ['click', 'conversion'] as const satisfies readonly CountedBy[]

export const PRESET = '30d'
export const SCOPE = scopeSpec(PRESET)
export const SPEC = {
  tab: oneOf(...TABS),
  by: oneOf(...BY),
  group: oneOf(...GROUPS),
  state: oneOf(...STATES),
  stage: oneOf(...STAGES),
  sent: oneOf(...SENT_STATES),
  search: '',
  page: 1,
}
export type Address = UrlState<typeof SPEC>
export type ChangeAddress = ChangeUrl<typeof SPEC>
/** The screen's row of controls, with a tab's own in it. */
export type Bar = (own: ReactNode) => ReactNode
