import { useTranslation } from 'react-i18next'
import type { ProfitFigures } from '../../../../../src/contract/money/profit.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { type MoneyOfRow, ratiosOf } from '../../../../../src/rules/money/costs/ratios.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useFormulas } from '../../../../shared/money/formulas.tsx'
import { hitsOf } from '../../../../shared/charts/crest-layers.ts'
import { costState, hasRevenue, knownProfit } from '../../../../shared/money/known.ts'
import { Lack } from '../../../../shared/money/lack.tsx'
import { ownText } from '../../../../shared/money/own-text.ts'
import { Stat, StatRow } from '../../../../kit/layout/stat.tsx'

type TotalsProps = { answer: Answer<'logs.companyTotals'> | undefined; compared: boolean }

export function MoneyTotals({ answer, compared }: TotalsProps) {
  const { currency = 'USD', money } = answer ?? {}
  const hadVisits = answer !== undefined && hitsOf(answer.previous) > 0
  return (
    <div className="block">
      <StatRow>
        {(['cost', 'wasted', 'revenue', 'profit'] as const).map((figure) => (
          <MoneyStat
            key={figure}
            figure={figure}
            money={money}
            before={compared && hadVisits ? answer?.previousMoney : undefined}
            currency={currency}
          />
        ))}
      </StatRow>
      <p className="aside-line">
        {money && <Ratios money={money} currency={currency} />}
        {answer && money && <OwnTotals values={answer} currency={currency} />}
        {money && (
          <Beside
            money={money}
            currency={currency}
            withoutVisits={answer?.withoutVisits ?? 0}
            exchanged={answer?.exchanged ?? []}
          />
        )}
      </p>
    </div>
  )
}

type StatProps = {
  figure: 'cost' | 'wasted' | 'revenue' | 'profit'
  money: ProfitFigures | undefined
  before: ProfitFigures | undefined
  currency: string
}

function MoneyStat({ figure, money, before, currency }: StatProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (minor: number | null) => (minor === null ? '–' : format.money(minor, currency))
  const value = money ? knownSum(money, figure) : null
  const was = before ? knownSum(before, figure) : null
  return (
    <Stat
      name={t(`money.${figure}`)}
      value={
        <span className={figure === 'profit' && value !== null && value < 0 ? 'loss' : undefined}>{amount(value)}</span>
      }
      aside={money && asideOf(figure, money, { share: format.share, roi: t('money.roi') })}
      change={
        money && value === null ? (
          <Lack money={money} currency={currency} />
        ) : was === null ? undefined : (
          t('money.was', { amount: amount(was) })
        )
      }
      loading={!money}
    />
  )
}

/** Null: nothing entered, or only in currencies without a rate. A profit needs cost and revenue. */
function knownSum(money: ProfitFigures, figure: StatProps['figure']): number | null {
  if (figure === 'profit') return knownProfit(money)
  if (figure === 'revenue') return hasRevenue(money) ? money.revenue : null
  return costState(money) === 'sum' ? money[figure] : null
}

function asideOf(
  figure: StatProps['figure'],
  money: ProfitFigures,
  { share, roi }: { share: (part: number, of: number) => string; roi: string },
): string | undefined {
  const { cost, wasted } = money
  const profit = knownProfit(money)
  if (cost === 0) return undefined
  if (figure === 'wasted') return share(wasted, cost)
  return figure === 'profit' && profit !== null ? `${roi} ${share(profit, cost)}` : undefined
}

type RowProps = { money: ProfitFigures; currency: string }

function Ratios({ money, currency }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const ratios = ratiosOf(money, currency)
  const amounts = (['epc', 'cpc', 'cpa'] as const).flatMap((key) => {
    const found = ratios[key]
    return found === null ? [] : { key, text: format.average(found, currency) }
  })
  const shares = (['cr', 'approval'] as const).flatMap((key) => {
    const found = ratios[key]
    return found === null ? [] : { key, text: format.share(found, 1) }
  })
  return [...amounts, ...shares].map(({ key, text }) => (
    <span key={key} title={t(`money.${key}.means`)}>
      {t(`money.${key}`)} {text}
    </span>
  ))
}

/** Computed from totals. */
function OwnTotals({ values, currency }: { values: MoneyOfRow; currency: string }) {
  const format = useFormat()
  return useFormulas().map((formula) => (
    <span key={formula.id} title={formula.expression}>
      {formula.name} {ownText(formula, values, { currency, format })}
    </span>
  ))
}

type BesideProps = RowProps & {
  withoutVisits: number
  exchanged: NonNullable<Answer<'logs.companyTotals'>['exchanged']>
}

function Beside({ money, currency, withoutVisits, exchanged }: BesideProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {withoutVisits > 0 && (
        <span title={t('money.without.means')}>
          {t('money.without', { amount: format.money(withoutVisits, currency) })}
        </span>
      )}
      {money.ownRules > 0 && (
        <span title={t('money.ownRules.means')}>
          {t('money.ownRules', { amount: format.money(money.ownRules, currency) })}
        </span>
      )}
      {money.apart.flatMap((one) =>
        (['cost', 'revenue'] as const)
          .filter((figure) => one[figure] !== 0)
          .map((figure) => (
            <span key={`${one.currency} ${figure}`} title={t('money.apart.means')}>
              {t(`money.apart.${figure}`, {
                amount: format.money(one[figure], one.currency),
                pair: `${one.currency}/${currency}`,
              })}
            </span>
          )),
      )}
      {exchanged.map((one) => (
        <span key={`${one.currency} ${one.rates.map(({ own }) => own).join(' ')}`}>
          {t('money.exchanged', {
            currency: one.currency,
            rates: one.rates
              .map(({ currency: of, base, day, own }) =>
                own
                  ? t('money.exchanged.own', { pair: `${of}/${base}`, date: format.day(day) })
                  : `${of}/${base} (${format.day(day)})`,
              )
              .join(', '),
          })}
        </span>
      ))}
      {money.revenue === null && <span>{t('money.unknown')}</span>}
    </>
  )
}
