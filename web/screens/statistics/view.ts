import type { Dimension } from '../../../src/contract/hits.ts'
import { oneOf } from '../../ui/url-state.ts'

export type CardName = 'source' | 'place' | 'device'
export type Tabs = { tabs: readonly [Dimension, ...Dimension[]]; more: readonly Dimension[] }

/** Every dimension is on one of the cards; what decided Bot has its own. */
export const SHEETS: Record<CardName, Tabs> = {
  source: {
    tabs: ['placement', 'utmSource', 'utmCampaign', 'splitGroup'],
    more: ['utmTerm', 'utmCreative', 'utmPlacement', 'utmNetwork', 'siteSource', 'domain', 'splitLink'],
  },
  place: { tabs: ['country', 'language', 'asn'], more: ['ip', 'usageType'] },
  device: { tabs: ['browser', 'platform', 'deviceType'], more: ['browserVersion'] },
}

/** As the screen orders them. */
export const ALL_DIMENSIONS: readonly Dimension[] = [
  ...Object.values(SHEETS).flatMap(({ tabs, more }) => [...tabs, ...more]),
  'category',
  'reason',
]

/** How the screen shows what it is about: open tabs, sorting, the chart's scale. In the address beside the scope. */
export const VIEW = {
  chart: oneOf('hits', 'share'),
  interval: oneOf('auto', 'hour', 'day', 'week', 'month'),
  compare: oneOf('previous', 'week', 'year', 'none'),
  cross: oneOf<Dimension>('country', ...ALL_DIMENSIONS),
  crossBy: oneOf<Dimension>('browser', ...ALL_DIMENSIONS),
  decided: oneOf('category', 'reason'),
  source: '',
  sourceSort: '',
  place: '',
  placeSort: '',
  device: '',
  deviceSort: '',
}
