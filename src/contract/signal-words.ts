/** What an operator may change of a signal, for the classifier, the server's schemas and the panel. */
import type { Weight } from './hits.ts'

/** `none`: it is switched off. `strict`: in campaigns of strict sensitivity alone. */
export const SIGNAL_CAMPAIGNS = ['none', 'strict', 'all'] as const
export type SignalCampaigns = (typeof SIGNAL_CAMPAIGNS)[number]

/** What differs from how the signal is written. `threshold`: of those that have one. */
export type SignalChange = {
  campaigns?: SignalCampaigns | undefined
  weight?: Weight | undefined
  threshold?: number | undefined
}
export type SignalChanges = Readonly<Record<string, SignalChange>>
/** Changes beside those in force; null: as the signal is written. */
export type DraftedSignals = Readonly<Record<string, SignalChange | null>>

/** `number` is kept with each hit; 0: all signals as they are written. */
export type SignalSet = { number: number; changes: SignalChanges }

/** How a shadow stands: while it runs, and how it has ended. `ended`: by itself, and nothing was changed. */
export const SHADOW_STATES = ['running', 'promoted', 'dropped', 'ended'] as const
export type ShadowState = (typeof SHADOW_STATES)[number]

/** What becomes of a shadow when its time is over. */
export const SHADOW_ENDS = ['nothing', 'promote'] as const
export type ShadowEnd = (typeof SHADOW_ENDS)[number]

/** What becomes of the signals that a new version brings, where there is traffic. */
export const NEW_SIGNALS = ['shadow', 'on'] as const
export type NewSignals = (typeof NEW_SIGNALS)[number]

/** Days of a shadow: unless told otherwise, and at most. */
export const [SHADOW_DAYS, MOST_SHADOW_DAYS] = [7, 31]
/** Shadows that run at once. */
export const MOST_SHADOWS = 5
/** Settings of a campaign that a shadow may try: those that decide who is let through. */
export const SHADOWED_SETTINGS = [
  'sensitivity',
  'countries',
  'excludedCountries',
  'stopKeywords',
  'excludedValues',
  'repeatLimit',
  'schedule',
] as const
/** Shadows of campaigns that run at once: of one client, and of all. */
export const [MOST_OF_CLIENT, MOST_OF_CAMPAIGNS] = [3, 50]
/** Differences of a shadow that are kept one by one; all are counted. */
export const MOST_DIFFERENCES = 50_000

/** Why there is a set: a shadow was promoted, an earlier set restored, or a version brought new signals. */
export const SET_BECAUSE = ['promoted', 'restored', 'arrived'] as const
export type SetBecause = (typeof SET_BECAUSE)[number]
