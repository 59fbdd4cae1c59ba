import { useApiQuery } from '../../api/query.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import type { DecidedBy } from './decided-columns.tsx'
import { decidedRows } from './decided-rows.ts'
import { facetQuestion } from './facet.ts'

/** More than there are signals. */
const LIMIT = 100

/** Of bots alone. */
export const botsQuestion = (scope: Scope, by: DecidedBy) => ({
  ...facetQuestion(scope, by),
  class: scope.class === 'botUnique' ? ('botUnique' as const) : ('bot' as const),
})

/** What decided, and how many bots there are in all. */
export function useDecided(scope: Scope, by: DecidedBy) {
  const question = botsQuestion(scope, by)
  const answer = useApiQuery('logs.companyPlatforms', { ...question, dimension: by, limit: LIMIT }, { quiet: true })
  const bots = useApiQuery('logs.companyTotals', question).data?.totals.bot
  return { answer, bots, rows: answer.data && decidedRows(answer.data.platforms, by, bots ?? 0) }
}
