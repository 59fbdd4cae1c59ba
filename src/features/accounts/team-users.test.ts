import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { accounts, audit, campaigns, plans } from '../../store/config/schema.ts'
import { findSession } from '../../store/config/accounts/sessions.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp

let owner: Caller

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user', { planId: await planWithoutLimits() })
})
afterAll(() => app.close())

const PASSWORD = 'a river without fish'

let made = 0

const add = async (caller: Caller, given: object = {}) =>
  (
    await app.call('teamUsers.addTeamUser', caller, {
      email: `mate${++made}@team.example`,
      password: PASSWORD,
      name: 'Mate',
      limit: 2,
      ...given,
    })
  ).teamUser

const list = async (caller: Caller) => (await app.call('teamUsers.getTeamUsers', caller)).teamUsers

const signIn = (email: string, password = PASSWORD) => app.call('auth.login', undefined, { email, password })

/** The account of a token's session. */
const holder = async (token: string): Promise<Caller | undefined> => {
  const found = await findSession(app.db, hashSecret(token), app.clock.now)
  return found && { account: found.account, sessionHash: hashSecret(token) }
}

const entered = async (email: string): Promise<Caller> =>
  (await holder((await signIn(email)).access_token)) ?? expect.fail()

const save = (caller: Caller, given: object = {}) => app.call('campaign.save', caller, { ...CAMPAIGN, ...given })

async function planWithoutLimits(): Promise<string | null> {
  const [plan] = await app.db.select({ id: plans.id }).from(plans).where(isNull(plans.userLimit)).limit(1)
  return plan?.id ?? null
}

test('a team user is added, signs in, creates campaigns up to their limit, and is listed with both', async () => {
  const mate = await add(owner, { email: 'First@Team.example' })
  expect(mate).toMatchObject({ email: 'first@team.example', name: 'Mate', limit: 2, campaigns: 0, lastSignIn: null })
  const member = await entered(mate.email)
  expect(member.account).toMatchObject({ role: 'team_user', ownerId: owner.account.id })
  await save(member)
  await save(member)
  expect(await refusal(save(member))).toMatchObject({ status: 409, body: { error: TEXTS.campaignLimit } })
  const [shown] = await list(owner)
  expect(shown).toMatchObject({ campaigns: 2, limit: 2, lastSignIn: app.clock.now.toISOString() })
})

test('of ten concurrent campaigns the team user’s limit is created; paused ones count', async () => {
  const mate = await add(owner)
  const member = await entered(mate.email)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => save(member)))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
  await app.db.update(campaigns).set({ status: 'paused' }).where(eq(campaigns.accountId, mate.id))
  expect((await refusal(save(member))).status).toBe(409)
})

test('a new limit below current use is refused at its field, a sufficient one accepted', async () => {
  const mate = await add(owner)
  const member = await entered(mate.email)
  await save(member)
  await save(member)
  const refused = await refusal(app.call('teamUsers.updateTeamUser', owner, { id: mate.id, limit: 1, name: 'No' }))
  expect(refused).toEqual({
    status: 409,
    body: {
      success: false,
      error: TEXTS.teamLimit,
      message: { errors: [TEXTS.teamLimit] },
      validation: { limit: [TEXTS.teamLimit] },
    },
  })
  const { teamUser } = await app.call('teamUsers.updateTeamUser', owner, {
    id: mate.id,
    limit: 3,
    name: 'Yes',
    email: 'Moved@team.example',
  })
  expect(teamUser).toMatchObject({
    limit: 3,
    name: 'Yes',
    email: mate.email,
    pendingEmail: 'moved@team.example',
    campaigns: 2,
  })
  await save(member)
})

/** Holds transactions until so many wait, since hashing times differ. */
async function togetherAt<T>(count: number, act: () => Promise<T>): Promise<T> {
  const begin = app.db.transaction.bind(app.db)
  const all = Promise.withResolvers<void>()
  let wanted = 0
  const spy = vi.spyOn(app.db, 'transaction').mockImplementation(async (work) => {
    if (++wanted === count) all.resolve()
    await all.promise
    return begin(work)
  })
  return act().finally(() => spy.mockRestore())
}

test('of twenty concurrent additions the plan’s number succeeds', async () => {
  const [plan] = await app.db.select().from(plans).where(eq(plans.userLimit, 2))
  const client = await app.account('user', { planId: plan?.id ?? null })
  const outcomes = await togetherAt(20, () => Promise.allSettled(Array.from({ length: 20 }, () => add(client))))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
  expect(await refusal(add(client))).toMatchObject({ status: 409, body: { error: TEXTS.userLimit } })
  const { teamUsers, userLimit } = await app.call('teamUsers.getTeamUsers', client)
  expect([teamUsers.length, userLimit]).toEqual([2, 2])
  await app.call('teamUsers.deleteTeamUser', client, { id: teamUsers[0]?.id })
  await expect(add(client)).resolves.toMatchObject({ name: 'Mate' })
})

test('a client without a plan adds five', async () => {
  const client = await app.account('user', { planId: null })
  const outcomes = await togetherAt(6, () => Promise.allSettled(Array.from({ length: 6 }, () => add(client))))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
  expect(await refusal(add(client))).toMatchObject({ status: 409, body: { error: TEXTS.userLimit } })
  expect((await app.call('teamUsers.getTeamUsers', client)).userLimit).toBe(5)
})

test('only an active account with a current plan adds team users', async () => {
  expect(await refusal(add(await app.account('user', { active: false })))).toMatchObject({
    status: 403,
    body: { error: TEXTS.notActive },
  })
  expect(await refusal(add(await app.account('user', { paidExpiration: new Date(0) })))).toMatchObject({
    status: 403,
    body: { error: TEXTS.planExpired },
  })
})

