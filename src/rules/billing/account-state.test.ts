import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { isExpired, requireQuotaForCampaign, unprotectedBecause } from './account-state.ts'

const now = new Date('2026-03-01T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const paid = { active: true, paidExpiration: at(1000), clickLimit: null }

test.each([
  ['paid', paid, ''],
  ['switched on by staff, never paid', { ...paid, paidExpiration: null }, ''],
  ['off, though paid', { ...paid, active: false }, 'inactive'],
  ['off and expired', { ...paid, active: false, paidExpiration: at(-1) }, 'inactive'],
  ['at the last instant', { ...paid, paidExpiration: at(1) }, ''],
  ['at the end', { ...paid, paidExpiration: now }, 'expired'],
  ['one below the limit', { ...paid, clickLimit: 10, clicksUsed: 9 }, ''],
  ['at the limit', { ...paid, clickLimit: 10, clicksUsed: 10 }, 'limit'],
  ['with a limit and no count', { ...paid, clickLimit: 10 }, ''],
  ['without a limit', { ...paid, clicksUsed: 1e9 }, ''],
  ['expired and over the limit', { ...paid, paidExpiration: at(-1), clickLimit: 1, clicksUsed: 2 }, 'expired'],
] as const)('%s', (_name, client, reason) => {
  expect(unprotectedBecause(client, now)).toBe(reason)
})

test('an account expires exactly at its end', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ms) => {
      expect(isExpired({ paidExpiration: at(ms) }, now)).toBe(ms <= 0)
    }),
  )
})

const refusalOf = (client: Parameters<typeof requireQuotaForCampaign>[0]) => {
  try {
    requireQuotaForCampaign(client, now)
    return undefined
  } catch (error) {
    return error
  }
}

test('a new campaign needs an active, paid account and room in its plan', () => {
  const room = { active: true, paidExpiration: at(1), campaignLimit: 3, activeCampaigns: 2 }
  expect(refusalOf(room)).toBeUndefined()
  expect(refusalOf({ ...room, paidExpiration: null, campaignLimit: null, activeCampaigns: 1e6 })).toBeUndefined()
  expect(refusalOf({ ...room, active: false })).toMatchObject({ status: 403, message: TEXTS.notActive })
  expect(refusalOf({ ...room, paidExpiration: at(0) })).toMatchObject({ status: 403, message: TEXTS.planExpired })
  expect(refusalOf({ ...room, activeCampaigns: 3 })).toMatchObject({ status: 409, message: TEXTS.campaignLimit })
})
