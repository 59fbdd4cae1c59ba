import { useTranslation } from '../../../i18n/i18n.ts'
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

const NONE: ConversionFigures = { hits: 0, conversions: 0, rate: 0, pending: 0, rejected: 0, revenue: [] }

/** Each beside the period before; the first says if it had none. */
export function ConversionFigureRow({ question, totals, onPending }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const earlier = useApiQuery('conversion.stats', before(question), { quiet: true }).data?.totals
  const was = earlier?.hits === 0 ? undefined : earlier
  const now = totals ?? NONE
  const loading = !totals
  return (
    <StatRow>
      <Stat
        name={t('conv.conversions')}
        value={format.number(now.conversions)}
        change={was ? <Since now={now.conversions} before={was.conversions} /> : earlier && t('statistics.noBefore')}
        loading={loading}
      />
      <Stat
        name={t('conv.rate')}
        value={format.share(now.conversions, now.hits)}
        change={was && t('answer.from', { before: format.share(was.conversions, was.hits) })}
        loading={loading}
      />
      <Revenue now={totals?.revenue} before={was?.revenue} />
      <Stat
        name={t('conv.pending')}
        value={<Pending count={now.pending} onOpen={onPending} />}
        change={was && <Since now={now.pending} before={was.pending} />}
        loading={loading}
      />
    </StatRow>
  )
}

function Pending({ count, onOpen }: { count: number; onOpen: () => void }) {
  const format = useFormat()
  if (count === 0) return format.number(0)
  return (
    <button type="button" className="link" onClick={onOpen}>
      {format.number(count)}
    </button>
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
      change={own && then && <Since now={own.amount} before={then.amount} currency={own.currency} />}
      loading={!now}
    />
  )
}

/** Counts, or minor units of a currency. */
function Since({ now, before: was, currency }: { now: number; before: number; currency?: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const change = format.change(now, was)
  const shown = currency === undefined ? format.number(was) : format.money(was, currency)
  return (
    <>
      {change !== '' && <b>{change}</b>} {t('answer.from', { before: shown })}
    </>
  )
}
