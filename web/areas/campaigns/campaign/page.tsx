import './list/list.css'
import { PanelsTopLeft, Plus, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Failed } from '../../../shared/failed.tsx'
import { OwnHistory } from '../../../shared/history/own.tsx'
import { Answer, type Losing } from '../../../shared/answer/answer.tsx'
import { useExclusion, useReading, type AnswerScope } from '../../../shared/answer/use-answer.ts'
import { WorstPlace } from '../../../shared/answer/worst.tsx'
import { useSwitched } from '../../../shared/listing/columns.ts'
import { knownProfit } from '../../../shared/money/known.ts'
import { useNoCampaign } from '../../../shared/no-campaign.ts'
import type { Days } from '../../../shared/hits/range.ts'
import { Page } from '../../../shared/page.tsx'
import { useTrackingLink } from '../../../shared/tracking/use-tracking-link.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useNow } from '../../../kit/now.ts'
import { FLOWS, NEW, SITES } from './addresses.ts'
import { daysOf, isNarrowed, questionOf, useListState, type ListState } from './list/address.ts'
import { SelectionContext, useListSelection, type Row } from './list/selection.ts'
import { Listed } from './list/listed.tsx'
import { useCampaigns } from './list/use-campaigns.ts'
import { EmptyCampaigns } from './list/first-visit.tsx'

/** Polling interval in ms. */
const EVERY_MS = 10_000

export default function CampaignPage() {
  const { t } = useTranslation()
  const [state, change] = useListState()
  const tracking = useTrackingLink()
  const selection = useListSelection(tracking.open && ((campaign) => tracking.open?.({ campaign })))
  const canCall = useCanCall()
  const canChange = canCall('campaign.save')
  const switching = useSwitched('Campaign')
  const { timezone } = useFormat()
  const now = useNow()
  const days = { ...daysOf(state, timezone, now), timezone }
  const question = questionOf(state, days)
  const { query, money } = useCampaigns(question)
  const { data, error } = query
  const others = (
    <>
      {canCall('flows.list') && (
        <ButtonLink to={FLOWS} icon={<Waypoints />}>
          {t('flows.title')}
        </ButtonLink>
      )}
      <ButtonLink to={SITES} icon={<PanelsTopLeft />}>
        {t('sites.title')}
      </ButtonLink>
    </>
  )
  const history = canChange && <OwnHistory from="Campaign" />
  if (error && !data) {
    return (
      <Page title={t('menu.Campaign')} more={others} folded acts={history}>
        <Card>
          <Failed error={error} onRetry={() => void query.refetch()} />
        </Card>
      </Page>
    )
  }
  const none = isNone(query, state)
  const acts = (
    <>
      {history}
      {canChange && !none && <NewCampaign />}
    </>
  )
  return (
    <Page title={t('menu.Campaign')} className="campaign-list" more={others} folded acts={acts}>
      <SelectionContext value={selection}>
        {none ? (
          <NoneYet change={change} canChange={canChange} />
        ) : (
          <Home scope={scopeOf(state, days)} losing={losingOf(data?.companies)}>
            {(worst) => (
              <Listed
                data={data}
                money={money}
                state={state}
                change={change}
                days={days}
                question={question}
                switching={switching}
                busy={query.isPlaceholderData}
                checked={query.dataUpdatedAt}
                worst={worst}
              />
            )}
          </Home>
        )}
      </SelectionContext>
      {tracking.dialog}
    </Page>
  )
}

/** All campaigns of the range, unfiltered. */
const scopeOf = ({ range }: ListState, { timezone, ...days }: Days & { timezone: string }): AnswerScope => ({
  range,
  days,
  client: '',
  campaign: '',
  class: 'all',
  conditions: [],
  question: { ...days, timezone, class: 'all', filter: {} },
})

/** Of the listed campaigns, the one that loses most. */
function losingOf(rows: readonly Row[] = []): Losing | undefined {
  const losses = rows.flatMap(({ id, name, money }) =>
    money && (knownProfit(money) ?? 0) < 0 ? [{ id, name, profit: knownProfit(money) ?? 0 }] : [],
  )
  return losses.toSorted((a, b) => a.profit - b.profit)[0]
}

type HomeProps = { scope: AnswerScope; losing: Losing | undefined; children: (worst: ReactNode) => ReactNode }

/** The answer above the toolbar; wasteful values go below it. */
function Home({ children, ...of }: HomeProps) {
  const reads = useCanCall()('logs.companyTotals')
  return reads ? <Answered {...of}>{children}</Answered> : children(undefined)
}

function Answered({ scope, losing, children }: HomeProps) {
  const read = useReading(scope, { every: EVERY_MS })
  const exclusion = useExclusion(scope)
  return (
    <>
      <Answer scope={scope} read={read} found={exclusion.found} onExclude={exclusion.onExclude} losing={losing} />
      {children(<WorstPlace brief scope={scope} exclusion={exclusion} />)}
      {exclusion.drawer}
    </>
  )
}

function NewCampaign() {
  const { t } = useTranslation()
  const why = useNoCampaign()
  const canCall = useCanCall()
  if (why === undefined)
    return (
      <ButtonLink to={NEW} icon={<Plus />} data-main>
        {t('campaign.new')}
      </ButtonLink>
    )
  return (
    <>
      <span className="dim">{why}</span>
      {canCall('tariff.change') && (
        <ButtonLink to={SCREENS.Tariff.path} kind="primary">
          {t('menu.Tariff')}
        </ButtonLink>
      )}
    </>
  )
}

function NoneYet({ change, canChange }: { change: ReturnType<typeof useListState>[1]; canChange: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="reading">
        <b>{t('campaign.noneYet')}</b> {canChange && t('campaign.noneYetText')}
      </p>
      <EmptyCampaigns campaign={undefined} checked={0} />
      <Archived onOpen={() => change({ status: 'archived' })} />
    </>
  )
}

/** Nothing without archived ones. */
function Archived({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const { data } = useApiQuery('company.list', { status: 'archived', perPage: 1 }, { quiet: true })
  if (!data || data.total === 0) return null
  return (
    <p>
      <button type="button" className="link" onClick={onOpen}>
        {t('campaign.archive')}
      </button>
    </p>
  )
}

/** No campaign at all, not only none matching. */
const isNone = (
  { data, isPlaceholderData }: { data?: { total: number }; isPlaceholderData: boolean },
  state: ListState,
): boolean => data?.total === 0 && !isPlaceholderData && !isNarrowed(state)
