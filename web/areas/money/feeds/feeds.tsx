import './feeds.css'
import {
  CircleCheck,
  CirclePause,
  CirclePlay,
  CircleHelp,
  Hourglass,
  ListChecks,
  Plus,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { FeedView } from '../../../../src/contract/money/feeds.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { notify } from '../../../kit/feedback/notify.ts'
import { AwaitedCard } from '../../../shared/awaited-card.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'
import { ConfirmCall } from '../../../shared/confirm-call.tsx'
import { FormDialog } from '../../../shared/form/dialog.tsx'
import { IfAllowed } from '../../../shared/if-allowed.tsx'
import { useDialogs } from '../../../shared/listing/dialogs.ts'
import { useInnerList } from '../../../shared/listing/inner-list.tsx'
import { useRowMenu } from '../../../shared/listing/row-menu.tsx'
import { toTurned } from './draft.ts'
import { FetchOutcome, Fetches } from './fetches.tsx'
import { FeedForm } from './form.tsx'
import { useFeedWords } from './words.ts'

/** Feeds are fetched by themselves. */
const EVERY_MS = 5000
const WIDTH = 720

type Act = (feed: FeedView) => void
type RowActions = { onEdit: Act; onFetches: Act; onDelete: Act }

type Props = {
  client: string | undefined
  /** Opened at once: a feed, or the feed of a source, else a new one for it. */
  wanted: { feed: string; source: string }
  onOpened: () => void
}

export function Feeds({ client, wanted, onOpened }: Props) {
  const { t } = useTranslation()
  const words = useFeedWords()
  const { data, error, refetch } = useApiQuery(
    'feeds.list',
    { clientId: client },
    { quiet: true, keep: false, every: EVERY_MS },
  )
  const { row, made, open, isOpen, close } = useDialogs<FeedView | { source: string }, 'write' | 'fetches' | 'delete'>()
  useWanted(wanted, data?.feeds, { open: (one) => open('write', one), onOpened })
  if (!data) return <AwaitedCard error={error} height={240} onRetry={() => void refetch()} />
  const add = (
    <IfAllowed call="feeds.save">
      <Button kind="primary" icon={<Plus />} onClick={() => open('write')}>
        {t('feeds.new')}
      </Button>
    </IfAllowed>
  )
  const feed = row && 'id' in row ? (data.feeds.find(({ id }) => id === row.id) ?? row) : undefined
  return (
    <>
      {data.feeds.length === 0 ? (
        <Card>
          <EmptyState title={t('feeds.empty')}>
            <p>{t('feeds.emptyWhy')}</p>
            {add}
          </EmptyState>
        </Card>
      ) : (
        <FeedTable
          feeds={data.feeds}
          add={add}
          onEdit={(one) => open('write', one)}
          onFetches={(one) => open('fetches', one)}
          onDelete={(one) => open('delete', one)}
        />
      )}
      <FormDialog open={isOpen('write')} title={t(feed ? 'feeds.edit' : 'feeds.new')} width={WIDTH} onClose={close}>
        <FeedForm
          key={made}
          feed={feed}
          client={client}
          source={row && 'source' in row ? row.source : undefined}
          pushes={data.pushes}
        />
      </FormDialog>
      {feed && (
        <>
          <Fetches feed={feed} open={isOpen('fetches')} onClose={close} />
          <ConfirmCall
            call="feeds.remove"
            input={{ id: feed.id }}
            refreshes={['feeds.list']}
            open={isOpen('delete')}
            title={t('feeds.deleteTitle', { name: words.nameOf(feed) })}
            onClose={close}
          >
            {t('feeds.deleteThen')}
          </ConfirmCall>
        </>
      )}
    </>
  )
}

/** Opens the form once for each address that names a feed or a source. */
function useWanted(
  wanted: Props['wanted'],
  feeds: readonly FeedView[] | undefined,
  { open, onOpened }: { open: (one: FeedView | { source: string }) => void; onOpened: () => void },
): void {
  const opened = useRef('')
  useEffect(() => {
    // the address changes a render later
    const key = `${wanted.feed} ${wanted.source}`.trim()
    if (!feeds || key === opened.current) return
    opened.current = key
    if (key === '') return
    const found = feeds.find(({ id, sourceId }) =>
      wanted.feed === '' ? sourceId === wanted.source : id === wanted.feed,
    )
    if (found || wanted.source !== '') open(found ?? { source: wanted.source })
    onOpened()
  })
}

function FeedTable({ feeds, add, ...acts }: RowActions & { feeds: FeedView[]; add: ReactNode }) {
  const { t } = useTranslation()
  const columns = useColumns(acts)
  const { table, file } = useInnerList({
    screen: 'Sources',
    part: 'feeds',
    columns,
    rows: feeds,
    rowKey: ({ id }) => id,
  })
  return (
    <Card
      title={t('sources.tab.feeds')}
      className="feeds"
      end={
        <>
          {file}
          {add}
        </>
      }
    >
      <Table label={t('sources.tab.feeds')} folds {...table} />
    </Card>
  )
}

function useMenu({ onEdit, onFetches, onDelete }: RowActions): Column<FeedView> {
  const { t } = useTranslation()
  const words = useFeedWords()
  const turn = useApiMutation('feeds.save', { refreshes: ['feeds.list'] })
  const fetchNow = useApiMutation('feeds.fetch', {
    refreshes: ['feeds.list', 'feeds.fetches'],
    onDone: () => notify.done(t('feeds.fetching')),
  })
  return useRowMenu<FeedView>({
    label: (feed) => t('feeds.menu', { name: words.nameOf(feed) }),
    acts: (feed, { edit, remove }) => [
      feed.waiting.length > 0
        ? {
            key: 'answer',
            call: 'feeds.save',
            label: t('feeds.answer'),
            icon: <CircleHelp />,
            onAct: () => onEdit(feed),
          }
        : edit(() => onEdit(feed), 'feeds.save'),
      { key: 'fetches', label: t('feeds.fetches'), icon: <ListChecks />, onAct: () => onFetches(feed) },
      feed.on && {
        key: 'fetch',
        call: 'feeds.fetch' as const,
        label: t('feeds.fetchNow'),
        icon: <RefreshCw />,
        onAct: () => fetchNow.mutate({ id: feed.id }),
      },
      {
        key: 'turn',
        call: 'feeds.save' as const,
        label: t(feed.on ? 'feeds.pause' : 'feeds.resume'),
        icon: feed.on ? <CirclePause /> : <CirclePlay />,
        onAct: () => turn.mutate(toTurned(feed, !feed.on)),
      },
      remove(() => onDelete(feed), 'feeds.remove'),
    ],
  })
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

function useColumns(acts: RowActions): Column<FeedView>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useFeedWords()
  const menu = useMenu(acts)
  return [
    {
      key: 'name',
      title: t('feeds.what'),
      className: 'who-cell',
      phone: 'title',
      cell: (feed) => (
        <>
          <b>{words.nameOf(feed)}</b>
          <small className="ltr">{hostOf(feed.url)}</small>
        </>
      ),
      value: (feed) => words.nameOf(feed),
      width: 150,
    },
    {
      key: 'state',
      title: t('term.state'),
      phone: 'note',
      cell: (feed) => <State feed={feed} onEdit={acts.onEdit} />,
      value: (feed) => t(`feeds.state.${stateOf(feed)}`),
      width: 150,
    },
    {
      key: 'schedule',
      title: t('feeds.schedule'),
      className: 'roomy',
      phone: 'hidden',
      cell: (feed) => (
        <>
          {words.schedule(feed)}
          <small>{feed.timezone}</small>
        </>
      ),
      value: (feed) => words.schedule(feed),
      width: 150,
    },
    {
      key: 'last',
      title: t('feeds.last'),
      phone: 'start',
      cell: (feed) => <Last feed={feed} onFetches={acts.onFetches} />,
      value: ({ last }) => last?.at ?? null,
    },
    {
      key: 'next',
      title: t('feeds.nextFetch'),
      className: 'roomy',
      phone: 'hidden',
      cell: ({ on, nextAt }) => (on ? <time dateTime={nextAt}>{format.dateTime(nextAt)}</time> : '–'),
      value: ({ on, nextAt }) => (on ? nextAt : null),
      width: 120,
    },
    menu,
  ]
}

type StateName = 'well' | 'new' | 'waits' | 'failing' | 'paused'

function stateOf({ on, waiting, failures, last }: FeedView): StateName {
  if (!on) return 'paused'
  if (waiting.length > 0) return 'waits'
  if (failures > 0) return 'failing'
  return last === null ? 'new' : 'well'
}

const LOOKS = {
  well: { kind: 'ok', Icon: CircleCheck },
  new: { kind: 'ok', Icon: Hourglass },
  waits: { kind: 'warn', Icon: CircleHelp },
  failing: { kind: 'bad', Icon: TriangleAlert },
  paused: { kind: 'warn', Icon: CirclePause },
} as const

function State({ feed, onEdit }: { feed: FeedView; onEdit: Act }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useFeedWords()
  const state = stateOf(feed)
  const { kind, Icon } = LOOKS[state]
  return (
    <>
      <span className={`state ${kind}`}>
        <Icon aria-hidden="true" />
        {t(`feeds.state.${state}`)}
      </span>
      {state === 'failing' && feed.failingSince !== null && (
        <small>{t('feeds.since', { at: format.dateTime(feed.failingSince) })}</small>
      )}
      {state === 'waits' && (
        <small>
          {[...new Set(feed.waiting.map(words.change))].join('; ')}{' '}
          <IfAllowed call="feeds.save">
            <button type="button" className="link" onClick={() => onEdit(feed)}>
              {t('feeds.answer')}
            </button>
          </IfAllowed>
        </small>
      )}
    </>
  )
}

function Last({ feed: { last, ...feed }, onFetches }: { feed: FeedView; onFetches: Act }) {
  const format = useFormat()
  if (last === null) return <span className="dim">–</span>
  return (
    <>
      <button type="button" className="link feed-at" onClick={() => onFetches({ last, ...feed })}>
        <time dateTime={last.at}>{format.dateTime(last.at)}</time>
      </button>
      <small>
        <FetchOutcome fetch={last} />
      </small>
    </>
  )
}
