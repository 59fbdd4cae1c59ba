import { expect, it } from 'vitest'
import { DIMENSIONS } from '../../../../src/contract/hits/hit-words.ts'
import { SHEETS, VIEW } from './view.ts'

it('every dimension is on exactly one card', () => {
  const reached = [...Object.values(SHEETS).flatMap(({ dimensions }) => dimensions), ...VIEW.decided.oneOf]
  expect(reached.toSorted()).toEqual(DIMENSIONS.toSorted())
})
