import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { COUNTED } from '../../../parts/class-kind.ts'
import { classes } from '../../../ui/classes.ts'
import type { Column } from '../../../ui/table-column.ts'
import { Table, type Sorting } from '../../../ui/table.tsx'
import { changeOf } from '../addresses.ts'
import type { Row } from './selection.ts'
import { hitsOf, sumOf } from './sums.ts'

type Props = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  busy: boolean
  sorting: Sorting
  onSort: (next: Sorting) => void
  /** All there are stand here, so that they can be summed. */ whole: boolean
}

export function CampaignTable({ columns, rows, busy, sorting, onSort, whole }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Table
      label={t('campaign.table')}
      className="campaigns"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      sorting={sorting}
      onSort={onSort}
      busy={busy}
      onOpen={(row) => void navigate(changeOf(row.id))}
      tall
      folds
      fits
      awaited={4}
      foot={whole && rows && rows.length > 1 ? <Sums columns={columns} rows={rows} /> : undefined}
    />
  )
}

/** A cell under each column, so that a new one leaves no gap. */
function Sums({ columns, rows }: { columns: readonly Column<Row>[]; rows: readonly Row[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sum = sumOf(rows)
  const texts: Partial<Record<string, string>> = {
    name: t('campaign.all', { count: rows.length }),
    botShare: hitsOf(sum) === 0 ? '' : format.share(sum.bot, hitsOf(sum)),
    conversions: format.number(rows.reduce((all, { conversions }) => all + conversions, 0)),
    ...Object.fromEntries(COUNTED.map((kind) => [kind, format.number(sum[kind])])),
  }
  return (
    <tr>
      {columns.map(({ key, figure, className }) => (
        <td key={key} className={classes(figure && 'n', className)}>
          {texts[key]}
        </td>
      ))}
    </tr>
  )
}
