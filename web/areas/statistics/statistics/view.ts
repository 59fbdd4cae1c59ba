import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import type { Level } from '../../../../src/contract/statistics/levels.ts'
import { oneOf } from '../../../kit/url-state.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'

export type CardName = 'source' | 'place' | 'device'
/** `shown`: visible; others are in "More". */
export type CardTabs = { dimensions: readonly [Dimension, ...Dimension[]]; shown: number }

export const SHEETS: Record<CardName, CardTabs> = {
  source: {
    dimensions: [
      'placement',
      'utmPlacement',
      'utmSource',
      'utmCampaign',
      'splitGroup',
      'offer',
      'utmTerm',
      'utmCreative',
      'utmNetwork',
      'siteSource',
      'domain',
      'splitLink',
    ],
    shown: 4,
  },
  place: {
    dimensions: ['country', 'region', 'city', 'language', 'asn', 'isp', 'carrier', 'ip', 'usageType'],
    shown: 3,
  },
  device: { dimensions: ['browser', 'platform', 'deviceType', 'browserVersion'], shown: 3 },
}

export const ALL_DIMENSIONS: readonly Dimension[] = [
  ...Object.values(SHEETS).flatMap(({ dimensions }) => dimensions),
  'category',
  'reason',
]

/** Levels of a report by time. */
export const TIME_LEVELS = ['day', 'week', 'month', 'weekday', 'hour'] as const satisfies readonly Level[]

export const VIEW = {
  chart: oneOf('hits', 'share'),
  interval: oneOf('auto', 'hour', 'day', 'week', 'month'),
  rows: oneOf('no', 'yes'),
  compare: oneOf('previous', 'week', 'year', 'none'),
  judgedBy: oneOf('then', 'now'),
  /** Scale of the campaigns' charts, and name filter. */
  scale: oneOf('same', 'own'),
  named: '',
  cross: oneOf<Dimension>('country', ...ALL_DIMENSIONS),
  crossBy: oneOf<Dimension>('browser', ...ALL_DIMENSIONS),
  decided: oneOf('category', 'reason'),
  money: oneOf<Level>('day', 'week', 'month', 'weekday', 'hour', 'campaign', ...ALL_DIMENSIONS),
  /** Further levels of the report, separated by commas. */
  moneyThen: '',
  moneySort: '',
  /** Values of the first level that stand first. */
  moneyPinned: [] as readonly string[],
  source: '',
  sourceSort: '',
  place: '',
  placeSort: '',
  device: '',
  deviceSort: '',
}

/** Of a saved view, whose campaign is in the path. */
export function addressOf(state: string): { pathname: string; search: string } {
  const params = new URLSearchParams(state)
  const campaign = params.get('campaign') ?? ''
  params.delete('campaign')
  return {
    pathname: /^[1-9]\d{0,17}$/.test(campaign) ? `${SCREENS.Statistics.path}/${campaign}` : SCREENS.Statistics.path,
    search: params.toString(),
  }
}
