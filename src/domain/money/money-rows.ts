import type { Counts } from '../../contract/hits/hits.ts'
import type { Caller, Services } from '../context.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { RowsBy } from '../../store/events/money/paid-visits.ts'
import { allMoneyOf, type MoneyFigures, type Wanted } from './money.ts'
import { moneyOfRow, ownColumns, withOwn } from './own-columns.ts'

type Asking = { services: Pick<Services, 'db' | 'events'>; caller: Caller }
type Row = Counts & { value: string; by?: string | undefined }
type Money = NonNullable<ReturnType<typeof moneyOfRow>>

/** Rows with their money and custom columns. */
export async function moneyRows<Counted extends Row>(
  asking: Asking,
  query: HitQuery,
  {
    rows,
    by,
    ...wanted
  }: { rows: readonly Counted[]; by?: RowsBy | undefined } & Pick<Wanted, 'figures' | 'there' | 'onlyVisits'>,
) {
  const known = await allMoneyOf(asking, query, { ...wanted, rows: by })
  const figures = known?.figures
  const own = await ownColumns(asking, figures)
  const sums = known?.sums(rows)
  return {
    rows: rows.map((row, index) => ({ ...row, ...sums?.[index], ...moneyOfRow(figures, own, row) })),
    figures,
    /** Of several values together; they need no row. */
    together: (values: readonly string[], counted: Counts): Money | undefined =>
      figures && withOwn(figures.together(values), own, { ...counted, currency: figures.currency }),
  }
}

/** Read after the rows, whose rates it names. */
export const inCurrency = (figures: MoneyFigures | undefined) =>
  figures && { currency: figures.currency, exchanged: figures.exchanged() }
