import './money.css'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Formula } from '../../../src/contract/statistics/formulas.ts'
import { MONEY_FIGURES, type MoneyFigure, ownColumnName, ownSort } from '../../../src/contract/money/money-figures.ts'
import type { LandingColumn } from '../../../src/contract/statistics/landing-words.ts'
import type { ProfitFigures } from '../../../src/contract/money/profit.ts'
import { moneyText } from '../../../src/lib/numbers/money.ts'
import { unexchangedText, figureOf, type MoneyOfRow } from '../../../src/rules/money/costs/ratios.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { classes } from '../../kit/classes.ts'
import type { Cell, Column, Fact } from '../../kit/layout/table-column.ts'
import { costState, missingRates } from './known.ts'
import { ownText } from './own-text.ts'

type Options = {
  /** '' while unknown. */
  currency: string
  formulas: readonly Formula[]
  /** Default: all. */
  figures?: readonly MoneyFigure[]
  placeOf: (figure: MoneyFigure | 'own') => Pick<Column<never>, 'extra' | 'phone'> & { title?: string }
}

/** `before`: compared with it. */
type WithBefore = MoneyOfRow & { before?: MoneyOfRow | undefined }

export function useMoneyColumns<Row extends WithBefore>({
  currency,
  formulas,
  figures = MONEY_FIGURES,
  placeOf,
}: Options): Column<Row>[] {
  const { t } = useTranslation()
  const format = useFormat()
  // once per file
  const inCurrency: Fact<Row> = { key: 'currency', title: t('money.currency'), value: () => currency }
  const apart: Fact<Row> = {
    key: 'otherCurrencies',
    title: t('money.others'),
    value: ({ money }) => (money ? unexchangedText(money) : null),
  }
  return [
    ...figures.map((key): Column<Row> => {
      const title = t(`money.${key}`)
      const fact: Fact<Row> = {
        key,
        title,
        value: ({ money }) => (money && currency !== '' ? factOf(money, key, currency) : null),
      }
      return {
        key,
        title,
        sort: key,
        figure: true,
        width: 48,
        ...placeOf(key),
        facts: [fact, ...(COUNTS.has(key) || SHARES.has(key) ? [] : [inCurrency]), ...(apartIn(key) ? [apart] : [])],
        cell: ({ money, before }) => (
          <>
            <Word of={key === 'wasted' ? t('answer.wasted') : title} />
            <MoneyText money={money} figure={key} currency={currency} />
            {money && before?.money && (
              <Moved
                now={figureOf(money, key, currency)}
                before={figureOf(before.money, key, currency)}
                was={figureText(before.money, key, currency, format)}
              />
            )}
          </>
        ),
      }
    }),
    ...formulas.map((formula): Column<Row> => {
      const key = ownSort(formula.id)
      const name = ownColumnName(formula)
      const fact: Fact<Row> = { key: name, title: name, value: ({ formulas: own }) => own?.[formula.id] ?? null }
      return {
        key,
        title: formula.name,
        sort: key,
        figure: true,
        width: 72,
        ...placeOf('own'),
        facts: [fact, ...(formula.unit === 'money' ? [inCurrency] : [])],
        cell: (row) => (
          <>
            <Word of={formula.name} />
            {ownText(formula, row, { currency, format })}
            {row.before && (
              <Moved
                now={row.formulas?.[formula.id] ?? null}
                before={row.before.formulas?.[formula.id] ?? null}
                was={ownText(formula, row.before, { currency, format })}
              />
            )}
          </>
        ),
      }
    }),
  ]
}

/** The name of a figure where heads are gone. */
export const Word = ({ of }: { of: string }) => <span className="money-word" data-word={of} />

type Apart = { currency: string; amount: number }

