import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../../ui/search.tsx'
import { Seg } from '../../../ui/seg.tsx'
import type { ListState, useListState } from './address.ts'

const STATES = ['all', 'active', 'paused', 'archived'] as const

type FilterProps = {
  state: ListState
  change: ReturnType<typeof useListState>[1]
  /** In use. */ tags: readonly string[]
}

export function Filters({ state, change, tags }: FilterProps) {
  const { t } = useTranslation()
  const offered = state.tag === '' || tags.includes(state.tag) ? tags : [...tags, state.tag]
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
      {offered.length > 0 && (
        <Select
          className="f-tag"
          aria-label={t('campaign.field.tag')}
          placeholder={t('campaign.field.tag')}
          allowClear
          showSearch
          value={state.tag === '' ? undefined : state.tag}
          options={offered.map((value) => ({ value, label: value }))}
          onChange={(tag: string | undefined) => change({ tag: tag ?? '', page: 1 })}
        />
      )}
    </div>
  )
}
