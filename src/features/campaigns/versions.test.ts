import fc from 'fast-check'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignSettings, type Campaign, type CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import { TEXTS } from '../../contract/texts.ts'
import { audit, campaigns, campaignVersions } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { runs } from '../../../tests/support/runs.ts'

let app: TestApp
let [admin, manager, owner, member, otherMember, stranger]: Caller[] = []
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
  manager = await app.account('manager')
  owner = await app.account('user')
  member = await app.account('team_user', { ownerId: owner.account.id })
  otherMember = await app.account('team_user', { ownerId: owner.account.id })
  stranger = await app.account('user')
})
afterAll(() => app.close())

const save = async (caller: Caller | undefined, given: object = {}) =>
  (await app.call('campaign.save', caller, { ...CAMPAIGN, ...given })).campaign
const list = async (id: string, caller = owner, given: object = {}) =>
  app.call('company.versions', caller, { id, ...given })
const settingsAt = async (id: string, version: number, caller = owner) =>
  (await app.call('company.version', caller, { id, version })).version.settings
const restore = async (
  id: string,
  version: number,
  { caller = owner, ...given }: { caller?: Caller; expectedVersion?: number } = {},
) => app.call('company.restoreVersion', caller, { id, version, ...given })
const NAMES = Object.keys(campaignSettings.shape) as (keyof CampaignSettings)[]
const settingsIn = (one: Campaign) => Object.fromEntries(NAMES.map((name) => [name, one[name]]))

test('each save, rename and pause makes a version with author and changes', async () => {
  const { id } = await save(owner)
  await save(owner, { id, targetLink: 'https://shop.example/new', countries: ['DE'] })
  await app.call('company.rename', owner, { campaignId: id, name: 'Autumn' })
  await app.call('company.updateInfoStatus', owner, { id })
  await app.call('company.bulk', owner, { ids: [id], act: 'tag', tag: 'sale' })
  const { versions, total, current, first } = await list(id)
  expect([total, current, first.version]).toEqual([5, 5, 1])
  const named = versions.map(({ version, changes, status }) => ({
    version,
    changed: changes.map(({ field }) => field),
    status,
  }))
  expect(named).toEqual([
    { version: 5, changed: ['tag'], status: 'paused' },
    { version: 4, changed: ['status'], status: 'paused' },
    { version: 3, changed: ['name'], status: 'active' },
    { version: 2, changed: expect.arrayContaining(['targetLink', 'countries']) as string[], status: 'active' },
    { version: 1, changed: [], status: 'active' },
  ])
  expect(versions[3]?.changes).toHaveLength(2)
  expect(versions[2]?.changes).toEqual([{ field: 'name', before: CAMPAIGN.name, after: 'Autumn' }])
  expect(versions.map(({ compared }) => compared)).toEqual([true, true, true, true, false])
  for (const one of versions) expect(one).toMatchObject({ author: owner?.account.email, byStaff: false })
  expect(versions.map(({ differs }) => differs)).toEqual([false, true, true, true, true])
})

test('the list is paged, and the last of a page is compared with the next page’s first', async () => {
  const { id } = await save(owner)
  for (const name of ['Two', 'Three', 'Four']) await save(owner, { id, name })
  const pages = await Promise.all([1, 2].map((page) => list(id, owner, { page, perPage: 2 })))
  expect(pages.map(({ versions }) => versions.map(({ version }) => version))).toEqual([
    [4, 3],
    [2, 1],
  ])
  expect(
    pages.map(({ versions }) =>
      versions.map(({ changes, compared }) => (compared ? changes.map(({ field }) => field) : null)),
    ),
  ).toEqual([
    [['name'], ['name']],
    [['name'], null],
  ])
})

