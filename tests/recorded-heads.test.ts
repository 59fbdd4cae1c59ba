/** Signals of request heads: recorded programs and browsers, and people behind gateways. */
import { expect, test } from 'vitest'
import { policy, visit } from '../src/judge/builders.ts'
import { decide } from '../src/judge/decide.ts'
import { SIGNALS } from '../src/judge/table.ts'
import { desktop, mobile } from '../tools/detect/corpus/browsers.ts'
import { GATEWAYS } from '../tools/detect/corpus/gateways.ts'
import { chooser, type Headers } from '../tools/detect/corpus/sample.ts'
import { BROWSERS, PROGRAMS, visitOf } from '../tools/detect/heads/heads.ts'
import { measureHeads, measureOthers } from '../tools/detect/heads/measure.ts'

const rows = measureHeads()
const rowOf = (way: string, level: string) => {
  const row = rows.find((one) => one.way === way && one.level === level)
  if (!row) throw new Error(`${way} ${level}`)
  return row
}

test('real browsers raise no doubt, in any integration and sensitivity', () => {
  const doubts = BROWSERS.flatMap(({ browser, heads }) =>
    Object.entries(heads).flatMap(([page, head]) =>
      (['link', 'site'] as const).flatMap((way) =>
        (['standard', 'strict'] as const).flatMap((sensitivity) =>
          decide(visitOf(head, way), policy({ sensitivity })).reasons.map(
            ({ signal, value }) => `${browser} ${page} ${way} ${sensitivity}: ${signal} ${value}`,
          ),
        ),
      ),
    ),
  )
  expect(doubts).toEqual([])
  expect(BROWSERS.flatMap(({ heads }) => Object.keys(heads)).length).toBeGreaterThan(50)
})

test('programs with a browser’s agent and few or usual headers are doubted, and Bots in strict', () => {
  expect(PROGRAMS.length).toBeGreaterThanOrEqual(30)
  for (const level of ['agent', 'some'])
    for (const way of ['link', 'site']) {
      const { standard, strict } = rowOf(way, level)
      expect([standard.clean, strict.clean]).toEqual([0, 0])
      // Safari’s order is not judged, so its requests that lack only fetch metadata may be filtered
      expect(strict.suspicious).toBeLessThanOrEqual(way === 'link' && level === 'some' ? 3 : 0)
    }
})

test('programs with complete headers are doubted where pages have the probe', () => {
  for (const level of ['full', 'devtools']) expect(rowOf('site', level).standard.clean).toBe(0)
})

test('programs that load nothing where everyone loads the image are Bots in strict, whatever their headers', () => {
  for (const row of [...rows, ...measureOthers()].filter(({ way }) => way.endsWith('image'))) {
    expect([row.way, row.level, row.standard.clean]).toEqual([row.way, row.level, 0])
    if (row.level !== 'agent') expect([row.way, row.level, row.standard.Bot]).toEqual([row.way, row.level, 0])
    expect([row.way, row.level, row.strict.suspicious, row.strict.clean]).toEqual([row.way, row.level, 0, 0])
  }
})

test('by a hosted link, complete headers are doubted unless they have the program’s order and spelling', () => {
  const { clean } = rowOf('link', 'full')
  const chrome = clean.filter((one) => one.endsWith('as chrome')).map((one) => one.replace(' as chrome', ''))
  expect(chrome.toSorted()).toEqual([
    'curl',
    'php-curl',
    'php-streams',
    'pycurl',
    'python-aiohttp',
    'python-http.client',
    'python-httpx',
    'python-requests-session',
    'python-urllib3',
  ])
  expect(rowOf('link', 'devtools').clean.filter((one) => !one.endsWith('as safari'))).toEqual([])
})

/** Signals that read headers a gateway may change. */
const JUDGED = SIGNALS.filter(({ name }) =>
  ['headers.accept_differs', 'headers.odd_brands', 'headers.program_head', 'headers.order'].includes(name),
)

test.each(Object.keys(GATEWAYS) as (keyof typeof GATEWAYS)[])('people behind %s: no new doubt', (gateway) => {
  const choose = chooser(20_261_123)
  const change: (headers: Headers, by: typeof choose) => Headers = GATEWAYS[gateway]
  const doubts = Array.from({ length: 400 }, (_, at) => (at % 2 ? desktop : mobile)(choose, 'seen')).flatMap(
    ({ userAgent, headers }) => {
      const facts = visit({ userAgent, headers: change(headers ?? {}, choose) })
      return JUDGED.flatMap(({ name, read }) => (read(facts, policy()) ? [`${name} ${userAgent}`] : []))
    },
  )
  expect(doubts).toEqual([])
})
