import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { accounts, audit, changes, notifications, oldTokens, plans, tokenViews } from '../../store/config/schema.ts'
import { recordTokenView, pruneTokens, putTokenUses } from '../../store/config/integration/tokens.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
let mate: Caller
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  const [plan] = await app.db.select().from(plans).where(eq(plans.campaignLimit, 25))
  owner = await app.account('user', { planId: plan?.id ?? null })
  mate = await app.account('team_user', { ownerId: owner.account.id })
  admin = await app.account('admin')
})
afterAll(() => app.close())

const save = async (caller: Caller = owner) => (await app.call('campaign.save', caller, CAMPAIGN)).campaign
const tokenOf = async (id: string | undefined, caller = owner) => app.call('company.token', caller, { id })
const DAY_MS = 86_400_000
const allow = (on: boolean) =>
  app.db.update(accounts).set({ editingAllowed: on }).where(eq(accounts.id, owner.account.id))
/** A manager viewing the client's panel. */
async function supporting(): Promise<Caller> {
  const manager = await app.account('manager')
  return { ...(await app.again(owner)), staff: manager.account }
}

test('each campaign has its own 256 bits, and only the newest is stored as text', async () => {
  const [one, other] = [await save(), await save(mate)]
  const tokens = [(await tokenOf(one.id)).token, (await tokenOf(other.id)).token, (await tokenOf(undefined)).token]
  expect(new Set(tokens).size).toBe(3)
  for (const token of tokens.slice(0, 2)) expect(Buffer.from(token.replace(/^wt_/, ''), 'base64url')).toHaveLength(32)
  const renewed = await app.call('company.renewToken', owner, { id: one.id })
  expect(renewed.oldUntil).toBe(new Date(app.clock.now.getTime() + 7 * DAY_MS).toISOString())
  const [old] = await app.db.select().from(oldTokens).where(eq(oldTokens.campaignId, one.id))
  expect(old?.tokenHash.equals(hashSecret(tokens[0] ?? ''))).toBe(true)
  const seen = JSON.stringify([
    await app.db.select().from(oldTokens),
    await app.db.select().from(audit),
    await app.db.select().from(changes),
  ])
  for (const token of [...tokens, renewed.token]) expect(seen).not.toContain(token)
})

test('older tokens last no longer than the newest renewal says', async () => {
  const { id } = await save()
  await app.call('company.renewToken', owner, { id, graceDays: 30 })
  await app.call('company.renewToken', owner, { id, graceDays: 2 })
  const until = new Date(app.clock.now.getTime() + 2 * DAY_MS)
  const rows = await app.db.select().from(oldTokens).where(eq(oldTokens.campaignId, id))
  expect(rows.map((row) => row.until)).toEqual([until, until])
  expect((await tokenOf(id)).oldUntil).toBe(until.toISOString())
  await app.call('company.renewToken', owner, { id, graceDays: 0 })
  expect(await app.db.select().from(oldTokens).where(eq(oldTokens.campaignId, id))).toEqual([])
  expect((await tokenOf(id)).oldUntil).toBeNull()
})

test('of twenty concurrent renewals each ends another’s token, and one remains', async () => {
  const { id } = await save()
  const renewals = await Promise.all(Array.from({ length: 20 }, () => app.call('company.renewToken', owner, { id })))
  const current = (await tokenOf(id)).token
  expect(new Set(renewals.map(({ token }) => token)).size).toBe(20)
  expect(renewals.map(({ token }) => token)).toContain(current)
  expect(await app.db.select().from(oldTokens).where(eq(oldTokens.campaignId, id))).toHaveLength(20)
})

test('days are whole and within bounds', async () => {
  const { id } = await save()
  for (const graceDays of [-1, 91, 1.5, '7'])
    await expect(app.call('company.renewToken', owner, { id, graceDays })).rejects.toThrow()
})

test('lists sites that use a token other than the current one, newest first', async () => {
  const { id } = await save()
  const before = (await tokenOf(id)).token
  const renewed = await app.call('company.renewToken', owner, { id })
  const now = app.clock.now
  const use = (token: string, host: string, at: number) => ({
    tokenHash: hashSecret(token),
    campaignId: id,
    host,
    family: 6 as const,
    usedAt: new Date(now.getTime() + at),
  })
  await putTokenUses(app.db, [
    use(before, 'old.example', 1),
    use(owner.account.integrationToken ?? '', 'account.example', 2),
    use(renewed.token, 'new.example', 3),
  ])
  await putTokenUses(app.db, [use(before, 'old.example', 5), use(before, 'older.example', 0)])
  await putTokenUses(app.db, [use(before, 'old.example', 4)])
  expect(
    (await tokenOf(id)).uses.map(({ host, token, family, at }) => [
      host,
      token,
      family,
      Date.parse(at) - now.getTime(),
    ]),
  ).toEqual([
    ['old.example', 'old', 'IPv6', 5],
    ['account.example', 'account', 'IPv6', 2],
    ['older.example', 'old', 'IPv6', 0],
  ])
  await pruneTokens(app.db, new Date(now.getTime() + 8 * DAY_MS), now)
  expect((await tokenOf(id)).uses.map(({ host }) => host)).toEqual(['account.example'])
})

