/** Bounds and races of acts on several campaigns, and campaigns that use a flow. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_COPIES, MOST_TOGETHER } from '../../contract/campaigns/together-words.ts'
import { CONTRACT } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { group, makeCampaign, makeFlow, PARTS, rule } from '../../domain/testing/flows.ts'
import { whileLocked } from '../../domain/testing/while-locked.ts'
import { accessAllows } from '../../rules/accounts/team-access.ts'
import { findCampaign, lockCampaign, settingsOf, updateCampaign } from '../../store/config/campaigns/campaigns.ts'
import { accounts, audit } from '../../store/config/schema.ts'

let app: TestApp
let owner: Caller
let member: Caller
let stranger: Caller

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ owner, member, stranger } = await app.people())
  app.services.tryVisit = async () => undefined
})

type Row = { id: string; version: number }
const preview = (ids: readonly string[], change: object) =>
  app.call('company.previewEdit', owner, { ids: [...ids], change })
const edit = (rows: readonly Row[], change: object, caller = owner) =>
  app.call('company.editTogether', caller, { campaigns: rows.map(({ id, version }) => ({ id, version })), change })
const undo = (act: string | null, caller = owner) => app.call('company.undoTogether', caller, { act: act ?? '' })
const read = async (id: string) => (await app.call('company.edit', owner, { id })).campaign
const TAG = { tag: 'x' }

test('so many at once, and only by roles and keys that save campaigns', () => {
  const ids = (most: number) => Array.from({ length: most }, (_, at) => String(at + 1))
  const campaigns = (most: number) => ids(most).map((id) => ({ id, version: 1 }))
  const takes = (name: keyof typeof CONTRACT, given: object) =>
    (CONTRACT[name] as unknown as { input: { safeParse: (given: unknown) => { success: boolean } } }).input.safeParse(
      given,
    ).success
  const copies = (most: number) => ({ id: '1', version: 1, copies: ids(most).map(() => ({})) })
  for (const [most, is] of [
    [MOST_TOGETHER, true],
    [MOST_TOGETHER + 1, false],
    [0, false],
  ] as const) {
    expect(takes('company.previewEdit', { ids: ids(most) }), String(most)).toBe(is)
    expect(takes('company.editTogether', { campaigns: campaigns(most), change: TAG }), String(most)).toBe(is)
  }
  for (const [most, is] of [
    [MOST_COPIES, true],
    [MOST_COPIES + 1, false],
    [0, false],
  ] as const)
    for (const name of ['company.previewCopies', 'company.copyTogether'] as const)
      expect(takes(name, copies(most)), `${name} ${most}`).toBe(is)
  const [looks, acts] = [
    ['company.previewEdit', 'company.previewCopies'] as const,
    ['company.editTogether', 'company.undoTogether', 'company.copyTogether'] as const,
  ]
  for (const name of [...looks, ...acts]) expect(CONTRACT[name].allowed, name).not.toContain('referal')
  expect([...looks, ...acts].filter((name) => accessAllows('read', name))).toEqual(looks)
  expect([...looks, ...acts].filter((name) => accessAllows('finance', name))).toEqual([])
  expect(looks.map((name) => CONTRACT[name].key)).toEqual(looks.map(() => 'campaigns:read'))
  expect(acts.map((name) => CONTRACT[name].key)).toEqual(acts.map(() => 'campaigns:write'))
})

test('an archived one is not found; one named twice is changed once', async () => {
  const [one, gone] = [await makeCampaign(app, owner), await makeCampaign(app, owner)]
  await app.call('company.delete', owner, { id: gone.id })
  expect(await refusal(preview([one.id, gone.id], TAG))).toMatchObject({ status: 404 })
  expect(await refusal(edit([one, gone], TAG))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('company.previewCopies', owner, { id: gone.id, copies: [{}] }))).toMatchObject({
    status: 404,
  })
  expect(await edit([one, one], TAG)).toMatchObject({ done: 1 })
  expect(await read(one.id)).toMatchObject({ version: 2 })
  // nothing differs: no version, no act
  expect(await edit([await read(one.id)], TAG)).toEqual({ done: 0, act: null })
})

test('what is saved while the act waits for it is named, and nothing is changed', async () => {
  const [one, other] = [await makeCampaign(app, owner), await makeCampaign(app, owner)]
  const act = whileLocked(app.db, {
    hold: async (tx) => {
      const row = await lockCampaign(tx, other.id)
      if (row) await updateCampaign(tx, row, { ...settingsOf(row), notes: 'Since' }, new Date())
    },
    meanwhile: () => edit([one, other], TAG),
  })
  expect(await refusal(act)).toMatchObject({
    status: 409,
    body: { validation: { [`campaigns.${other.id}`]: [TEXTS.campaignChanged] } },
  })
  expect(await read(one.id)).toMatchObject({ version: 1, tag: one.tag })
})

test('copies are of the version that was looked at, and fit a team user’s own number', async () => {
  const first = await makeCampaign(app, owner)
  await app.call('company.rename', owner, { campaignId: first.id, name: 'Since' })
  const stale = app.call('company.copyTogether', owner, { id: first.id, version: 1, copies: [{}] })
  expect(await refusal(stale)).toMatchObject({ status: 409, body: { error: TEXTS.campaignChanged } })
  const mine = await makeCampaign(app, member)
  await app.db.update(accounts).set({ campaignLimit: 2 }).where(eq(accounts.id, member.account.id))
  const copies = (most: number) => ({ id: mine.id, version: 1, copies: Array.from({ length: most }, () => ({})) })
  expect(await app.call('company.previewCopies', member, copies(1))).toMatchObject({ room: 1 })
  expect((await refusal(app.call('company.copyTogether', member, copies(2)))).status).toBe(409)
  await app.call('company.copyTogether', member, copies(1))
  expect((await app.call('company.list', member, {})).total).toBe(2)
})

const visit = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', url: 'https://shop.example/', referrer: '' }
/** Its tests expect what a campaign with this tag gives. */
const expecting = (tag: string) => {
  app.services.tryVisit = async ({ settings }) =>
    ({ link: settings?.tag === tag ? 'https://shop.example/land' : 'bot.html' }) as never
  return { tag, tests: [{ name: 'Lands', visit, gets: 'target', link: '' }] }
}

