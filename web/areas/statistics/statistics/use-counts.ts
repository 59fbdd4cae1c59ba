import type { ClassSwitch, Counts } from '../../../../src/contract/hits/hits.ts'
import { useApiQuery } from '../../../api/query.ts'
import type { Scope, ScopeQuestion } from '../../../shared/hits/scope.ts'
import { useUrlState } from '../../../kit/url-state.ts'
import { comparedBy } from './compare.tsx'
import { VIEW } from './view.ts'

/** Of all classes' counts, those of one; the others need a request of their own. */
const OF_CLASS: Partial<Record<ClassSwitch, (all: Counts) => Counts>> = {
  all: (all) => all,
  target: ({ target, targetUnique }) => ({ target, targetUnique, bot: 0, botUnique: 0 }),
  targetUnique: ({ targetUnique }) => ({ target: targetUnique, targetUnique, bot: 0, botUnique: 0 }),
  bot: ({ bot, botUnique }) => ({ target: 0, targetUnique: 0, bot, botUnique }),
  botUnique: ({ botUnique }) => ({ target: 0, targetUnique: 0, bot: botUnique, botUnique }),
}

/** From the request of the screen's own figures where that holds them. */
export function useCounts(scope: Scope, question: ScopeQuestion): Counts | undefined {
  const [{ compare }] = useUrlState(VIEW)
  const counted = JSON.stringify(question.filter) === JSON.stringify(scope.question.filter) && OF_CLASS[question.class]
  const figures = { ...scope.question, class: 'all' as const, compare: comparedBy(compare, scope.range) }
  const { data } = useApiQuery('logs.companyTotals', counted ? figures : question, { quiet: true })
  return data && (counted || OF_CLASS.all)?.(data.totals)
}
