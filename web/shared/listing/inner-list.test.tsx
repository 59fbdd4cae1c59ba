// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Column } from '../../kit/layout/table-column.ts'
import { Table } from '../../kit/layout/table.tsx'
import { useInnerList } from './inner-list.tsx'

type Row = { id: string; clicks: number | null }

const COLUMNS: readonly Column<Row>[] = [
  { key: 'id', title: 'Name', cell: ({ id }) => id },
  { key: 'clicks', title: 'Clicks', cell: ({ clicks }) => clicks ?? '–', value: ({ clicks }) => clicks },
]
const rowKey = ({ id }: Row) => id

function List({ rows }: { rows: readonly Row[] | undefined }) {
  const { table, file } = useInnerList({ screen: 'Gap', part: 'days', columns: COLUMNS, rows, rowKey })
  return (
    <>
      {file}
      <Table label="Days" {...table} />
    </>
  )
}

const shown = () => screen.getAllByRole('row').map((row) => row.firstElementChild?.textContent)

afterEach(cleanup)

it('sorts by value with empty values last, and restores the order on the third press', () => {
  render(
    <List
      rows={[
        { id: 'b', clicks: 2 },
        { id: 'none', clicks: null },
        { id: 'a', clicks: 10 },
      ]}
    />,
  )
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Clicks' }))
  press()
  expect(shown()).toEqual(['Name', 'b', 'a', 'none'])
  press()
  expect(shown()).toEqual(['Name', 'a', 'b', 'none'])
  press()
  expect(shown()).toEqual(['Name', 'b', 'none', 'a'])
})

it('offers a file only if there are rows', () => {
  const isOffered = () => document.querySelector('.export-button') !== null
  const { rerender } = render(<List rows={undefined} />)
  expect(isOffered()).toBe(false)
  rerender(<List rows={[]} />)
  expect(isOffered()).toBe(false)
  rerender(<List rows={[{ id: 'a', clicks: 1 }]} />)
  expect(isOffered()).toBe(true)
})
