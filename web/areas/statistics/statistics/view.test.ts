import { expect, it } from 'vitest'
import { DIMENSIONS } from '../../../../src/contract/hits/hits.ts'
import { SHEETS, VIEW } from './view.ts'

it('reaches every dimension, each from one place', () => {
  const reached = [...Object.values(SHEETS).flatMap(({ dimensions }) => dimensions), ...VIEW.decided.oneOf]
  expect(reached.toSorted()).toEqual(DIMENSIONS.toSorted())
})
