// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Table } from '../../kit/layout/table.tsx'
import { usePickColumn, usePicked } from './pick.tsx'

type Row = { id: string; mine: boolean }
const ROWS: readonly Row[] = ['a', 'b', 'theirs', 'c'].map((id) => ({ id, mine: id !== 'theirs' }))

function List({ rows }: { rows: readonly Row[] }) {
  const picked = usePicked()
  const pick = usePickColumn(picked, ({ id, mine }: Row) => (mine ? { id, name: id } : undefined))
  return (
    <>
      <output>{[...picked.ids].join(' ')}</output>
      <Table label="List" columns={[pick]} rows={rows} rowKey={({ id }) => id} />
    </>
  )
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox')
const pressAll = () => fireEvent.click(boxes()[0] as HTMLInputElement)
const ticked = () => screen.getByRole('status').textContent

afterEach(cleanup)

it('the header checkbox ticks all visible selectable rows, and no others', () => {
  const { rerender } = render(<List rows={ROWS.slice(1)} />)
  pressAll()
  expect(ticked()).toBe('b c')
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true])
  rerender(<List rows={ROWS} />)
  const [all, ...own] = boxes()
  expect([all?.checked, all?.indeterminate]).toEqual([false, true])
  expect(own.map(({ checked }) => checked)).toEqual([false, true, true])
  rerender(<List rows={ROWS.slice(3)} />)
  pressAll()
  expect(ticked(), 'what is out of sight stays as it was').toBe('b')
})

it('the header checkbox is off without visible rows', () => {
  render(<List rows={[]} />)
  pressAll()
  expect(ticked()).toBe('')
})
