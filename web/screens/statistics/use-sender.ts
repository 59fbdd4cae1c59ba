import type { Counts } from '../../../src/contract/hits.ts'
import { useApiQuery } from '../../api/query.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { ASKED } from './rows.ts'
import { strongestSender, type Sender } from './strongest.ts'

/** Where bots come from is worth telling by these; most telling first. */
const TOLD_BY = ['placement', 'asn', 'country'] as const

/** The value that sent the most bots. What is already filtered by is known. */
export function useSender(scope: Scope, totals: Counts | undefined): Sender | undefined {
  const question = { ...scope.question, class: 'all' as const, limit: ASKED }
  const enabled = totals !== undefined && totals.bot > 0
  const byPlacement = useApiQuery('logs.companyPlatforms', { ...question, dimension: TOLD_BY[0] }, { enabled })
  const byNetwork = useApiQuery('logs.companyPlatforms', { ...question, dimension: TOLD_BY[1] }, { enabled })
  const byCountry = useApiQuery('logs.companyPlatforms', { ...question, dimension: TOLD_BY[2] }, { enabled })
  const answers = [byPlacement, byNetwork, byCountry]
  // one that is missing could have been the strongest
  if (!totals || answers.some(({ data, isPlaceholderData, isError }) => isPlaceholderData || (!data && !isError)))
    return undefined
  const filtered = (dimension: string) =>
    scope.conditions.some(({ field, verb }) => field === dimension && verb === 'is')
  const told = TOLD_BY.flatMap((dimension, at) =>
    filtered(dimension) ? [] : [{ dimension, rows: answers[at]?.data?.platforms ?? [] }],
  )
  return strongestSender(told, totals)
}
