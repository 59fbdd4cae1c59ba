import type { TFunction } from 'i18next'
import type { ReadingQuestionCode } from '../../../src/contract/money/import-words.ts'
import type { useFormat } from '../../i18n/use-format.ts'

export type Formats = ReturnType<typeof useFormat>

type Reading = { code: ReadingQuestionCode; answer: string; reading: string }

const DAY = /^\d{4}-\d\d-\d\d$/

export const daysText = (format: Formats, days: string): string =>
  days
    .split(' – ')
    .map((day) => (DAY.test(day) ? format.date(day) : day))
    .join(' – ')

export function readingText(t: TFunction, format: Formats, { code, answer, reading }: Reading): string {
  if (code === 'dates')
    return t(answer === 'dayFirst' ? 'imports.dates.dayFirst' : 'imports.dates.monthFirst', {
      reading: daysText(format, reading),
    })
  if (code === 'decimal')
    return t(answer === 'comma' ? 'imports.decimal.comma' : 'imports.decimal.point', {
      reading: format.decimal(Number(reading)),
    })
  if (code === 'unit')
    return t(answer === 'micros' ? 'imports.unit.micros' : 'imports.unit.whole', {
      reading: format.decimal(Number(reading)),
    })
  if (code === 'period')
    return answer === 'spread'
      ? t('imports.period.spread', { reading: daysText(format, reading) })
      : t('imports.period.refuse')
  if (code === 'sheet') return reading
  return code === 'encoding' && reading !== '' ? `${answer}: ${reading}` : answer
}
