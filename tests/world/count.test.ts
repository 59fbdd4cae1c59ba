/** The table of cases says where each is from, and does not shrink. */
import { expect, it } from 'vitest'
import { SUBJECTS } from './subjects.ts'
import { sourceOf } from './world.ts'

/** Raised as cases are added; never lowered. */
const [CASES, SOURCES] = [80, 60]

const all = Object.entries(SUBJECTS).flatMap(([subject, cases]) => cases.map((one) => ({ subject, ...one })))

it(`at least ${CASES} cases from at least ${SOURCES} projects and documents`, () => {
  expect(all.length).toBeGreaterThanOrEqual(CASES)
  expect(new Set(all.map(sourceOf)).size).toBeGreaterThanOrEqual(SOURCES)
})

it('no case stands there twice', () => {
  const keys = all.map(({ subject, from, sent, level }) => JSON.stringify([subject, from, sent, level]))
  expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([])
})
