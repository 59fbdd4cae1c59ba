import { expect, test } from 'vitest'
import { isIdle } from './idle.ts'

const now = Date.parse('2026-12-01T00:00:00.000Z')
const old = { list: 'block', mine: true, hits: 0, createdAt: '2026-11-01T00:00:00.000Z', expiresAt: null } as const

test('an old block entry that stopped nothing is idle', () => {
  expect(isIdle(old, now)).toBe(true)
})

test.each([
  ['allows', { list: 'allow' }],
  ['is somebody else’s', { mine: false }],
  ['stopped a visit', { hits: 1 }],
  ['was not counted', { hits: null }],
  ['is younger than what is counted', { createdAt: '2026-11-01T00:00:00.001Z' }],
  ['ends by itself', { expiresAt: '2026-12-24T00:00:00.000Z' }],
] as const)('not one that %s', (_what, part) => {
  expect(isIdle({ ...old, ...part }, now)).toBe(false)
})
