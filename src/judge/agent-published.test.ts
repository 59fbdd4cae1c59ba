import { readFileSync } from 'node:fs'
import list from 'crawler-user-agents'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAgent } from './agent/agent.ts'
import { publishedAgentsIn } from './agent/agent-published.ts'
import { AGENT } from './builders.ts'
import { BROWSER_PARTS } from './data/browser-parts.ts'
import { PUBLISHED } from './data/published-agents.ts'

const isBot = (userAgent: string) => parseAgent(userAgent).declared !== ''

describe('the published list', () => {
  test('has the version that it names', () => {
    const entry = import.meta.resolve('crawler-user-agents')
    const installed: unknown = JSON.parse(readFileSync(new URL('package.json', entry), 'utf8'))
    expect(installed).toMatchObject({ version: PUBLISHED.version, license: 'MIT' })
    const page = readFileSync(new URL('../../docs/how-to/detection-data.md', import.meta.url), 'utf8')
    expect(page).toContain(`${PUBLISHED.version} of ${PUBLISHED.date}`)
  })

  test('reads every expression except those that words cannot express', () => {
    expect(PUBLISHED.unread).toEqual(['AdsBot-Google([^-]|$)', String.raw`BlogTraffic\/\d\.\d+ Feed-Fetcher`])
    expect(PUBLISHED.entries.length).toBeGreaterThan(1490)
  })

  test('finds the same as its expressions', () => {
    const wrong = list.flatMap(({ pattern, instances }) =>
      instances.filter((text) => {
        const found = publishedAgentsIn(text).some(({ entry }) => entry.pattern === pattern)
        return found !== new RegExp(pattern).test(text) && !PUBLISHED.unread.includes(pattern)
      }),
    )
    expect(wrong).toEqual([])
  })

  test('99.7 % of its agents are bots; the rest are people', () => {
    const agents = [...new Set(list.flatMap(({ instances }) => instances))]
    const people = agents.filter((agent) => !isBot(agent))
    expect(1 - people.length / agents.length).toBeGreaterThanOrEqual(0.997)
    const names = /Fluid\/|Instagram |MetaIAB Facebook|Code\/1\.|Trae\//
    expect(people.filter((agent) => !names.test(agent))).toEqual([])
  })
})

const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const VIEW = PHONE.replace('Pixel 8', 'Pixel 8; wv')

test.each([
  [`${DESKTOP} Chrome/140.0.0.0 Safari/537.36 Scope3/2.0 (scope3.com)`, 'Scope3/2.0'],
  [AGENT.chrome.replace('Windows NT', 'watchTowr; Windows NT'), 'watchTowr'],
  [`${DESKTOP} Chrome/140.0.0.0 Safari/537.36 Match by Siteimprove.com`, 'Siteimprove.com'],
  [`${PHONE} Safari/537.36 Hotjar`, 'Hotjar'],
  [
    `${VIEW} Mobile Safari/537.36 Twitter for iPhone BrandVerity/1.0 (http://www.brandverity.com/why)`,
    'BrandVerity/1.0',
  ],
])('a listed agent declares a bot: %s', (userAgent, declared) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared }),
)

test.each([
  `${VIEW} Mobile Safari/537.36 PayPal/8.2`,
  `${VIEW} Mobile Safari/537.36 Hotjar/1.0`,
  `${DESKTOP} Code/1.115.0 Chrome/142.0.0.0 Electron/39.8.5 Safari/537.36`,
  `${DESKTOP} Cursor/1.7.44 Chrome/138.0.0.0 Electron/37.6.0 Safari/537.36`,
  `${DESKTOP} QtWebEngine/6.5 Chrome/140.0.0.0 Safari/537.36 Viber`,
  `${DESKTOP} Chrome/140.0.0.0 Safari/537.36 CocCoc/1.2`,
  PHONE.replace('Pixel 8', 'Pixel 8 Build/AP3A.240617.008') + ' Mobile Safari/537.36',
  PHONE.replace('Pixel 8', 'Catchpoint') + ' Mobile Safari/537.36',
  `${DESKTOP} Chrome/140.0.0.0 Safari/537.36 XHotjarX/1.0`,
])('a person wins over the list: %s', (userAgent) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared: '', claims: '' }),
)

test('no known name makes a bot, whatever its version', () => {
  const bots = [...BROWSER_PARTS.products].filter((name) =>
    isBot(`${DESKTOP} Chrome/140.0.0.0 Safari/537.36 ${name}/12.3`),
  )
  expect(bots).toEqual([])
})

test('searches any text, and every place is inside it', () => {
  const words = PUBLISHED.entries.flatMap(({ ways }) => ways.flatMap((way) => way.words))
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...words), fc.string())), (parts) => {
      const text = parts.join('')
      for (const { at, end } of publishedAgentsIn(text)) {
        expect(at).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(at)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})