test('another client’s campaign, an archived one and an unknown version are not found', async () => {
  const { id } = await save(member)
  for (const caller of [stranger, otherMember]) {
    expect(await refusal(list(id, caller))).toMatchObject({ status: 404 })
    expect(await refusal(settingsAt(id, 1, caller))).toMatchObject({ status: 404 })
    expect(await refusal(restore(id, 1, { caller }))).toMatchObject({ status: 404 })
  }
  for (const caller of [owner, member, admin, manager]) expect((await list(id, caller)).total).toBe(1)
  expect(await refusal(settingsAt(id, 2))).toMatchObject({ status: 404 })
  expect(await refusal(restore(id, 7))).toMatchObject({ status: 404 })
  const { id: foreign } = await save(stranger)
  await save(stranger, { id: foreign, name: 'Second' })
  expect(await refusal(settingsAt(id, 2)), 'the version of another campaign').toMatchObject({ status: 404 })
  await app.call('company.delete', owner, { id })
  expect(await refusal(list(id))).toMatchObject({ status: 404 })
  expect(await refusal(settingsAt(id, 1))).toMatchObject({ status: 404 })
})

test('staff restore only with permission, and only administrators see which staff member it was', async () => {
  const open = await app.account('user', { editingAllowed: true })
  for (const [client, isOpen] of [
    [stranger, false],
    [open, true],
  ] as const) {
    const { id } = await save(client)
    await save(client, { id, name: 'Second' })
    const restoring = restore(id, 1, { caller: admin })
    if (!isOpen) {
      expect(await refusal(restoring)).toMatchObject({ status: 403, body: { error: TEXTS.editingNotAllowed } })
      continue
    }
    await restoring
    const by = async (caller: Caller | undefined) => (await list(id, caller)).versions[0]
    expect(await by(open)).toMatchObject({ author: null, byStaff: true })
    expect(await by(manager)).toMatchObject({ author: null, byStaff: true })
    expect(await by(admin)).toMatchObject({ author: admin?.account.email, byStaff: true })
  }
})

test('restoring makes a new version, and names the restored one in audit log and list', async () => {
  const first = await save(owner, { tag: 'a', notes: 'first', repeatLimit: 3 })
  const { id } = first
  await save(owner, { id, name: 'Second', sensitivity: 'strict' })
  await app.call('company.updateInfoStatus', owner, { id })
  const { campaign } = await restore(id, 1)
  expect(campaign).toMatchObject({ ...settingsIn(first), version: 4, status: 'paused' })
  const [entry] = await app.db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `campaigns/${id}`), eq(audit.action, 'campaign.save')))
    .orderBy(desc(audit.id))
    .limit(1)
  expect(entry).toMatchObject({
    actorId: owner?.account.id,
    version: 4,
    before: { name: 'Second' },
    after: { name: first.name, restoredFrom: 1 },
  })
  const { versions } = await list(id)
  expect(versions.map(({ restoredFrom }) => restoredFrom)).toEqual([1, null, null, null])
  expect(await settingsAt(id, 2), 'nothing is rewritten').toMatchObject({ name: 'Second', sensitivity: 'strict' })
})

