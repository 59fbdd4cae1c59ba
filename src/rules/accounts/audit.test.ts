import { expect, test } from 'vitest'
import { shownToOwners, valuesForOwners, valuesForStaff } from './audit.ts'

test('owners read what they can do and what staff did openly', () => {
  const acts = shownToOwners('user')
  for (const name of ['campaign.save', 'auth.resetPassword', 'clients.payment', 'ban.add'] as const)
    expect(acts, name).toContain(name)
  for (const name of ['clients.notes', 'referrals.terms', 'blacklist.add'] as const)
    expect(acts, name).not.toContain(name)
  expect(shownToOwners('team_user')).not.toContain('teamUsers.addTeamUser')
})

test('owners do not read staff’s notes on payments', () => {
  const values = { amount: 100, note: 'promised a discount', reason: 'typing slip' }
  expect(valuesForOwners({ action: 'payments.updatePayment', before: values, after: null })).toEqual({
    action: 'payments.updatePayment',
    before: { amount: 100 },
    after: null,
  })
  const ban = { action: 'ban.add', before: null, after: { reason: 'malware' } }
  expect(valuesForOwners(ban)).toBe(ban)
})

test('administrators read values of client-only acts, managers those of their screens', () => {
  const plan = { action: 'tariff.change', before: null, after: { tariff: 'big' } }
  const payment = { action: 'clients.payment', before: null, after: { amount: 100 } }
  const admin = { role: 'admin' as const, menu: [] }
  const manager = { role: 'manager' as const, menu: ['FAQ'] }
  expect(valuesForStaff(admin)(plan)).toBe(plan)
  expect(valuesForStaff(admin)(payment)).toBe(payment)
  for (const entry of [plan, payment]) expect(valuesForStaff(manager)(entry).after).toBeNull()
})
