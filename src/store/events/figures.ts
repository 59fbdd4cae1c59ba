/**
 * Counts of hits by quarters of an hour. Questions that keep to these words are answered from the projections of
 * migrations 004 and 007, which hold the same aggregates by quarter and category, of each campaign and of all; any
 * other condition is answered from the hits. Which of them is the engine's choice, the counts are the same.
 */
import type { ClassSwitch, Counts, Dimension } from '../../contract/hits.ts'
import { both, conditions, fieldsIn, within, type HitQuery, type Bound } from './hit-query.ts'

/** All zones of today count in quarters of an hour, so days and hours of any are made of these. */
export const QUARTER = 'toStartOfFifteenMinutes(time)'

/** To the letter as in the migration. */
const TARGET = "countIf(class = 'target')"
const TARGET_UNIQUE = "countIf(class = 'target' AND is_unique)"
const BOT = "countIf(class = 'bot')"
const BOT_UNIQUE = "countIf(class = 'bot' AND is_unique)"
const SUSPICIOUS = "countIf(class = 'target' AND suspicious)"
const SUSPICIOUS_UNIQUE = "countIf(class = 'target' AND suspicious AND is_unique)"
const NONE = 'toUInt64(0)'

/** `suspected`: target hits that a signal spoke against. Not named as the column, which its alias would hide. */
type Counted = Record<keyof Counts | 'suspected', string>
const ALL: Counted = {
  target: TARGET,
  targetUnique: TARGET_UNIQUE,
  bot: BOT,
  botUnique: BOT_UNIQUE,
  suspected: SUSPICIOUS,
}
const NO_TARGET = { target: NONE, targetUnique: NONE, suspected: NONE }
const NO_BOT = { bot: NONE, botUnique: NONE }

/** A part of the traffic is counted apart, not filtered: the class of a hit is in the aggregates alone. */
const COUNTED: Record<ClassSwitch, Counted> = {
  all: ALL,
  target: { ...ALL, ...NO_BOT },
  targetUnique: { target: TARGET_UNIQUE, targetUnique: TARGET_UNIQUE, suspected: SUSPICIOUS_UNIQUE, ...NO_BOT },
  bot: { ...ALL, ...NO_TARGET },
  botUnique: { bot: BOT_UNIQUE, botUnique: BOT_UNIQUE, ...NO_TARGET },
  suspicious: { target: SUSPICIOUS, targetUnique: SUSPICIOUS_UNIQUE, suspected: SUSPICIOUS, ...NO_BOT },
  unprotected: ALL,
}

/** Aggregates named as `Counts`, and `suspected`. */
export function countedAs({ class: part }: Pick<HitQuery, 'class'>): string {
  return Object.entries(COUNTED[part])
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ')
}

/** What the kept counts know of a hit, beside its campaign, its account and its quarter. */
const KEPT: ReadonlySet<string> = new Set<Dimension>(['category'])

/**
 * The condition on every hit of the range, but for its class; binds `first`, `last` and `timezone` among others.
 * `dimensions`: what the counts are asked by. Where the kept counts cannot answer, hits are chosen by their time, which
 * is cheaper than by its quarter.
 */
export function figuresWhere(asked: HitQuery, dimensions: readonly Dimension[] = []): Bound {
  const kept = [...dimensions, ...fieldsIn(asked.filter)].every((one) => KEPT.has(one))
  return both(
    within(asked, kept ? QUARTER : 'time'),
    conditions({ ...asked, class: asked.class === 'unprotected' ? 'unprotected' : 'all' }),
  )
}
