import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { pruneAddressChanges } from '../../store/config/accounts/address-changes.ts'
import { insertPromo } from '../../store/config/billing/promos.ts'
import { accounts, addressChanges, apiKeys, audit, sessions, twoFactor } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { hashPassword } from '../../domain/accounts/passwords.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const PASSWORD = 'a river without fish'
const OTHER = 'a lake without boats'
const DAY = 86_400_000
let app: TestApp
let admin: Caller
let passwordHash: string
let made = 0
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(PASSWORD)
  admin = await app.account('admin')
  await insertPromo(app.db, { code: 'OPEN', percent: 0, partnerId: null, maxUses: null, expiresAt: null })
})
afterAll(() => app.close())

const free = () => `new-${++made}@weir.example`
const client = () => {
  app.origin.address = `198.51.100.${++made % 250}`
  return app.account('user', { passwordHash, language: 'en', emailConfirmed: true })
}
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const login = (email: string, password = PASSWORD) => outcome(app.call('auth.login', undefined, { email, password }))
const presentEmail = async ({ account }: Caller) =>
  (await app.again({ account, sessionHash: Buffer.alloc(0) })).account.email
const letterTo = async (email: string, about: RegExp) =>
  (await app.mail.letters()).findLast(({ to, text }) => to === email && about.test(text)) ??
  expect.fail(`no letter to ${email} about ${about}`)
const tokenIn = async (email: string, page: string) =>
  new RegExp(`/${page}/(?:\\d+/)?([\\w-]{43})`).exec((await letterTo(email, new RegExp(page))).text)?.[1] ??
  expect.fail('no link')
const askAsStaff = ({ account }: Caller, email: string) =>
  app.call('clients.updateEmail', admin, { id: account.id, email })
const askOneself = (who: Caller, email: string, currentPassword = PASSWORD) =>
  app.call('profile.update', who, { data: { email, currentPassword } })
const confirm = async ({ account }: Caller, email: string) =>
  app.call('auth.emailVerification', undefined, { id: account.id, token: await tokenIn(email, 'confirm-email') })
const takeBack = ({ account }: Caller, token: string) =>
  app.call('auth.takeBackEmail', undefined, { id: account.id, token })
const LINK_DEAD = { status: 422, body: { validation: { token: [TEXTS.linkInvalid] } } }
const TAKEN = { status: 422, body: { validation: { email: [TEXTS.emailTaken] } } }

const WAYS = {
  'clients.updateEmail': async (email: string) => {
    const who = await client()
    await askAsStaff(who, email)
    return who
  },
  'profile.update': async (email: string) => {
    const who = await client()
    await askOneself(who, email)
    return who
  },
  'teamUsers.updateTeamUser': async (email: string) => {
    const owner = await client()
    const who = await app.account('team_user', { passwordHash, ownerId: owner.account.id, campaignLimit: 1 })
    await app.call('teamUsers.updateTeamUser', owner, { id: who.account.id, email })
    return who
  },
  'managers.updateManager': async (email: string) => {
    const who = await app.account('manager', { passwordHash })
    await app.call('managers.updateManager', admin, { id: who.account.id, email })
    return who
  },
  'referrals.updatePartner': async (email: string) => {
    const who = await app.account('referal', { passwordHash })
    await app.call('referrals.updatePartner', admin, { id: who.account.id, email })
    return who
  },
} as const

test.each(Object.entries(WAYS))(
  '%s: the new address cannot sign in, reset or receive mail before it is confirmed',
  async (name, ask) => {
    const email = free()
    const who = await ask(email)
    const old = who.account.email
    expect(await presentEmail(who)).toBe(old)
    expect([await login(old), await login(email)]).toEqual([200, 401])
    expect((await refusal(app.call('auth.forgotPassword', undefined, { email }))).status).toBe(404)
    await app.call('auth.forgotPassword', undefined, { email: old })
    expect((await letterTo(old, /take-back/)).text).not.toContain(email)
    expect((await app.call('profile.read', await app.again(who))).profile).toMatchObject({
      email: old,
      pendingEmail: email,
    })
    const [entry] = await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `accounts/${who.account.id}`))
    expect(entry).toMatchObject({ action: name, after: { pendingEmail: email } })
    await confirm(who, email)
    expect([await presentEmail(who), await login(old), await login(email)]).toEqual([email, 401, 200])
    expect((await app.call('profile.read', await app.again(who))).profile).toMatchObject({
      email,
      emailConfirmed: true,
      pendingEmail: null,
    })
  },
)

