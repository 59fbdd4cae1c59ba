import { useTranslation } from '../../../i18n/i18n.ts'
import type { Source } from '../../../../src/contract/money/costs.ts'
import type { ProfitFigures } from '../../../../src/contract/money/profit.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { moneyText } from '../../../../src/lib/numbers/money.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Column } from '../../../kit/layout/table-column.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import type { Days } from '../../../shared/hits/range.ts'
import { costState, knownProfit } from '../../../shared/money/known.ts'

type Buying = Answer<'sources.list'>['buying']
type Figure = { visits: number; cost: number | null; profit: number | null }
/** By source; `currency` of cost and profit. */
export type SourceFigures = { of: ReadonlyMap<string, Figure>; currency: string }

const MOST = 200

/** Of the campaigns that buy from each source now. Undefined: hidden from the account, or too many campaigns. */
export function useSourceFigures(
  client: string | undefined,
  days: Days & { timezone: string },
  buying: Buying | undefined,
): SourceFigures | undefined {
  const may = useCanCall()('company.list')
  const { data } = useApiQuery(
    'company.list',
    { clientId: client, ...days, money: true, page: 1, perPage: MOST },
    { quiet: true, enabled: may },
  )
  if (!data?.currency || !buying || data.total > data.companies.length) return undefined
  const rows = new Map(data.companies.map((one) => [one.id, one]))
  const of = Object.entries(buying).map(([source, ids]) => {
    const own = ids.flatMap((id) => rows.get(id) ?? [])
    const sum = (pick: (money: ProfitFigures) => number | null) =>
      own.reduce<number | null>((all, { money }) => {
        const one = money ? pick(money) : null
        return all === null || one === null ? null : all + one
      }, 0)
    const visits = own.reduce((all, one) => all + hitsOf(one), 0)
    const cost = sum((money) => (costState(money) === 'sum' ? money.cost : null))
    return [source, { visits, cost, profit: sum(knownProfit) }] as const
  })
  return { of: new Map(of), currency: data.currency }
}

export function useFigureColumns(figures: SourceFigures | undefined): Column<Source>[] {
  const { t } = useTranslation()
  const format = useFormat()
  if (!figures) return []
  const { of, currency } = figures
  const money = (key: 'cost' | 'profit', phone: NonNullable<Column<Source>['phone']>): Column<Source> => ({
    key,
    title: t(`money.${key}`),
    figure: true,
    phone,
    cell: ({ id }) => {
      const amount = of.get(id)?.[key] ?? null
      if (amount === null) return <span className="dim">–</span>
      return <span className={amount < 0 ? 'loss' : undefined}>{format.money(amount, currency)}</span>
    },
    value: ({ id }) => {
      const amount = of.get(id)?.[key] ?? null
      return amount === null ? null : moneyText(amount, currency)
    },
  })
  return [
    {
      key: 'visits',
      title: t('term.visits'),
      figure: true,
      phone: 'start named',
      cell: ({ id }) => format.number(of.get(id)?.visits ?? 0),
      value: ({ id }) => of.get(id)?.visits ?? 0,
    },
    money('cost', 'end named'),
    money('profit', 'value named'),
  ]
}
