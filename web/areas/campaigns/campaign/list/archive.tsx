import { ArchiveRestore } from 'lucide-react'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { calendarDaysUntil } from '../../../../../src/lib/time/day.ts'
import { useApiMutation } from '../../../../api/query.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Button } from '../../../../kit/controls/button.tsx'
import { useNow } from '../../../../kit/now.ts'
import { Table } from '../../../../kit/layout/table.tsx'
import type { Column } from '../../../../kit/layout/table-column.ts'
import type { Row } from './selection.ts'
import { IfAllowed } from '../../../../shared/if-allowed.tsx'

export function Archive({ rows, busy }: { rows: readonly Row[] | undefined; busy: boolean }) {
  const { t } = useTranslation()
  const columns = useArchiveColumns()
  return (
    <Table
      label={t('campaign.archive')}
      className="archived"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      busy={busy}
      tall
      folds
      fits
      awaited={3}
    />
  )
}

function useArchiveColumns(): Column<Row>[] {
  const { t } = useTranslation()
  return [
    { key: 'name', title: t('menu.Campaign'), className: 'c-name', cell: (row) => <Name row={row} /> },
    {
      key: 'state',
      title: t('campaign.column.stateThen'),
      className: 'roomy',
      phone: 'hidden',
      width: 60,
      cell: (row) => t(`campaign.state.${row.status}`),
    },
    {
      key: 'left',
      title: t('campaign.column.left'),
      className: 'c-left',
      width: 90,
      cell: (row) => <Left at={row.removedAt} />,
    },
    {
      key: 'acts',
      title: <span className="vh">{t('ui.actions')}</span>,
      className: 'act c-act',
      width: 80,
      cell: (row) => (
        <IfAllowed call="company.restore">
          <Restore row={row} />
        </IfAllowed>
      ),
    },
  ]
}

const Name = ({ row }: { row: Row }) => (
  <>
    <span className="row first">
      <b className="cut">{row.name}</b>
      {row.tag && <span className="tok">{row.tag}</span>}
    </span>
    <small className="mono ltr">{row.key}</small>
  </>
)

function Left({ at }: { at: string | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(60_000)
  if (at === null) return null
  const days = Math.max(0, calendarDaysUntil(new Date(at), new Date(now), format.timezone))
  return (
    <time dateTime={at} title={format.exact(at)}>
      {days === 0 ? t('campaign.leftToday') : t('campaign.left', { count: days, n: format.number(days) })}
    </time>
  )
}

function Restore({ row: { id, name } }: { row: Row }) {
  const { t } = useTranslation()
  const restore = useApiMutation('company.restore', { refreshes: ['company.list'] })
  return (
    <Button
      size="s"
      icon={<ArchiveRestore />}
      busy={restore.isPending}
      aria-label={t('campaign.restoreOf', { name })}
      onClick={() => restore.mutate({ id })}
    >
      {t('term.restore')}
    </Button>
  )
}
