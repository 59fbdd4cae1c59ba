import { expect, test } from 'vitest'
import { valueTyped } from './names.ts'

test('a split link is typed as it is shown, counted from one', () => {
  for (const [typed, wire] of [
    ['1', '0'],
    ['Link 3', '2'],
    ['Ссылка 12', '11'],
    ['0', '0'],
    ['', ''],
  ] as const)
    expect(valueTyped('splitLink', typed)).toBe(wire)
  expect(valueTyped('utmCampaign', '1')).toBe('1')
})
