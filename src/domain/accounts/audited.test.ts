import { expect, test } from 'vitest'
import type { CallName } from '../../contract/routes.ts'
import type { Handler, HandlersOf } from '../context.ts'
import { createTestApp } from '../testing/app.ts'
import { listAudit } from '../../store/config/accounts/audit-list.ts'
import { after, auditOf, type RecordedCall, unchanged } from './audited.ts'

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
const isRecorded: Same<Extract<RecordedCall, 'ban.remove' | 'auth.login' | 'ban.list'>, 'ban.remove'> = true

test('a change without its audit entry is a type error', () => {
  const handlers = {
    'ban.remove': async ({ audited, services }) => audited(services.db, { subject: 'campaigns/1', answer: {} }),
    'notifications.clear': async () => unchanged({}),
    'ban.list': async () => ({ companies: [] }),
    'auth.logout': async () => ({}),
  } satisfies HandlersOf<'db'>
  // @ts-expect-error: changes, and answers with a plain value
  const plain: Handler<'ban.remove', 'db'> = async () => ({})
  // @ts-expect-error: recorded, but the answer was thrown away
  const lost: Handler<'clients.notes', 'db'> = async (context) => {
    const done = await context.audited(context.services.db, { subject: 'accounts/1', answer: {} })
    return done
  }
  // @ts-expect-error: a call without caller names its actor
  const nobody: Handler<'auth.register', 'db'> = (c) => c.audited(c.services.db, { subject: 'accounts/1', answer: {} })
  // @ts-expect-error: a call that only reads has nothing to record
  const read: Handler<'ban.list', 'db'> = async ({ audited }) => audited
  const unnamed: Handler<'clients.notes', 'db'> = ({ audited, services }) =>
    // @ts-expect-error: no words for this field
    audited(services.db, { subject: 'accounts/1', after: { aFieldWithoutWords: 1 }, answer: {} })
  expect([isRecorded, ...Object.values(handlers), plain, lost, nobody, read, unnamed]).not.toContain(undefined)
})

test('the entry names the call and the caller, unless it says otherwise', async () => {
  const app = await createTestApp()
  try {
    const { account } = await app.account('admin')
    const other = (await app.account('user')).account
    const audited = auditOf('ban.remove', account.id)
    const done = await audited(app.db, { subject: 'campaigns/1', before: { reason: 'x' }, answer: { kept: 1 } })
    await audited(app.db, { subject: 'campaigns/1', action: 'campaign.save', answer: {} })
    const signed = { actorId: other.id, subject: 'accounts/2', answer: {} }
    await auditOf('auth.register', undefined)(app.db, signed)
    expect(after(done, { kept: done.kept + 1 })).toEqual({ kept: 2 })
    const { rows } = await listAudit(app.db, {}, { actor: '', page: 1, perPage: 10, timezone: 'UTC' })
    expect(rows.map(({ action, actorId, before }) => [action, actorId, before])).toEqual([
      ['auth.register' satisfies CallName, other.id, null],
      ['campaign.save', account.id, null],
      ['ban.remove', account.id, { reason: 'x' }],
    ])
  } finally {
    await app.close()
  }
})
