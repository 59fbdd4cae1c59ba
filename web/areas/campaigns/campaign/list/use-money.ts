import { useEffect } from 'react'
import type { Answer } from '../../../../../src/contract/table.ts'
import type { CallInput } from '../../../../api/client.ts'
import { useCanCall } from '../../../../api/profile.ts'
import { useApiQuery } from '../../../../api/query.ts'

type List = Answer<'company.list'>
/** `none`: no cost and no revenue in these days, or none that the reader may see. */
export type MoneyState = 'none' | 'awaited' | 'known'

const HAD_MONEY = 'weir.campaigns.money'
/** Costs change more rarely than visits. */
const EVERY_MS = 60_000

/** Until it is known, as it was last time: columns stay in their places. */
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

/** Adds what campaigns cost and earned, which takes the server longer: the list does not wait for it. */
export function useMoney(list: List | undefined, question: CallInput<'company.list'>) {
  const hasMoney = useHasMoney(question)
  const { data, error } = useApiQuery(
    'company.list',
    { ...question, money: true },
    { every: EVERY_MS, quiet: true, keep: false, enabled: hasMoney && list !== undefined },
  )
  const money: MoneyState = !hasMoney || error ? 'none' : data ? 'known' : 'awaited'
  return { data: list && data && hasMoney ? withMoney(list, data) : list, money }
}

function withMoney(list: List, { companies, currency, totals }: List): List {
  const rows = new Map(companies.map(({ id, money, formulas }) => [id, { money, formulas }]))
  return { ...list, currency, totals, companies: list.companies.map((row) => ({ ...row, ...rows.get(row.id) })) }
}
