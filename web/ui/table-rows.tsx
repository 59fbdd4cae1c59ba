import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Skeleton } from './skeleton.tsx'
import type { Column } from './table-column.ts'

export type RowProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Skeleton rows while the first answer is on its way. */
  awaited?: number
  /** The row whose details are open. */
  current?: string
  /** Opens a row: by a click, by Enter; arrows walk the rows. */
  onOpen?: (row: Row) => void
  /** Under the row, over the table's whole width. */
  below?: (row: Row) => ReactNode
  /** A line over the row, such as its day. */
  above?: (row: Row, before: Row | undefined) => ReactNode
}

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
  while (next && !(next instanceof HTMLElement && next.tabIndex >= 0)) next = next[step]
  if (next instanceof HTMLElement) next.focus()
}

/** A click on a link or a control in the row is theirs, and so is one in what floats over the page from it. */
const isOwn = ({ target, currentTarget }: React.MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.closest('a, button, input, label, select') === null

export function TableRows<Row>({ columns, rows, rowKey, awaited = 8, current, onOpen, below, above }: RowProps<Row>) {
  if (!rows) return <Awaited columns={columns} count={awaited} />
  return (
    <tbody>
      {rows.map((row, at) => {
        const key = rowKey(row)
        const opens = onOpen && {
          tabIndex: 0,
          onClick: (event: React.MouseEvent) => isOwn(event) && onOpen(row),
          onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => walk(event, () => onOpen(row)),
        }
        return (
          <Fragment key={key}>
            {above?.(row, rows[at - 1])}
            <tr
              className={classes(key === current && 'on', onOpen && 'opens') || undefined}
              aria-current={key === current || undefined}
              {...opens}
            >
              {columns.map((column) => (
                <td key={column.key} className={classes(column.figure && 'n', column.className) || undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
            {below?.(row)}
          </Fragment>
        )
      })}
    </tbody>
  )
}

function Awaited<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return (
    <tbody>
      {Array.from({ length: count }, (_, at) => (
        <tr key={at} style={{ opacity: 1 - at / (count + 2) }}>
          {columns.map((column) => (
            <td key={column.key} className={classes(column.figure && 'n', column.className) || undefined}>
              <Skeleton width={column.width ?? (column.figure ? 40 : '60%')} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
