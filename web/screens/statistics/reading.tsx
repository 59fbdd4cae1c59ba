import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Counts } from '../../../src/contract/hits.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { hitsOf, type CrestDay } from '../../parts/charts/crest-layers.ts'
import type { Days } from '../../parts/hits/range.ts'
import type { Scope } from '../../parts/hits/scope.ts'
import { classPercents, pointsMoved } from './changes.ts'
import { comparedBy, type Compare } from './compare.ts'
import { lengthOf } from './interval.ts'
import { logsLink } from './logs-link.ts'
import { NoHits } from './no-hits.tsx'
import { PeakSentence } from './peak-sentence.tsx'
import { SenderSentence } from './sender-sentence.tsx'
import { useSender } from './use-sender.ts'

type ReadingProps = {
  scope: Scope
  compare: Compare
  before: Days
  totals: Counts
  previous: Counts
  days?: readonly CrestDay[]
  stale: boolean
}

const NO_DAYS: readonly CrestDay[] = []

/** The answer in words and figures. Every number opens what it counts. */
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
      components={{ b: <b />, hits: <Link to={logsLink(scope, { class: 'all' })} /> }}
    />
  )
}

/** Against as many days before, or the days that were chosen. */
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
  if (points === undefined || comparedBy(compare) === undefined) return <>. </>
  const count = lengthOf(scope.days)
  const values = { count, n: format.number(count), points: format.percent(Math.abs(points)).replace(/\s?%$/u, '') }
  if (compare !== 'previous')
    return (
      <>
        {t(`statistics.reading.${points === 0 ? 'sameThen' : points > 0 ? 'moreThen' : 'fewerThen'}`, {
          points: values.points,
          from: format.day(before.startDate),
          to: format.date(before.endDate),
        })}{' '}
      </>
    )
  if (points === 0) return <>{t('statistics.reading.same', values)} </>
  return <>{t(points > 0 ? 'statistics.reading.more' : 'statistics.reading.fewer', values)} </>
}
