import '../css/table.css'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Fragment, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { Column } from './table-column.ts'
import { useMeasured } from '../use-measured.ts'

export type Sorting = { by: string; order: 'asc' | 'desc' }

type TableProps<Row> = RowProps<Row> & {
  label: string
  sorting?: Sorting
  onSort?: (next: Sorting) => void
  /** The old rows stay, dimmed. */
  busy?: boolean
  tall?: boolean
  /** A grid per row on phones, by the columns' `phone`. */
  folds?: boolean
  /** Fits wide screens, for a sticky head. */
  fits?: boolean
  className?: string
  foot?: ReactNode
  /** At the foot, in the columns' cells. */
  total?: Row | undefined
  /** At the foot, by the column's key: what the cells of a row cannot say. */
  sums?: Readonly<Record<string, ReactNode>> | undefined
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const

const classOf = <Row,>({ figure, phone, className }: Column<Row>): string | undefined =>
  classes(figure && 'n', phone?.replaceAll(/\b(?=\w)/g, 'p-'), className) || undefined

const nameOf = <Row,>({ phone, title }: Column<Row>): string | undefined =>
  phone?.includes('named') && typeof title === 'string' ? title : undefined

type HeadProps<Row> = Pick<TableProps<Row>, 'rows' | 'sorting' | 'onSort'> & { column: Column<Row> }

function Head<Row>({ column, rows, sorting, onSort }: HeadProps<Row>) {
  const by = column.sort
  const now = by !== undefined && sorting?.by === by ? sorting.order : undefined
  const title = typeof column.title === 'function' ? column.title(rows ?? []) : column.title
  const Icon = now === 'asc' ? ChevronUp : ChevronDown
  return (
    <th scope="col" className={classOf(column)} aria-sort={now && ARIA[now]}>
      {by !== undefined && onSort ? (
        <button type="button" onClick={() => onSort({ by, order: now === 'desc' ? 'asc' : 'desc' })}>
          {title}
          <Icon aria-hidden="true" />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

/** Overflow needs a tab stop. */
const scrolls = (element: HTMLElement) => element.scrollWidth > element.clientWidth

/** The server sorts, filters and pages. `rows` absent: skeletons. */
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
  total,
  sums,
  ...rows
}: TableProps<Row>) {
  const region = useRef<HTMLDivElement>(null)
  const reachable = useMeasured(region, scrolls)
  return (
    <div
      ref={region}
      // selected columns may overflow
      className={classes('scroll', fits && !reachable && 'fits')}
      role="region"
      aria-label={label}
      tabIndex={reachable ? 0 : undefined}
    >
      <table
        className={classes('tbl', tall && 'tall', folds && 'folds', className)}
        aria-label={label}
        aria-busy={busy || undefined}
      >
        <thead>
          <tr>
            {rows.columns.map((column) => (
              <Head key={column.key} column={column} rows={rows.rows} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <TableRows {...rows} />
        {foot && <tfoot>{foot}</tfoot>}
        {total && rows.rows && (
          <tfoot>
            <tr>
              <Cells columns={rows.columns} row={total} />
            </tr>
          </tfoot>
        )}
        {sums && rows.rows && <Sums columns={rows.columns} sums={sums} />}
      </table>
    </div>
  )
}

type RowProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  awaited?: number
  current?: string
  /** Opens a row by click or Enter; arrows move between rows. */
  onOpen?: (row: Row) => void
  below?: (row: Row) => ReactNode
  above?: (row: Row, before: Row | undefined) => ReactNode
}

/** Rows that open are tab stops; others by shortcut. */
function walk(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  const row = event.currentTarget
  if (event.target !== row) return
  const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
    ArrowDown: 'nextElementSibling',
    ArrowUp: 'previousElementSibling',
  }
  const step = steps[event.key]
  if (event.key === 'Enter') open()
  if (!step) return
  event.preventDefault()
  let next = row[step]
  while (next && !(next instanceof HTMLElement && next.dataset['row'] !== undefined)) next = next[step]
  if (next instanceof HTMLElement) next.focus()
}

const followRow = (row: HTMLElement): void => row.querySelector<HTMLElement>('a[href]')?.click()

/** Ignores links, controls and popups. */
const isOwn = ({ target, currentTarget }: React.MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, label, select') === null

function TableRows<Row>({ columns, rows, rowKey, awaited = 8, current, onOpen, below, above }: RowProps<Row>) {
  if (!rows) return <Awaited columns={columns} count={awaited} />
  return (
    <tbody>
      {rows.map((row, at) => {
        const key = rowKey(row)
        const open = onOpen && (() => onOpen(row))
        return (
          <Fragment key={key}>
            {above?.(row, rows[at - 1])}
            <tr
              className={classes(key === current && 'on', onOpen && 'opens') || undefined}
              aria-current={key === current || undefined}
              data-row
              tabIndex={open ? 0 : -1}
              onClick={open && ((event) => isOwn(event) && open())}
              onKeyDown={(event) => walk(event, open ?? (() => followRow(event.currentTarget)))}
            >
              <Cells columns={columns} row={row} />
            </tr>
            {below?.(row)}
          </Fragment>
        )
      })}
    </tbody>
  )
}

const Cells = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) =>
  columns.map((column) => (
    <td key={column.key} className={classOf(column)} data-name={nameOf(column)}>
      {column.cell(row)}
    </td>
  ))

type SumsProps<Row> = Pick<TableProps<Row>, 'columns'> & { sums: Readonly<Record<string, ReactNode>> }

const Sums = <Row,>({ columns, sums }: SumsProps<Row>) => (
  <tfoot>
    <tr>
      {columns.map((column) => (
        <td key={column.key} className={classOf(column)}>
          {sums[column.key]}
        </td>
      ))}
    </tr>
  </tfoot>
)

function Awaited<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return (
    <tbody>
      {Array.from({ length: count }, (_, at) => (
        <tr key={at} style={{ opacity: 1 - at / (count + 2) }}>
          {columns.map((column) => (
            <td key={column.key} className={classOf(column)}>
              <Skeleton width={column.width ?? (column.figure ? 40 : '60%')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
