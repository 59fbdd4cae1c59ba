import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { formatsFor } from '../../i18n/format.ts'
import { dateForm, readingText } from './reading-text.ts'

const t = ((key: string, { reading = '' }: { reading?: string } = {}) =>
  key === 'imports.is.form' ? 'DMY' : reading) as TFunction

test('names the form of a date in numbers', () => {
  const forms = (order: string, ...samples: string[]) => samples.map((one) => dateForm(t, one, order))
  expect(forms('dayFirst', '05/11/2026', '5.1.26', '05-11-2026 – 11-11-2026', '05/11/2026 13:00')).toEqual([
    'DD/MM/YYYY',
    'DD.MM.YY',
    'DD-MM-YYYY',
    'DD/MM/YYYY',
  ])
  expect(forms('monthFirst', '05/11/2026', '11/5/26 1:00 PM')).toEqual(['MM/DD/YYYY', 'MM/DD/YY'])
  expect(forms('dayFirst', '2026-11-05', '2026/11/5', '20261105', '2026-11-05T10:00:00Z')).toEqual([
    'YYYY-MM-DD',
    'YYYY/MM/DD',
    'YYYYMMDD',
    'YYYY-MM-DD',
  ])
  expect(forms('dayFirst', '5 Nov 2026', 'November 2026', '2026-W45', '')).toEqual(['', '', '', ''])
})

test('keeps every decimal of an amount that is asked about', () => {
  const format = formatsFor('en', 'UTC')
  const reads = (code: 'decimal' | 'unit', reading: string) =>
    readingText(t, format, { code, answer: 'comma', reading, sample: '' })
  expect(reads('decimal', '1250')).toBe('1\u202F250')
  expect(reads('decimal', '1.25')).toBe('1.25')
  expect(reads('unit', '12.345678901234')).toBe('12.345678901234')
  expect(format.amount('0.0012345', 'USD', 12)).toBe('$0.0012345')
})
