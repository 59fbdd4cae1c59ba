import { expect, it } from 'vitest'
import { countriesIn } from './countries.ts'

it('names the countries of ISO 3166 and Kosovo, sorted by language', () => {
  const countries = countriesIn('uk-UA')
  expect(countries).toHaveLength(250)
  expect(countries.find((one) => one.value === 'UA')?.label).toBe('Україна')
  expect(countries.map((one) => one.value)).not.toEqual(expect.arrayContaining(['EU']))
  expect(countriesIn('en-GB')[0]?.value).toBe('AF')
})
