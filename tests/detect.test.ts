/** The classifier on the labelled corpus: limits hold for seen and held-out parts. */
import { expect, test } from 'vitest'
import { parseAgent } from '../src/judge/agent/agent.ts'
import { listedIn } from '../src/judge/agent/agent-words.ts'
import { AGENTS } from '../src/judge/data/agents.ts'
import { corpus } from '../tools/detect/corpus/corpus.ts'
import { measureScanners, SCANNERS } from '../tools/detect/heads/scanners.ts'
import { FLOORS, measure, reached } from '../tools/detect/measure.ts'
import { busy } from './support/busy.ts'

const samples = corpus()
const rows = measure(samples)

for (const floor of FLOORS) {
  test.each(['seen', 'held'] as const)(`${floor.claim}, ${floor.share} ${floor.limit}, %s`, (part) => {
    const { share, holds } = reached(floor, rows, part)
    const wrong = rows
      .filter((row) => row.part === part && floor.groups.includes(row.group))
      .flatMap((row) => row.wrong)
    expect(holds, `${share}: ${JSON.stringify(wrong.slice(0, 5), null, 1)}`).toBe(true)
  })
}

test('the corpus is the same on every run, and of the stated size', () => {
  expect(corpus()).toEqual(samples)
  const of = (groups: readonly string[]) => samples.filter(({ group }) => groups.includes(group)).length
  expect(of(['desktop', 'mobile', 'odd'])).toBe(20_000)
  expect(of(['in-app'])).toBe(3000)
  expect(new Set(samples.map(({ userAgent }) => userAgent)).size).toBeGreaterThan(8000)
})

test('people on today’s browsers with all their headers leave no doubt', () => {
  const people = rows.filter(({ group }) => group === 'desktop' || group === 'mobile' || group === 'in-app')
  const share = (of: 'all' | 'doubted') => people.reduce((sum, row) => sum + row[of], 0)
  expect(share('doubted') / share('all')).toBeLessThanOrEqual(0.005)
})

test('a browser’s agent with a program’s headers is nearly always at least doubted', () => {
  for (const { all, bots, doubted } of rows.filter(({ group }) => group === 'spoofers'))
    expect((bots + doubted) / all).toBeGreaterThan(0.8)
})

test('more than half of them are Bots at once', () => {
  for (const { all, bots } of rows.filter(({ group }) => group === 'spoofers')) expect(bots / all).toBeGreaterThan(0.5)
})

test('scanners with a browser’s agent are mostly Bots at once when their head is seen unchanged', () => {
  for (const { way, first } of measureScanners()) {
    expect(first.clean, way).toBe(0)
    if (way !== 'site') expect(first.Bot / SCANNERS.length, way).toBeGreaterThan(0.7)
  }
})

test('held-out programs are in no list: they are found by convention', () => {
  const names = [...AGENTS.ai, ...AGENTS.automation, ...AGENTS.tools, ...AGENTS.libraries]
  const held = samples.filter(
    ({ part, group }) => part === 'held' && ['declared bots', 'AI agents', 'automation', 'libraries'].includes(group),
  )
  const known = held.filter(({ userAgent }) => {
    const listed = listedIn(userAgent.toLowerCase())
    return names.some((word) => listed(word) >= 0)
  })
  expect([...new Set(known.map(({ userAgent }) => userAgent.replaceAll(/\d+/g, '0')))]).toEqual([])
})

test('reads an unseen agent within fifty microseconds', () => {
  const view =
    `Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 ${'App_Part/1.2 (abc; def 12.3) '.repeat(30)}`.slice(
      0,
      1000,
    )
  const read = (at: number) => {
    const start = performance.now()
    parseAgent(`${view}${at}`)
    return performance.now() - start
  }
  for (let warm = 0; warm < 2000; warm++) read(warm)
  const times = Array.from({ length: 400 }, (_, at) => read(at)).sort((one, other) => one - other)
  expect(times[200]).toBeLessThan(0.2 * busy()) // four times the aim, for busy machines
})
