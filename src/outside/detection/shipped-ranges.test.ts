import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cidrSpan } from './address-words.ts'
import { type Operator, operatorOf, checkByRanges } from './operators.ts'
import given from './data/crawler-ranges.json' with { type: 'json' }
import { openDetection } from './detection.ts'
import { SHIPPED, SHIPPED_DATE } from './shipped-ranges.ts'
import { readSources } from './sources.ts'
import { openVendor } from './testing/vendor.ts'
import { updateData } from './update.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-shipped-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const GENUINE: readonly (readonly [claim: string, ip: string])[] = [
  ['Googlebot', '66.249.73.135'],
  ['Googlebot', '2001:4860:4801:10::1'],
  ['Googlebot', '2001:4860:4801:43::9'],
  ['AdsBot-Google', '74.125.148.13'],
  ['Mediapartners-Google', '66.249.92.125'],
  ['FeedFetcher-Google', '66.249.84.9'],
  ['bingbot', '157.55.39.1'],
  ['bingbot', '40.77.167.28'],
  ['Applebot', '17.241.208.161'],
  ['DuckDuckBot', '20.191.45.212'],
  ['TelegramBot', '149.154.167.99'],
  ['TelegramBot', '2001:67c:4e8::1'],
]

test('without network, addresses in published ranges verify, and no other is refuted', async () => {
  const detection = await openDetection(dir)
  const standing = (claim: string, ip: string) =>
    checkByRanges(operatorOf(claim) as Operator, detection.look(ip), detection.checkedAt, Date.now())
  for (const [claim, ip] of GENUINE) expect(standing(claim, ip), `${claim} ${ip}`).toBe('verified')
  for (const [claim] of GENUINE) expect(standing(claim, '198.51.100.7'), claim).toBe('unknown')
  expect(standing('Googlebot', '157.55.39.1'), 'another operator’s').toBe('unknown')
  expect(standing('Googlebot', '66.249.79.100'), 'a gap in the published ranges').toBe('unknown')
  expect(detection.version()).toMatch(new RegExp(`^dbip-[\\d-]+\\+crawlers-${SHIPPED_DATE}$`))
})

test('fetched ranges replace them, source by source', async () => {
  const vendor = await openVendor()
  vendor.files.set('/googlebot', JSON.stringify({ prefixes: [{ ipv4Prefix: '192.0.2.0/24' }] }))
  const sources = [
    {
      id: 'googlebot',
      name: 'Googlebot',
      kind: 'crawler' as const,
      format: 'google' as const,
      url: `${vendor.url}/googlebot`,
      licence: 'test',
      every: 24,
      least: 1,
      most: 1e6,
    },
  ]
  const detection = await openDetection(dir)
  expect(detection.look('66.249.73.135').crawlers).toEqual(['googlebot'])
  await updateData({ dir, sources, ids: ['googlebot'], now: () => new Date() })
  await detection.reload()
  expect(detection.look('66.249.73.135').crawlers).toEqual([])
  expect(detection.look('192.0.2.1').crawlers).toEqual(['googlebot'])
  expect(detection.look('157.55.39.1').crawlers).toEqual(['bingbot'])
  expect(detection.version()).toMatch(/^dbip-[\d-]+\+crawlers-[\d-]+\+[0-9a-f]{8}$/)
  await vendor.close()
})

test('an unreadable index leaves them active', async () => {
  writeFileSync(
    path.join(dir, 'current.json'),
    JSON.stringify({ version: 'x', checked: { googlebot: new Date().toISOString() } }),
  )
  const lines: string[] = []
  const detection = await openDetection(dir, (line) => lines.push(line))
  expect(detection.look('66.249.73.135').crawlers).toEqual(['googlebot'])
  expect(detection.checkedAt('googlebot'), 'and nothing is current').toBe(0)
  expect(lines).toHaveLength(1)
})

test('the file holds ranges of existing sources with their origin and date', () => {
  const known = new Map(readSources().map((source) => [source.id, source]))
  for (const { id, from, date, ranges } of given.sources) {
    const source = known.get(id)
    expect(source?.kind, id).toBe('crawler')
    expect(from, id).toBe(source?.url)
    expect(date === null || date <= given.date, id).toBe(true)
    expect(
      ranges.filter((range) => !cidrSpan(range)),
      id,
    ).toEqual([])
    expect(new Set(ranges).size, id).toBe(ranges.length)
    expect(ranges.length, id).toBeGreaterThanOrEqual(source?.least ?? 0)
  }
  expect(SHIPPED.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['googlebot', 'google-special', 'bingbot', 'applebot', 'duckduckbot', 'telegram']),
  )
})
