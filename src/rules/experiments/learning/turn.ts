/** One hourly turn of a split group that learns. Pure, and the same for the same seed. */
import {
  LEARN_LEAST,
  LEARN_STEP,
  type LearnSetting,
  type LearnState,
} from '../../../contract/experiments/learn-words.ts'
import type { SplitOutcome } from '../../../contract/experiments/split-words.ts'
import { seeded } from '../../../lib/numbers/seeded.ts'
import { leastTimes, RATIO_P, BETTER_P } from '../split-test.ts'
import { type GroupEvidence, keptOf, linkEvidence, pairOf, sidesOf } from './evidence.ts'
import { type Belief, beliefsOf, type LinkEvidence } from './posterior.ts'
import { nextShares } from './shares.ts'
import { sharesEvidence, tiltEvidence } from './tilt-test.ts'

const DRAWS = 4000

type Verdict = { outcome: SplitOutcome; best: number | null; missing: number | null }
type LearnedTest = Verdict & { ratio: { p: number; fits: boolean } }

/** `set`: percents of the links as saved; those at 0 take no part. */
export const activeIn = (set: readonly number[]): number[] => set.flatMap((percent, at) => (percent > 0 ? [at] : []))

type Testing = {
  set: readonly number[]
  byRevenue: boolean
  now: number
  /** How many visitors are missing is not needed. */
  brief?: boolean
}

/** The split test under shares that change; `byRevenue` compares payouts. */
export function learnedTest(evidence: GroupEvidence, { set, ...how }: Testing): LearnedTest {
  const active = activeIn(set)
  const p = active.length < 2 ? 1 : Math.min(1, Math.exp(-sharesEvidence(sidesOf(evidence, active), keptOf(evidence))))
  const ratio = { p, fits: p >= RATIO_P }
  if (active.length < 2) return { outcome: 'none', best: null, missing: null, ratio }
  if (!ratio.fits) return { outcome: 'unfit', best: null, missing: null, ratio }
  return { ...verdictOf(evidence, { active, ...how }), ratio }
}

type Comparing = Omit<Testing, 'set'> & { active: readonly number[] }

/** A link is named only if it beats each other: equal links share the error. */
function verdictOf(evidence: GroupEvidence, { active, byRevenue, now, brief = false }: Comparing): Verdict {
  const links = linkEvidence(evidence, now)
  const [best = 0, ...others] = active.toSorted((a, b) => scoreOf(links[b], byRevenue) - scoreOf(links[a], byRevenue))
  if (scoreOf(links[best], byRevenue) === 0) return { outcome: 'quiet', best: null, missing: null }
  const enough = Math.log(active.length / BETTER_P)
  const pairs = others.map((other) => pairOf(evidence, [best, other], byRevenue))
  const shows = (times: number): boolean => pairs.every((drawn) => tiltEvidence(drawn, undefined, times) >= enough)
  if (shows(1)) return { outcome: 'better', best, missing: null }
  const times = brief ? undefined : leastTimes(shows)
  const visitors = evidence.visits.reduce((sum, one) => sum + one.visitors, 0)
  return { outcome: 'waiting', best: null, missing: times === undefined ? null : Math.ceil(visitors * (times - 1)) }
}

const scoreOf = (link: LinkEvidence | undefined, byRevenue: boolean): number =>
  link === undefined || link.exposure === 0 ? 0 : (byRevenue ? link.value : link.converted) / link.exposure

export type Turn = {
  state: LearnState
  shares: number[]
  /** By link; of links at 0: no chance. */
  beliefs: Belief[]
  winner: number | null
  test: LearnedTest
}

type Question = {
  learn: LearnSetting
  set: readonly number[]
  now: number
  seed: number
  /** Percents in force. */
  shares: readonly number[]
  /** Found by an earlier turn. */
  winner: number | null
  draws?: number
}

export function takeTurn(evidence: GroupEvidence, question: Question): Turn {
  const { learn, set, now, shares } = question
  const byRevenue = learn.goal === 'revenue'
  const test = learnedTest(evidence, { set, byRevenue, now, brief: true })
  const beliefs = believed(evidence, question)
  const winner = learn.watch ? (test.best ?? question.winner) : (question.winner ?? test.best)
  const state = stateOf(evidence, { test, winner, active: activeIn(set).length })
  const aims = state === 'won' && !learn.watch ? set.map((_, at) => Number(at === winner)) : beliefs.map(chanceOf)
  const moves = state === 'learning' || state === 'won'
  return {
    state,
    shares: moves ? nextShares(shares, aims, { floor: learn.floor, step: LEARN_STEP }) : [...shares],
    beliefs,
    winner,
    test,
  }
}

const chanceOf = ({ chance }: Belief): number => chance

const NOTHING: Belief = { chance: 0, rate: 0, low: 0, high: 0 }

function believed(evidence: GroupEvidence, { learn, set, now, seed, draws = DRAWS }: Question): Belief[] {
  const active = activeIn(set)
  const links = linkEvidence(evidence, now)
  const of = active.map((at) => links[at] ?? { exposure: 0, converted: 0, value: 0, squares: 0 })
  const beliefs = beliefsOf(of, { byRevenue: learn.goal === 'revenue', random: seeded(seed), draws })
  return set.map((_, at) => beliefs[active.indexOf(at)] ?? NOTHING)
}

type Situation = { test: LearnedTest; winner: number | null; active: number }

function stateOf({ converted }: GroupEvidence, { test, winner, active }: Situation): LearnState {
  if (test.outcome === 'unfit') return 'held'
  if (winner !== null) return 'won'
  return active < 2 || converted.length < leastConverted(active) ? 'gathering' : 'learning'
}

/** Of all links together. */
export const leastConverted = (active: number): number => LEARN_LEAST * active
