import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { replaced, withParameter } from './links.ts'
import { reweighed } from './weights.ts'

test.each([
  ['https://Old.example/a?b=1#c', 'old.example', 'new.example', 'https://new.example/a?b=1#c'],
  ['http://old.example:8080', 'old.example', 'new.example', 'http://new.example:8080'],
  ['http://old.example:8080/', 'old.example:8080', 'new.example', 'http://new.example/'],
  ['http://old.example:8080/', 'old.example', 'new.example:81', 'http://new.example:81/'],
  ['http://old.example:8080/', 'old.example:81', 'new.example', 'http://old.example:8080/'],
  ['https://me:secret@old.example/', 'old.example', 'new.example', 'https://me:secret@new.example/'],
  ['https://old.example.org/?old.example', 'old.example', 'new.example', 'https://old.example.org/?old.example'],
  ['https://xn--e1afmkfd.xn--p1ai/', 'пример.рф', 'new.example', 'https://new.example/'],
  ['old.php', 'old.php', 'new.example', 'old.php'],
])('host of %s: %s → %s', (link, find, next, is) => {
  expect(replaced(link, { in: 'host', find, with: next })).toBe(is)
})

test.each([
  ['https://a.example/', 'x', '1', 'https://a.example/?x=1'],
  ['https://a.example/?x=1&y=2&x=3#z', 'x', '{hit} &', 'https://a.example/?x={hit}%20%26&y=2#z'],
  ['https://a.example/?y=%zz#?x=1', 'x', '', 'https://a.example/?y=%zz&x=#?x=1'],
  ['https://a.example/?sub%5F1=0', 'sub_1', '2', 'https://a.example/?sub_1=2'],
  ['page.php', 'x', '1', 'page.php'],
])('parameter of %s: %s=%s', (link, name, value, is) => {
  expect(withParameter(link, { name, value })).toBe(is)
})

const shares = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 0, maxLength: 5 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
  .map((cuts) => cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0)))
const settingsOf = (percents: readonly number[]) =>
  ({
    splitGroups: [
      { name: 'Main', conditions: [], links: percents.map((percent, at) => ({ link: `l${at}`, percent })) },
    ],
  }) as unknown as CampaignSettings
const percentsIn = (outcome: ReturnType<typeof reweighed>) =>
  'settings' in outcome ? outcome.settings.splitGroups[0]?.links.map(({ percent }) => percent) : undefined
const sumOf = (percents: readonly number[]) => percents.reduce((sum, one) => sum + one, 0)

test('equal weights come to 100, differ by one at most, and links that are off stay off', () => {
  fc.assert(
    fc.property(shares, (percents) => {
      const equal = percentsIn(reweighed(settingsOf(percents), { group: '', act: 'equal', links: [] })) ?? []
      expect(sumOf(equal)).toBe(100)
      expect(equal.map((one) => one > 0)).toEqual(percents.map((one) => one > 0))
      const on = equal.filter((one) => one > 0)
      expect(Math.max(...on) - Math.min(...on)).toBeLessThanOrEqual(1)
    }),
  )
})

test('points for one link are taken from the others, as far as they have them', () => {
  fc.assert(
    fc.property(shares, fc.nat(4), fc.integer({ min: 1, max: 100 }), (percents, at, points) => {
      const to = at % percents.length
      const before = percents[to] ?? 0
      const links = [{ link: `l${to}`, percent: points }]
      const more = percentsIn(reweighed(settingsOf(percents), { group: 'Main', act: 'add', links }))
      if (100 - before < points) {
        expect(more).toBeUndefined()
        return
      }
      expect(more?.[to]).toBe(before + points)
      expect(sumOf(more ?? [])).toBe(100)
      expect(more?.every((one, other) => one >= 0 && (other === to || one <= (percents[other] ?? 0)))).toBe(true)
    }),
  )
})
