import { useState } from 'react'
import type { Log } from '../../../src/contract/hits.ts'
import { hitMatches } from '../../../src/rules/hit-matches.ts'
import { useLive, type LiveHits, type LiveState } from '../../api/live.ts'
import { putAnswer } from '../../api/query.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { dayOf } from './days.ts'
import { merged, NOTHING, unknownOf, withWaiting, type Waiting } from './live-rows.ts'
import { PER_PAGE, questionOf, type useLogs } from './use-logs.ts'
import type { SortedBy } from './spec.ts'

type Asked = { scope: Scope; sorting: SortedBy; logs: ReturnType<typeof useLogs>; enabled: boolean; held: boolean }

export type LiveRows = {
  state: LiveState
  /** How many came while the table was held still. */
  waiting: number
  /** Puts them in. */
  show: () => void
}

/** Whether a hit belongs to the days, the filter and the class that are asked for. */
function belongs(hit: Log, { days, question }: Scope): boolean {
  const day = dayOf(hit, question.timezone)
  return day >= days.startDate && day <= days.endDate && hitMatches(hit, question.filter, question.class)
}

/** New hits come into the first page by themselves; while it is held still they are counted and wait. */
export function useLiveRows({ scope, sorting, logs, enabled, held }: Asked): LiveRows {
  const asked = questionOf(scope, sorting)
  const key = JSON.stringify(asked)
  const [kept, setKept] = useState<{ key: string; waiting: Waiting }>({ key, waiting: NOTHING })
  const { waiting } = kept.key === key ? kept : { waiting: NOTHING }

  const put = (fresh: Waiting) => putAnswer('logs.userLogs', asked, (answer) => merged(answer, fresh, PER_PAGE))

  function anew(): void {
    setKept({ key, waiting: NOTHING })
    void logs.refetch()
  }

  function show(): void {
    // of more than a page only the server knows what stands now
    if (waiting.count > PER_PAGE) return anew()
    setKept({ key, waiting: NOTHING })
    if (waiting.count > 0) put(waiting)
  }

  function onHits({ hits, leftOut }: LiveHits): void {
    const mine = hits.filter((hit) => belongs(hit, scope))
    // several may come before this is drawn again, so each begins with what the one before left
    if (held)
      setKept((before) => ({
        key,
        waiting: added(before.key === key ? before.waiting : NOTHING, mine, countedOf(scope, leftOut)),
      }))
    else if (leftOut + waiting.count > 0) anew()
    else if (mine.length > 0)
      putAnswer('logs.userLogs', asked, (answer) =>
        merged(answer, withWaiting(NOTHING, unknownOf(mine, answer.logs, []), PER_PAGE), PER_PAGE),
      )
  }

  function added(before: Waiting, mine: readonly Log[], more: number): Waiting {
    const next = withWaiting(before, unknownOf(mine, logs.data?.logs ?? [], before.newest), PER_PAGE)
    return { ...next, count: next.count + more }
  }

  const { companyId, clientId } = scope.question
  const state = useLive({
    question: { companyId, clientId },
    enabled,
    onHits,
    onState: (next, again) => next === 'open' && again && void logs.refetch(),
  })
  return { state, waiting: waiting.count, show }
}

/** Those left out are counted only where nothing narrows: else nobody knows how many of them match. */
const countedOf = ({ conditions, class: only }: Scope, leftOut: number): number =>
  conditions.length === 0 && only === 'all' ? leftOut : 0
