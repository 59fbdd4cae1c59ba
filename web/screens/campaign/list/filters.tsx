import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../../ui/search.tsx'
import { Seg } from '../../../ui/seg.tsx'
import type { ListState, useListState } from './address.ts'

const STATES = ['all', 'active', 'paused'] as const

export function Filters({ state, change }: { state: ListState; change: ReturnType<typeof useListState>[1] }) {
  const { t } = useTranslation()
  return (
    <div className="filters">
      <SearchInput value={state.search} label={t('campaign.search')} width={280} onChange={(search) => change({ search, page: 1 }, { replace: true })} />
      <Seg label={t('campaign.column.state')} value={state.status} choices={STATES.map((value) => ({ value, label: t(`campaign.filter.${value}`) }))} onChange={(status) => change({ status, page: 1 })} />
    </div>
  )
}
