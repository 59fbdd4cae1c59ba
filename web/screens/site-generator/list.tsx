import { useTranslation } from 'react-i18next'
import { SITE_DAYS } from '../../../src/contract/site-words.ts'
import type { Site } from '../../../src/contract/sites.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/card.tsx'
import { Table } from '../../ui/table.tsx'
import { RowActions } from './row-actions.tsx'
import { useColumns } from './columns.tsx'

export type ListProps = {
  sites: readonly Site[] | undefined
  onEdit: (site: Site) => void
  onDelete: (site: Site) => void
  onBegun: (siteId: string) => void
}

/** What can be fetched, and what could not be made. */
export function SiteList({ sites, ...acts }: ListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = useColumns()
  const menu = (site: Site) => <RowActions site={site} {...acts} />
  return (
    <Card
      title={t('sites.downloads')}
      end={<span className="dim">{t('sites.kept', { count: SITE_DAYS, n: format.number(SITE_DAYS) })}</span>}
    >
      {sites?.length === 0 ? (
        <EmptyState title={t('sites.none')}>
          <p>{t('sites.noneText')}</p>
        </EmptyState>
      ) : (
        <Table
          label={t('sites.downloads')}
          className="made-sites"
          columns={[
            ...columns,
            {
              key: 'menu',
              title: <span className="vh">{t('ui.actions')}</span>,
              className: 'act',
              cell: menu,
              width: 120,
            },
          ]}
          rows={sites}
          rowKey={({ id }) => id}
          tall
          folds
          fits
        />
      )}
    </Card>
  )
}
