/** Split weights that learn. */
export const LEARN_GOALS = ['conversions', 'revenue'] as const
export type LearnGoal = (typeof LEARN_GOALS)[number]

/** Least share of each link, percent. */
export const LEARN_FLOOR = 10
/** Most points that a link's share moves in a turn; a turn is an hour. */
export const LEARN_STEP = 5
/** Conversions for each link before shares move. */
export const LEARN_LEAST = 5

export type LearnSetting = {
  goal: LearnGoal
  /** Percent; a link that is set to 0 gets nothing. */
  floor: number
  /** Goes on learning when a link has won. */
  watch: boolean
}

type Learning = { learn?: LearnSetting | undefined; links: readonly { percent: number }[] }

/** The floors of all links that have a share fit into 100 %. */
export const floorsFit = ({ learn, links }: Learning): boolean =>
  learn === undefined || learn.floor * links.filter(({ percent }) => percent > 0).length <= 100

/**
 * `gathering`: too few conversions · `learning` · `held`: visitors do not come in the shares, so nothing moves · `won`:
 * one link is better, and its share grows to all but the floors.
 */
export const LEARN_STATES = ['gathering', 'learning', 'held', 'won'] as const
export type LearnState = (typeof LEARN_STATES)[number]
