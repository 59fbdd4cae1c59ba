/** In the address; contract values in display order. */
import type { CostView } from '../../../../src/contract/money/costs.ts'
import { scopeSpec } from '../../../shared/hits/scope.ts'
import { oneOf } from '../../../kit/url-state.ts'

export const TABS = ['sources', 'costs', 'feeds', 'files', 'rates'] as const
export const PRESET = '30d'
export const SCOPE = scopeSpec(PRESET)
/** `add`: the form of a new one is open. */
export const SPEC = { tab: oneOf(...TABS), page: 1, feed: '', feedOf: '', add: oneOf('', 'cost', 'source') }

export const COST_DIMENSIONS = [
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
  'siteSource',
  'placement',
  'country',
  'deviceType',
  'platform',
  'browser',
  'domain',
  'language',
] as const satisfies readonly CostView['dimension'][]
