import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONTRACT } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { accounts, audit } from '../../store/config/schema.ts'
import { findSession, insertSession } from '../../store/config/accounts/sessions.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const CALLS = [
  ['clients.notes', { notes: 'Pays late\nbut pays' }, { notes: 'Pays late\nbut pays' }],
  ['clients.updateEmail', { email: 'Moved@Client.example' }, { pendingEmail: 'moved@client.example' }],
  ['clients.updateSiteGenLimit', { limit: 12 }, { siteGenLimit: 12 }],
] as const

test.each(CALLS)('%s changes the client once, with both states in the audit log', async (name, given, shown) => {
  const { id } = (await app.account('user')).account
  for (let i = 0; i < 2; i++)
    expect((await app.call(name, admin, { id, ...given })).client).toMatchObject({ id, ...shown })
  const rows = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `accounts/${id}`))
  expect(rows).toMatchObject([{ action: name, actorId: admin.account.id, after: shown }])
  expect(Object.keys(rows[0]?.before ?? {})).toEqual(Object.keys(rows[0]?.after ?? {}))
})

test.each(CALLS)('%s finds clients only', async (name, given) => {
  const owner = await app.account('user')
  const member = await app.account('team_user', { ownerId: owner.account.id })
  for (const id of ['999999', member.account.id, admin.account.id])
    expect((await refusal(app.call(name, admin, { id, ...given }))).status).toBe(404)
})

test('a new e-mail must be free, and keeps sessions and the present address', async () => {
  const { account } = await app.account('user', { emailConfirmed: true })
  const now = app.clock.now
  await insertSession(app.db, {
    tokenHash: hashSecret('t'),
    accountId: account.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 1000),
    address: '',
    agent: '',
  })
  await app.call('clients.updateEmail', admin, { id: account.id, email: 'free@client.example' })
  expect(await findSession(app.db, hashSecret('t'), now)).toBeDefined()
  const [row] = await app.db.select().from(accounts).where(eq(accounts.id, account.id))
  expect(row).toMatchObject({ email: account.email, emailConfirmed: true })
  expect(
    await refusal(app.call('clients.updateEmail', admin, { id: account.id, email: admin.account.email })),
  ).toMatchObject({ status: 422, body: { validation: { email: [TEXTS.emailTaken] } } })
})

test('text that Postgres cannot store is refused', () => {
  for (const text of ['a\0b', 'a\uD800']) {
    expect(CONTRACT['clients.notes'].input.safeParse({ id: '1', notes: text }).success).toBe(false)
    expect(CONTRACT['managers.updateManager'].input.safeParse({ id: '1', name: text }).success).toBe(false)
    expect(CONTRACT['audit.list'].input.safeParse({ subject: text }).success).toBe(false)
  }
})

test('missing fields are reported in the panel’s texts', () => {
  const messagesFor = (name: 'clients.updateEmail' | 'clients.updateSiteGenLimit', given: object) =>
    CONTRACT[name].input.safeParse({ id: '1', ...given }).error?.issues.map((issue) => issue.message)
  expect(messagesFor('clients.updateEmail', {})).toEqual([TEXTS.inputEmail])
  expect(messagesFor('clients.updateEmail', { email: ' ' })).toEqual([TEXTS.inputEmail])
  expect(messagesFor('clients.updateSiteGenLimit', {})).toEqual([TEXTS.inputLimit])
  for (const limit of [1.5, -1, 'x'])
    expect(messagesFor('clients.updateSiteGenLimit', { limit })).toEqual([TEXTS.limitInvalid])
})