test('a failing test is a problem of its campaign, and holds an undo of it back', async () => {
  const [plain, tested] = [await makeCampaign(app, owner), await makeCampaign(app, owner, expecting('spring'))]
  const shown = (await preview([plain.id, tested.id], TAG)).campaigns
  expect(shown.map(({ problems }) => problems.map(({ text }) => text))).toEqual([[], [TEXTS.testFails]])
  expect(await refusal(edit([plain, tested], TAG))).toMatchObject({
    status: 422,
    body: { validation: { [`campaigns.${tested.id}`]: [TEXTS.testFails] } },
  })
  expecting('x')
  const { act } = await edit([plain, tested], TAG)
  expect((await undo(act)).left).toEqual([{ id: tested.id, name: tested.name, because: 'refused' }])
  expect([(await read(plain.id)).tag, (await read(tested.id)).tag]).toEqual(['', 'x'])
})

test('an undo by staff needs the client’s permission; nobody else’s act is found', async () => {
  const admin = await app.account('admin')
  const one = await makeCampaign(app, owner)
  const { act } = await edit([one], TAG)
  expect(await undo(act, admin)).toMatchObject({ undone: [], left: [{ id: one.id, because: 'refused' }] })
  expect(await refusal(undo(act, stranger))).toMatchObject({ status: 404 })
  expect(await refusal(undo(act, member))).toMatchObject({ status: 404 })
  expect(await refusal(undo('999999'))).toMatchObject({ status: 404 })
  await app.db.update(accounts).set({ editingAllowed: true }).where(eq(accounts.id, owner.account.id))
  expect(await undo(act, admin)).toMatchObject({ undone: [{ id: one.id }], left: [] })
})