/** In minor units of currencies without a rate; a profit only of rows that have no other money. */
function apartOf(money: ProfitFigures, figure: MoneyFigure): Apart[] {
  const of = ({ currency, ...one }: ProfitFigures['apart'][number]): Apart[] => {
    if (figure === 'profit') return hasOwn(money) ? [] : [{ currency, amount: one.revenue - one.cost }]
    if (figure === 'wasted') return one.cost === 0 ? [] : [{ currency, amount: one.wasted }]
    const known = apartIn(figure)
    return known && one[known] !== 0 ? [{ currency, amount: one[known] }] : []
  }
  return money.apart.flatMap(of)
}

/** Money in the currency of the answer. */
const hasOwn = ({ cost, revenue }: ProfitFigures): boolean => cost !== 0 || (revenue ?? 0) !== 0

/** Costs in another currency alone have no zero in this one. */
const isAlone = (money: ProfitFigures, figure: MoneyFigure, currency: string): boolean =>
  figureOf(money, figure, currency) === 0 && (figure !== 'wasted' || costState(money) === 'apart')

type FigureProps = { money: ProfitFigures | undefined; figure: MoneyFigure; currency: string }

/** Also shows amounts that could not be exchanged; alone if there are no others. */
export function MoneyText({ money, figure, currency }: FigureProps) {
  const format = useFormat()
  if (!money) return NONE
  const apart = apartOf(money, figure)
  if (apart.length > 0 && isAlone(money, figure, currency))
    return apart.map((one) => (
      <span key={one.currency} className={classes('apart', figure === 'profit' && one.amount < 0 && 'loss')}>
        {format.money(one.amount, one.currency)}
      </span>
    ))
  // a sum of a part would be a profit or loss that nobody made
  if (figure === 'profit' && hasOwn(money) && missingRates(money).length > 0) return NONE
  return (
    <>
      <span className={classes(figure === 'profit' && (money.profit ?? 0) < 0 && 'loss')}>
        {figureText(money, figure, currency, format)}
      </span>
      {apart.map((one) => (
        <small key={one.currency}>{format.money(one.amount, one.currency)}</small>
      ))}
    </>
  )
}

type MovedProps = { now: Cell; before: Cell; /** Text of `before`. */ was: string }

/** Neutral colour: more is not always good. Nothing without a base. */
export function Moved({ now, before, was }: MovedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = now === null || before === null ? '' : format.change(Number(now), Number(before))
  return text === '' ? null : (
    <small className="moved" title={t('money.was', { amount: was })}>
      {text}
    </small>
  )
}

const NONE = '–'

const AMOUNTS: ReadonlySet<MoneyFigure> = new Set(['cost', 'wasted', 'revenue', 'profit'])
const COUNTS: ReadonlySet<MoneyFigure> = new Set(['visits', 'conversions'])
/** Figures that may also exist in other currencies. */
const apartIn = (figure: MoneyFigure) => (figure === 'cost' || figure === 'revenue' ? figure : undefined)
const SHARES: ReadonlySet<MoneyFigure> = new Set(['roi', 'cr', 'approval'])

function figureText(money: ProfitFigures, figure: MoneyFigure, currency: string, format: Format): string {
  return valueText(figureOf(money, figure, currency), figure, currency, format)
}

/** Of a figure's value, as `figureOf` gives it. */
export function valueText(
  found: number | string | null,
  figure: MoneyFigure,
  currency: string,
  format: Format,
): string {
  if (found === null) return NONE
  if (typeof found === 'string') return format.average(found, currency)
  if (AMOUNTS.has(figure)) return format.money(found, currency)
  return COUNTS.has(figure) ? format.number(found) : format.share(found, 1)
}

export function landingText(found: number | null, column: LandingColumn, format: Format): string {
  if (found === null) return NONE
  return column === 'lpCtr' ? format.share(found, 1) : format.number(found)
}

/** Decimal text; shares as numbers. */
function factOf(money: ProfitFigures, figure: MoneyFigure, currency: string): Cell {
  const found = figureOf(money, figure, currency)
  return typeof found === 'number' && AMOUNTS.has(figure) ? moneyText(found, currency) : found
}
