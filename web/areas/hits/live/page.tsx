import './live.css'
import '../../../shared/hits/hits.css'
import { Globe, Pause, Play } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import type { LiveState } from '../../../api/live.ts'
import { useCanCall } from '../../../api/profile.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useReaches } from '../../../api/session-store.ts'
import { dayIn } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { CampaignSelect } from '../../../shared/hits/campaign-select.tsx'
import { ClientSelect } from '../../../shared/hits/client-select.tsx'
import { LogsLink } from '../../../shared/hits/logs-link.tsx'
import { Page } from '../../../shared/page.tsx'
import { Under } from '../../../shared/under.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Fold } from '../../../kit/layout/fold.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState, ErrorBox } from '../../../kit/feedback/empty-state.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { LiveChart, LiveFigures } from './figures.tsx'
import { LiveList } from './list.tsx'
import { listedOf, useBefore, useLiveWindow, countriesOf, lastMinute, type Live } from './window.ts'
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
type PlacesProps = { hits: readonly Log[]; now: number; client: string }

/** Rows in the table. */
const ROOM = 6

const columnsOf = ({ t, format, names }: { t: TFunction; format: Format; names: Names }): Column<Row>[] => [
  { key: 'country', title: t('hits.field.country'), cell: ({ value }) => names.value('country', value) },
  { key: 'hits', title: t('statistics.hits'), figure: true, cell: (row) => format.number(hitsOf(row)) },
  { key: 'share', title: t('statistics.botPercent'), figure: true, cell: (row) => <BotPercent row={row} /> },
]

function LivePlaces({ hits, now, client }: PlacesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const names = useNames()
  const navigate = useNavigate()
  const { describe } = useShareWords()
  const [hot, setHot] = useState<string>()
  const rows = countriesOf(lastMinute(hits, now))
  const [isOpen, setOpen] = useState(false)
  const wordsOf = (row: Row | undefined) =>
    row ? describe(names.value('country', row.value), row) : t('live.places.none')
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
      <Fold icon={Globe} title={t('live.places')} is={wordsOf(rows[0])} open={isOpen} onToggle={setOpen}>
        <div className="live-places">
          <div>
            <WorldMap rows={rows} label={t('statistics.map.label')} onPick={open} onHot={(row) => setHot(row?.value)} />
            <p className="row wrap cap-note">
              <span className="grow">{wordsOf(rows.find(({ value }) => value === hot) ?? rows[0])}</span>
              <Ramp />
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
  return (
    <Page
      title={reachesLogs ? <Under screen="Logs">{t('menu.Live')}</Under> : t('menu.Live')}
      tab={t('menu.Live')}
      className="live-page"
    >
      <div className="filters hits-bar live-of">
        <ClientSelect value={client} onChange={(next) => change({ client: next, campaign: '' })} />
        <CampaignSelect value={campaign} client={client} onChange={(next) => change({ campaign: next })} />
      </div>
      {/* a component per question: visits never mix */}
      <LiveBody
        key={`${client} ${campaign}`}
        client={client}
        question={{ clientId: idIn(client), companyId: idIn(campaign) }}
      />
    </Page>
  )
}

type BodyProps = { client: string; question: { companyId?: string | undefined; clientId?: string | undefined } }

function LiveBody({ client, question }: BodyProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useLiveWindow(question)
  const { window, now, state, paused, waiting, pause } = live
  const before = useBefore(question)
  const listed = listedOf(window.hits, before)
  const awaited = window.hits.length === 0 && (state === 'opening' || before === undefined)
  if (state === 'over')
    return <ErrorBox title={t('live.over')} detail={t('live.over.why')} onRetry={() => location.reload()} />
  return (
    <>
      <div className="row live-state">
        <LiveStanding
          state={state}
          paused={paused}
          seen={window.seen}
          leftOut={window.leftOut}
          last={listed[0]?.time}
        />
        <Button
          className="pause"
          icon={paused ? <Play /> : <Pause />}
          aria-pressed={paused}
          onClick={() => pause(!paused)}
        >
          {paused ? t('live.resume', { count: waiting, n: format.number(waiting) }) : t('live.pause')}
        </Button>
      </div>
      <Today client={client} question={question} />
      <LiveMinute window={window} now={now} awaited={awaited} client={client} />
      <Card title={t('live.list')}>
        {listed.length > 0 || awaited ? (
          <LiveList hits={awaited ? undefined : listed} client={client} />
        ) : (
          <EmptyState title={t('live.none')}>{<p>{t('live.none.text')}</p>}</EmptyState>
        )}
      </Card>
    </>
  )
}

const TODAY_MS = 10_000

/** How clean the day has been, with or without visits at the moment. */
function Today({ client, question }: BodyProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { timezone } = format
  const today = dayIn(timezone)
  const { data } = useApiQuery(
    'logs.companyTotals',
    { ...question, startDate: today, endDate: today, timezone },
    { quiet: true, every: TODAY_MS, enabled: useCanCall()('logs.companyTotals') },
  )
  if (!data) return null
  const { target, bot } = data.totals
  const [count, when] = [target + bot, t('answer.when.today')]
  const to = `${SCREENS.Logs.path}?${new URLSearchParams({ client, campaign: question.companyId ?? '', range: 'today' })}`
  return (
    <p className="reading">
      {count === 0 ? (
        t('answer.quiet', { when })
      ) : (
        <Trans
          i18nKey="answer.clean"
          count={count}
          values={{ share: format.share(target, count), n: format.number(count), when }}
          components={{ b: <b />, hits: <LogsLink to={to} /> }}
        />
      )}
    </p>
  )
}

type MinuteProps = Pick<Live, 'window' | 'now'> & { awaited: boolean; client: string }

/** Nothing until the first visit: the day's answer stands above. */
function LiveMinute({ window, now, awaited, client }: MinuteProps) {
  const { t } = useTranslation()
  if (!awaited && window.seen === 0) return null
  return (
    <>
      <Card label={t('live.minute')}>
        <LiveFigures window={window} now={now} awaited={awaited} />
        <LiveChart window={window} now={now} awaited={awaited} />
      </Card>
      {!awaited && <LivePlaces hits={window.hits} now={now} client={client} />}
    </>
  )
}

type StandingProps = {
  state: LiveState
  paused: boolean
  seen: number
  leftOut: number
  last: string | undefined
}

function LiveStanding({ state, paused, seen, leftOut, last }: StandingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const word = paused ? t('live.state.paused') : t(`live.state.${state === 'over' ? 'lost' : state}`)
  return (
    <span className="row wrap grow">
      <span className={classes('live', (paused || state !== 'open') && 'quiet')} role="status">
        {word}
      </span>
      {seen > 0 && <span className="dim">{t('live.seen', { count: seen, n: format.number(seen) })}</span>}
      {seen === 0 && last !== undefined && <span className="dim">{t('live.lastHit', { ago: format.ago(last) })}</span>}
      {leftOut > 0 && <span className="dim">{t('live.leftOut', { count: leftOut, n: format.number(leftOut) })}</span>}
    </span>
  )
}
