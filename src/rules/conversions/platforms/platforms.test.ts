import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PLATFORMS } from './platforms.ts'

const KINDS = ['meta', 'tiktok'] as const
const ACCEPTED = { meta: { events_received: 1 }, tiktok: { code: 0, message: 'OK' } }

it.each(KINDS)('%s: any answer has a verdict, and only its own words of acceptance accept', (kind) => {
  const answers = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constantFrom(...Object.values(ACCEPTED)))
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), answers, (status, answer) => {
      const { verdict, error } = PLATFORMS[kind].judge(status, answer)
      const isAccepted = status >= 200 && status < 300 && JSON.stringify(answer) === JSON.stringify(ACCEPTED[kind])
      expect(verdict === 'taken').toBe(isAccepted)
      expect(error === '').toBe(isAccepted)
    }),
  )
})

it.each([
  ['meta', 400, { error: { code: 190 } }, 'again'],
  ['meta', 403, { error: { code: 200 } }, 'again'],
  ['meta', 400, { error: { code: 100 } }, 'refused'],
  ['meta', 400, { error: { code: 100, is_transient: true } }, 'again'],
  ['meta', 503, undefined, 'again'],
  ['tiktok', 200, { code: 40_100 }, 'again'],
  ['tiktok', 200, { code: 40_105 }, 'again'],
  ['tiktok', 200, { code: 40_002 }, 'refused'],
  ['tiktok', 200, { code: 20_001 }, 'refused'],
  ['tiktok', 200, { code: 50_000 }, 'again'],
  ['tiktok', 502, undefined, 'again'],
] as const)('%s: %d with %j is %s', (kind, status, answer, verdict) => {
  expect(PLATFORMS[kind].judge(status, answer).verdict).toBe(verdict)
})

it('each names its documents and the day they were read', () => {
  for (const { source, read, name } of Object.values(PLATFORMS)) {
    expect(new URL(source).protocol, name).toBe('https:')
    expect(read).toMatch(/^\d{4}-\d\d-\d\d$/)
  }
})
