/** Every case has a source, and the table does not shrink. */
import { expect, it } from 'vitest'
import { SUBJECTS } from './subjects.ts'
import { sourceOf } from './world.ts'

/** Raise when adding cases; never lower. */
const [CASES, SOURCES, OF_A_SUBJECT] = [410, 319, 12]

const all = Object.entries(SUBJECTS).flatMap(([subject, cases]) => cases.map((one) => ({ subject, ...one })))

it(`at least ${CASES} cases from at least ${SOURCES} projects and documents`, () => {
  expect(all.length).toBeGreaterThanOrEqual(CASES)
  expect(new Set(all.map(sourceOf)).size).toBeGreaterThanOrEqual(SOURCES)
})

it.each(Object.entries(SUBJECTS))('at least a dozen of %s', (_subject, cases) => {
  expect(cases.length).toBeGreaterThanOrEqual(OF_A_SUBJECT)
})

it('no case appears twice', () => {
  const keys = all.map(({ subject, from, sent, level }) => JSON.stringify([subject, from, sent, level]))
  expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([])
})

it('no source is made up', () => {
  const hosts = all.flatMap(({ from }) => (URL.canParse(from) ? new URL(from).hostname : []))
  expect(hosts.filter((host) => /(?:^|\.)(?:example|invalid|test|localhost)$/.test(host))).toEqual([])
})
