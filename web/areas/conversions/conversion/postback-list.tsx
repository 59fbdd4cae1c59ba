import { type ReactNode, useState } from 'react'
import { useFormat } from '../../../i18n/use-format.ts'
import { Pager } from '../../../kit/layout/pager.tsx'
import type { Column } from '../../../kit/layout/table-column.ts'
import { Table } from '../../../kit/layout/table.tsx'

export const PER_PAGE = 50

type RowsProps<Row> = {
  label: string
  kept: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  total: number | undefined
  busy: boolean
  page: number
  onPage: (page: number) => void
  details: (row: Row) => ReactNode
}

export function PostbackRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { label, kept, columns, rows, total, busy, page, onPage, details } = props
  const [open, setOpen] = useState<string>()
  const below = (row: Row) =>
    row.id === open ? (
      <tr className="conv-below">
        <td colSpan={columns.length}>{details(row)}</td>
      </tr>
    ) : null
  return (
    <>
      <Table
        label={label}
        className="postbacks"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        current={open}
        onOpen={({ id }) => setOpen((now) => (now === id ? undefined : id))}
        below={below}
        busy={busy}
        tall
        folds
        fits
      />
      <Pager page={page} perPage={PER_PAGE} total={total ?? 0} onPage={onPage}>
        <span className="dim">{kept}</span>
      </Pager>
    </>
  )
}

type SelectProps<State extends string> = {
  label: string
  states: readonly (State | 'all')[]
  /** By state; undefined while loading. */
  counts: Partial<Record<State, number>> | undefined
  named: (state: State | 'all') => string
  value: State | 'all'
  onChange: (state: State | 'all') => void
}

export function StateSelect<State extends string>(props: SelectProps<State>) {
  const { label, states, counts, named, value, onChange } = props
  const format = useFormat()
  const counted = (state: State | 'all') =>
    state === 'all' || !counts ? named(state) : `${named(state)} (${format.number(counts[state] ?? 0)})`
  return (
    <select
      className="in"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as State | 'all')}
    >
      {states.map((state) => (
        <option key={state} value={state}>
          {counted(state)}
        </option>
      ))}
    </select>
  )
}
