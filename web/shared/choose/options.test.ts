import { expect, it } from 'vitest'
import { languageCodes } from './options.ts'

const ukrainian = (held: readonly string[]) => languageCodes(held).filter((code) => /^(?:uk|ua)$/i.test(code))

it('offers each language once, under the tag already set', () => {
  expect(ukrainian([])).toEqual(['uk'])
  expect(ukrainian(['ua'])).toEqual(['ua'])
  expect(ukrainian(['uk'])).toEqual(['uk'])
  expect(ukrainian(['de', 'ua'])).toEqual(['ua'])
  expect(languageCodes(['ua'])).toHaveLength(languageCodes([]).length)
})

it('also offers set values outside the usual ones, once', () => {
  const more = languageCodes(['de-AT', 'de-AT'])
  expect(more.filter((code) => code === 'de-AT')).toHaveLength(1)
  expect(more).toHaveLength(languageCodes([]).length + 1)
})
