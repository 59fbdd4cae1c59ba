/** Signals of a range's visits, their outcomes, and who could have converted. */
import type { SignalFigures } from '../../../contract/detection/detection.ts'
import type { Passed } from '../../../rules/detection/signal-conversion.ts'
import { isoOf } from '../counts.ts'
import type { Events } from '../events.ts'
import { isEmptyScope, type HitQuery, whereOf } from '../hit-query.ts'

type SignalRow = Omit<SignalFigures, 'conversion' | 'falseAlarms'>
type SignalSums = { visits: number; shown: number }
type Query = Omit<HitQuery, 'filter' | 'class'>

/** More than exist, retired ones included. */
const MOST_SIGNALS = 500

/** A visit counts once per signal. */
const EACH_SIGNAL = 'ARRAY JOIN arrayDistinct(reasons.signal) AS signal'
const PLACE = 'indexOf(reasons.signal, signal)'

const NOTHING: { rows: SignalRow[]; sums: SignalSums } = { rows: [], sums: { visits: 0, shown: 0 } }

/** Most frequent first. */
export async function signalsIn(events: Events, query: Query): Promise<{ rows: SignalRow[]; sums: SignalSums }> {
  if (isEmptyScope(query)) return NOTHING
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  const [rows, [sums]] = await Promise.all([
    events.query<Omit<SignalRow, 'lastHit'> & { last: string }>(
      'report',
      `SELECT signal, argMax(reasons.kind[${PLACE}], time) AS kind, count() AS visits,
         countIf(class = 'target' AND NOT suspicious) AS target, countIf(class = 'target' AND suspicious) AS doubted,
         countIf(class = 'bot') AS bot, countIf(reasons.weight[${PLACE}] = 'conclusive') AS conclusive,
         uniq(visitor) AS visitors, toString(max(time), 'UTC') AS last
       FROM hits ${EACH_SIGNAL} WHERE ${sql} GROUP BY signal ORDER BY visits DESC, signal LIMIT ${MOST_SIGNALS}`,
      params,
    ),
    events.query<SignalSums>(
      'report',
      `SELECT count() AS visits, countIf(notEmpty(reasons.signal)) AS shown FROM hits WHERE ${sql}`,
      params,
    ),
  ])
  return { rows: rows.map(toRow), sums: sums ?? NOTHING.sums }
}

/** `doubted`: an alias with the contract's name would hide the column. */
const toRow = ({ last, doubted, ...row }: Omit<SignalRow, 'lastHit'> & { last: string; doubted?: number }) => ({
  ...row,
  suspicious: doubted ?? 0,
  lastHit: isoOf(last),
})

/**
 * Visits with a person's destination, by campaign and signal; '' for none. The bot page is shown in place, so a Bot of
 * another mode was let through, as in a control group. Excludes unjudged and prefetched hits.
 */
export async function passedBySignal(events: Events, query: Query): Promise<Passed[]> {
  if (isEmptyScope(query)) return []
  const { sql, params } = whereOf({ ...query, filter: {}, class: 'all' })
  return events.query<Passed>(
    'report',
    `SELECT toString(of) AS campaign, signal, target, bot FROM (
       SELECT campaign AS of, signal, countIf(class = 'target' AND category = 'person') AS target,
         countIf(class = 'bot' AND (mode != 'show' OR held_out)) AS bot
       FROM hits ARRAY JOIN if(empty(reasons.signal), [''], arrayDistinct(reasons.signal)) AS signal
       WHERE ${sql} GROUP BY campaign, signal) WHERE target + bot > 0`,
    params,
  )
}
