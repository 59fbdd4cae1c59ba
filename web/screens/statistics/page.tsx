import './statistics.css'
import { List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hitsOf } from '../../parts/charts/crest-layers.ts'
import { AddFilter } from '../../parts/hits/add-filter.tsx'
import { Applied } from '../../parts/hits/applied.tsx'
import { FilterBar } from '../../parts/hits/filter-bar.tsx'
import { Page } from '../../parts/page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { CompareSelect } from './compare-select.tsx'
import { LastHit } from './last-hit.tsx'
import { logsLink } from './logs-link.ts'
import { Report } from './report.tsx'
import { useStatisticsScope } from './scope.ts'
import { useFigures, type StatRow } from './use-figures.ts'
import { useFirstHit } from './use-first-hit.ts'
import { VIEW } from './view.ts'
import { ViewsLine } from './views/views.tsx'
import { EmptyStatistics } from './empty.tsx'

/** Known, and not what the question before was answered with. */
const hasNone = ({ data, isPlaceholderData }: StatRow['totals']): boolean =>
  data !== undefined && !isPlaceholderData && hitsOf(data.totals) === 0

/** How the traffic is: the answer first, then four figures, the picture, and the tables under it. */
export default function StatisticsPage() {
  const { t } = useTranslation()
  const scope = useStatisticsScope()
  const [{ compare }, onView] = useUrlState(VIEW)
  const figures = useFigures(scope, compare)
  const waiting = useFirstHit(scope, hasNone(figures.totals))
  const toLogs = (
    <ButtonLink icon={<List />} to={logsLink(scope)}>
      {t('statistics.toLogs')}
    </ButtonLink>
  )
  const isWaiting = waiting.state === 'waiting'
  return (
    <Page
      title={t('menu.Statistics')}
      sub={
        isWaiting ? <span className="live waits">{t('statistics.waiting.sub')}</span> : <LastHit {...figures.totals} />
      }
      acts={isWaiting ? undefined : toLogs}
      className="statistics"
    >
      <ViewsLine />
      <FilterBar scope={scope}>
        <CompareSelect value={compare} onChange={(next) => onView({ compare: next })} />
        <AddFilter scope={scope} />
      </FilterBar>
      <Applied scope={scope} />
      {isWaiting ? (
        <EmptyStatistics scope={scope} campaign={waiting.campaign} checkedAt={figures.totals.dataUpdatedAt} />
      ) : (
        <Report scope={scope} figures={figures} settled={waiting.state !== 'unknown'} />
      )}
    </Page>
  )
}
