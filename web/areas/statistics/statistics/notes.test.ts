import { expect, it } from 'vitest'
import { columnOfNote, notesByColumn } from './notes.tsx'

const note = { at: '2026-11-18T20:30:00.000Z', date: '2026-11-19' }
const rows = (...dates: string[]) => dates.map((date) => ({ date }))

it('belongs to the column of its time', () => {
  expect(columnOfNote(note, rows('2026-11-18', '2026-11-19', '2026-11-20'), 'day', 'Asia/Kathmandu')).toBe(1)
  expect(columnOfNote(note, rows('2026-11-09', '2026-11-16'), 'week', 'Asia/Kathmandu')).toBe(1)
  expect(
    columnOfNote(note, rows('2026-11-19T01:00', '2026-11-19T02:00', '2026-11-19T03:00'), 'hour', 'Asia/Kathmandu'),
  ).toBe(1)
  expect(columnOfNote(note, rows('2026-11-20'), 'day', 'Asia/Kathmandu')).toBeUndefined()
})

it('groups changes by their columns', () => {
  const before = { at: '2026-11-10T20:30:00.000Z', date: '2026-11-11' }
  const byColumn = notesByColumn([note, before, note], rows('2026-11-18', '2026-11-19'), 'day', 'Asia/Kathmandu')
  expect([...byColumn]).toEqual([[1, [note, note]]])
})
