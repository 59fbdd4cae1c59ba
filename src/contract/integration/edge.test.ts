import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickTold, toldVisit } from './edge.ts'

const any = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string(),
  fc.constant('x'.repeat(40_000)),
  fc.constant(undefined),
)
const text = (most: number) =>
  fc.oneof({ weight: 4, arbitrary: fc.string({ maxLength: most }) }, { weight: 1, arbitrary: any })
const described = fc.record(
  {
    key: text(70),
    ip: text(40),
    url: text(40),
    userAgent: any,
    referrer: any,
    headers: fc.oneof(any, fc.dictionary(fc.string(), any)),
    visitor: any,
    signals: any,
    check: fc.oneof(any, fc.boolean()),
    recipe: any,
    missed: any,
    method: any,
    other: any,
  },
  { requiredKeys: ['url'] },
)

test('a visit is read by hand as by its schema, or not at all', () => {
  let read = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: described }, { weight: 1, arbitrary: any }), (given) => {
      const json = given === undefined ? 'null' : JSON.stringify(given)
      const byHand = quickTold(JSON.parse(json))
      const bySchema = toldVisit.safeParse(JSON.parse(json))
      expect(bySchema.success).toBe(byHand !== undefined)
      if (byHand) read += 1
      if (byHand) expect(byHand).toEqual(bySchema.data)
    }),
    { numRuns: 500 },
  )
  expect(read).toBeGreaterThan(50)
})
