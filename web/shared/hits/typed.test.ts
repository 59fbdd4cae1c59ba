import { expect, test } from 'vitest'
import type { Field } from './conditions.ts'
import { valueTyped, verbsOf } from './typed.ts'

const NAMES: Record<string, string> = {
  'mobile': 'phone',
  'person': 'person',
  '7': 'Summer sale',
  'ua.declared_bot': 'declared bot',
}
const typed = (field: Field, text: string, offered: string[] = []) =>
  valueTyped(field, text, { offered, nameOf: (value) => NAMES[value] ?? value })

test.each<[Field, string, string | undefined]>([
  ['country', 'Germany', 'DE'],
  ['country', ' germany ', 'DE'],
  ['country', 'Германия', 'DE'],
  ['country', 'Німеччина', 'DE'],
  ['country', 'de', 'DE'],
  ['country', 'Cote d’Ivoire', 'CI'],
  ['country', 'Germania', undefined],
  ['country', 'ZZ', undefined],
  ['language', 'German', 'de'],
  ['language', 'українська', 'uk'],
  ['language', 'de-AT', 'de-AT'],
  ['language', '?', undefined],
  ['deviceType', 'Phone', 'mobile'],
  ['deviceType', 'mobile', 'mobile'],
  ['deviceType', 'fridge', undefined],
  ['category', 'person', 'person'],
  ['asn', 'AS3320', '3320'],
  ['asn', '3320', '3320'],
  ['asn', 'Telekom', undefined],
  ['reason', 'ua.declared_bot', 'ua.declared_bot'],
  ['reason', 'anything', undefined],
  ['splitLink', 'Link 3', '2'],
  ['splitLink', 'Ссылка 12', '11'],
  ['splitLink', '0', '0'],
  ['splitLink', 'none', undefined],
  ['utmCampaign', '1', '1'],
  ['userAgent', 'Mozilla', 'Mozilla'],
])('%s: %s is %s', (field, text, value) => expect(typed(field, text)).toBe(value))

test('finds occurring values by name and in any case', () => {
  expect(typed('offer', 'summer SALE', ['7'])).toBe('7')
  expect(typed('reason', 'declared bot', ['ua.declared_bot'])).toBe('ua.declared_bot')
  expect(typed('browser', 'chrome', ['Chrome', 'Firefox'])).toBe('Chrome')
})

test('only free text fields support "contains"', () => {
  expect(verbsOf('country')).toEqual(['is', 'isNot'])
  expect(verbsOf('url')).toEqual(['is', 'isNot', 'contains'])
})
