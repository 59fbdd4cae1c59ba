import type { TFunction } from 'i18next'
import type { ReadingQuestionCode } from '../../../src/contract/money/import-words.ts'
import type { useFormat } from '../../i18n/use-format.ts'

export type Formats = ReturnType<typeof useFormat>

type Reading = { code: ReadingQuestionCode; answer: string; reading: string; sample: string }

const DAY = /^\d{4}-\d\d-\d\d$/

export const daysText = (format: Formats, days: string): string =>
  days
    .split(' – ')
    .map((day) => (DAY.test(day) ? format.date(day) : day))
    .join(' – ')

/** `DD/MM/YYYY` of `05/11/2026`, in letters of the language; '' if not written in numbers. */
export function dateForm(t: TFunction, sample: string, order: string): string {
  const [day = '', month = '', year = ''] = t('imports.is.form')
  const word = (letter: string, digits = '') => letter.repeat(digits.length > 2 ? 4 : 2)
  const [, years, mark = '', compact] = /^(20\d\d)(?:([-/.])\d{1,2}\2\d{1,2}|(\d{4}))(?!\d)/.exec(sample) ?? []
  if (years) return [word(year, years), word(month), word(day)].join(compact ? '' : mark)
  const [, between = '', last] = /^\d{1,2}([-/. ])\s*\d{1,2}\1\s*(\d{4}|\d\d)(?!\d)/.exec(sample) ?? []
  if (last === undefined) return ''
  const first = order === 'dayFirst' ? [word(day), word(month)] : [word(month), word(day)]
  return [...first, word(year, last)].join(between)
}

function orderText(t: TFunction, format: Formats, { answer, reading, sample }: Reading): string {
  const form = dateForm(t, sample, answer)
  return t(answer === 'dayFirst' ? 'imports.dates.dayFirst' : 'imports.dates.monthFirst', {
    reading: `${daysText(format, reading)}${form && ` (${form})`}`,
  })
}

export function readingText(t: TFunction, format: Formats, question: Reading): string {
  const { code, answer, reading } = question
  if (code === 'dates') return orderText(t, format, question)
  if (code === 'decimal')
    return t(answer === 'comma' ? 'imports.decimal.comma' : 'imports.decimal.point', {
      reading: format.plain(reading),
    })
  if (code === 'unit')
    return t(answer === 'micros' ? 'imports.unit.micros' : 'imports.unit.whole', {
      reading: format.plain(reading),
    })
  if (code === 'period')
    return answer === 'spread'
      ? t('imports.period.spread', { reading: daysText(format, reading) })
      : t('imports.period.refuse')
  if (code === 'sheet') return reading
  return code === 'encoding' && reading !== '' ? `${answer}: ${reading}` : answer
}
