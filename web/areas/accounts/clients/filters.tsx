import { useCallback, type ReactNode } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { CLIENT_SORTS } from '../../../../src/contract/sorts.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Select } from '../../../kit/controls/choice/select.tsx'
import { PHONE, useMedia } from '../../../kit/media.ts'
import { SearchInput } from '../../../kit/controls/search.tsx'
import { useIsShort } from '../../../shared/listing/few.ts'
import { Toolbar } from '../../../shared/listing/toolbar.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import type { ChangeUrl } from '../../../kit/url-state.ts'
import { beginning, STATES, type Address, type SPEC } from './address.ts'
import type { Counts } from './counts.ts'

export type ChangeAddress = ChangeUrl<typeof SPEC>
type FilterProps = { address: Address; counts: Counts; onChange: ChangeAddress; children: ReactNode }

export function ClientFilters({ address, counts, onChange, children }: FilterProps) {
  const { t } = useTranslation()
  const format = useFormat()
  // no heads on phones
  const isFolded = useMedia(PHONE)
  const search = useCallback((next: string) => onChange({ search: next, page: 1 }, { replace: true }), [onChange])
  const choices = STATES.map((value) => {
    const count = counts[value]
    return { value, label: t(`clients.state.${value}`), count: count === undefined ? undefined : format.number(count) }
  })
  return (
    <Toolbar
      className="clients-bar"
      isShort={useIsShort('Clients', counts.all, address.search !== '' || address.status !== 'all')}
      lead={<SearchInput value={address.search} label={t('clients.search')} onChange={search} width={320} />}
      count={Number(address.status !== 'all')}
    >
      <Seg
        label={t('term.state')}
        value={address.status}
        choices={choices}
        onChange={(status) => onChange({ status, page: 1 })}
      />
      {isFolded && (
        <Select
          className="clients-sort"
          aria-label={t('clients.sort')}
          value={address.sort}
          options={CLIENT_SORTS.map((value) => ({ value, label: t(`clients.sort.${value}`) }))}
          onChange={(sort) => onChange({ sort, order: beginning(sort), page: 1 })}
        />
      )}
      {children}
    </Toolbar>
  )
}
