/**
 * Counts of hits by quarters of an hour. Questions that keep to these words are answered from the projection of migration 004, which
 * holds the same aggregates by quarter and category; any other condition is answered from the hits. Which of both is the
 * engine's choice, the counts are the same.
 */
import type { ClassSwitch, Counts } from '../../contract/hits.ts'
import { conditions, storable, type AskedHits, type Bound } from './asked.ts'

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
const ALL: Counted = { target: TARGET, targetUnique: TARGET_UNIQUE, bot: BOT, botUnique: BOT_UNIQUE, suspected: SUSPICIOUS }
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
export function countedAs({ class: part }: Pick<AskedHits, 'class'>): string {
  return Object.entries(COUNTED[part]).map(([name, sql]) => `${sql} AS ${name}`).join(', ')
}

/** The condition on every hit of the range, but for its class; binds `first`, `last` and `timezone` among others. */
export function figuresWhere(asked: AskedHits): Bound {
  const { startDate, endDate, timezone } = asked
  const rest = conditions({ ...asked, class: asked.class === 'unprotected' ? 'unprotected' : 'all' })
  return {
    sql: `${QUARTER} >= toDateTime64({first:Date}, 3, {timezone:String}) AND ${QUARTER} < toDateTime64({last:Date} + 1, 3, {timezone:String}) AND ${rest.sql}`,
    params: { ...rest.params, first: storable(startDate), last: storable(endDate), timezone },
  }
}
