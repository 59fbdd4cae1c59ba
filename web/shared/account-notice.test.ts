import { describe, expect, it } from 'vitest'
import { formatsFor } from '../i18n/format.ts'
import { groupOf } from '../areas/billing/expirations/group.ts'
import { paidOf } from '../areas/accounts/clients/standing.ts'
import { planNotice, tokenNotice, type Account } from './account-notice.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const after = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const account: Account = { role: 'user', active: true, paidExpiration: null, apiTokenExpiration: null }

describe('notices of the header', () => {
  it.each([
    [-1, 'notice.plan.expired'],
    [0, 'notice.plan.expired'],
    [0.5, 'notice.plan.today'],
    [11.9, 'notice.plan.today'],
    [12, 'notice.plan.tomorrow'],
    [35, 'notice.plan.tomorrow'],
    [36, 'notice.plan.in2'],
    [59, 'notice.plan.in2'],
    [60, 'notice.plan.in3'],
    [83, 'notice.plan.in3'],
    [84, undefined],
  ])('a plan that ends in %s hours: %s', (hours, notice) => {
    expect(planNotice({ ...account, paidExpiration: after(hours) }, now, 'UTC')).toBe(notice)
  })

  it('an inactive account', () => {
    expect(planNotice({ ...account, active: false }, now, 'UTC')).toBe('notice.notActive')
    expect(planNotice({ ...account, active: false, paidExpiration: after(-1) }, now, 'UTC')).toBe('notice.plan.expired')
  })

  it('staff get no plan notices', () => {
    expect(
      planNotice({ ...account, role: 'admin', active: false, paidExpiration: after(-1) }, now, 'UTC'),
    ).toBeUndefined()
  })

  it.each([
    [-1, 'notice.token.expired'],
    [5, 'notice.token.today'],
    [30, 'notice.token.tomorrow'],
    [40, 'notice.token.soon'],
    [7 * 24, 'notice.token.soon'],
    [8 * 24, undefined],
  ])('a token that ends in %s hours: %s', (hours, notice) => {
    expect(tokenNotice({ ...account, apiTokenExpiration: after(hours) }, now, 'UTC')).toBe(notice)
  })
})

describe('one expiry, worded the same everywhere', () => {
  const WORDS = {
    'notice.plan.expired': /^(?:today|yesterday|\d+ days ago)$/,
    'notice.plan.today': /^today$/,
    'notice.plan.tomorrow': /^tomorrow$/,
    'notice.plan.in2': /^in 2 days$/,
    'notice.plan.in3': /^in 3 days$/,
  }
  it.each(['UTC', 'Europe/Kyiv', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
    'header, Tariff, Clients and Expirations in %s, also on the day of a clock change',
    (zone) => {
      const format = formatsFor('en', zone)
      for (const start of [
        '2026-11-20T12:00:00Z',
        '2026-11-20T23:30:00Z',
        '2026-10-24T12:00:00Z',
        '2026-03-07T20:00:00Z',
      ]) {
        for (let hours = -30; hours <= 120; hours += 0.5) {
          const at = Date.parse(start)
          const end = new Date(at + hours * 3_600_000).toISOString()
          const header = planNotice({ ...account, paidExpiration: end }, at, zone)
          const text = format.inDays(end, at)
          if (header === undefined)
            expect(Number(/^in (\d+) days$/.exec(text)?.[1]), `${start} ${hours}`).toBeGreaterThan(3)
          else expect(text, `${start} ${hours}`).toMatch(WORDS[header as keyof typeof WORDS])
          if (Math.abs(hours) >= 24) expect(format.relative(end, at)).toBe(text)
          expect(groupOf(end, at, zone)).toBe(
            hours <= 0 ? 'overdue' : text === 'today' ? 'today' : header === undefined ? 'in7' : 'in3',
          )
          expect(paidOf(end, at, zone)).toBe(hours <= 0 ? 'expired' : header === undefined ? 'later' : 'soon')
        }
      }
    },
  )

  it.each(['UTC', 'Europe/Kyiv', 'America/Los_Angeles', 'Pacific/Kiritimati'])('an API token in %s', (zone) => {
    const format = formatsFor('en', zone)
    for (let hours = 0.5; hours <= 72; hours += 0.5) {
      const end = after(hours)
      const text = format.inDays(end, now)
      expect(tokenNotice({ ...account, apiTokenExpiration: end }, now, zone), `${hours}`).toBe(
        `notice.token.${text.startsWith('in') ? 'soon' : text}`,
      )
    }
  })

  it('retention of fourteen days deletes in fourteen days', () => {
    expect(formatsFor('en', 'Europe/Kyiv').relative(now + 14 * 86_400_000 - 60_000, now)).toBe('in 14 days')
    expect(formatsFor('ru', 'Europe/Kyiv').inDays(now + 86_400_000, now)).toBe('завтра')
  })
})
