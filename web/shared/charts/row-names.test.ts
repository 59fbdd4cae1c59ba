import { expect, it } from 'vitest'
import { formatsFor } from '../../i18n/format.ts'
import { daysOfRow, rowMark, rowName } from '../../areas/statistics/charts/row-names.ts'

const format = formatsFor('en', 'Asia/Kathmandu')

it('names rows by their interval', () => {
  expect(rowMark(format, 'hour', '2026-11-20T05:00')).toBe('05:00')
  expect(rowMark(format, 'day', '2026-11-20')).toBe('20 Nov')
  expect(rowName(format, 'hour', '2026-11-20T05:00')).toMatch(/^Friday,? 20 November.*05:00$/)
  expect(rowName(format, 'week', '2026-11-16')).toBe('16 Nov \u2013 22 Nov 2026')
  expect(rowName(format, 'month', '2026-11-01')).toBe('November 2026')
})

it('returns the days of a row, cut by the range', () => {
  const range = { startDate: '2026-02-04', endDate: '2026-02-27' }
  expect(daysOfRow('week', '2026-02-02', range)).toEqual({ startDate: '2026-02-04', endDate: '2026-02-08' })
  expect(daysOfRow('month', '2026-02-01', { startDate: '2026-01-01', endDate: '2026-12-31' })).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-02-28',
  })
  expect(daysOfRow('month', '2026-02-01', range)).toEqual(range)
  expect(daysOfRow('hour', '2026-02-10T23:00', range)).toEqual({ startDate: '2026-02-10', endDate: '2026-02-10' })
})
