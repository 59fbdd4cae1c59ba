import './statistics.css'
import { List } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useReaches, useSession } from '../../../api/session-store.ts'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { Answer } from '../../../shared/answer/answer.tsx'
import { useExclusion, useReading } from '../../../shared/answer/use-answer.ts'
import { WorstPlace } from '../../../shared/answer/worst.tsx'
import { AddFilter } from '../../../shared/hits/add-filter.tsx'
import { Applied } from '../../../shared/hits/applied.tsx'
import { FilterBar } from '../../../shared/hits/filter-bar.tsx'
import { scopeSpec, useScope, type Scope } from '../../../shared/hits/scope.ts'
import { InTurn } from '../../../shared/in-turn.tsx'
import { Page } from '../../../shared/page.tsx'
import { ViewMenu } from '../../../shared/views/menu.tsx'
import { PrintButton } from '../../../shared/print.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { classes } from '../../../kit/classes.ts'
import { PHONE, useMedia } from '../../../kit/media.ts'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { useNow } from '../../../kit/now.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { later } from '../../../kit/layout/over.tsx'
import { useUrlState, writeState } from '../../../kit/url-state.ts'
import { Breakdown } from './breakdown.tsx'
import type { CampaignsView } from './campaigns/card.tsx'
import { comparedBy, type Compare } from './compare.tsx'
import { Countries } from './countries.tsx'
import { Cross } from './cross.tsx'
import { Decided } from './decided.tsx'
import { EvidenceButton } from './evidence.tsx'
import { useFirstHit } from './first-hit.ts'
import { Summary } from './figures.tsx'
import { Heat } from './heat.tsx'
import { JudgedToday } from './judged-by.tsx'
import { MoneyCard } from './money/card.tsx'
import { intervalOf } from './interval.ts'
import { logsLink } from '../../../shared/hits/hit-links.ts'
import { useFigures, type StatRow } from './use-figures.ts'
import { ViewMore } from './view-more.tsx'
import { addressOf, VIEW, type CardName } from './view.ts'

// below the fold, with all campaigns
const CampaignsCard = lazy(() => import('./campaigns/card.tsx'))

const StaffNews = later(async () => (await import('./staff-look.tsx')).StaffNews)
const StaffAct = later(async () => (await import('./staff-look.tsx')).StaffAct)
const EmptyStatistics = later(
  async () => (await import('./empty.tsx')).EmptyStatistics,
  <Card>
    <Skeleton width="100%" height={320} />
  </Card>,
)

/** Ignores answers to earlier queries. */
const hasNone = ({ data, isPlaceholderData }: StatRow['totals']): boolean =>
  data !== undefined && !isPlaceholderData && hitsOf(data.totals) === 0

export default function StatisticsPage() {
  const { t } = useTranslation()
  const scope = useStatisticsScope()
  const [view, onView] = useUrlState(VIEW)
  const { compare, judgedBy } = view
  const isPhone = useMedia(PHONE)
  const figures = useFigures(scope, compare)
  const waiting = useFirstHit(scope, hasNone(figures.totals))
  const toLogs = useReaches('Logs') && (
    <ButtonLink icon={<List />} to={logsLink(scope)}>
      {t('statistics.toLogs')}
    </ButtonLink>
  )
  const exclusion = useExclusion(scope)
  const isWaiting = waiting.state === 'waiting'
  // nothing to choose from
  const isEmpty = isWaiting && !waiting.campaign && scope.client === ''
  return (
    <Page
      title={t('menu.Statistics')}
      sub={
        isEmpty ? undefined : isWaiting ? (
          <span className="live waits">{t('statistics.waiting.sub')}</span>
        ) : (
          <LastHit {...figures.totals} />
        )
      }
      more={
        isWaiting ? undefined : (
          <>
            <EvidenceButton scope={scope} />
            <PrintButton />
            {toLogs}
          </>
        )
      }
      className="statistics"
    >
      {!isWaiting && <AnswerFirst scope={scope} exclusion={exclusion} compare={compare} />}
      {!isEmpty && (
        <FilterBar scope={scope} filter={<AddFilter scope={scope} />}>
          {!isPhone && <ViewMore scope={scope} view={view} onView={onView} />}
          <div className="list-tools">
            <ViewMenu screen="Statistics" place={{ path: { campaign: scope.campaign }, addressOf }} />
          </div>
        </FilterBar>
      )}
      <Applied scope={scope} />
      {judgedBy === 'now' && <JudgedToday totals={figures.totals} />}
      {isWaiting ? (
        <EmptyStatistics campaign={waiting.campaign} checkedAt={figures.totals.dataUpdatedAt} />
      ) : (
        <Report scope={scope} figures={figures} settled={waiting.state !== 'unknown'} exclusion={exclusion} />
      )}
    </Page>
  )
}

type ReportProps = {
  scope: Scope
  figures: StatRow
  /** False until the screen's content is known. */
  settled: boolean
  exclusion: Excluding
}

type Excluding = ReturnType<typeof useExclusion>

type AnswerProps = { scope: Scope; exclusion: Excluding; compare: Compare }

