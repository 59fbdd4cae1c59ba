import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { quarantineSince } from '../../store/config/engine/held-back.ts'
import { accounts, audit, invitations, plans } from '../../store/config/schema.ts'
import { findSession } from '../../store/config/accounts/sessions.ts'
import type { Caller } from '../../domain/context.ts'
import { DECOY_HASH } from '../../domain/accounts/passwords.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const PASSWORD = 'a river without fish'
const HOUR = 3_600_000
const INVALID = { status: 422, body: { validation: { token: [TEXTS.linkInvalid] } } }
let app: TestApp
let owner: Caller
let made = 0
const start = new Date('2026-03-01T12:00:00Z')

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = start
  app.origin.address = `198.51.100.${++made}`
  owner = await app.account('user', { language: 'en' })
})

const nextMail = () => `guest${++made}@team.example`
const invite = (given: object = {}, by = owner) =>
  app.call('teamUsers.invite', by, { email: nextMail(), limit: 1, ...given })
const tokenIn = (text: string) => /\/authentication\/invitation\/([\w-]+)/.exec(text)?.[1] ?? expect.fail(text)
const lastLetter = async () => (await app.mail.letters()).at(-1) ?? expect.fail('no letter')
const mailedToken = async () => tokenIn((await lastLetter()).text)
const accept = (token: string, given: object = {}) =>
  app.call('auth.acceptInvitation', undefined, {
    token,
    name: 'Guest',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...given,
  })
const listed = (by = owner) => app.call('teamUsers.getTeamUsers', by)
const entered = async ({ access_token: token }: { access_token: string }): Promise<Caller> => {
  const found = (await findSession(app.db, hashSecret(token), app.clock.now)) ?? expect.fail('no session')
  return { account: found.account, sessionHash: hashSecret(token) }
}
const campaign = async (by: Caller, name: string) =>
  (await app.call('campaign.save', by, { ...CAMPAIGN, name })).campaign.id
const namesOf = async (who: Caller) => (await app.call('company.list', who)).companies.map(({ name }) => name)

test('the invited person sets their own password, and signs in with it', async () => {
  const email = nextMail()
  const { invitation, link } = await invite({ email })
  expect(invitation).toMatchObject({ email, access: 'full', limit: 1, campaignIds: null })
  expect(link, 'a mailed link is for the mailbox alone').toBeNull()
  expect(Date.parse(invitation.expiresAt) - start.getTime()).toBe(72 * HOUR)
  expect((await listed()).invitations).toEqual([invitation])
  const letter = await lastLetter()
  expect(letter).toMatchObject({ to: email, subject: 'You are invited to a team on Weir' })
  expect(letter.text).toContain(owner.account.email)
  const token = tokenIn(letter.text)
  const stored = JSON.stringify(await app.db.select().from(invitations))
  expect(stored).not.toContain(token)
  expect(await app.call('auth.invitation', undefined, { token })).toMatchObject({
    email,
    invitedBy: owner.account.email,
  })
  const guest = await entered(await accept(token))
  expect(guest.account).toMatchObject({ role: 'team_user', ownerId: owner.account.id, email, emailConfirmed: true })
  await expect(app.call('auth.login', undefined, { email, password: PASSWORD })).resolves.toBeDefined()
  expect(await listed()).toMatchObject({ invitations: [], teamUsers: [{ email, name: 'Guest', campaigns: 0 }] })
})

test('the zone is the browser’s; without one, the client’s', async () => {
  const zoneOf = async (given: object) => {
    await invite()
    return (await entered(await accept(await mailedToken(), given))).account.timezone
  }
  expect(await zoneOf({ timezone: 'Europe/Kyiv' })).toBe('Europe/Kyiv')
  expect(await zoneOf({})).toBe(owner.account.timezone)
})

test('a link works once; of ten concurrent uses one succeeds', async () => {
  await invite()
  const token = await mailedToken()
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => accept(token)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(accept(token))).toMatchObject(INVALID)
  expect(await refusal(app.call('auth.invitation', undefined, { token }))).toMatchObject(INVALID)
})