test('a taken e-mail and a common password are refused at their fields', async () => {
  const mate = await add(owner)
  const other = await add(owner)
  const taken = { status: 422, body: { validation: { email: [TEXTS.emailTaken] } } }
  expect(await refusal(add(owner, { email: mate.email }))).toMatchObject(taken)
  expect(
    await refusal(app.call('teamUsers.updateTeamUser', owner, { id: other.id, email: mate.email.toUpperCase() })),
  ).toMatchObject(taken)
  expect(await refusal(add(owner, { password: 'password1' }))).toMatchObject({
    status: 422,
    body: { validation: { password: [TEXTS.passwordCommon] } },
  })
})

test('missing fields are reported in the panel’s texts', async () => {
  const { CONTRACT } = await import('../../contract/table.ts')
  const messages = CONTRACT['teamUsers.addTeamUser'].input
    .safeParse({ email: '', name: ' ' })
    .error?.issues.map((issue) => issue.message)
  expect(messages).toEqual([TEXTS.inputEmail, TEXTS.inputPassword, TEXTS.inputName, TEXTS.inputLimit])
})

test('a new address must confirm itself, and the old one is notified', async () => {
  const mate = await add(owner)
  await app.db.update(accounts).set({ emailConfirmed: true }).where(eq(accounts.id, mate.id))
  const before = (await app.mail.letters()).length
  await app.call('teamUsers.updateTeamUser', owner, { id: mate.id, name: 'Same address' })
  await app.call('teamUsers.updateTeamUser', owner, { id: mate.id, email: `other-${mate.email}` })
  expect((await app.mail.letters()).slice(before).map((letter) => letter.to)).toEqual([
    mate.email,
    `other-${mate.email}`,
  ])
  const [row] = await app.db.select().from(accounts).where(eq(accounts.id, mate.id))
  expect(row).toMatchObject({ email: mate.email, emailConfirmed: true })
})

test('a new password ends their sessions, other changes do not', async () => {
  const mate = await add(owner)
  const { access_token: token } = await signIn(mate.email)
  await app.call('teamUsers.updateTeamUser', owner, { id: mate.id, name: 'Still' })
  expect(await holder(token)).toBeDefined()
  await app.call('teamUsers.updateTeamUser', owner, { id: mate.id, password: 'a lake without fish' })
  expect(await holder(token)).toBeUndefined()
  expect((await refusal(signIn(mate.email))).status).toBe(401)
  await expect(signIn(mate.email, 'a lake without fish')).resolves.toBeDefined()
})

test('deletion ends access at once, hands campaigns to the client, and frees the e-mail', async () => {
  const mate = await add(owner)
  const { access_token: token } = await signIn(mate.email)
  const member = (await holder(token)) ?? expect.fail()
  const { campaign } = await save(member, { name: 'Handed' })
  const { campaigns: handed } = await app.call('teamUsers.deleteTeamUser', owner, { id: mate.id })
  expect(handed).toBe(1)
  expect(await holder(token)).toBeUndefined()
  expect((await refusal(signIn(mate.email))).status).toBe(401)
  // a call in progress during the deletion
  expect((await refusal(save(member))).status).toBe(401)
  expect((await refusal(save(member, { id: campaign.id }))).status).toBe(404)
  const [row] = await app.db.select().from(campaigns).where(eq(campaigns.id, campaign.id))
  expect(row).toMatchObject({ accountId: owner.account.id, key: campaign.key, status: 'active', version: 1 })
  await expect(save(owner, { id: campaign.id, name: 'Mine' })).resolves.toBeDefined()
  expect((await list(owner)).map((one) => one.id)).not.toContain(mate.id)
  await expect(add(owner, { email: mate.email })).resolves.toMatchObject({ email: mate.email })
})

test('a session opened during the deletion is invalid', async () => {
  const mate = await add(owner)
  const { access_token: token } = await signIn(mate.email)
  await app.db.update(accounts).set({ deletedAt: app.clock.now }).where(eq(accounts.id, mate.id))
  expect(await holder(token)).toBeUndefined()
})

test('another client’s team user, a client and unknown accounts get the same answer', async () => {
  const mate = await add(owner)
  const stranger = await app.account('user')
  const missing = await refusal(app.call('teamUsers.updateTeamUser', stranger, { id: '999999', name: 'x' }))
  expect(missing.status).toBe(404)
  for (const id of [mate.id, owner.account.id, stranger.account.id]) {
    expect(await refusal(app.call('teamUsers.updateTeamUser', stranger, { id, name: 'x' }))).toEqual(missing)
    expect(await refusal(app.call('teamUsers.deleteTeamUser', stranger, { id }))).toEqual(missing)
  }
  expect((await list(owner)).find((one) => one.id === mate.id)).toMatchObject({ name: 'Mate' })
})

test('each change is in the audit log, without the password', async () => {
  const mate = await add(owner)
  await app.call('teamUsers.updateTeamUser', owner, { id: mate.id, limit: 5, password: 'a pond without fish' })
  await app.call('teamUsers.deleteTeamUser', owner, { id: mate.id })
  const rows = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `accounts/${mate.id}`))
    .orderBy(audit.id)
  expect(rows).toMatchObject([
    { action: 'teamUsers.addTeamUser', actorId: owner.account.id, after: { email: mate.email, limit: 2 } },
    { action: 'teamUsers.updateTeamUser', before: { limit: 2 }, after: { limit: 5, password: 'changed' } },
    { action: 'teamUsers.deleteTeamUser', before: { email: mate.email } },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/without fish|argon2/)
})
