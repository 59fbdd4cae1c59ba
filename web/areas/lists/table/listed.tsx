import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { ListType } from '../../../../src/contract/lists/list-words.ts'
import type { ListEntry } from '../../../../src/contract/lists/lists.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { EmptyState } from '../../../kit/feedback/empty-state.tsx'
import { Pager } from '../../../kit/layout/pager.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import type { ChangeUrl, UrlState } from '../../../kit/url-state.ts'
import { Failed } from '../../../shared/failed.tsx'
import { PickBar, type Picked } from '../../../shared/pick/pick.tsx'
import { PER_PAGE, type SPEC } from './spec.ts'
import { EntryTable } from './table.tsx'

type ListedProps = {
  query: UseQueryResult<Answer<'blacklist.list'>>
  state: UrlState<typeof SPEC>
  add: ReactNode
  onChange: ChangeUrl<typeof SPEC>
  onEdit: (entry: ListEntry) => void
  columns: readonly Column<ListEntry>[]
  picked: Picked
  onRemove: (ids: readonly string[]) => void
}

export function Listed({
  query: { data, error, isPlaceholderData, refetch },
  state: { type, list, search, page },
  add,
  onChange,
  onEdit,
  columns,
  picked,
  onRemove,
}: ListedProps) {
  if (error && !data)
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    )
  const total = data?.totals[type] ?? 0
  if (data && !isPlaceholderData && total === 0)
    return (
      <None
        isNarrowed={search + list !== 'all'}
        type={type}
        add={add}
        onShowAll={() => onChange({ search: '', list: 'all', page: 1 })}
      />
    )
  return (
    <Card refreshing={isPlaceholderData}>
      <Bulk entries={data?.[type] ?? NOTHING} picked={picked} onRemove={onRemove} />
      <EntryTable
        columns={columns}
        rows={data?.[type]}
        busy={isPlaceholderData}
        onEdit={onEdit}
        onRemove={({ id }) => onRemove([id])}
      />
      {data && <Pager page={page} perPage={PER_PAGE} total={total} onPage={(next) => onChange({ page: next })} />}
    </Card>
  )
}

const NOTHING: readonly ListEntry[] = []

type BulkProps = { entries: readonly ListEntry[]; picked: Picked; onRemove: (ids: readonly string[]) => void }

function Bulk({ entries, picked: { ids, pick }, onRemove }: BulkProps) {
  const { t } = useTranslation()
  const chosen = entries.filter(({ id, mine }) => mine && ids.has(id)).map(({ id }) => id)
  const clear = () => pick(chosen, false)
  const remove = () => {
    onRemove(chosen)
    clear()
  }
  return (
    <PickBar count={chosen.length} onClear={clear}>
      <Button size="s" icon={<Trash2 />} onClick={remove}>
        {t('lists.remove')}
      </Button>
    </PickBar>
  )
}

type NoneProps = { isNarrowed: boolean; type: ListType; add: ReactNode; onShowAll: () => void }

function None({ isNarrowed, type, add, onShowAll }: NoneProps) {
  const { t } = useTranslation()
  return (
    <Card>
      {isNarrowed ? (
        <EmptyState title={t('lists.noMatch')} action={<Button onClick={onShowAll}>{t('lists.showAll')}</Button>} />
      ) : (
        <EmptyState title={t(`lists.empty.${type}`)} action={add}>
          <p>{t('lists.emptyWhy')}</p>
        </EmptyState>
      )}
    </Card>
  )
}
