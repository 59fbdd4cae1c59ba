import { useTranslation } from 'react-i18next'
import { LIST_TYPES } from '../../../src/contract/list-words.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { SearchInput } from '../../ui/search.tsx'
import { Seg } from '../../ui/seg.tsx'
import type { ChangeUrl, UrlState } from '../../ui/url-state.ts'
import type { SPEC } from './spec.ts'

type BarProps = {
  state: UrlState<typeof SPEC>
  totals: Answer<'blacklist.list'>['totals'] | undefined
  onChange: ChangeUrl<typeof SPEC>
  onSearch: (search: string) => void
}

/** Which entries are shown: their type, block or allow, and a search. */
export function ListBar({ state, totals, onChange, onSearch }: BarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const types = LIST_TYPES.map((type) => ({
    value: type,
    label: t(`lists.type.${type}`),
    count: totals && format.number(totals[type]),
  }))
  const lists = (['all', 'block', 'allow'] as const).map((list) => ({ value: list, label: t(`lists.show.${list}`) }))
  return (
    <>
      <Seg
        className="list-types"
        label={t('lists.types')}
        value={state.type}
        choices={types}
        onChange={(type) => onChange({ type, page: 1 })}
      />
      <div className="filters list-bar">
        <SearchInput value={state.search} label={t('lists.search')} onChange={onSearch} width="100%" />
        <Seg
          label={t('lists.lists')}
          value={state.list}
          choices={lists}
          onChange={(list) => onChange({ list, page: 1 })}
        />
      </div>
    </>
  )
}