test('it works for 72 hours; then it can be sent again, not before its seat is free', async () => {
  const { invitation } = await invite()
  const token = await mailedToken()
  app.clock.now = new Date(start.getTime() + 72 * HOUR)
  expect(await refusal(accept(token))).toMatchObject(INVALID)
  const again = await app.call('teamUsers.resendInvitation', owner, { id: invitation.id })
  expect(Date.parse(again.invitation.expiresAt)).toBe(app.clock.now.getTime() + 72 * HOUR)
  const next = await mailedToken()
  expect(next).not.toBe(token)
  await expect(accept(next)).resolves.toBeDefined()
})

test('sending again ends the older link, revoking all', async () => {
  const { invitation } = await invite()
  const first = await mailedToken()
  await app.call('teamUsers.resendInvitation', owner, { id: invitation.id })
  const second = await mailedToken()
  expect(await refusal(accept(first))).toMatchObject(INVALID)
  await app.call('teamUsers.revokeInvitation', owner, { id: invitation.id })
  expect(await refusal(accept(second))).toMatchObject(INVALID)
  expect((await listed()).invitations).toEqual([])
})

test('another owner’s invitation answers as missing', async () => {
  const { invitation } = await invite()
  const stranger = await app.account('user')
  const missing = await refusal(app.call('teamUsers.revokeInvitation', stranger, { id: '999999' }))
  expect(missing.status).toBe(404)
  for (const name of ['teamUsers.revokeInvitation', 'teamUsers.resendInvitation'] as const)
    expect(await refusal(app.call(name, stranger, { id: invitation.id }))).toEqual(missing)
  const change = { id: invitation.id, access: 'read' }
  expect(await refusal(app.call('teamUsers.changeInvitation', stranger, change))).toEqual(missing)
  expect((await listed()).invitations).toHaveLength(1)
  expect((await listed(stranger)).invitations).toEqual([])
})

test('an address with an account gets another letter, and the owner the same answer', async () => {
  const known = await app.account('user', { language: 'en' })
  const { invitation, link } = await invite({ email: known.account.email })
  const unknown = await invite()
  expect({ ...invitation, email: '', id: '' }).toEqual({ ...unknown.invitation, email: '', id: '' })
  expect(link).toEqual(unknown.link)
  const letters = (await app.mail.letters()).slice(-2)
  expect(letters[0]).toMatchObject({ to: known.account.email })
  expect(letters[0]?.text).toContain('already has an account')
  expect(letters[0]?.text).not.toContain('/authentication/invitation/')
})

test('an address that was taken meanwhile is refused, and the link stays', async () => {
  const email = nextMail()
  await invite({ email })
  const token = await mailedToken()
  const other = await app.account('user', { email })
  expect(await refusal(accept(token))).toMatchObject({
    status: 422,
    body: { validation: { token: [TEXTS.emailTaken] } },
  })
  await app.db.update(accounts).set({ email: nextMail() }).where(eq(accounts.id, other.account.id))
  await expect(accept(token)).resolves.toBeDefined()
})

test('suspending the owner revokes their invitations for good', async () => {
  await invite()
  const token = await mailedToken()
  const admin = await app.account('admin')
  await app.call('clients.activate', admin, { id: owner.account.id, status: '0' })
  expect(await refusal(accept(token))).toMatchObject(INVALID)
  await app.call('clients.activate', admin, { id: owner.account.id, status: '1' })
  expect(await refusal(accept(token))).toMatchObject(INVALID)
})

test('an inactive owner’s link does not work, however they became so', async () => {
  await invite()
  const token = await mailedToken()
  await app.db.update(accounts).set({ active: false }).where(eq(accounts.id, owner.account.id))
  expect(await refusal(accept(token))).toMatchObject(INVALID)
  expect(await refusal(app.call('auth.invitation', undefined, { token }))).toMatchObject(INVALID)
  expect(await refusal(invite({}, await app.account('user', { active: false })))).toMatchObject({ status: 403 })
})

