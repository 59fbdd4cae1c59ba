import { Pencil, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Promo } from '../../../src/contract/staff.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SearchInput } from '../../ui/search.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { useColumns } from './columns.tsx'
import { Reading } from './reading.tsx'

type ListProps = {
  promos: readonly Promo[] | undefined
  /** The one that was saved last. */
  current?: string
  onEdit: (promo: Promo) => void
  onDelete: (promo: Promo) => void
}

const SPEC = { search: '' } as const

/** The server answers all codes at once, newest first. */
export function PromoList({ promos, current, onEdit, onDelete }: ListProps) {
  const { t } = useTranslation()
  const columns = useColumns()
  const [{ search }, change] = useUrlState(SPEC)
  const find = useCallback((next: string) => change({ search: next }, { replace: true }), [change])
  const wanted = search.trim().toLowerCase()
  const shown = promos?.filter(({ code, partnerEmail }) =>
    `${code} ${partnerEmail ?? ''}`.toLowerCase().includes(wanted),
  )
  const menu = (promo: Promo) => (
    <RowMenu
      label={t('promo.menu', { code: promo.code })}
      acts={[
        { key: 'edit', label: t('ui.edit'), icon: <Pencil />, onAct: () => onEdit(promo) },
        { key: 'delete', label: t('ui.delete'), icon: <Trash2 />, bad: true, onAct: () => onDelete(promo) },
      ]}
    />
  )
  return (
    <>
      <div className="filters promo-bar">
        <SearchInput value={search} label={t('promo.search')} onChange={find} width="100%" />
      </div>
      <Reading promos={promos} />
      <Card>
        {shown?.length === 0 ? (
          <EmptyState
            title={t('promo.noMatch', { search: search.trim() })}
            action={<Button onClick={() => change({ search: '' })}>{t('promo.showAll')}</Button>}
          />
        ) : (
          <Table
            label={t('promo.table')}
            className="promos"
            columns={[
              ...columns,
              {
                key: 'menu',
                title: <span className="vh">{t('ui.actions')}</span>,
                className: 'act',
                cell: menu,
                width: 16,
              },
            ]}
            rows={shown}
            rowKey={(promo) => promo.id}
            current={current}
            tall
            folds
            fits
          />
        )}
      </Card>
    </>
  )
}
