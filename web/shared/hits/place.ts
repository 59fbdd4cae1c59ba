import type { Format } from '../../i18n/format.ts'

/** `Munich, Bavaria, Germany` for `DE/Bavaria/Munich`; a name alone stays. */
export function placeText(value: string, format: Pick<Format, 'country'>): string {
  const [country = '', ...names] = value.split('/')
  return names.length === 0 ? value : [...names.toReversed(), format.country(country)].join(', ')
}
