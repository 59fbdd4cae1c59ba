import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Formula } from '../../../../../src/contract/statistics/formulas.ts'
import type { Counts } from '../../../../../src/contract/hits/hits.ts'
import { ownSort } from '../../../../../src/contract/money/money-figures.ts'
import { SCREENS } from '../../../../../src/contract/screens.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { call, type CallInput } from '../../../../api/client.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { ClientStepsLeft } from '../../../../shared/first-steps/steps-left.tsx'
import { RangePicker } from '../../../../shared/hits/range-picker.tsx'
import type { Days } from '../../../../shared/hits/range.ts'
import { shownOf, type ShownColumns, type Switching } from '../../../../shared/listing/columns.ts'
import { ListTools } from '../../../../shared/listing/tools.tsx'
import { OwnColumns, useFormulas } from '../../../../shared/money/formulas.tsx'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { Combobox } from '../../../../kit/controls/choice/combobox.tsx'
import { EmptyState } from '../../../../kit/feedback/empty-state.tsx'
import { Pager } from '../../../../kit/layout/pager.tsx'
import { ReadingAwaited } from '../../../../kit/feedback/skeleton.tsx'
import { SearchInput } from '../../../../kit/controls/search.tsx'
import { Seg } from '../../../../kit/controls/seg.tsx'
import type { Column } from '../../../../kit/layout/table-column.ts'
import { writeState } from '../../../../kit/url-state.ts'
import { isNarrowed, PER_PAGE, sortOf, type ListState, type useListState } from './address.ts'
import { Archive } from './archive.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyCampaigns } from './empty.tsx'
import { useCampaignColumns } from './columns.tsx'
import { ConfirmDelete } from './removal.tsx'
import type { Row } from './selection.ts'
import { hitsOf, sumOf } from './sums.ts'
import { CampaignTable } from './table.tsx'

const NO_ROWS: List['companies'] = []

type List = Answer<'company.list'>
const isWhole = ({ total, companies }: List): boolean => total === companies.length

type ListedProps = {
  data: List | undefined
  state: ListState
  change: ReturnType<typeof useListState>[1]
  busy: boolean
  checked: number
  days: Days
  question: CallInput<'company.list'>
  switching: Switching
}

/** If this page has all. */
const allOf = (data: List | undefined, state: ListState) =>
  data && !isNarrowed(state) && isWhole(data) ? data.companies : undefined
const waitingOf = (all: List['companies'] | undefined) =>
  all?.length === 1 ? all.find((one) => one.lastHit === null) : undefined

const isArchive = ({ status, search, tag }: ListState): boolean => status === 'archived' && search === '' && tag === ''

export function Listed({ data, state, change, busy, checked, days, question, switching }: ListedProps) {
  const formulas = useFormulas()
  const rows = data?.companies ?? NO_ROWS
  const all = useCampaignColumns({
    rows,
    isToday: state.range === 'today',
    currency: data?.currency ?? '',
    formulas,
  })
  const columns = shownOf(all, switching)
  const waiting = waitingOf(allOf(data, state))
  return (
    <>
      <Filters state={state} change={change} tags={data?.tags} days={days}>
        <Tools columns={columns} formulas={formulas} question={question} switching={switching} />
      </Filters>
      {!waiting && <Summary data={data} state={state} />}
      {!waiting && <ClientStepsLeft />}
      <BulkBar rows={rows} />
      <ConfirmDelete />
      <Card refreshing={busy}>
        {data?.companies.length === 0 ? (
          <NoMatch change={change} isArchive={isArchive(state)} />
        ) : (
          <Rows data={data} state={state} change={change} busy={busy} columns={columns.shown} formulas={formulas} />
        )}
      </Card>
      {waiting && <EmptyCampaigns campaign={waiting} checked={checked} />}
    </>
  )
}

type ToolsProps = Pick<ListedProps, 'question' | 'switching'> & {
  columns: ShownColumns<Row>
  formulas: readonly Formula[]
}

function Tools({ columns, formulas, question, switching: { switched, put } }: ToolsProps) {
  return (
    <ListTools
      screen="Campaign"
      columns={columns}
      more={
        <IfAllowed call="formulas.save">
          <OwnColumns formulas={formulas} onMade={({ id }) => put({ ...switched, [ownSort(id)]: true })} />
        </IfAllowed>
      }
      rowKey={({ id }) => id}
      load={async (page, perPage) => {
        const { companies, total } = await call('company.list', { ...question, page, perPage })
        return { rows: companies, total }
      }}
    />
  )
}