test('a team user renews their own campaign’s token, sees no other and never the account’s', async () => {
  const [own, theirs] = [await save(mate), await save()]
  await expect(app.call('company.renewToken', mate, { id: own.id })).resolves.toBeDefined()
  for (const call of ['company.token', 'company.renewToken'] as const) {
    expect((await refusal(app.call(call, mate, { id: theirs.id }))).status).toBe(404)
    expect((await refusal(app.call(call, mate, {}))).status).toBe(403)
  }
  expect((await refusal(app.call('company.postbackSecret', mate, { id: theirs.id, act: 'renew' }))).status).toBe(404)
  expect((await refusal(tokenOf(own.id, await app.account('user')))).status).toBe(404)
})

test('staff in a client’s panel see tokens and secrets only with permission', async () => {
  const { id } = await save()
  const staff = await supporting()
  expect((await app.call('profile.read', staff)).profile.integrationToken).toBe('')
  expect((await app.call('company.edit', staff, { id })).campaign.postbackSecret).toBeNull()
  for (const call of ['company.token', 'company.renewToken'] as const)
    expect((await refusal(app.call(call, staff, { id }))).status).toBe(403)
  expect((await refusal(app.call('company.download', staff, { company: id }))).status).toBe(403)
  expect(
    await app.db
      .select()
      .from(tokenViews)
      .where(eq(tokenViews.viewerId, staff.staff?.id ?? '')),
  ).toEqual([])
})

test('deleting a manager renews tokens they saw with permission, and notifies the client', async () => {
  const [seen, unseen] = [await save(), await save()]
  await allow(true)
  const staff = await supporting()
  const shown = (await tokenOf(seen.id, staff)).token
  expect((await app.call('profile.read', staff)).profile.integrationToken).not.toBe('')
  await allow(false)
  const [unseenBefore, accountBefore] = [(await tokenOf(unseen.id)).token, (await tokenOf(undefined)).token]
  await app.call('managers.deleteManager', admin, { id: staff.staff?.id, graceDays: 0 })
  expect((await tokenOf(seen.id)).token).not.toBe(shown)
  expect((await tokenOf(undefined)).token).not.toBe(accountBefore)
  expect((await tokenOf(unseen.id)).token).toBe(unseenBefore)
  const notices = await app.db.select().from(notifications).where(eq(notifications.accountId, owner.account.id))
  expect(notices.find(({ notice }) => notice === 'tokensEnded')).toMatchObject({
    details: { who: staff.staff?.email, count: '2' },
  })
  const rows = await app.db.select().from(audit).where(eq(audit.action, 'managers.deleteManager'))
  expect(rows.at(-1)).toMatchObject({ after: { tokensRenewed: 2, oldUntil: null } })
})

test('deleting a team user renews tokens they saw or held, the account’s too', async () => {
  const gone = await app.account('team_user', { ownerId: owner.account.id })
  const [held, other, unseen] = [await save(gone), await save(), await save()]
  // before the upgrade they saw the account's; a campaign of theirs may have been handed on
  for (const campaignId of [other.id, null])
    await recordTokenView(app.db, gone.account.id, { clientId: owner.account.id, campaignId }, app.clock.now)
  const tokens = async () =>
    Promise.all([held.id, other.id, undefined, unseen.id].map(async (id) => (await tokenOf(id)).token))
  const before = await tokens()
  expect(await app.call('teamUsers.deleteTeamUser', owner, { id: gone.account.id, graceDays: 0 })).toMatchObject({
    tokens: 3,
  })
  expect((await tokens()).map((token, at) => token !== before[at])).toEqual([true, true, true, false])
})

test('a token renewed since is not renewed again for a viewer of the old one', async () => {
  const own = await save(mate)
  const gone = await app.account('team_user', { ownerId: owner.account.id })
  await allow(true)
  const staff = await supporting()
  await tokenOf(own.id, staff)
  await allow(false)
  const { token } = await app.call('company.renewToken', owner, { id: own.id })
  await app.call('managers.deleteManager', admin, { id: staff.staff?.id })
  expect((await tokenOf(own.id)).token).toBe(token)
  expect(
    await app.call('teamUsers.deleteTeamUser', owner, { id: gone.account.id }),
    'saw nothing, held nothing',
  ).toMatchObject({ tokens: 0 })
})
