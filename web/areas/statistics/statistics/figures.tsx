import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Counts } from '../../../../src/contract/hits/hits.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { anyHits, hitsOf } from '../../../shared/charts/crest-layers.ts'
import { ClassMark } from '../../../shared/class-mark.tsx'
import { Failed } from '../../../shared/failed.tsx'
import type { Scope } from '../../../shared/hits/scope.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { classes as classNames } from '../../../kit/classes.ts'
import { useFolds } from '../../../kit/folds.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { classPercents, pointsCounted, pointsMoved, RunningNote, type Compare, type ComparedRange } from './compare.tsx'
import { Totals } from './totals.tsx'
import { Trend } from './trend.tsx'
import type { StatRow } from './use-figures.ts'
import type { TrendView } from './view-more.tsx'

type SummaryProps = {
  scope: Scope
  figures: StatRow
  settled: boolean
  view: TrendView
  onView: (part: Partial<TrendView>) => void
}

export function Summary({ scope, figures, settled, view, onView }: SummaryProps) {
  const { t } = useTranslation()
  const { totals, today } = figures
  const data = settled ? totals.data : undefined
  const stale = totals.isPlaceholderData
  return (
    <Card label={t('statistics.totals')} refreshing={stale}>
      <Trend scope={scope} today={today} view={view} onView={onView} />
      <Classes scope={scope} figures={figures} data={data} compare={view.compare} />
    </Card>
  )
}

type ClassesProps = { scope: Scope; figures: StatRow; data: StatRow['totals']['data']; compare: Compare }

/** The four classes behind one press: the answer above has the figures that matter first. */
function Classes({ scope, figures: { totals, daily }, data, compare }: ClassesProps) {
  const { t } = useTranslation()
  const id = useId()
  const [{ classes: open = false }, put] = useFolds('weir.statistics.folds')
  if (totals.error && !totals.data)
    return (
      <div className="block">
        <Failed error={totals.error} title={t('statistics.unloaded')} onRetry={() => void totals.refetch()} />
      </div>
    )
  return (
    <div className={classNames('block', totals.isPlaceholderData && 'stale')}>
      <QuietLine scope={scope} data={data} compare={compare}>
        <button
          type="button"
          className="link row"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => put('classes', !open)}
        >
          {t('statistics.classes')}
          <ChevronDown aria-hidden="true" />
        </button>
      </QuietLine>
      <div id={id} hidden={!open}>
        {open && (
          <Totals
            scope={scope}
            totals={data?.totals}
            previous={compare === 'none' ? undefined : data?.previous}
            days={daily.data?.daily}
            was={anyHits(daily.data?.previous)}
          />
        )}
      </div>
    </div>
  )
}

type FigureTotals = {
  totals: Counts
  previous: Counts
  previousRange: ComparedRange
  suspicious: number
  unprotected: number
}
type QuietLineProps = {
  scope: Scope
  data: FigureTotals | undefined
  compare: Compare
  /** At its end. */ children: ReactNode
}

function QuietLine({ scope, data, compare, children }: QuietLineProps) {
  return (
    <p className="aside-line">
      {data ? <GrossAndNet data={data} compared={compare !== 'none'} /> : <Skeleton width={280} height={16} />}
      {data && <Looks scope={scope} {...data} />}
      {children}
      <RunningNote
        range={scope.range}
        compare={compare}
        before={data && hitsOf(data.previous) > 0 ? data.previousRange : undefined}
      />
    </p>
  )
}

function GrossAndNet({ data: { totals, previous }, compared }: { data: FigureTotals; compared: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const points = compared ? pointsMoved(totals, previous) : undefined
  // points lost by Target go to invalid traffic
  const moved =
    points === undefined || points === 0
      ? ''
      : t('statistics.points', { ...pointsCounted(format, points), sign: points < 0 ? '+' : '\u2212' })
  return (
    <>
      <span title={t('statistics.gross.means')}>{t('statistics.gross', { n: format.number(hitsOf(totals)) })}</span>
      <span title={t('statistics.net.means')}>{t('statistics.net', { n: format.number(totals.target) })}</span>
      <span title={t('statistics.invalid.means')}>
        {t('statistics.invalid', { share: format.percent(classPercents(totals).bot) })}
        {moved && <span className="dim">{moved}</span>}
      </span>
    </>
  )
}

function Looks({
  scope,
  suspicious,
  unprotected,
}: Pick<QuietLineProps, 'scope'> & Pick<FigureTotals, 'suspicious' | 'unprotected'>) {
  const format = useFormat()
  const looks = [
    { kind: 'suspicious' as const, count: suspicious },
    { kind: 'unprotected' as const, count: unprotected },
  ]
  return looks
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => (
      <span key={kind}>
        <ClassMark kind={kind} />
        <span>
          <Trans
            i18nKey={`statistics.quiet.${kind}`}
            count={count}
            values={{ n: format.number(count) }}
            components={{
              open: (
                <button
                  type="button"
                  className="link"
                  aria-pressed={scope.class === kind}
                  onClick={() => scope.change({ class: scope.class === kind ? 'all' : kind })}
                />
              ),
            }}
          />
        </span>
      </span>
    ))
}
