import { Fragment, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Formula } from '../../../../../src/contract/statistics/formulas.ts'
import { ownSort, type MoneyFigure } from '../../../../../src/contract/money/money-figures.ts'
import type { ProfitFigures } from '../../../../../src/contract/money/profit.ts'
import type { MoneyOfRow } from '../../../../../src/rules/money/costs/ratios.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { COUNTED } from '../../../../shared/class-kind.ts'
import { MoneyText, Word } from '../../../../shared/money/columns.tsx'
import { costState, hasRevenue } from '../../../../shared/money/known.ts'
import { ownText } from '../../../../shared/money/own-text.ts'
import { classes } from '../../../../kit/classes.ts'
import type { Column } from '../../../../kit/layout/table-column.ts'
import { Table, type Sorting } from '../../../../kit/layout/table.tsx'
import { changeOf } from '../addresses.ts'
import { LISTED_FIGURES } from './columns.tsx'
import type { Row } from './selection.ts'
import { hitsOf, sumOf } from './sums.ts'

type Totals = { currency: string; totals: MoneyOfRow; formulas: readonly Formula[] }

type Props = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  busy: boolean
  sorting: Sorting
  onSort: (next: Sorting) => void
  /** Total costs and revenue, if all campaigns are on this page. */ foot: Totals | undefined
}

export function CampaignTable({ columns, rows, busy, sorting, onSort, foot }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Table
      label={t('term.campaigns')}
      className="campaigns"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sorting={sorting}
      onSort={onSort}
      busy={busy}
      onOpen={(row) => void navigate(changeOf(row.id))}
      tall
      folds
      fits
      awaited={4}
      foot={foot && rows && rows.length > 1 ? <Sums columns={columns} rows={rows} of={foot} /> : undefined}
    />
  )
}

/** As in the rows: no sum of costs that nobody entered, and no profit without cost or revenue. */
function isKnown(money: ProfitFigures, figure: MoneyFigure): boolean {
  if (figure === 'cost' || figure === 'wasted') return costState(money) !== 'none'
  return figure !== 'profit' || (costState(money) !== 'none' && hasRevenue(money))
}

/** A cell per column. */
function Sums({ columns, rows, of }: { columns: readonly Column<Row>[]; rows: readonly Row[]; of: Totals }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sum = sumOf(rows)
  const { currency, totals, formulas } = of
  const { money } = totals
  const texts: Partial<Record<string, ReactNode>> = {
    name: t('campaign.all', { count: rows.length }),
    hits: (
      <>
        <Word of={t('term.visits')} />
        {format.number(hitsOf(sum))}
      </>
    ),
    botShare: hitsOf(sum) > 0 && (
      <span className="bots">
        <b>{format.share(sum.bot, hitsOf(sum))}</b>
      </span>
    ),
    conversions: format.number(rows.reduce((all, { conversions }) => all + conversions, 0)),
    ...(money &&
      Object.fromEntries(
        LISTED_FIGURES.map((key) => [
          key,
          <Fragment key={key}>
            <Word of={t(key === 'wasted' ? 'answer.wasted' : `money.${key}`)} />
            {isKnown(money, key) ? <MoneyText money={money} figure={key} currency={currency} /> : '–'}
          </Fragment>,
        ]),
      )),
    ...(money &&
      Object.fromEntries(formulas.map((one) => [ownSort(one.id), ownText(one, totals, { currency, format })]))),
    ...Object.fromEntries(COUNTED.map((kind) => [kind, format.number(sum[kind])])),
  }
  return (
    <tr>
      {columns.map(({ key, figure, className }) => (
        <td key={key} className={classes(figure && 'n', className)}>
          {texts[key]}
        </td>
      ))}
    </tr>
  )
}
