import './logs.css'
import { Radio, Search } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useReaches } from '../../../api/session-store.ts'
import { AddFilter } from '../../../shared/hits/add-filter.tsx'
import { Applied } from '../../../shared/hits/applied.tsx'
import { conditionTyped, type Condition } from '../../../shared/hits/conditions.ts'
import { FilterBar } from '../../../shared/hits/filter-bar.tsx'
import { useScope, type Scope } from '../../../shared/hits/scope.ts'
import { ColumnChooser } from '../../../shared/listing/column-chooser.tsx'
import { useHasNoCampaigns } from '../../../shared/no-campaigns.tsx'
import { Page } from '../../../shared/page.tsx'
import { ViewMenu } from '../../../shared/views/menu.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { classes } from '../../../kit/classes.ts'
import { later } from '../../../kit/layout/over.tsx'
import {
  COLUMNS,
  FIXED,
  isUsual,
  useChosenColumns,
  useColumnTitle,
  type ChosenColumns,
  type ColumnKey,
  fieldsOf,
} from './columns.ts'
import { LogsAnswer } from './answer.tsx'
import { HitsCard } from './hits-table.tsx'
import { useKeptFilter } from './kept-filter.ts'
import { NoHits } from './no-hits.tsx'
import { LiveSwitch, NewHits, Standing, useLiveRows, useScrolledAway } from './live.tsx'
import { canGrow, PRESET, SPEC, useLogs, useOpenHit, useSorting, type SortedBy } from './use-logs.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Card } from '../../../kit/layout/card.tsx'
import { download } from '../../../api/client.ts'
import { FileMenu } from '../../../shared/listing/file-menu.tsx'

type Props = {
  scope: Scope
  sorting: SortedBy
  columns: readonly ColumnKey[]
  total: number
}

/** All hits in shown order and columns, streamed. */
const HitsFile = ({ scope, sorting, columns, total }: Props) => (
  <FileMenu
    write={async (format, { signal, tell }) => {
      let lines = 0
      await download(
        'logs.export',
        {
          ...scope.question,
          table: 'logs',
          format,
          columns: fieldsOf(columns),
          sort: sorting.by,
          order: sorting.order,
        },
        {
          signal,
          onPart: (part) => {
            lines += linesIn(part)
            tell(Math.min(1, lines / Math.max(total, 1)))
          },
        },
      )
    }}
  />
)

const LINE_FEED = 10
/** Both formats have one line per hit. */
const linesIn = (part: Uint8Array): number => part.reduce((sum, byte) => sum + Number(byte === LINE_FEED), 0)

/** Most appeals shown; the rest follow once these are settled. */
const MOST = 5

function OpenAppeals({ companyId, onOpen }: { companyId: string | undefined; onOpen: (hit: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const question = { state: 'open', perPage: MOST, ...(companyId ? { companyId } : {}) } as const
  const { data } = useApiQuery('appeals.list', question, { quiet: true })
  if (!data || data.total === 0) return null
  return (
    <Card title={t('logs.appeals', { count: data.total, n: format.number(data.total) })} className="appeals">
      <ul>
        {data.appeals.map(({ id, hit, text, createdAt, companyName }) => (
          <li key={id}>
            <button type="button" className="link" dir="auto" onClick={() => onOpen(hit)}>
              {text}
            </button>
            <small className="dim">
              {companyName} · <time dateTime={createdAt}>{format.exact(createdAt)}</time>
            </small>
          </li>
        ))}
      </ul>
      {data.total > MOST && <p className="dim">{t('logs.appeals.more', { n: format.number(data.total - MOST) })}</p>}
    </Card>
  )
}

const Receipt = later(async () => (await import('./receipt/receipt.tsx')).Receipt)

export default function LogsPage() {
  const { t } = useTranslation()
  const scope = useScope(SPEC, PRESET)
  if (!useHasNoCampaigns(scope.client)) return <HitsPage scope={scope} />
  return (
    <Page title={t('menu.Logs')} className="logs">
      <Card>
        <NoHits scope={scope} total={0} live={false} />
      </Card>
    </Page>
  )
}

function HitsPage({ scope }: { scope: Scope }) {
  const { t } = useTranslation()
  useKeptFilter(scope)
  const [sorting, sort] = useSorting()
  const [paused, setPaused] = useState(false)
  const [hit, open] = useOpenHit()
  const columns = useChosenColumns()
  const logs = useLogs(scope, sorting)
  const grows = canGrow(scope, sorting)
  const isAway = useScrolledAway()
  const rows = useLiveRows({ scope, sorting, logs, enabled: grows && logs.data !== undefined, held: paused || isAway })
  const live = grows && !paused
  const hasLive = useReaches('Live')
  const follow = (on: boolean) => {
    setPaused(!on)
    if (on) rows.show()
  }
  return (
    <div className={classes('split', hit !== '' && 'open')}>
      <Page
        title={t('menu.Logs')}
        sub={<Standing logs={logs} rows={rows} grows={grows} paused={paused} />}
        more={
          hasLive && (
            <ButtonLink to={SCREENS.Live.path} icon={<Radio />}>
              {t('menu.Live')}
            </ButtonLink>
          )
        }
        acts={grows && <LiveSwitch on={!paused} onChange={follow} />}
        className="logs"
      >
        <LogsAnswer scope={scope} live={live} />
        <FilterBar scope={scope} filter={<AddFilter scope={scope} />}>
          <TypedFilter onFilter={scope.add} />
          <div className="list-tools">
            <ViewMenu screen="Logs" />
            <HitColumns columns={columns} />
            <HitsFile scope={scope} sorting={sorting} columns={columns.chosen} total={logs.data?.total ?? 0} />
          </div>
        </FilterBar>
        <Applied scope={scope} />
        <OpenAppeals companyId={scope.question.companyId} onOpen={open} />
        {grows && <NewHits rows={rows} />}
        <HitsCard
          scope={scope}
          logs={logs}
          live={live}
          columns={columns.chosen}
          sorting={sorting}
          onSort={sort}
          open={hit}
          onOpen={open}
        />
      </Page>
      {hit !== '' && <Receipt hit={hit} rows={logs.data?.logs} scope={scope} onOpen={open} />}
    </div>
  )
}

function HitColumns({ columns: { chosen, toggle, reset } }: { columns: ChosenColumns }) {
  const titleOf = useColumnTitle()
  const choices = COLUMNS.map((key) => ({
    key,
    title: titleOf(key),
    shown: chosen.includes(key),
    fixed: key === FIXED,
  }))
  return (
    <ColumnChooser
      choices={choices}
      isUsual={isUsual(chosen)}
      onToggle={(key) => toggle(key as ColumnKey)}
      onReset={reset}
    />
  )
}

function TypedFilter({ onFilter }: { onFilter: (condition: Condition) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const condition = conditionTyped(typed)
    if (!condition) return
    onFilter(condition)
    setTyped('')
  }
  return (
    <search>
      <form className="in f-search" onSubmit={submit}>
        <Search />
        <input
          data-search
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={t('logs.search')}
          placeholder={t('logs.search.short')}
          title={t('logs.search.hint')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <kbd aria-hidden="true">{typed === '' ? '/' : 'Enter'}</kbd>
      </form>
    </search>
  )
}
