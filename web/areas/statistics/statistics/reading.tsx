import { Trans, useTranslation } from 'react-i18next'
import type { Counts } from '../../../../src/contract/hits/hits.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { hitsOf, type CrestDay } from '../../../shared/charts/crest-layers.ts'
import type { Condition } from '../../../shared/hits/conditions.ts'
import { useNames } from '../../../shared/hits/names.ts'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import {
  classPercents,
  comparedBy,
  isToYesterday,
  pointsCounted,
  pointsMoved,
  type Compare,
  type ComparedRange,
} from './compare.tsx'
import { lengthOf } from './interval.ts'
import { logsLink } from '../../../shared/hits/hit-links.ts'
import { LOADED } from './rows.ts'
import { peakDay, strongestSender, type Sender } from './strongest.ts'
import { LogsLink } from '../../../shared/hits/logs-link.tsx'

type ReadingProps = {
  scope: Scope
  compare: Compare
  before: ComparedRange
  totals: Counts
  previous: Counts
  days?: readonly CrestDay[]
  stale: boolean
}

const NO_DAYS: readonly CrestDay[] = []

export function Reading({ scope, compare, before, totals, previous, days = NO_DAYS, stale }: ReadingProps) {
  const sender = useSender(scope, totals)
  if (hitsOf(totals) === 0) return <NoHits scope={scope} />
  return (
    <p className={stale ? 'reading stale' : 'reading'}>
      <Passed scope={scope} totals={totals} />
      <Moved scope={scope} compare={compare} before={before} totals={totals} previous={previous} />
      <PeakSentence scope={scope} days={days} />
      {sender && <SenderSentence scope={scope} sender={sender} all={totals.bot} />}
    </p>
  )
}

function Passed({ scope, totals }: Pick<ReadingProps, 'scope' | 'totals'>) {
  const format = useFormat()
  const count = hitsOf(totals)
  const values = { share: format.percent(classPercents(totals).target), n: format.number(count) }
  return (
    <Trans
      i18nKey="statistics.reading.passed"
      count={count}
      values={values}
      components={{ b: <b />, hits: <LogsLink to={logsLink(scope, { class: 'all' })} /> }}
    />
  )
}

/** Against as many days before or a chosen period; a running range against the same part. */
function Moved({
  scope,
  compare,
  before,
  totals,
  previous,
}: Pick<ReadingProps, 'scope' | 'compare' | 'before' | 'totals' | 'previous'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const points = pointsMoved(totals, previous)
  const comparison = comparedBy(compare, scope.range)
  if (points === undefined || comparison === undefined) return <>. </>
  const count = lengthOf(scope.days)
  const values = {
    count,
    n: format.number(count),
    points: t('statistics.percentPoints', pointsCounted(format, points)),
  }
  const moved = points === 0 ? 'same' : points > 0 ? 'more' : 'fewer'
  if (before.until !== null && isToYesterday(scope.range, compare))
    return <>{t(`statistics.reading.${moved}Yesterday`, values)} </>
  if (comparison !== 'previous' || before.until !== null)
    return (
      <>
        {t(`statistics.reading.${moved}Then`, {
          points: values.points,
          from: format.day(before.startDate),
          to: before.until === null ? format.date(before.endDate) : format.dateTime(before.until),
        })}{' '}
      </>
    )
  return <>{t(`statistics.reading.${moved}`, values)} </>
}

function PeakSentence({ scope, days }: { scope: Scope; days: readonly CrestDay[] }) {
  const format = useFormat()
  const peak = peakDay(days)
  if (!peak) return null
  const toDay = () => scope.change({ range: 'custom', from: peak.date, to: peak.date })
  return (
    <span>
      <Trans
        i18nKey="statistics.reading.peak"
        count={peak.bots}
        values={{ day: format.day(peak.date), n: format.number(peak.bots) }}
        components={{
          day: <button type="button" className="link" onClick={toDay} />,
          bots: <LogsLink to={logsLink(scope, { class: 'bot', day: peak.date })} />,
        }}
      />{' '}
    </span>
  )
}

type SenderSentenceProps = { scope: Scope; sender: Sender; all: number }

const NAMED = new Set<string>(['country', 'asn'])

function SenderSentence({ scope, sender, all }: SenderSentenceProps) {
  const format = useFormat()
  const names = useNames()
  const { dimension, value, bots } = sender
  const condition: Condition = { field: dimension, verb: 'is', value }
  const name = names.value(dimension, value)
  const what = NAMED.has(dimension) ? name : `${names.field(dimension)} ${name}`
  return (
    <span>
      <Trans
        i18nKey="statistics.reading.sender"
        count={bots}
        values={{ what, n: format.number(bots), share: format.percent(Math.round((bots / all) * 100)) }}
        components={{
          value: <button type="button" className="link" onClick={() => scope.add(condition)} />,
          bots: <LogsLink to={logsLink(scope, { class: 'bot', and: condition })} />,
        }}
      />
    </span>
  )
}

const SENDER_DIMENSIONS = ['placement', 'asn', 'country'] as const

/** Value with most bots; ignores filtered dimensions. */
function useSender(scope: Scope, totals: Counts | undefined): Sender | undefined {
  const question = { ...scope.question, class: 'all' as const, limit: LOADED }
  const enabled = totals !== undefined && totals.bot > 0
  const byPlacement = useApiQuery(
    'logs.companyPlatforms',
    { ...question, dimension: SENDER_DIMENSIONS[0] },
    { enabled },
  )
  const byNetwork = useApiQuery('logs.companyPlatforms', { ...question, dimension: SENDER_DIMENSIONS[1] }, { enabled })
  const byCountry = useApiQuery('logs.companyPlatforms', { ...question, dimension: SENDER_DIMENSIONS[2] }, { enabled })
  const answers = [byPlacement, byNetwork, byCountry]
  // a missing answer could hold the strongest
  if (!totals || answers.some(({ data, isPlaceholderData, isError }) => isPlaceholderData || (!data && !isError)))
    return undefined
  const filtered = (dimension: string) =>
    scope.conditions.some(({ field, verb }) => field === dimension && verb === 'is')
  const candidates = SENDER_DIMENSIONS.flatMap((dimension, at) =>
    filtered(dimension) ? [] : [{ dimension, rows: answers[at]?.data?.platforms ?? [] }],
  )
  return strongestSender(candidates, totals)
}

function NoHits({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const filtered = scope.conditions.length > 0
  const widest = scope.range === '90d'
  const step = filtered ? () => scope.clear() : () => scope.change({ range: '90d', from: '', to: '' })
  return (
    <p className="reading">
      <b>{filtered ? t('statistics.none.filtered') : t('statistics.none.range')}</b>{' '}
      {(filtered || !widest) && (
        <button type="button" className="link" onClick={step}>
          {filtered ? t('statistics.none.clear') : t('statistics.none.widen')}
        </button>
      )}
    </p>
  )
}

export const ReadingAwaited = () => (
  <p className="reading" aria-hidden="true">
    <Skeleton width="96%" height={12} />
    <br />
    <Skeleton width="42%" height={12} />
  </p>
)