test('changing one’s own address needs the current password and can be resent or cancelled', async () => {
  const who = await client()
  const email = free()
  expect(await refusal(app.call('profile.update', who, { data: { email } }))).toMatchObject({
    status: 422,
    body: { validation: { 'data.currentPassword': [TEXTS.currentPasswordRequired] } },
  })
  expect(await refusal(askOneself(who, email, 'not the one'))).toMatchObject({
    status: 422,
    body: { validation: { 'data.currentPassword': [TEXTS.currentPasswordWrong] } },
  })
  expect(await refusal(askOneself(who, admin.account.email))).toMatchObject({
    status: 422,
    body: { validation: { 'data.email': [TEXTS.emailTaken] } },
  })
  expect(
    (await app.call('profile.update', who, { data: { email: who.account.email, name: 'Same' } })).profile.pendingEmail,
  ).toBeNull()
  await askOneself(who, email)
  const first = await tokenIn(email, 'confirm-email')
  await app.call('profile.resendConfirmation', who, { domain: 'second.example' })
  expect((await letterTo(email, /confirm-email/)).text).toContain('https://second.example/')
  expect(
    await refusal(app.call('auth.emailVerification', undefined, { id: who.account.id, token: first })),
  ).toMatchObject(LINK_DEAD)
  expect((await app.call('profile.cancelEmail', who)).profile.pendingEmail).toBeNull()
  expect(await refusal(confirm(who, email))).toMatchObject(LINK_DEAD)
  expect((await refusal(app.call('profile.cancelEmail', who))).status).toBe(409)
})

test('links are 256 bits, stored as hashes, and work once', async () => {
  const who = await client()
  const email = free()
  await askAsStaff(who, email)
  const token = await tokenIn(email, 'confirm-email')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await app.db.select().from(addressChanges).where(eq(addressChanges.accountId, who.account.id))
  expect(row?.confirmHash?.equals(hashSecret(token))).toBe(true)
  const other = await client()
  expect(
    await refusal(app.call('auth.emailVerification', undefined, { id: other.account.id, token })),
    'of another account',
  ).toMatchObject(LINK_DEAD)
  const outcomes = await Promise.allSettled(
    [1, 2, 3].map(() => app.call('auth.emailVerification', undefined, { id: who.account.id, token })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const back = await tokenIn(who.account.email, 'take-back')
  expect(await refusal(takeBack(other, back)), 'of another account').toMatchObject(LINK_DEAD)
  const taken = await Promise.allSettled([1, 2, 3].map(() => takeBack(who, back)))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await presentEmail(who)).toBe(who.account.email)
})

test('the old mailbox stops a change before confirmation, and undoes it for seven days afterwards', async () => {
  const stopped = await client()
  const email = free()
  await askAsStaff(stopped, email)
  expect(await takeBack(stopped, await tokenIn(stopped.account.email, 'take-back'))).toMatchObject({ state: 'stopped' })
  expect(await refusal(confirm(stopped, email))).toMatchObject(LINK_DEAD)
  expect(await login(stopped.account.email), 'a password that staff do not know stays').toBe(200)

  const who = await client()
  const next = free()
  await askAsStaff(who, next)
  await confirm(who, next)
  const back = await tokenIn(who.account.email, 'take-back')
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 7 * DAY)
  expect(await refusal(takeBack(who, back))).toMatchObject(LINK_DEAD)
  app.clock.now = new Date(start.getTime() + 7 * DAY - 1)
  expect(await takeBack(who, back)).toMatchObject({ state: 'restored' })
  app.clock.now = start
  expect([await login(who.account.email), await login(next)]).toEqual([200, 401])
})

test('a change expires unconfirmed after seven days', async () => {
  const who = await client()
  const email = free()
  await askAsStaff(who, email)
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 7 * DAY)
  expect(await refusal(confirm(who, email))).toMatchObject(LINK_DEAD)
  app.clock.now = start
  await confirm(who, email)
})

test('taking back ends what a stranger may hold: sessions, mailed links, password, second factor, key; older ones stay', async () => {
  const who = await client()
  const { key } = await app.call('apiKey.generateKey', who)
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const email = free()
  await askOneself(who, email)
  await confirm(who, email)
  await app.call('auth.login', undefined, { email, password: PASSWORD })
  await app.call('auth.forgotPassword', undefined, { email })
  const reset = await tokenIn(email, 'reset-password')
  await app.db
    .insert(twoFactor)
    .values({ accountId: who.account.id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: app.clock.now })
  await takeBack(who, await tokenIn(who.account.email, 'take-back'))
  expect(await app.db.select().from(sessions).where(eq(sessions.accountId, who.account.id))).toEqual([])
  expect(await app.db.select().from(twoFactor).where(eq(twoFactor.accountId, who.account.id))).toEqual([])
  const [kept] = await app.db.select().from(apiKeys).where(eq(apiKeys.accountId, who.account.id))
  expect(kept?.keyHash.equals(hashSecret(key)), 'a key of before').toBe(true)
  for (const to of [email, who.account.email])
    expect(
      (
        await refusal(
          app.call('auth.resetPassword', undefined, {
            token: reset,
            email: to,
            password: OTHER,
            confirmPassword: OTHER,
          }),
        )
      ).status,
    ).toBe(422)
  expect(await login(who.account.email), 'the requester knew this password').toBe(401)
  const own = await tokenIn(who.account.email, 'reset-password')
  await app.call('auth.resetPassword', undefined, {
    token: own,
    email: who.account.email,
    password: OTHER,
    confirmPassword: OTHER,
  })
  expect(await login(who.account.email, OTHER)).toBe(200)
})