test('taking back the account ends all invitations', async () => {
  await invite()
  const token = await mailedToken()
  const span = { accountId: owner.account.id, since: start, now: start, noPassword: DECOY_HASH }
  await app.db.transaction((tx) => quarantineSince(tx, span))
  expect(await refusal(accept(token))).toMatchObject(INVALID)
})

test('invitations that work take a seat of the plan, expired ones none', async () => {
  const [plan] = await app.db.select().from(plans).where(eq(plans.userLimit, 2))
  owner = await app.account('user', { planId: plan?.id ?? null })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => invite()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const full = { status: 409, body: { error: TEXTS.userLimit } }
  expect(await refusal(invite())).toMatchObject(full)
  const direct = { email: nextMail(), password: PASSWORD, name: 'Mate', limit: 1 }
  expect(await refusal(app.call('teamUsers.addTeamUser', owner, direct))).toMatchObject(full)
  const [expired] = (await listed()).invitations
  app.clock.now = new Date(start.getTime() + 73 * HOUR)
  await app.call('teamUsers.addTeamUser', owner, direct)
  await invite()
  expect(await refusal(app.call('teamUsers.resendInvitation', owner, { id: expired?.id }))).toMatchObject(full)
})

test('invited for one campaign, they see that one from the first sign-in, and create none', async () => {
  const shown = await campaign(owner, 'Shown')
  const hidden = await campaign(owner, 'Hidden')
  for (const access of ['full', 'read'] as const) {
    await invite({ access, limit: 0, campaignIds: [shown] })
    const guest = await entered(await accept(await mailedToken()))
    expect(await namesOf(guest)).toEqual(['Shown'])
    await expect(app.call('company.edit', guest, { id: shown })).resolves.toBeDefined()
    expect((await refusal(app.call('company.edit', guest, { id: hidden }))).status).toBe(404)
  }
})

test('full access changes the chosen campaign; copies are their own and need their own limit', async () => {
  const shown = await campaign(owner, 'Garden')
  await invite({ limit: 0, campaignIds: [shown] })
  const guest = await entered(await accept(await mailedToken()))
  await app.call('company.rename', guest, { campaignId: shown, name: 'Orchard' })
  expect(await namesOf(guest)).toEqual(['Orchard'])
  expect((await refusal(app.call('company.copy', guest, { id: shown }))).status).toBe(409)
  await app.call('teamUsers.updateTeamUser', owner, { id: guest.account.id, limit: 1 })
  const { campaign: copy } = await app.call('company.copy', await app.again(guest), { id: shown })
  expect((await listed()).teamUsers).toMatchObject([{ campaigns: 1, campaignIds: [shown] }])
  expect(copy.id).not.toBe(shown)
})

test('the choice of campaigns changes at any time, in the invitation and after', async () => {
  const one = await campaign(owner, 'One')
  const two = await campaign(owner, 'Two')
  const { invitation } = await invite({ access: 'read', campaignIds: [one] })
  await app.call('teamUsers.changeInvitation', owner, { id: invitation.id, access: 'read', campaignIds: [two] })
  const guest = await entered(await accept(await mailedToken()))
  expect(await namesOf(guest)).toEqual(['Two'])
  const change = async (given: object) => {
    await app.call('teamUsers.updateTeamUser', owner, { id: guest.account.id, ...given })
    return namesOf(await app.again(guest))
  }
  expect(await change({ name: 'Same' })).toEqual(['Two'])
  expect(await change({ campaignIds: [one, two] })).toEqual(expect.arrayContaining(['One', 'Two']))
  expect(await change({ campaignIds: null }), 'readers without a choice see all').toHaveLength(2)
  expect(await change({ access: 'full' }), 'full access has only its own').toEqual([])
})

