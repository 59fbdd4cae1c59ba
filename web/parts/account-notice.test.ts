import { describe, expect, it } from 'vitest'
import { planNotice, tokenNotice, type Account } from './account-notice.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const after = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const account: Account = { role: 'user', active: true, paidExpiration: null, apiTokenExpiration: null }

describe('notices of the header', () => {
  it.each([
    [-1, 'notice.plan.expired'], [0, 'notice.plan.tomorrow'], [23, 'notice.plan.tomorrow'], [24, 'notice.plan.in2'], [47, 'notice.plan.in2'],
    [48, 'notice.plan.in3'], [71, 'notice.plan.in3'], [72, undefined],
  ])('a plan that ends in %s hours: %s', (hours, notice) => {
    expect(planNotice({ ...account, paidExpiration: after(hours) }, now)).toBe(notice)
  })

  it('an account that is not active', () => {
    expect(planNotice({ ...account, active: false }, now)).toBe('notice.notActive')
    expect(planNotice({ ...account, active: false, paidExpiration: after(-1) }, now)).toBe('notice.plan.expired')
  })

  it('staff hear nothing of plans', () => {
    expect(planNotice({ ...account, role: 'admin', active: false, paidExpiration: after(-1) }, now)).toBeUndefined()
  })

  it.each([[-1, 'notice.token.expired'], [5, 'notice.token.tomorrow'], [30, 'notice.token.soon'], [7 * 24, 'notice.token.soon'], [8 * 24, undefined]])('a token that ends in %s hours: %s', (hours, notice) => {
    expect(tokenNotice({ ...account, apiTokenExpiration: after(hours) }, now)).toBe(notice)
  })
})
