import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROLES } from '../../contract/roles.ts'
import { TEXTS } from '../../contract/texts.ts'
import {
  requireEditable,
  canRead,
  ownClientId,
  requireReadable,
  scopeOf,
  type OwnedRow,
  type Principal,
} from './ownership.ts'

const id = fc.integer({ min: 1, max: 4 }).map(String)
const who: fc.Arbitrary<Principal> = fc
  .record({ id, role: fc.constantFrom(...ROLES), ownerId: id })
  .map((one) => ({ ...one, ownerId: one.role === 'team_user' ? one.ownerId : null }))
const owned: fc.Arbitrary<OwnedRow & { editingAllowed: boolean }> = fc.record({
  accountId: id,
  clientId: id,
  editingAllowed: fc.boolean(),
})

const outcome = (call: () => unknown) => {
  try {
    return call()
  } catch (error) {
    return error
  }
}

test('staff read all, clients their team’s, others only their own', () => {
  fc.assert(
    fc.property(who, owned, (caller, thing) => {
      const expected = {
        admin: true,
        manager: true,
        user: thing.clientId === caller.id,
        team_user: thing.accountId === caller.id,
        referal: thing.accountId === caller.id,
      }
      expect(canRead(caller, thing)).toBe(expected[caller.role])
    }),
  )
})

test('an unreadable object is refused like a missing one', () => {
  fc.assert(
    fc.property(who, owned, (caller, thing) => {
      const missing = outcome(() => requireReadable(caller, undefined))
      expect(missing).toMatchObject({ status: 404, message: TEXTS.notFound })
      for (const check of [requireReadable, requireEditable]) {
        if (!canRead(caller, thing)) expect(outcome(() => check(caller, thing))).toEqual(missing)
      }
      if (canRead(caller, thing)) expect(requireReadable(caller, thing)).toBe(thing)
    }),
  )
})

test('staff change only with the client’s permission, owners without', () => {
  fc.assert(
    fc.property(who, owned, (caller, thing) => {
      if (!canRead(caller, thing)) return
      const staff = caller.role === 'admin' || caller.role === 'manager'
      const result = outcome(() => requireEditable(caller, thing))
      if (staff && !thing.editingAllowed)
        expect(result).toMatchObject({ status: 403, message: TEXTS.editingNotAllowed })
      else expect(result).toBe(thing)
    }),
  )
})

test('a client is their own client, a team user has theirs; staff and partners have none', () => {
  const base = { id: '2', ownerId: null }
  expect(ROLES.map((role) => ownClientId({ ...base, role, ownerId: role === 'team_user' ? '1' : null }))).toEqual([
    undefined,
    undefined,
    '2',
    '1',
    undefined,
  ])
  expect(ROLES.map((role) => scopeOf({ ...base, role }))).toEqual([
    'all',
    'all',
    { clientId: '2' },
    { accountId: '2', campaignIds: [] },
    { accountId: '2', campaignIds: [] },
  ])
})

test('a team user has the named campaigns beside their own; readers without names have all', () => {
  const member = (access: 'full' | 'read', campaignIds: string[] | null): Principal => ({
    id: '2',
    role: 'team_user',
    ownerId: '1',
    access,
    campaignIds,
  })
  const row = (accountId: string, campaignId: string) => ({ accountId, clientId: '1', campaignId })
  for (const access of ['full', 'read'] as const) {
    const who = member(access, ['7'])
    expect([row('1', '7'), row('2', '8'), row('1', '8')].map((one) => canRead(who, one))).toEqual([true, true, false])
  }
  expect(canRead(member('read', null), row('1', '8'))).toBe(true)
  expect(canRead(member('full', null), row('1', '8'))).toBe(false)
  expect(canRead(member('full', ['7']), { accountId: '1', clientId: '1' }), 'no campaign').toBe(false)
})
