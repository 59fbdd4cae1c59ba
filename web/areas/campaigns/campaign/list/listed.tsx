import type { ReactNode } from 'react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import type { Formula } from '../../../../../src/contract/statistics/formulas.ts'
import { ownSort } from '../../../../../src/contract/money/money-figures.ts'
import type { Answer } from '../../../../../src/contract/table.ts'
import { call, type CallInput } from '../../../../api/client.ts'
import { ClientStepsLeft } from '../../../../shared/first-steps/steps-left.tsx'
import { RangePicker } from '../../../../shared/hits/range-picker.tsx'
import type { Days } from '../../../../shared/hits/range.ts'
import { shownOf, type ShownColumns, type Switching } from '../../../../shared/listing/columns.ts'
import { MoreFilters } from '../../../../shared/listing/more-filters.tsx'
import { Toolbar } from '../../../../shared/listing/toolbar.tsx'
import { ListTools } from '../../../../shared/listing/tools.tsx'
import { OwnColumns, useFormulas } from '../../../../shared/money/formulas.tsx'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'
import { Button } from '../../../../kit/controls/button.tsx'
import { Card } from '../../../../kit/layout/card.tsx'
import { PHONE, useMedia } from '../../../../kit/media.ts'
import { Combobox } from '../../../../kit/controls/choice/combobox.tsx'
import { EmptyState } from '../../../../kit/feedback/empty-state.tsx'
import { Pager } from '../../../../kit/layout/pager.tsx'
import { SearchInput } from '../../../../kit/controls/search.tsx'
import { Seg } from '../../../../kit/controls/seg.tsx'
import type { Column } from '../../../../kit/layout/table-column.ts'
import { ATTENTION, isNarrowed, PER_PAGE, sortOf, type ListState, type useListState } from './address.ts'
import { Archive } from './archive.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyCampaigns } from './first-visit.tsx'
import { useCampaignColumns } from './columns.tsx'
import { ConfirmDelete } from './removal.tsx'
import type { Row } from './selection.ts'
import { Copies } from './together/copies.tsx'
import { CampaignTable } from './table.tsx'
import type { MoneyState } from './use-campaigns.ts'

const NO_ROWS: List['companies'] = []

type List = Answer<'company.list'>
const isWhole = ({ total, companies }: List): boolean => total === companies.length

type ListedProps = {
  data: List | undefined
  money: MoneyState
  state: ListState
  change: ReturnType<typeof useListState>[1]
  busy: boolean
  checked: number
  days: Days
  question: CallInput<'company.list'>
  switching: Switching
  /** The largest waste, above the campaigns. */
  worst: ReactNode
}

/** If this page has all. */
const allOf = (data: List | undefined, state: ListState) =>
  data && !isNarrowed(state) && isWhole(data) ? data.companies : undefined
const waitingOf = (all: List['companies'] | undefined) =>
  all?.length === 1 ? all.find((one) => one.lastHit === null) : undefined

const isArchive = ({ status, search, tag }: ListState): boolean => status === 'archived' && search === '' && tag === ''

export function Listed({ data, money, state, change, busy, checked, days, question, switching, worst }: ListedProps) {
  const { t } = useTranslation()
  const formulas = useFormulas()
  const rows = data?.companies ?? NO_ROWS
  const all = useCampaignColumns({
    rows,
    moneyState: money,
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
      {!waiting && <ClientStepsLeft />}
      {!isNarrowed(state) && worst}
      <BulkBar list={data} question={question} />
      <ConfirmDelete />
      <Copies />
      <Card title={t('term.campaigns')} refreshing={busy}>
        {data?.companies.length === 0 ? (
          <NoMatch change={change} isArchive={isArchive(state)} />
        ) : (
          <Rows
            data={data}
            money={money}
            state={state}
            change={change}
            busy={busy}
            columns={columns.shown}
            formulas={formulas}
          />
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
        const { companies, total } = await call('company.list', { ...question, money: true, page, perPage })
        return { rows: companies, total }
      }}
    />
  )
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

type RowsProps = Pick<ListedProps, 'data' | 'money' | 'state' | 'change' | 'busy'> & {
  columns: readonly Column<Row>[]
  formulas: readonly Formula[]
}

function Rows({ data, money, state, change, busy, columns, formulas }: RowsProps) {
  const sort = columnOf(state.sort, money)
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
          sorting={{ by: sort, order: state.order }}
          onSort={(next) => change({ ...sortOf(next, { ...state, sort }), page: 1 })}
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

/** The column that the rows stand by. */
const columnOf = (sort: string, money: MoneyState): string =>
  sort !== ATTENTION ? sort : money === 'none' ? 'hits' : 'wasted'

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
  const isPhone = useMedia(PHONE)
  const search = (
    <SearchInput
      value={state.search}
      label={t('campaign.search')}
      width={280}
      onChange={(typed) => change({ search: typed, page: 1 }, { replace: true })}
    />
  )
  return (
    <Toolbar
      count={chosenIn(state)}
      lead={
        <>
          {state.status !== 'archived' && (
            <RangePicker
              scope={{ range: state.range, days, change: ({ range, from, to }) => change({ range, from, to }) }}
            />
          )}
          {!isPhone && search}
        </>
      }
    >
      {isPhone && search}
      <Narrowing state={state} change={change} tags={tags} />
      {state.status !== 'archived' && children}
    </Toolbar>
  )
}

const chosenIn = ({ status, tag }: ListState): number => Number(status !== 'all') + Number(tag !== '')

/** State and tag; their number is on the button. */
function Narrowing({ state, change, tags }: Pick<FilterProps, 'state' | 'change' | 'tags'>) {
  const { t } = useTranslation()
  const offered = tags && (state.tag === '' || tags.includes(state.tag) ? tags : [...tags, state.tag])
  return (
    <MoreFilters count={chosenIn(state)}>
      <Seg
        label={t('term.state')}
        value={state.status}
        choices={STATES.map((value) => ({ value, label: t(`campaign.filter.${value}`) }))}
        onChange={(status) => change({ status, page: 1 })}
      />
      {offered?.length !== 0 && (
        <Combobox
          aria-label={t('campaign.field.tag')}
          placeholder={t('campaign.field.tag')}
          clear
          value={state.tag}
          disabled={!offered}
          options={offered?.map((value) => ({ value, label: value }))}
          onChange={(tag) => change({ tag, page: 1 })}
        />
      )}
    </MoreFilters>
  )
}
