import type { Weight } from '../hits/hits.ts'

/** `none`: off. `strict`: only with strict sensitivity. */
export const SIGNAL_CAMPAIGNS = ['none', 'strict', 'all'] as const
export type SignalCampaigns = (typeof SIGNAL_CAMPAIGNS)[number]

/** Differences from the coded signal. */
export type SignalChange = {
  campaigns?: SignalCampaigns | undefined
  weight?: Weight | undefined
  threshold?: number | undefined
}
export type SignalChanges = Readonly<Record<string, SignalChange>>
/** Beside those in force; null: as coded. */
export type DraftedSignals = Readonly<Record<string, SignalChange | null>>

/** `number` is stored with hits; 0: all signals as coded. */
export type SignalSet = { number: number; changes: SignalChanges }

/** `ended`: by time, without changes. */
export const SHADOW_STATES = ['running', 'promoted', 'dropped', 'ended'] as const
export type ShadowState = (typeof SHADOW_STATES)[number]

export const SHADOW_ENDS = ['nothing', 'promote'] as const
export type ShadowEnd = (typeof SHADOW_ENDS)[number]

/** For signals of a new version, if there is traffic. */
export const NEW_SIGNALS = ['shadow', 'on'] as const
export type NewSignals = (typeof NEW_SIGNALS)[number]

/** Default and maximum. */
export const [SHADOW_DAYS, MOST_SHADOW_DAYS] = [7, 31]
/** At once. */
export const MOST_SHADOWS = 5
/** Settings that decide who passes. */
export const SHADOWED_SETTINGS = [
  'sensitivity',
  'countries',
  'excludedCountries',
  'stopKeywords',
  'excludedValues',
  'repeatLimit',
  'schedule',
] as const
/** Per client, and overall. */
export const [MOST_OF_CLIENT, MOST_OF_CAMPAIGNS] = [3, 50]
/** Stored one by one; all are counted. */
export const MOST_DIFFERENCES = 50_000

/** `arrived`: a version brought new signals. */
export const SET_BECAUSE = ['promoted', 'restored', 'arrived'] as const
export type SetBecause = (typeof SET_BECAUSE)[number]
