import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversionFigures } from '../../../../src/contract/conversions/conversions.ts'
import { DAY_MS } from '../../../../src/lib/time/durations.ts'
import { shiftDay } from '../../../../src/lib/time/day.ts'
import type { CallInput } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'

type Question = CallInput<'conversion.stats'>
type Props = {
  question: Question
  totals: ConversionFigures | undefined
  /** Shows what is pending. */
  onPending: () => void
}

/** As many days, just before. */
function before({ startDate, endDate, ...rest }: Question): Question {
  const days = Math.round((Date.parse(endDate) - Date.parse(startDate)) / DAY_MS) + 1
  return { ...rest, startDate: shiftDay(startDate, -days), endDate: shiftDay(endDate, -days), limit: 1 }
}

/** Each beside the period before; the first says if it had none. */
export function ConversionFigureRow({ question, totals, onPending }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const earlier = useApiQuery('conversion.stats', before(question), { quiet: true }).data?.totals
  const was = earlier && earlier.hits > 0 ? earlier : undefined
  const count = (now: number, then: number | undefined, none?: ReactNode) =>
    then === undefined ? none : <Since change={format.change(now, then)} before={format.number(then)} />
  return (
    <StatRow>
      <Stat
        name={t('conv.conversions')}
        value={format.number(totals?.conversions ?? 0)}
        change={count(totals?.conversions ?? 0, was?.conversions, earlier && t('statistics.noBefore'))}
        loading={!totals}
      />
      <Stat
        name={t('conv.rate')}
        value={format.share(totals?.conversions ?? 0, totals?.hits ?? 0)}
        change={was && <Since change="" before={format.share(was.conversions, was.hits)} />}
        loading={!totals}
      />
      <Revenue now={totals?.revenue} before={was?.revenue} />
      <Stat
        name={t('conv.pending')}
        value={
          totals && totals.pending > 0 ? (
            <button type="button" className="link" onClick={onPending}>
              {format.number(totals.pending)}
            </button>
          ) : (
            format.number(0)
          )
        }
        change={count(totals?.pending ?? 0, was?.pending)}
        loading={!totals}
      />
    </StatRow>
  )
}

type RevenueProps = { now: ConversionFigures['revenue'] | undefined; before: ConversionFigures['revenue'] | undefined }

/** Compared where both are in the one same currency. */
function Revenue({ now, before: earlier }: RevenueProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [own, ...others] = now ?? []
  const then = others.length === 0 ? earlier?.find(({ currency }) => currency === own?.currency) : undefined
  return (
    <Stat
      name={t('conv.revenue')}
      value={now?.map(({ amount, currency }) => format.money(amount, currency)).join(' + ') || '–'}
      change={
        own &&
        then && (
          <Since change={format.change(own.amount, then.amount)} before={format.money(then.amount, then.currency)} />
        )
      }
      loading={!now}
    />
  )
}

function Since({ change, before: was }: { change: string; before: string }) {
  const { t } = useTranslation()
  return (
    <>
      {change !== '' && <b>{change}</b>} {t('answer.from', { before: was })}
    </>
  )
}
