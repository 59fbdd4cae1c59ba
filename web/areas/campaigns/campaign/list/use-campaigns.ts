import { useEffect } from 'react'
import type { CallInput } from '../../../../api/client.ts'
import { useCanCall } from '../../../../api/profile.ts'
import { useApiQuery } from '../../../../api/query.ts'

/** `none`: no cost and no revenue in these days, or none that the reader may see. */
export type MoneyState = 'none' | 'awaited' | 'known'

const HAD_MONEY = 'weir.campaigns.money'
/** Polling intervals, so that first hits and today's counts appear by themselves; money takes the server longer. */
const EVERY_MS = 10_000
const EVERY_MS_WITH_MONEY = 30_000

/** Until it is known, as it was last time: columns and rows stay in their places. */
function useHasMoney({ startDate, endDate, timezone }: CallInput<'company.list'>): boolean {
  const enabled = useCanCall()('logs.filled')
  const { data } = useApiQuery(
    'logs.filled',
    { startDate: startDate ?? '', endDate: endDate ?? '', timezone },
    { quiet: true, enabled },
  )
  const known = data?.money
  useEffect(() => {
    if (known !== undefined) localStorage.setItem(HAD_MONEY, known ? 'yes' : 'no')
  }, [known])
  return known ?? (enabled && localStorage.getItem(HAD_MONEY) === 'yes')
}

export function useCampaigns(question: CallInput<'company.list'>) {
  const hasMoney = useHasMoney(question)
  const query = useApiQuery(
    'company.list',
    { ...question, money: hasMoney },
    { every: hasMoney ? EVERY_MS_WITH_MONEY : EVERY_MS, quiet: true },
  )
  const isAwaited = !query.data || (query.isPlaceholderData && query.data.currency === undefined)
  const money: MoneyState = !hasMoney ? 'none' : isAwaited ? 'awaited' : 'known'
  return { query, money }
}