test('of two concurrent restores one is refused, and the other’s is complete', async () => {
  const { id } = await save(owner)
  await save(owner, { id, name: 'Second' })
  await save(owner, { id, name: 'Third' })
  const outcomes = await Promise.allSettled([1, 2].map((version) => restore(id, version, { expectedVersion: 3 })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(restore(id, 1, { expectedVersion: 3 }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.campaignChanged },
  })
  expect((await list(id)).total).toBe(4)
})

test('restoring a version without stored name keeps the name', async () => {
  const { id } = await save(owner, { name: 'Old', tag: 'old' })
  await app.db
    .update(campaignVersions)
    .set({ name: null, tag: null, status: null })
    .where(eq(campaignVersions.campaignId, id))
  await app.db
    .update(audit)
    .set({ version: null })
    .where(eq(audit.subject, `campaigns/${id}`))
  await save(owner, { id, name: 'New', notes: 'x' })
  await save(owner, { id, name: 'Newer', notes: 'x' })
  const { versions } = await list(id)
  expect(versions.map(({ changes, compared }) => (compared ? changes.map(({ field }) => field) : null))).toEqual([
    ['name'],
    ['notes'],
    null,
  ])
  expect(versions[2]).toMatchObject({ author: null, byStaff: false, status: null })
  expect((await restore(id, 1)).campaign).toMatchObject({ name: 'Newer', notes: '' })
})

test('older unstored versions are not listed; the list says since when', async () => {
  const { id } = await save(owner)
  await save(owner, { id, name: 'Second' })
  await app.db.delete(campaignVersions).where(and(eq(campaignVersions.campaignId, id), eq(campaignVersions.version, 1)))
  expect(await list(id)).toMatchObject({ total: 1, first: { version: 2, savedAt: app.clock.now.toISOString() } })
  expect((await list(id)).versions[0]).toMatchObject({ changes: [], compared: false })
})

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const link = word.map((name) => `https://shop.example/${name}`)
const draft = fc.record(
  {
    name: word,
    tag: word,
    targetLink: link,
    defaultLink: fc.option(link),
    countries: fc.uniqueArray(fc.constantFrom('DE', 'FR', 'US', 'JP'), { maxLength: 3 }),
    stopKeywords: fc.array(word, { maxLength: 3 }),
    pageHosts: fc.option(
      fc.array(
        word.map((name) => `${name}.example`),
        { maxLength: 2 },
      ),
    ),
    utm: fc.dictionary(fc.constantFrom('source', 'term', 'campaign'), word, { noNullPrototype: true }),
    partnerParameter: fc.constantFrom('', 'click'),
    passThrough: fc.constantFrom('clickIds', 'query', 'none'),
    splitGroups: fc.array(
      fc.record({
        name: word,
        conditions: fc.array(
          fc.record({
            option: fc.constantFrom('country', 'browser'),
            is: fc.boolean(),
            values: fc.array(word, { minLength: 1, maxLength: 2 }),
          }),
          { maxLength: 2 },
        ),
        links: fc.tuple(link, link).map(([one, other]) => [
          { link: one, percent: 30 },
          { link: other, percent: 70 },
        ]),
      }),
      { maxLength: 2 },
    ),
    sensitivity: fc.constantFrom('monitor', 'standard', 'strict'),
    repeatLimit: fc.option(fc.integer({ min: 1, max: 9 })),
    holdOut: fc.constantFrom(0, 0.5, 5),
    schedule: fc.option(fc.constant({ timezone: 'UTC', days: ['mon'], from: '08:00', to: '20:00' })),
    keepMonths: fc.option(fc.integer({ min: 1, max: 12 })),
    notes: word,
  },
  { requiredKeys: [] },
)

test('after random saves, a restored version is in force, and every differing setting is named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 5 }), fc.nat(), async (drafts, pick) => {
      const { id } = await save(owner, drafts[0])
      const kept = [settingsIn(await campaignNow(id))]
      for (const one of drafts.slice(1)) kept.push(settingsIn(await save(owner, { id, ...one })))
      const { versions } = await list(id)
      for (const { version, changes } of versions.slice(0, -1)) {
        const [before, after] = [kept[version - 2] ?? {}, kept[version - 1] ?? {}]
        const differing = NAMES.filter((name) => !equal(before[name], after[name]))
        expect(changes.map(({ field }) => field).toSorted()).toEqual(differing.toSorted())
      }
      const version = (pick % drafts.length) + 1
      const { campaign } = await restore(id, version, { expectedVersion: drafts.length })
      expect(settingsIn(campaign)).toEqual(kept[version - 1])
      expect(campaign.version).toBe(drafts.length + 1)
      expect((await list(id)).versions.filter((one) => one.version === version)).toMatchObject([{ differs: false }])
      await app.db.delete(campaigns).where(eq(campaigns.id, id)) // frees room in the plan
    }),
    { numRuns: runs(15) },
  )
})

const campaignNow = async (id: string) => (await app.call('company.edit', owner, { id })).campaign
/** Vitest's comparison, independent of ours. */
const equal = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}