test('another client’s campaigns cannot be named, nor known', async () => {
  const stranger = await app.account('user')
  const theirs = await campaign(stranger, 'Theirs')
  const fault = { status: 422, body: { validation: { campaignIds: [TEXTS.selectedInvalid] } } }
  const direct = { email: nextMail(), password: PASSWORD, name: 'Mate', limit: 1 }
  for (const id of [theirs, '999999']) {
    expect(await refusal(invite({ campaignIds: [id] }))).toMatchObject(fault)
    const added = app.call('teamUsers.addTeamUser', owner, { ...direct, campaignIds: [id] })
    expect(await refusal(added)).toMatchObject(fault)
  }
  const { invitation } = await invite()
  const change = { id: invitation.id, access: 'read', campaignIds: [theirs] }
  expect(await refusal(app.call('teamUsers.changeInvitation', owner, change))).toMatchObject(fault)
  const guest = await entered(await accept(await mailedToken()))
  const update = { id: guest.account.id, campaignIds: [theirs] }
  expect(await refusal(app.call('teamUsers.updateTeamUser', owner, update))).toMatchObject(fault)
})

test('finance covers all campaigns, and nobody is invited to nothing', async () => {
  const one = await campaign(owner, 'One')
  const fault = (text: string) => ({ status: 422, body: { validation: { campaignIds: [text] } } })
  expect(await refusal(invite({ access: 'finance', campaignIds: [one] }))).toMatchObject(fault(TEXTS.financeSeesAll))
  expect(await refusal(invite({ access: 'read', campaignIds: [] }))).toMatchObject(fault(TEXTS.campaignsMissing))
  expect(await refusal(invite({ limit: 0 }))).toMatchObject(fault(TEXTS.campaignsMissing))
})

test('a second invitation to one address is refused, and letters are limited', async () => {
  const email = nextMail()
  const { invitation } = await invite({ email })
  expect(await refusal(invite({ email }))).toMatchObject({
    status: 422,
    body: { validation: { email: [TEXTS.invitedAlready] } },
  })
  const resend = () => app.call('teamUsers.resendInvitation', owner, { id: invitation.id })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, resend))
  expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  expect((await refusal(resend())).status).toBe(429)
})

test('guesses of links are limited by address', async () => {
  const guess = () => app.call('auth.invitation', undefined, { token: 'x'.repeat(43) })
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await refusal(guess())).status))
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
})

test('without mail the owner gets the link once, which confirms no mailbox', async () => {
  vi.spyOn(app.mail, 'state').mockReturnValue({ sends: false, refused: null, sealed: 0 })
  const { link, invitation } = await invite({ domain: 'second.example' })
  expect(link).toMatch(/^https:\/\/second\.example\/authentication\/invitation\/[\w-]{43}$/)
  expect(JSON.stringify((await listed()).invitations)).not.toContain('authentication')
  const again = await app.call('teamUsers.resendInvitation', owner, { id: invitation.id })
  vi.restoreAllMocks()
  expect(await refusal(accept(tokenIn(link ?? '')))).toMatchObject(INVALID)
  const guest = await entered(await accept(tokenIn(again.link ?? '')))
  expect(guest.account.emailConfirmed).toBe(false)
})

test('each step is in the audit log, without a token', async () => {
  const { invitation } = await invite({ access: 'read' })
  await app.call('teamUsers.resendInvitation', owner, { id: invitation.id })
  const token = await mailedToken()
  const guest = await entered(await accept(token))
  const { invitation: other } = await invite()
  await app.call('teamUsers.revokeInvitation', owner, { id: other.id })
  const rows = await app.db.select().from(audit).where(isNotNull(audit.actorId)).orderBy(audit.id)
  const own = rows.filter(({ actorId }) => [owner.account.id, guest.account.id].includes(actorId ?? ''))
  expect(own.map(({ action }) => action)).toEqual([
    'teamUsers.invite',
    'teamUsers.resendInvitation',
    'auth.acceptInvitation',
    'teamUsers.invite',
    'teamUsers.revokeInvitation',
  ])
  expect(own[2]).toMatchObject({ subject: `accounts/${guest.account.id}`, after: { access: 'read', name: 'Guest' } })
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|argon2|without fish`))
})
