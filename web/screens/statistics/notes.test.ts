import { expect, it } from 'vitest'
import { columnOfNote, notesByColumn } from './notes.tsx'

const note = { at: '2026-11-18T20:30:00.000Z', date: '2026-11-19' }
const rows = (...dates: string[]) => dates.map((date) => ({ date }))

it('stands at the column that it falls into', () => {
  expect(columnOfNote(note, rows('2026-11-18', '2026-11-19', '2026-11-20'), 'day', 'Asia/Kathmandu')).toBe(1)
  expect(columnOfNote(note, rows('2026-11-09', '2026-11-16'), 'week', 'Asia/Kathmandu')).toBe(1)
  expect(
    columnOfNote(note, rows('2026-11-19T01:00', '2026-11-19T02:00', '2026-11-19T03:00'), 'hour', 'Asia/Kathmandu'),
  ).toBe(1)
  expect(columnOfNote(note, rows('2026-11-20'), 'day', 'Asia/Kathmandu')).toBeUndefined()
})

it('says what happened in a column, each thing once, and how much more there was', () => {
  const notes = [
    ['a', 0],
    ['a', 0],
    ['b', 0],
    ['c', 0],
    ['d', 0],
    ['e', 1],
    ['f', undefined],
  ] as const
  const texts = notesByColumn(
    notes.map(([text, column]) => ({ text, column })),
    (count) => `+${count}`,
  )
  expect([...texts]).toEqual([
    [0, 'a · b · c · +1'],
    [1, 'e'],
  ])
})
