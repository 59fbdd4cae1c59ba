import { expect, test } from 'vitest'
import { attentionOf } from './attention.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
type Read = Parameters<typeof attentionOf>[0]

const client = (fields: object = {}) =>
  ({
    active: true,
    paidExpiration: '2027-02-01T00:00:00Z',
    pendingEmail: null,
    clicks: { used: 10, limit: 1000 },
    ...fields,
  }) as Read['client']
const campaign = (fields: object = {}) =>
  ({ id: '1', name: 'One', status: 'active', banned: false, lastHit: '2026-11-20T11:00:00Z', ...fields }) as never
const whats = (fields: object, ...campaigns: Read['campaigns']) =>
  attentionOf({ client: client(fields), campaigns }, NOW, 'UTC').map(({ what }) => what)

test('nothing of a paid client with visits', () => {
  expect(whats({}, campaign())).toEqual([])
})

test('payment, account and address', () => {
  expect(whats({ paidExpiration: '2026-11-22T00:00:00Z' })).toEqual(['soon'])
  expect(whats({ paidExpiration: '2026-11-01T00:00:00Z', active: false })).toEqual(['off', 'expired'])
  expect(whats({ paidExpiration: null, pendingEmail: 'new@x.example' })).toEqual(['unpaid', 'unconfirmed'])
})

test('visits of the plan from 80 %', () => {
  expect(whats({ clicks: { used: 799, limit: 1000 } })).toEqual([])
  expect(whats({ clicks: { used: 800, limit: 1000 } })).toEqual(['clicksHigh'])
  expect(whats({ clicks: { used: 1000, limit: 1000 } })).toEqual(['clicksOver'])
  expect(whats({ clicks: { used: 9999, limit: null } })).toEqual([])
})

test('banned campaigns, and active ones that lost their visits for a day', () => {
  const yesterday = '2026-11-19T11:00:00Z'
  const read = [
    campaign({ banned: true, lastHit: yesterday }),
    campaign({ lastHit: yesterday, name: 'Two' }),
    campaign({ lastHit: yesterday, status: 'paused' }),
    campaign({ lastHit: null }),
  ]
  expect(attentionOf({ client: client(), campaigns: read }, NOW, 'UTC')).toMatchObject([
    { what: 'banned', campaigns: [{ name: 'One' }] },
    { what: 'silent', campaigns: [{ name: 'Two' }] },
  ])
})
