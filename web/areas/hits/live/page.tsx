import '../logs/logs.css'
import './live.css'
import '../../../shared/hits/hits.css'
import { Globe, Pause, Play } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { LiveState } from '../../../api/live.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { CampaignSelect } from '../../../shared/hits/campaign-select.tsx'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { NoCampaigns, useHasNoCampaigns } from '../../../shared/no-campaigns.tsx'
import { Page } from '../../../shared/page.tsx'
import { Under } from '../../../shared/under.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Fold } from '../../../kit/layout/fold.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState, ErrorBox } from '../../../kit/feedback/empty-state.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import type { LiveAddress } from './address.ts'
import { LiveAnswer } from './figures.tsx'
import { LiveList } from './list.tsx'
import { countriesOf, hourOf, listedOf, useBefore, useLiveWindow } from './window.ts'
import { useUsual } from './usual.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Counts, Log } from '../../../../src/contract/hits/hits.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import type { Format } from '../../../i18n/format.ts'
import { BotPercent, useShareWords } from '../../../shared/charts/bot-share.tsx'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { Ramp } from '../../../shared/charts/ramp.tsx'
import { WorldMap } from '../../../shared/charts/world-map.tsx'
import { useNames, type Names } from '../../../shared/hits/names.ts'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'

type Row = Counts & { value: string }
type PlacesProps = { hits: readonly Log[]; client: string }

/** Rows in the table, and countries named while it is folded. */
const [ROOM, NAMED] = [6, 3]

const columnsOf = ({ t, format, names }: { t: TFunction; format: Format; names: Names }): Column<Row>[] => [
  { key: 'country', title: t('hits.field.country'), cell: ({ value }) => names.value('country', value) },
  { key: 'hits', title: t('statistics.hits'), figure: true, cell: (row) => format.number(hitsOf(row)) },
  { key: 'share', title: t('statistics.botPercent'), figure: true, cell: (row) => <BotPercent row={row} /> },
]

function LivePlaces({ hits, client }: PlacesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const navigate = useNavigate()
  const { describe } = useShareWords()
  const [hot, setHot] = useState<string>()
  const rows = countriesOf(hits)
  const [isOpen, setOpen] = useState(false)
  const wordsOf = (row: Row | undefined) =>
    row ? describe(names.value('country', row.value), row) : t('live.places.none')
  const first = rows.slice(0, NAMED).map((row) => `${names.value('country', row.value)} ${format.number(hitsOf(row))}`)
  const open = (country: string) => {
    const query = new URLSearchParams([
      ...(client === '' ? [] : [['client', client]]),
      ['range', 'today'],
      ['filter', `country:is:${country}`],
    ])
    void navigate(`${SCREENS.Statistics.path}?${query.toString()}`)
  }
  return (
    <Card>
      <Fold icon={Globe} title={t('live.places')} is={first.join(' · ')} open={isOpen} onToggle={setOpen}>
        <div className="live-places">
          <div>
            <WorldMap rows={rows} label={t('statistics.map.label')} onPick={open} onHot={(row) => setHot(row?.value)} />
            <p className="row wrap cap-note">
              <span className="grow">{wordsOf(rows.find(({ value }) => value === hot) ?? rows[0])}</span>
              <Ramp ofMap />
            </p>
          </div>
          {rows.length > 0 && (
            <Table
              label={t('live.places')}
              columns={columnsOf({ t, format, names })}
              rows={rows.slice(0, ROOM)}
              rowKey={({ value }) => value}
            />
          )}
        </div>
      </Fold>
    </Card>
  )
}

const ADDRESS = { client: '', campaign: '' }

const idIn = (text: string): string | undefined => (/^[1-9]\d{0,17}$/.test(text) ? text : undefined)

export default function LivePage() {
  const { t } = useTranslation()
  const [{ client, campaign }, change] = useUrlState(ADDRESS)
  const reachesLogs = useReaches('Logs')
  const isEmpty = useHasNoCampaigns(client)
  return (
    <Page
      title={reachesLogs ? <Under screen="Logs">{t('menu.Live')}</Under> : t('menu.Live')}
      tab={t('menu.Live')}
      className="live-page"
    >
      {isEmpty ? (
        <NoCampaigns />
      ) : (
        <>
          <div className="filters hits-bar live-of">
            <ClientSelect value={client} onChange={(next) => change({ client: next, campaign: '' })} />
            <CampaignSelect value={campaign} client={client} onChange={(next) => change({ campaign: next })} />
          </div>
          {/* a component per question: visits never mix */}
          <LiveBody
            key={`${client} ${campaign}`}
            of={{ client, campaign }}
            question={{ clientId: idIn(client), companyId: idIn(campaign) }}
            isKnown={isEmpty !== undefined}
          />
        </>
      )}
    </Page>
  )
}

type BodyProps = {
  of: LiveAddress
  question: { companyId?: string | undefined; clientId?: string | undefined }
  /** That there is a campaign. */
  isKnown: boolean
}

function LiveBody({ of, question, isKnown }: BodyProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useLiveWindow(question)
  const { window, now, state, paused, waiting, pause } = live
  const earlier = useBefore(question)
  const before = isKnown ? earlier : undefined
  const usual = useUsual(question, now)
  const listed = listedOf(window.hits, before?.logs)
  const hour = before && hourOf(window.hits, before, now)
  if (state === 'over')
    return <ErrorBox title={t('live.over')} detail={t('live.over.why')} onRetry={() => location.reload()} />
  return (
    <>
      <div className="row live-state">
        <LiveStanding state={state} paused={paused} seen={window.seen} leftOut={window.leftOut} />
        <Button
          className="pause"
          icon={paused ? <Play /> : <Pause />}
          aria-pressed={paused}
          onClick={() => pause(!paused)}
        >
          {paused ? t('live.resume', { count: waiting, n: format.number(waiting) }) : t('live.pause')}
        </Button>
      </div>
      <LiveAnswer hour={hour} usual={usual} of={of} />
      {hour && hour.hits.length > 0 && <LivePlaces hits={hour.hits} client={of.client} />}
      <Card title={t('live.list')} className="hits-card">
        {listed.length > 0 || !before ? (
          <LiveList hits={before && listed} of={of} />
        ) : (
          <EmptyState title={t('live.none')}>
            <p>{t('live.none.text')}</p>
          </EmptyState>
        )}
      </Card>
    </>
  )
}

type StandingProps = {
  state: LiveState
  paused: boolean
  seen: number
  leftOut: number
}

function LiveStanding({ state, paused, seen, leftOut }: StandingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isOpen = !paused && state === 'open'
  const word = paused ? t('live.state.paused') : t(`live.state.${state === 'over' ? 'lost' : state}`)
  return (
    <span className="row wrap grow">
      {/* the screen’s name says *Live* to the eye */}
      <span className={classes('live', !isOpen && 'quiet')}>
        <span role="status" className={isOpen ? 'vh' : undefined}>
          {word}
        </span>
      </span>
      {seen > 0 && <span className="dim">{t('live.seen', { count: seen, n: format.number(seen) })}</span>}
      {leftOut > 0 && <span className="dim">{t('live.leftOut', { count: leftOut, n: format.number(leftOut) })}</span>}
    </span>
  )
}
