import './css/table.css'
import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import type { Column } from './table-column.ts'
import { TableRows, type RowProps } from './table-rows.tsx'

export type Sorting = { by: string; order: 'asc' | 'desc' }

type TableProps<Row> = RowProps<Row> & {
  label: string
  sorting?: Sorting
  onSort?: (next: Sorting) => void
  /** The next rows are on their way: the old ones stay, dimmed. */
  busy?: boolean
  /** Rows of two lines. */
  tall?: boolean
  /** On a phone a row becomes a small grid, arranged by the table's own class names. */
  folds?: boolean
  /** Fits the page on a wide screen, so that its head can stick to the window. */
  fits?: boolean
  className?: string
  /** Sums, under a double rule. */
  foot?: ReactNode
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

function Head<Row>({
  column,
  sorting,
  onSort,
}: {
  column: Column<Row>
  sorting?: Sorting
  onSort?: (next: Sorting) => void
}) {
  const by = column.sort
  const now = by !== undefined && sorting?.by === by ? sorting.order : undefined
  const Icon = now === 'asc' ? ChevronUp : ChevronDown
  return (
    <th scope="col" className={classes(column.figure && 'n', column.className)} aria-sort={now && ARIA[now]}>
      {by !== undefined && onSort ? (
        <button type="button" onClick={() => onSort({ by, order: now === 'desc' ? 'asc' : 'desc' })}>
          {column.title}
          <Icon aria-hidden="true" />
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

/** A table whose rows the server sorts, filters and pages. `rows` absent: skeletons in the final layout. */
export function Table<Row>({
  label,
  sorting,
  onSort,
  busy,
  tall,
  folds,
  fits,
  className,
  foot,
  ...rows
}: TableProps<Row>) {
  return (
    <div className={classes('scroll', fits && 'fits')} role="region" aria-label={label} tabIndex={fits ? undefined : 0}>
      <table
        className={classes('tbl', tall && 'tall', folds && 'folds', className)}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        <thead>
          <tr>
            {rows.columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <TableRows {...rows} />
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}
