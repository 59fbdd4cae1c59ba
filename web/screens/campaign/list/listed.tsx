import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../../src/contract/table.ts'
import { StepsLeft } from '../../../parts/first-steps/steps-left.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Card } from '../../../ui/card.tsx'
import { ReadingAwaited } from '../../../ui/reading-awaited.tsx'
import { isNarrowed, PER_PAGE, sortOf, type ListState, type useListState } from './address.ts'
import { Archive } from './archive.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Filters } from './filters.tsx'
import { Reading } from './reading.tsx'
import { AskDelete, Gone } from './removal.tsx'
import { sumOf } from './sums.ts'
import { CampaignTable } from './table.tsx'
import { EmptyCampaigns } from './empty.tsx'

const NO_TAGS: readonly string[] = []
const NO_ROWS: List['companies'] = []

type List = Answer<'company.list'>
const isWhole = ({ total, companies }: List): boolean => total === companies.length

type ListedProps = {
  data: List | undefined
  state: ListState
  change: ReturnType<typeof useListState>[1]
  busy: boolean
  checked: number
}

/** All campaigns there are, where they stand on this page. */
const allOf = (data: List | undefined, state: ListState) =>
  data && !isNarrowed(state) && isWhole(data) ? data.companies : undefined
/** The only campaign, while nobody has called it yet. */
const waitingOf = (all: List['companies'] | undefined) =>
  all?.length === 1 ? all.find((one) => one.lastHit === null) : undefined

/** The whole archive. */
const isArchive = ({ status, search, tag }: ListState): boolean => status === 'archived' && search === '' && tag === ''

export function Listed({ data, state, change, busy, checked }: ListedProps) {
  const waiting = waitingOf(allOf(data, state))
  return (
    <>
      <Filters state={state} change={change} tags={data?.tags ?? NO_TAGS} />
      <Gone />
      {!waiting && <Said data={data} state={state} />}
      {!waiting && <StepsLeft />}
      <BulkBar rows={data?.companies ?? NO_ROWS} />
      <AskDelete />
      <Card refreshing={busy}>
        {data?.companies.length === 0 ? (
          <NoMatch change={change} isArchive={isArchive(state)} />
        ) : (
          <Rows data={data} state={state} change={change} busy={busy} />
        )}
      </Card>
      {waiting && <EmptyCampaigns campaign={waiting} checked={checked} />}
    </>
  )
}

/** All campaigns in a sentence; its place while they are on their way. */
function Said({ data, state }: Pick<ListedProps, 'data' | 'state'>) {
  const all = allOf(data, state)
  if (all) return <Reading sum={sumOf(all)} />
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

function Rows({ data, state, change, busy }: Omit<ListedProps, 'checked'>) {
  const whole = data !== undefined && isWhole(data)
  return (
    <>
      {state.status === 'archived' ? (
        <Archive rows={data?.companies} busy={busy} />
      ) : (
        <CampaignTable
          rows={data?.companies}
          busy={busy}
          whole={whole}
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