test('no secret is shown, and the log has one entry of each campaign with the act’s number', async () => {
  const [one, other] = [await makeCampaign(app, owner), await makeCampaign(app, owner)]
  const answers = [
    await preview([one.id, other.id], TAG),
    await app.call('company.previewCopies', owner, { id: one.id, copies: [{ tag: 'y' }] }),
  ]
  const { postbackSecret } = await read(one.id)
  for (const answer of answers)
    for (const secret of [postbackSecret, one.key]) expect(JSON.stringify(answer)).not.toContain(secret)
  const { act } = await edit([one, other], TAG)
  const log = await app.db.select().from(audit).orderBy(desc(audit.id)).limit(3)
  expect(log.map(({ together, action }) => [String(together), action]).slice(0, 2)).toEqual([
    [act, 'campaign.save'],
    [act, 'campaign.save'],
  ])
  expect(log[2]?.together).toBeNull()
})

test('what comes from a flow is a problem of its campaign; the rest changes, and is undone after the flow was saved', async () => {
  const flow = await makeFlow(app, owner)
  const [plain, uses] = [
    await makeCampaign(app, owner, { splitGroups: PARTS.splitGroups }),
    await makeCampaign(app, owner, { flow: flow.id, tag: 'before' }),
  ]
  const parts = [
    { replace: { in: 'host', find: 'a.example', with: 'new.example' } },
    { weights: { group: 'All', act: 'equal' } },
    { parameter: { name: 'p', value: '1' } },
  ]
  for (const change of parts) {
    const shown = (await preview([plain.id, uses.id], change)).campaigns
    expect(shown.map(({ problems: [first] }) => first?.text)).toEqual([undefined, TEXTS.flowPart])
    expect(await refusal(edit([plain, uses], change))).toMatchObject({ status: 422 })
  }
  const change = { tag: 'x', countries: { list: 'countries', act: 'set', codes: ['DE'] } }
  const { act } = await edit([plain, uses], change)
  expect(await read(uses.id)).toMatchObject({ flow: flow.id, tag: 'x', countries: ['DE'] })
  const next = { rules: [rule('Next', 'IT')], splitGroups: [group('All', ['c', 100])] }
  await app.call('flows.save', owner, { id: flow.id, name: flow.name, ...next })
  expect(await undo(act)).toMatchObject({ undone: [{ id: plain.id }, { id: uses.id }], left: [] })
  expect(await read(uses.id)).toMatchObject({
    flow: flow.id,
    tag: 'before',
    countries: [],
    rules: [{ name: 'Next', flow: true }],
    splitGroups: next.splitGroups,
  })
})

test('one wrong cell: no copy is made', async () => {
  const { id } = await makeCampaign(app, owner)
  for (const [field, cell] of Object.entries({ targetLink: 'no link', name: 'x'.repeat(400) })) {
    const copies = [{ name: 'Right' }, { [field]: cell }]
    const made = await refusal(app.call('company.copyTogether', owner, { id, version: 1, copies }))
    expect(Object.keys((made.body as { validation: object }).validation)).toEqual([`copies.1.${field}`])
  }
  expect((await app.call('company.list', owner, {})).total).toBe(1)
})

test('copies of a campaign with a flow use it', async () => {
  const flow = await makeFlow(app, owner)
  const { id } = await makeCampaign(app, owner, { flow: flow.id, rules: [rule('Own')] })
  const copies = [{ name: 'One' }, { name: 'Two', targetLink: 'https://two.example/' }]
  expect(
    (await app.call('company.previewCopies', owner, { id, copies })).copies.flatMap((one) => one.problems),
  ).toEqual([])
  const { campaigns: made } = await app.call('company.copyTogether', owner, { id, version: 1, copies })
  for (const copy of made)
    expect((await findCampaign(app.db, copy.id))?.settings).toMatchObject({
      flow: flow.id,
      rules: [{ name: 'Own' }, { name: 'Shared', flow: true }],
    })
  expect((await app.call('flows.read', owner, { id: flow.id })).flow.campaigns).toHaveLength(3)
})
