import './campaigns.css'
import { Table2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Failed } from '../../../../shared/failed.tsx'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { SearchInput } from '../../../../kit/controls/search.tsx'
import { Seg } from '../../../../kit/controls/seg.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import type { Interval } from '../../../../../src/contract/statistics/statistics.ts'
import { CampaignTable } from './table.tsx'
import { Tiles } from './tiles.tsx'

export type CampaignsView = { scale: 'same' | 'own'; named: string }

const FIRST = 12
/** Limit of one response. */
const MOST = 200

type Props = {
  scope: Scope
  interval: Interval
  view: CampaignsView
  onView: (part: Partial<CampaignsView>) => void
}

export default function CampaignsCard({ scope, interval, view: { scale, named }, onView }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(FIRST)
  const [isTabled, setTabled] = useState(false)
  const search = useCallback((next: string) => onView({ named: next }), [onView])
  const question = { ...scope.question, interval, search: named, limit: shown }
  const { data, error, isPlaceholderData, refetch } = useApiQuery('logs.companySeries', question, { quiet: true })
  const scales = (['same', 'own'] as const).map((value) => ({ value, label: t(`statistics.campaigns.scale.${value}`) }))
  return (
    <Card className="campaign-grid" refreshing={isPlaceholderData}>
      <div className="cap">
        <h2>{t('statistics.campaigns')}</h2>
        <span className="end">
          <SearchInput value={named} label={t('statistics.campaigns.search')} onChange={search} width={200} />
          <Seg
            small
            label={t('statistics.campaigns.scale')}
            value={scale}
            choices={scales}
            onChange={(next) => onView({ scale: next })}
          />
          <Button size="s" icon={<Table2 />} aria-pressed={isTabled} onClick={() => setTabled(!isTabled)}>
            {t('statistics.chart.table')}
          </Button>
        </span>
      </div>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          {data.campaigns.length === 0 ? (
            <p className="cap-note">
              {named === '' ? t('statistics.none.values') : t('listing.noMatch', { search: named })}
            </p>
          ) : isTabled ? (
            <CampaignTable answer={data} interval={interval} />
          ) : (
            <Tiles answer={data} scale={scale} />
          )}
          <More
            shown={data.campaigns.length}
            total={data.total}
            onMore={() => setShown(Math.min(MOST, shown + FIRST))}
          />
        </div>
      ) : (
        <Awaited />
      )}
    </Card>
  )
}

type MoreProps = { shown: number; total: number; onMore: () => void }

function More({ shown, total, onMore }: MoreProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (total <= shown) return null
  return (
    <div className="tablefoot">
      {shown < MOST && (
        <Button size="s" kind="quiet" onClick={onMore}>
          {t('statistics.showMore', { n: format.number(Math.min(FIRST, total - shown)) })}
        </Button>
      )}
      <span className="dim">
        {t('statistics.campaigns.of', { count: total, shown: format.number(shown), n: format.number(total) })}
      </span>
    </div>
  )
}

const PLACES = Array.from({ length: 4 }, (_, at) => at)

const Awaited = () => (
  <ul className="tiles" aria-hidden="true">
    {PLACES.map((at) => (
      <li key={at} className="tile">
        <Skeleton width="60%" />
        <Skeleton height={72} />
      </li>
    ))}
  </ul>
)
