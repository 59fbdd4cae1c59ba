import './detection.css'
import { Layers2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { SignalFigures, SignalSort, HeldOut } from '../../../../src/contract/detection/detection.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { SCREENS } from '../../../../src/contract/screens.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { Failed } from '../../../shared/failed.tsx'
import { FilterBar } from '../../../shared/hits/filter-bar.tsx'
import { scopeSpec, useScope, type Scope } from '../../../shared/hits/scope.ts'
import { useShownColumns } from '../../../shared/listing/columns.ts'
import { ListTools, wholeOf } from '../../../shared/listing/tools.tsx'
import { Page } from '../../../shared/page.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table, type Sorting } from '../../../kit/layout/table.tsx'
import { oneOf, useUrlState } from '../../../kit/url-state.ts'
import { SignalsAnswer } from './answer.tsx'
import { useColumns } from './columns.tsx'
import { Details } from './details.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { boundsOf } from '../../../shared/signals/false-alarms.ts'

const PRESET = '7d'
const SCOPE = scopeSpec(PRESET)
const SORTS = ['visits', 'signal', 'suspicious', 'bot', 'rate', 'last'] as const satisfies readonly SignalSort[]
const SORTING = { sort: oneOf<SignalSort>(...SORTS), order: oneOf('desc', 'asc') }
const isSort = (by: string): by is SignalSort => (SORTS as readonly string[]).includes(by)

export default function DetectionPage() {
  const { t } = useTranslation()
  const scope = useScope(SCOPE, PRESET)
  const [{ sort, order }, onSorting] = useUrlState(SORTING)
  const { filter: _filter, class: _class, ...whose } = scope.question
  const question = { ...whose, sort, order }
  const { data, error, isPlaceholderData, refetch } = useApiQuery('logs.detection', question, { quiet: true })
  const columns = useShownColumns('Detection', useColumns(scope, knownIn(data)))
  const onSort = ({ by, order: next }: Sorting) =>
    isSort(by) && onSorting({ sort: by, order: by === 'signal' && sort !== 'signal' ? 'asc' : next })
  return (
    <Page title={t('menu.Detection')} className="detection" more={useToShadows()}>
      <SignalsAnswer answer={data} stale={isPlaceholderData} scope={scope} />
      <HeldOutShares of={data?.heldOut ?? []} />
      <FilterBar scope={scope} withoutClass>
        <ListTools screen="Detection" columns={columns} rowKey={({ signal }) => signal} load={wholeOf(data?.signals)} />
      </FilterBar>
      <Card refreshing={isPlaceholderData}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data?.signals.length === 0 && !isPlaceholderData ? (
          <None visits={data.sums.visits} scope={scope} />
        ) : (
          <Signals
            answer={data}
            columns={columns.shown}
            scope={scope}
            busy={isPlaceholderData}
            sorting={{ by: sort, order }}
            onSort={onSort}
          />
        )}
      </Card>
    </Page>
  )
}

const knownIn = (answer: Answer<'logs.detection'> | undefined) => ({
  all: answer?.sums.visits ?? 0,
  rates: answer?.clean !== null,
  alarms: answer?.signals.some(({ falseAlarms }) => falseAlarms?.share) ?? false,
})

/** Undefined for clients. */
function useToShadows() {
  const { t } = useTranslation()
  if (useSession()?.is_admin !== true) return undefined
  return (
    <ButtonLink to={`${SCREENS.Detection.path}/shadows`} icon={<Layers2 />}>
      {t('shadows.title')}
    </ButtonLink>
  )
}

type SignalsProps = {
  answer: Answer<'logs.detection'> | undefined
  columns: readonly Column<SignalFigures>[]
  scope: Scope
  busy: boolean
  sorting: Sorting
  onSort: (next: Sorting) => void
}

function Signals({ answer, columns, scope, busy, sorting, onSort }: SignalsProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string>()
  const below = (row: SignalFigures) =>
    row.signal === open && (
      <tr className="signal-below">
        <td colSpan={columns.length}>
          <Details row={row} scope={scope} />
        </td>
      </tr>
    )
  return (
    <>
      <Table
        label={t('menu.Detection')}
        className="signal-rows"
        columns={columns}
        rows={answer?.signals}
        rowKey={({ signal }) => signal}
        current={open}
        onOpen={({ signal }) => setOpen((now) => (now === signal ? undefined : signal))}
        below={below}
        sorting={sorting}
        onSort={onSort}
        busy={busy}
        tall
        folds
        fits
      />
      <div className="tablefoot">
        <span className="dim how">{t(answer?.clean === null ? 'detection.how' : 'detection.howRates')}</span>
      </div>
    </>
  )
}

function None({ visits, scope }: { visits: number; scope: Scope }) {
  const { t } = useTranslation()
  const widen = visits === 0 && scope.range !== '90d' && (
    <Button onClick={() => scope.change({ range: '90d', from: '', to: '' })}>{t('statistics.none.widen')}</Button>
  )
  return (
    <EmptyState title={t(visits === 0 ? 'detection.noVisits' : 'detection.none')} action={widen}>
      <p>{t(visits === 0 ? 'detection.noVisitsWhy' : 'detection.noneWhy')}</p>
    </EmptyState>
  )
}

export function HeldOutShares({ of }: { of: readonly HeldOut[] }) {
  if (of.length === 0) return null
  return (
    <ul className="held-out">
      {of.map((one) => (
        <li key={one.companyId}>
          <b>{one.companyName}</b> <Share of={one} />
        </li>
      ))}
    </ul>
  )
}

function Share({ of: { share, missing, visits, converted, people } }: { of: HeldOut }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!share) {
    const [what, count] =
      missing.conversions > 0 ? (['conversions', missing.conversions] as const) : (['visits', missing.visits] as const)
    return t(`detection.heldOut.${what}`, { count, n: format.number(count) })
  }
  const { from, to } = boundsOf(share)
  return [
    t('detection.heldOut.share', { from: format.upToOne(from), to: format.upToOne(to) }),
    t('detection.heldOut.by', {
      count: visits,
      n: format.number(visits),
      converted: format.number(converted),
      people: format.share(people.converted, people.visits),
    }),
  ].join(' ')
}
