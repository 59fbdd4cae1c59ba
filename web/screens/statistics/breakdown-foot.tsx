import { useApiQuery } from '../../api/query.ts'
import { hitsOf } from '../../parts/charts/crest-layers.ts'
import type { ScopeQuestion } from '../../parts/hits/scope.ts'
import { barePercent, useBreakdownFormat } from './breakdown-columns.tsx'

type BreakdownFootProps = { question: ScopeQuestion; values: number }

/** All values together, as the totals above count them. */
export function BreakdownFoot({ question, values }: BreakdownFootProps) {
  const { t, format } = useBreakdownFormat()
  const { data } = useApiQuery('logs.companyTotals', question)
  const totals = data?.totals
  return (
    <tr>
      <td className="v">{t('statistics.allValues', { n: format.number(values) })}</td>
      <td className="s" />
      <td className="n">{totals && format.number(hitsOf(totals))}</td>
      <td className="n lg">{totals && format.number(totals.bot)}</td>
      <td className="n">{totals && barePercent(format, totals.bot, hitsOf(totals))}</td>
    </tr>
  )
}
