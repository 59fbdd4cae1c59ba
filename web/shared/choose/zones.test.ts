import { expect, it } from 'vitest'
import { timezone } from '../../../src/contract/common.ts'
import { foundIn } from '../../kit/controls/choice/found.ts'
import { zonesWith } from './zones.ts'

const found = (typed: string, held = '') => foundIn(zonesWith(held), typed).map(({ value }) => value)

it.each([
  ['kyiv', 'Europe/Kyiv'],
  ['kiev', 'Europe/Kyiv'],
  ['Kathmandu', 'Asia/Kathmandu'],
  ['kolkata', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Kolkata'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['sao_paulo', 'America/Sao_Paulo'],
  ['ho chi minh', 'Asia/Ho_Chi_Minh'],
])('%s finds %s', (typed, zone) => expect(found(typed)).toContain(zone))

it('offers each zone once in a spelling the server accepts, and keeps the spelling of the set one', () => {
  const zones = zonesWith('Europe/Kiev')
  expect(zones.filter(({ label }) => label === 'Europe/Kyiv')).toMatchObject([{ value: 'Europe/Kiev' }])
  expect(new Set(zones.map(({ label }) => label)).size).toBe(zones.length)
  expect(zones.map(({ label }) => label)).toContain('America/Sao Paulo')
  for (const { value } of zones) expect(timezone.safeParse(value).success, value).toBe(true)
})