test('taking back ends a key made since the request', async () => {
  const who = await client()
  const email = free()
  await askAsStaff(who, email)
  await confirm(who, email)
  await app.call('apiKey.generateKey', await app.again(who))
  await takeBack(who, await tokenIn(who.account.email, 'take-back'))
  expect(await app.db.select().from(apiKeys).where(eq(apiKeys.accountId, who.account.id))).toEqual([])
})

test('of two consecutive changes the first mailbox undoes both, and the second link is dead', async () => {
  const who = await client()
  const [second, third] = [free(), free()]
  await askAsStaff(who, second)
  await confirm(who, second)
  await askAsStaff(who, third)
  await confirm(who, third)
  const ofSecond = await tokenIn(second, 'take-back')
  expect(await takeBack(who, await tokenIn(who.account.email, 'take-back'))).toMatchObject({ state: 'restored' })
  expect(await presentEmail(who)).toBe(who.account.email)
  expect(await refusal(takeBack(who, ofSecond))).toMatchObject(LINK_DEAD)
})

test('an address that can be taken back stays reserved; a waiting one blocks nobody', async () => {
  const who = await client()
  const email = free()
  await askAsStaff(who, email)
  await confirm(who, email)
  const old = who.account.email
  const register = (address: string) =>
    app.call('auth.register', undefined, {
      email: address,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      promo: 'OPEN',
      telegram: '@x',
    })
  expect(await refusal(register(old))).toMatchObject(TAKEN)
  expect(
    await refusal(app.call('managers.addManager', admin, { email: old, password: PASSWORD, name: 'M', menu: [] })),
  ).toMatchObject(TAKEN)
  expect(await refusal(askAsStaff(await client(), old))).toMatchObject(TAKEN)
  await pruneAddressChanges(app.db, new Date(app.clock.now.getTime() + 7 * DAY))
  await register(old)

  const [one, other] = [await client(), await client()]
  const wanted = free()
  await askAsStaff(one, wanted)
  const link = await tokenIn(wanted, 'confirm-email')
  await askAsStaff(other, wanted)
  await confirm(other, wanted)
  expect(
    await refusal(app.call('auth.emailVerification', undefined, { id: one.account.id, token: link })),
  ).toMatchObject(TAKEN)
  expect([await presentEmail(one), await presentEmail(other)]).toEqual([one.account.email, wanted])
})

test('a new password, the present address from staff, and deletion each drop a waiting change', async () => {
  const who = await client()
  const email = free()
  await askOneself(who, email)
  await app.call('profile.update', who, {
    data: { currentPassword: PASSWORD, password: OTHER, password_confirmation: OTHER },
  })
  expect(await refusal(confirm(who, email))).toMatchObject(LINK_DEAD)
  const again = free()
  await askAsStaff(who, again)
  expect((await askAsStaff(who, who.account.email)).client.pendingEmail).toBeNull()
  expect(await refusal(confirm(who, again))).toMatchObject(LINK_DEAD)
  const manager = await app.account('manager', { passwordHash })
  const gone = free()
  await app.call('managers.updateManager', admin, { id: manager.account.id, email: gone })
  await app.call('managers.deleteManager', admin, { id: manager.account.id })
  expect(await refusal(confirm(manager, gone))).toMatchObject(LINK_DEAD)
})

test('letters are limited per mailbox and per account', async () => {
  const target = free()
  for (let time = 0; time < 6; time++) await askAsStaff(await client(), target)
  expect(await refusal(askAsStaff(await client(), target))).toMatchObject({ status: 429 })
  const who = await client()
  for (let time = 0; time < 6; time++) await askAsStaff(who, free())
  expect(await refusal(askAsStaff(who, free()))).toMatchObject({ status: 429 })
})

test('the owner is notified of a password set by someone else', async () => {
  const owner = await client()
  const member = await app.account('team_user', {
    passwordHash,
    ownerId: owner.account.id,
    campaignLimit: 1,
    language: 'en',
  })
  const manager = await app.account('manager', { passwordHash, language: 'en' })
  const partner = await app.account('referal', { passwordHash, language: 'en' })
  await app.call('teamUsers.updateTeamUser', owner, { id: member.account.id, password: OTHER })
  await app.call('managers.updateManager', admin, { id: manager.account.id, password: OTHER })
  await app.call('referrals.updatePartner', admin, { id: partner.account.id, password: OTHER })
  for (const { account } of [member, manager, partner]) await letterTo(account.email, /password of .* was changed/)
})

test('the panel also shows a request made for the account', async () => {
  const who = await client()
  const email = free()
  await askAsStaff(who, email)
  await confirm(who, email)
  const { notifications } = await app.call('notifications.list', await app.again(who))
  expect(notifications.map(({ title }) => title)).toEqual([
    'E-mail address changed',
    'Change of e-mail address requested',
  ])
  const rows = await app.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, who.account.id))
  expect(rows).toEqual([{ email }])
})
