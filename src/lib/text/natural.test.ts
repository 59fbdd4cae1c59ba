import { expect, it } from 'vitest'
import { byName } from './natural.ts'

it('sorts numbers in names by size, whatever the case', () => {
  const names = ['Shop 10', 'shop 2', 'Shop 1', '11 Кава', '2 Кава'].map((name) => ({ name }))
  expect(names.toSorted(byName).map(({ name }) => name)).toEqual(['2 Кава', '11 Кава', 'Shop 1', 'shop 2', 'Shop 10'])
})
