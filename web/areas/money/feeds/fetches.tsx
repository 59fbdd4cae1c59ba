import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { FeedView, FetchView } from '../../../../src/contract/money/feeds.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Dialog } from '../../../kit/float/dialog.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import { Table } from '../../../kit/layout/table.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { Failed } from '../../../shared/failed.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { useFeedWords } from './words.ts'

const PER_PAGE = 20
const EVERY_MS = 5000
const WIDTH = 760
const REFRESHED = ['feeds.fetches', 'feeds.list', 'costs.list', 'imports.list', 'logs.filled'] as const

type Props = { feed: FeedView; open: boolean; onClose: () => void }

/** Each fetch with its changes; one can be taken back. */
export function Fetches({ feed, open, onClose }: Props) {
  const { t } = useTranslation()
  const words = useFeedWords()
  return (
    <Dialog open={open} title={t('feeds.fetchesOf', { name: words.nameOf(feed) })} width={WIDTH} onClose={onClose}>
      <FetchList feed={feed} />
    </Dialog>
  )
}

function FetchList({ feed }: { feed: FeedView }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [taken, setTaken] = useState<FetchView>()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useApiQuery(
    'feeds.fetches',
    { id: feed.id, page, perPage: PER_PAGE },
    { quiet: true, every: EVERY_MS },
  )
  const columns = useColumns((fetch) => {
    setTaken(fetch)
    setAsking(true)
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (data?.total === 0) return <EmptyState title={t('feeds.fetchesEmpty')} />
  return (
    <div className="stack feed-fetches">
      <Table
        label={t('feeds.fetches')}
        folds
        columns={columns}
        rows={data?.fetches}
        rowKey={({ id }: FetchView) => id}
        awaited={5}
      />
      {data && (
        <Pager page={page} perPage={PER_PAGE} total={data.total} onPage={setPage}>
          <span className="dim">{t('feeds.fetchesKept')}</span>
        </Pager>
      )}
      {taken?.importId && (
        <ConfirmCall
          call="imports.takeBack"
          input={{ id: taken.importId }}
          refreshes={REFRESHED}
          open={isAsking}
          title={t('feeds.takeBackTitle')}
          act={t('feeds.takeBack')}
          onClose={() => setAsking(false)}
        >
          {t('feeds.takeBackThen')}
        </ConfirmCall>
      )}
    </div>
  )
}

function useColumns(onTakeBack: (fetch: FetchView) => void): Column<FetchView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'at',
      title: t('feeds.fetchedAt'),
      phone: 'start quiet',
      cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time>,
      width: 130,
    },
    { key: 'outcome', title: t('feeds.outcome'), phone: 'title', cell: (fetch) => <FetchOutcome fetch={fetch} /> },
    {
      key: 'days',
      title: t('feeds.amounts'),
      phone: 'note',
      cell: ({ days }) => <Days days={days} />,
    },
    {
      key: 'act',
      title: <span className="vh">{t('ui.actions')}</span>,
      phone: 'end',
      cell: (fetch) =>
        fetch.importId !== null &&
        fetch.takenBackAt === null && (
          <IfAllowed call="imports.takeBack">
            <Button size="s" kind="quiet" icon={<Undo2 />} onClick={() => onTakeBack(fetch)}>
              {t('feeds.takeBack')}
            </Button>
          </IfAllowed>
        ),
      width: 150,
    },
  ]
}

export function FetchOutcome({ fetch }: { fetch: FetchView }) {
  const { t } = useTranslation()
  const words = useFeedWords()
  if (fetch.failure !== null)
    return (
      <>
        <span className="warn">{words.failure({ ...fetch, failure: fetch.failure })}</span>
        <small>{words.todo(fetch.failure)}</small>
      </>
    )
  return (
    <>
      {t(fetch.takenBackAt === null ? `feeds.outcome.${fetch.outcome}` : 'feeds.outcome.takenBack')}
      <small>{words.counts(fetch)}</small>
    </>
  )
}

const MOST_SHOWN = 3

function Days({ days }: Pick<FetchView, 'days'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const lines = days.map(({ date, currency, from, to }) => (
    <li key={`${date} ${currency}`}>
      <span>{format.date(date)}</span>
      <span>{t('feeds.fromTo', { from: format.amount(from, currency), to: format.amount(to, currency) })}</span>
    </li>
  ))
  if (lines.length <= MOST_SHOWN) return <ul className="feed-days">{lines}</ul>
  return (
    <details>
      <summary>{t('imports.days')}</summary>
      <ul className="feed-days">{lines}</ul>
    </details>
  )
}
