/** Formats and parses typed days. The day comes before the month in all languages of the panel. */
import { isDay } from '../../../src/lib/time/day.ts'

/** `20/11/2026` or `20.11.2026`; invalid text stays. */
export function dayText(day: string, locale: string): string {
  if (!isDay(day)) return day
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(/[^\d./-]/g, '')
    .replace(/\.$/, '')
}

const PARTS = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/
const RUN = /^(\d{2})(\d{2})(\d{4})$/
const CENTURY = 2000

/**
 * `20.11.2026`, `20/11/26`, `20 11 2026`, `20112026` or `2026-11-20`. `whole`: finished, so two digits are a year.
 * Undefined when invalid.
 */
export function dayTyped(text: string, { whole }: { whole: boolean }): string | undefined {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const [, day = '', month = '', year = ''] = PARTS.exec(typed) ?? RUN.exec(typed) ?? []
  if (year === '' || (year.length === 2 && !whole)) return undefined
  const full = year.length === 2 ? String(CENTURY + Number(year)) : year
  const found = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : undefined
}

/** `14:05`, `1405`, `9.30` or `9`. Undefined when invalid. */
export function timeTyped(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}
