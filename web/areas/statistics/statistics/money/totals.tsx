import { useTranslation } from '../../../../i18n/i18n.ts'
import type { ProfitFigures } from '../../../../../src/contract/money/profit.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { type MoneyOfRow, ratiosOf } from '../../../../../src/rules/money/costs/ratios.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useFormulas } from '../../../../shared/money/formulas.tsx'
import { ownText } from '../../../../shared/money/own-text.ts'

/** Beside the columns and sums of the report. */
export function MoneyTotals({ answer }: { answer: Answer<'logs.companyTotals'> | undefined }) {
  const { currency = 'USD', money } = answer ?? {}
  return (
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
  )
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