function Summary({ data, state }: Pick<ListedProps, 'data' | 'state'>) {
  const { range, from, to } = state
  const search = writeState(new URLSearchParams(), RANGE, { range, from, to }).toString()
  const all = allOf(data, state)
  if (all) return <Reading sum={sumOf(all)} isToday={state.range === 'today'} search={search} />
  if (data || isNarrowed(state)) return null
  return <ReadingAwaited width={420} />
}

function NoMatch({ change, isArchive: empty }: Pick<ListedProps, 'change'> & { isArchive: boolean }) {
  const { t } = useTranslation()
  if (empty) return <EmptyState title={t('campaign.archiveEmpty')}>{t('campaign.archiveEmptyText')}</EmptyState>
  return (
    <EmptyState
      title={t('campaign.noMatch')}
      action={
        <Button onClick={() => change({ search: '', status: 'all', tag: '', page: 1 })}>{t('campaign.showAll')}</Button>
      }
    />
  )
}

type RowsProps = Pick<ListedProps, 'data' | 'state' | 'change' | 'busy'> & {
  columns: readonly Column<Row>[]
  formulas: readonly Formula[]
}

function Rows({ data, state, change, busy, columns, formulas }: RowsProps) {
  const whole = data !== undefined && isWhole(data)
  return (
    <>
      {state.status === 'archived' ? (
        <Archive rows={data?.companies} busy={busy} />
      ) : (
        <CampaignTable
          columns={columns}
          rows={data?.companies}
          busy={busy}
          foot={whole ? { currency: data.currency ?? '', totals: data.totals ?? {}, formulas } : undefined}
          sorting={{ by: state.sort, order: state.order }}
          onSort={(next) => change({ ...sortOf(next, state), page: 1 })}
        />
      )}
      {data && !whole && (
        <Pager
          page={Math.max(1, state.page)}
          perPage={PER_PAGE}
          total={data.total}
          onPage={(page) => change({ page })}
        />
      )}
    </>
  )
}

/** The default range of Statistics. */
const RANGE = { range: '30d', from: '', to: '' }

function Reading({ sum, isToday, search }: { sum: Counts; isToday: boolean; search: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const hits = hitsOf(sum)
  if (hits === 0) return <p className="reading">{t(isToday ? 'campaign.quiet' : 'campaign.quietDays')}</p>
  return (
    <p className="reading">
      <Trans
        t={t}
        i18nKey={isToday ? 'campaign.reading' : 'campaign.readingDays'}
        values={{ share: format.share(sum.target, hits), hits: format.number(hits), bots: format.number(sum.bot) }}
        components={{ b: <b />, stats: <Link to={`${SCREENS.Statistics.path}?${search}`} /> }}
      />
    </p>
  )
}

const STATES = ['all', 'active', 'paused', 'archived'] as const

type FilterProps = {
  state: ListState
  change: ReturnType<typeof useListState>[1]
  /** Tags in use; undefined while loading. */ tags: readonly string[] | undefined
  days: Days
  children: ReactNode
}

function Filters({ state, change, tags, days, children }: FilterProps) {
  const { t } = useTranslation()
  const offered = tags && (state.tag === '' || tags.includes(state.tag) ? tags : [...tags, state.tag])
  return (
    <div className="filters">
      <SearchInput
        value={state.search}
        label={t('campaign.search')}
        width={280}
        onChange={(search) => change({ search, page: 1 }, { replace: true })}
      />
      <Seg
        label={t('campaign.column.state')}
        value={state.status}
        choices={STATES.map((value) => ({ value, label: t(`campaign.filter.${value}`) }))}
        onChange={(status) => change({ status, page: 1 })}
      />
      {offered?.length !== 0 && (
        <Combobox
          className="f-tag"
          aria-label={t('campaign.field.tag')}
          placeholder={t('campaign.field.tag')}
          clear
          value={state.tag}
          disabled={!offered}
          options={offered?.map((value) => ({ value, label: value }))}
          onChange={(tag) => change({ tag, page: 1 })}
        />
      )}
      {state.status !== 'archived' && (
        <>
          <RangePicker
            scope={{
              range: state.range,
              days,
              change: ({ range, from, to }) => change({ range, from, to }),
            }}
          />
          {children}
        </>
      )}
    </div>
  )
}