/** Compared as chosen; with the period before where nothing is. */
function AnswerFirst({ scope, exclusion: { found, onExclude, drawer }, compare }: AnswerProps) {
  const read = useReading(scope, { every: LIVE_MS, compare: comparedBy(compare, scope.range) })
  const isMixed = useIsMixed(scope)
  return (
    <>
      <Answer
        scope={scope}
        read={read}
        found={found}
        onExclude={onExclude}
        none={<NoHits scope={scope} />}
        staff={isMixed ? { news: <StaffNews scope={scope} />, act: <StaffAct scope={scope} /> } : undefined}
      />
      {drawer}
    </>
  )
}

/** Visits of all clients, for staff who may compare clients. */
function useIsMixed({ client, campaign, conditions }: Scope): boolean {
  const may = useCanCall()('logs.getTopRequestStatistic')
  return useSession()?.is_admin === true && may && client === '' && campaign === '' && conditions.length === 0
}

function Report({ scope, figures, settled, exclusion }: ReportProps) {
  const [view, onView] = useUrlState(VIEW)
  const onCampaigns = useCallback((part: Partial<CampaignsView>) => onView(part, { replace: true }), [onView])
  return (
    <>
      <Summary
        scope={scope}
        figures={figures}
        settled={settled}
        view={view}
        onView={(part) => onView(part, { replace: true })}
      />
      <WorstPlace scope={scope} exclusion={exclusion} />
      <MoneyCard scope={scope} view={view} onView={(part) => onView(part, { replace: true })}>
        {scope.campaign === '' && (
          <InTurn height={300}>
            <Suspense fallback={<div className="card campaign-grid-awaited" />}>
              <CampaignsCard
                scope={scope}
                interval={intervalOf(view.interval, scope.days)}
                view={view}
                onView={onCampaigns}
              />
            </Suspense>
          </InTurn>
        )}
        <Breakdowns scope={scope} />
      </MoneyCard>
    </>
  )
}

/** A phone shows the first and folds the rest. */
function Breakdowns({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  const [view, onView] = useUrlState(VIEW)
  const isPhone = useMedia(PHONE)
  const [isWhole, setWhole] = useState(false)
  const card = (name: CardName) => (
    <InTurn height={360}>
      <Breakdown
        scope={scope}
        name={name}
        openTab={view[name]}
        sort={view[`${name}Sort`]}
        onView={(tab, sort) => onView({ [name]: tab, [`${name}Sort`]: sort }, { replace: true })}
      />
    </InTurn>
  )
  if (isPhone && !isWhole)
    return (
      <>
        {card('source')}
        <Button onClick={() => setWhole(true)}>{t('statistics.rest')}</Button>
      </>
    )
  return (
    <>
      <div className="two">
        <div className="column">
          {card('source')}
          <InTurn height={420}>
            <Countries scope={scope} />
          </InTurn>
          {card('place')}
        </div>
        <div className="column">
          <InTurn height={360}>
            <Decided scope={scope} by={view.decided} onBy={(decided) => onView({ decided }, { replace: true })} />
          </InTurn>
          <InTurn height={260}>
            <Heat scope={scope} />
          </InTurn>
          {card('device')}
        </div>
      </div>
      <InTurn height={360}>
        <Cross scope={scope} view={view} onView={(part) => onView(part, { replace: true })} />
      </InTurn>
    </>
  )
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

const LIVE_MS = 10_000
const RECENT = 300_000

/** Figures stay when refreshing fails. */
function LastHit({ data, error }: Pick<StatRow['totals'], 'data' | 'error'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(5000)
  if (!data) return null
  if (error) return <span className="live quiet">{t('statistics.notRefreshed', { why: failureText(error) })}</span>
  if (data.lastHit === null) return null
  const at = Date.parse(data.lastHit)
  return (
    <span className={classes('live', now - at > RECENT && 'quiet')}>
      {t('statistics.lastHit', { ago: format.ago(data.lastHit, now) })}
    </span>
  )
}

const PRESET = '30d'
const SPEC = scopeSpec(PRESET)
const PATH = SCREENS.Statistics.path

/** The campaign is in the path, the rest in the query. */
function useStatisticsScope(): Scope {
  const { id = '' } = useParams()
  const scope = useScope(SPEC, PRESET)
  const [params] = useSearchParams()
  const [{ judgedBy }] = useUrlState(VIEW)
  const navigate = useNavigate()
  return useMemo(() => {
    const change: Scope['change'] = ({ campaign, ...rest }, how) => {
      if (campaign === undefined || campaign === id) return scope.change(rest, how)
      const search = writeState(params, SPEC, { page: 1, ...rest }).toString()
      return void navigate(
        { pathname: campaign === '' ? PATH : `${PATH}/${campaign}`, search },
        { preventScrollReset: true },
      )
    }
    const companyId = /^[1-9]\d{0,17}$/.test(id) ? id : undefined
    return { ...scope, campaign: id, change, question: { ...scope.question, companyId, judgedBy } }
  }, [id, scope, params, judgedBy, navigate])
}
