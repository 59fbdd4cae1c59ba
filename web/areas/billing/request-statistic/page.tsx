import './request-statistic.css'
import { useCallback } from 'react'
import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { call } from '../../../api/client.ts'
import { useReaches } from '../../../api/session-store.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { RangePicker } from '../../../shared/hits/range-picker.tsx'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { Toolbar } from '../../../shared/listing/toolbar.tsx'
import { ListTools } from '../../../shared/listing/tools.tsx'
import { Page } from '../../../shared/page.tsx'
import { clientPage } from '../../../shared/people/client-page.ts'
import { PrintButton } from '../../../shared/print.tsx'
import { useNow } from '../../../kit/now.ts'
import { ReadingAwaited } from '../../../kit/feedback/skeleton.tsx'
import { SearchInput } from '../../../kit/controls/search.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Reply } from '../../../kit/layout/reply.tsx'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import type { Days } from '../../../shared/hits/range.ts'
import { daysOf, SPEC } from './address.ts'
import { Clients, PER_PAGE, useColumns, useStatistic } from './clients.tsx'
import { To } from './links.tsx'
import { TopRequests } from './top.tsx'

/** Clients looked at, most used first. */
const MOST = 200

export default function RequestStatisticPage() {
  const { t } = useTranslation()
  const { timezone } = useFormat()
  const now = useNow()
  const [address, change] = useUrlState(SPEC)
  const days = daysOf(address, timezone, now)
  const range = { ...days, timezone }
  const { search, sort, order } = address
  const question = { ...range, search, sort, order }
  const query = useStatistic({ ...question, page: Math.max(1, address.page), perPage: PER_PAGE })
  const columns = useShownColumns('Request Statistic', useColumns(address))
  const look = useCallback((next: string) => change({ search: next, page: 1 }, { replace: true }), [change])
  return (
    <Page title={t('menu.Request Statistic')} acts={<PrintButton />} className="request-statistic">
      <Reading answer={query.data} range={range} />
      <Toolbar
        count={Number(search !== '')}
        lead={
          <RangePicker
            scope={{
              range: address.range,
              days,
              change: ({ range: name, from, to }) => change({ range: name, from, to, page: 1 }),
            }}
          />
        }
      >
        <SearchInput value={search} label={t('requests.search')} onChange={look} />
        <ListTools
          screen="Request Statistic"
          columns={columns}
          rowKey={({ clientId }) => clientId}
          load={async (page, perPage) => {
            const { statistics, total } = await call('logs.getRequestStatistic', { ...question, page, perPage })
            return { rows: statistics, total }
          }}
        />
      </Toolbar>
      <Clients query={query} columns={columns.shown} address={address} onChange={change} />
      {/* loads in parallel, invisible until the list above has its height */}
      <div className={query.isPending ? 'unseen' : 'seen'}>
        <TopRequests address={address} question={range} onChange={change} />
      </div>
    </Page>
  )
}

type Props = { answer: Answer<'logs.getRequestStatistic'> | undefined; range: Days & { timezone: string } }

/** All clients in one sentence and four figures. */
function Reading({ answer, range }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const byUse = useStatistic({ ...range, sort: 'share', order: 'desc', perPage: MOST })
  const known = byUse.isPending ? undefined : answer?.sums
  const { requests, billed, bot, heading, reached } = known ?? NO_SUMS
  const all = answer?.total ?? 0
  const ofClients = t('requests.figure.of', { count: all, n: format.number(all) })
  const figures = [
    ['requests.requests', requests, t('requests.figure.bot', { share: format.share(bot, requests) })],
    ['requests.billedColumn', billed, t('requests.figure.billed', { share: format.share(billed, requests) })],
    ['requests.heading', heading, ofClients],
    ['requests.over', reached, ofClients],
  ] as const
  return (
    <Card label={t('answer.label')}>
      <Reply>{known ? <Sentence sums={known} rows={byUse.data?.statistics ?? NONE} /> : <ReadingAwaited />}</Reply>
      <StatRow>
        {figures.map(([name, value, below]) => (
          <Stat key={name} name={t(name)} value={format.number(value)} change={below} loading={!known} />
        ))}
      </StatRow>
    </Card>
  )
}

type Sums = Answer<'logs.getRequestStatistic'>['sums']
const NO_SUMS: Sums = { requests: 0, billed: 0, bot: 0, heading: 0, reached: 0 }

type SentenceProps = { sums: Sums; rows: readonly Row[] }

/** The limits; how much came, where no client has one. */
function Sentence({ sums: { requests, bot, reached }, rows }: SentenceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const nearest = nearestOf(rows)
  // says nothing of the next one while others are over their limits already
  const named = nearest && (reached === 0 || nearest.reachedAt !== null) ? nearest : undefined
  return (
    <p className="reading">
      {reached > 0 && <b>{t('requests.readingReached', { count: reached, n: format.number(reached) })} </b>}
      {named && <Nearest row={named} />}
      {reached === 0 && !named && (
        <Trans
          i18nKey="requests.reading"
          count={requests}
          values={{ n: format.number(requests), share: format.share(bot, requests) }}
          components={{ b: <b /> }}
        />
      )}
    </p>
  )
}

const NONE: readonly Row[] = []

type Row = Answer<'logs.getRequestStatistic'>['statistics'][number]

/** The first to reach the limit before the paid month ends; else who has used most of it. */
function nearestOf(rows: readonly Row[]): Row | undefined {
  const open = rows.filter(({ used, clickLimit }) => clickLimit !== null && used < clickLimit)
  const [first] = open
    .filter(({ reachedAt }) => reachedAt !== null)
    .toSorted((a, b) => ((a.reachedAt ?? '') < (b.reachedAt ?? '') ? -1 : 1))
  return first ?? open.find(({ used }) => used > 0)
}

function Nearest({ row }: { row: Row }) {
  const format = useFormat()
  const clients = useReaches('Clients')
  const { client, clientId, used, clickLimit, forecast, monthTo, reachedAt } = row
  return (
    <Trans
      i18nKey={reachedAt === null ? 'requests.nearest.none' : 'requests.nearest.some'}
      values={{
        client,
        used: format.number(used),
        limit: format.number(clickLimit ?? 0),
        forecast: format.number(forecast),
        day: format.day(reachedAt ?? new Date(Date.parse(monthTo) - 1)),
      }}
      components={{
        b: <b />,
        client: (
          <To className="ltr nowrap" to={clients ? clientPage(clientId) : undefined}>
            {client}
          </To>
        ),
      }}
    />
  )
}
