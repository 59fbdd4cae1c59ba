import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignSettings, campaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { TogetherChange } from '../../contract/campaigns/together-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { accounts, audit, campaigns, plans } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { runs } from '../../../tests/support/runs.ts'

let app: TestApp
let admin: Caller
let owner: Caller
let member: Caller
let stranger: Caller
const names = Object.keys(campaignSettings.shape) as (keyof CampaignSettings)[]

beforeAll(async () => {
  app = await createTestApp()
  ;({ admin, owner, member, stranger } = await app.people())
  const [plan] = await app.db.select().from(plans).limit(1)
  const [unlimited] = await app.db
    .insert(plans)
    .values({ ...plan, id: undefined, name: 'Unlimited', campaignLimit: null } as never)
    .returning()
  await app.db.update(accounts).set({ planId: unlimited?.id ?? null })
})
afterAll(() => app.close())

const make = async (given: object = {}, caller = owner) =>
  (await app.call('campaign.save', caller, { ...CAMPAIGN, ...given })).campaign
const read = async (id: string, caller = owner) => (await app.call('company.edit', caller, { id })).campaign
const storedOf = async (id: string) => {
  const [row] = await app.db.select().from(campaigns).where(eq(campaigns.id, id))
  return JSON.stringify([row?.name, row?.tag, row?.settings])
}
const preview = (ids: readonly string[], change: TogetherChange, caller = owner) =>
  app.call('company.previewEdit', caller, { ids: [...ids], change: change as never })
const edit = (rows: readonly { id: string; version: number }[], change: TogetherChange, caller = owner) =>
  app.call('company.editTogether', caller, {
    campaigns: rows.map(({ id, version }) => ({ id, version })),
    change: change as never,
  })
const history = async (given: object = {}, caller = owner) => app.call('audit.ofClient', caller, given)

const LINKS = ['https://one.example/a', 'https://two.example/?x=1', 'https://three.example:8443/b?y={hit}#z']
const split = (percents: readonly number[]) => ({
  name: 'Main',
  links: percents.map((percent, at) => ({ link: LINKS[at] ?? '', percent })),
})
const link = fc.constantFrom(...LINKS)
const shares = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([one, other]) => [Math.min(one, other), Math.abs(one - other), 100 - Math.max(one, other)])
const codes = fc.uniqueArray(fc.constantFrom('DE', 'AT', 'CH', 'PL'), { minLength: 1, maxLength: 3 })
const settings = fc.record({
  targetLink: link,
  defaultLink: fc.option(link),
  countries: fc.oneof(fc.constant([]), codes),
  excludedCountries: fc.oneof(fc.constant([]), codes),
  tag: fc.constantFrom('', 'spring'),
  splitGroups: fc.oneof(
    fc.constant([]),
    shares.map((percents) => [split(percents)]),
  ),
})
const maybe = <One>(one: fc.Arbitrary<One>) => fc.option(one, { nil: undefined, freq: 2 })
const change: fc.Arbitrary<TogetherChange> = fc
  .record({
    replace: maybe(
      fc.constantFrom(
        { in: 'host' as const, find: 'ONE.example', with: 'new.example' },
        { in: 'host' as const, find: 'three.example', with: 'new.example:444' },
        { in: 'text' as const, find: 'example/', with: 'example/$&/' },
        { in: 'text' as const, find: 'https://one', with: 'one' },
      ),
    ),
    parameter: maybe(fc.constantFrom({ name: 'x', value: '{hit} & co' }, { name: 'new', value: '' })),
    countries: maybe(
      fc.record({
        list: fc.constantFrom('countries' as const, 'excludedCountries' as const),
        act: fc.constantFrom('add' as const, 'remove' as const, 'set' as const),
        codes,
      }),
    ),
    weights: maybe(
      fc.oneof(
        fc.record({ group: fc.constantFrom('', 'Main'), act: fc.constant('equal' as const), links: fc.constant([]) }),
        fc.record({
          group: fc.constant('Main'),
          act: fc.constant('add' as const),
          links: fc.tuple(fc.record({ link, percent: fc.integer({ min: 1, max: 100 }) })),
        }),
        shares.map((percents) => ({ group: '', act: 'set' as const, links: split(percents).links })),
      ),
    ),
    tag: maybe(fc.constantFrom('', 'autumn')),
  })
  .filter((one) => Object.values(one).some((part) => part !== undefined))

test('what the preview shows is what is stored, as by single saves; the undo restores every byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(settings, { minLength: 2, maxLength: 4 }), change, async (all, one) => {
      const made: Awaited<ReturnType<typeof make>>[] = []
      for (const given of all) made.push(await make(given))
      const ids = made.map(({ id }) => id)
      const before = await Promise.all(ids.map(storedOf))
      const shown = (await preview(ids, one)).campaigns
      expect(await Promise.all(ids.map(storedOf)), 'nothing is written').toEqual(before)
      const possible = shown.filter(({ problems, after }) => problems.length === 0 && Object.keys(after).length > 0)
      const wrong = shown.find(({ problems }) => problems.length > 0)
      if (wrong) {
        expect((await refusal(edit(shown, one))).status, 'all of them or none').toBe(422)
        expect(await Promise.all(ids.map(storedOf))).toEqual(before)
      }
      if (possible.length === 0) return
      const { done, act } = await edit(possible, one)
      expect(done).toBe(possible.length)
      for (const { id, after } of possible) {
        const twin = await make(
          Object.fromEntries(names.map((name) => [name, made.find((is) => is.id === id)?.[name]])),
        )
        await app.call('campaign.save', owner, { ...twin, ...after, id: twin.id })
        expect(await storedOf(id), 'as a single save').toBe(await storedOf(twin.id))
        expect(await read(id)).toMatchObject(after)
      }
      const { undone, left } = await app.call('company.undoTogether', owner, { act: act ?? '' })
      expect([undone.length, left]).toEqual([possible.length, []])
      expect(await Promise.all(ids.map(storedOf))).toEqual(before)
    }),
    { numRuns: runs(6) },
  )
})

test('rights are those of each campaign', async () => {
  const [one, other, foreign] = [await make(), await make(), await make({}, stranger)]
  for (const act of [
    () => preview([one.id, foreign.id], { tag: 'x' }),
    () => edit([one, foreign], { tag: 'x' }),
    () => app.call('company.previewCopies', owner, { id: foreign.id, copies: [{}] }),
    () => app.call('company.copyTogether', owner, { id: foreign.id, version: 1, copies: [{}] }),
    // a team user has their own campaigns and those that were named
    () => preview([one.id], { tag: 'x' }, member),
  ])
    expect((await refusal(act())).status).toBe(404)
  const [shown] = (await preview([one.id], { tag: 'x' }, admin)).campaigns
  expect(
    shown?.problems.map(({ text }) => text),
    'staff need the client’s permission',
  ).toEqual([TEXTS.editingNotAllowed])
  expect((await refusal(edit([one], { tag: 'x' }, admin))).status).toBe(403)
  const { act } = await edit([one, other], { tag: 'x' })
  expect((await refusal(app.call('company.undoTogether', stranger, { act: act ?? '' }))).status).toBe(404)
  await app.db
    .update(accounts)
    .set({ campaignIds: [other.id] })
    .where(eq(accounts.id, member?.account.id ?? ''))
  const named = member && (await app.again(member))
  const { undone, left } = await app.call('company.undoTogether', named, { act: act ?? '' })
  expect([undone.map(({ id }) => id), left], 'only what they see').toEqual([[other.id], []])
  expect((await read(one.id)).tag).toBe('x')
  await app.db
    .update(accounts)
    .set({ campaignIds: null })
    .where(eq(accounts.id, member?.account.id ?? ''))
})

test('what was saved since is named: nothing is changed, and an undo leaves it', async () => {
  const [one, other, third] = [await make(), await make(), await make()]
  await app.call('company.rename', owner, { campaignId: other.id, name: 'Since' })
  const failed = await refusal(edit([one, other], { countries: { list: 'countries', act: 'set', codes: ['DE'] } }))
  expect(failed).toMatchObject({
    status: 409,
    body: { error: TEXTS.campaignsChanged, validation: { [`campaigns.${other.id}`]: [TEXTS.campaignChanged] } },
  })
  expect((await read(one.id)).version).toBe(1)
  const { act } = await edit([one, await read(other.id), third], { tag: 'x' })
  await app.call('company.rename', owner, { campaignId: one.id, name: 'Mine' })
  await app.call('company.delete', owner, { id: third.id })
  // a pause is no change of what is restored
  await app.call('company.updateInfoStatus', owner, { id: other.id })
  const { undone, left } = await app.call('company.undoTogether', owner, { act: act ?? '' })
  expect(undone.map(({ id }) => id)).toEqual([other.id])
  expect(left.map(({ id, because }) => [id, because])).toEqual([
    [one.id, 'changed'],
    [third.id, 'archived'],
  ])
  expect(await read(one.id)).toMatchObject({ name: 'Mine', tag: 'x' })
  expect((await app.call('company.undoTogether', owner, { act: act ?? '' })).undone).toEqual([])
})

test('what would surprise is a problem of its own campaign', async () => {
  const learns = { ...split([60, 40, 0]), learn: { goal: 'conversions', floor: 10, watch: false } }
  const [everywhere, one, learning] = [
    await make(),
    await make({ countries: ['DE'] }),
    await make({ splitGroups: [learns] }),
  ]
  const problems = async (is: TogetherChange) =>
    (await preview([everywhere.id, one.id, learning.id], is)).campaigns.map(({ problems: [first] }) => first?.text)
  const countries = (act: 'add' | 'remove') => ({ countries: { list: 'countries' as const, act, codes: ['DE'] } })
  expect(await problems(countries('add'))).toEqual([TEXTS.togetherEverywhere, undefined, TEXTS.togetherEverywhere])
  expect(await problems(countries('remove'))).toEqual([undefined, TEXTS.togetherNowhere, undefined])
  const weights = { group: '', act: 'equal' as const, links: [] }
  expect(await problems({ weights })).toEqual([TEXTS.togetherNoSplit, TEXTS.togetherNoSplit, TEXTS.togetherLearns])
  const source = { id: '999999', clickParameter: '', costParameter: '' }
  expect(await problems({ source })).toEqual(Array.from({ length: 3 }, () => TEXTS.sourceUnknown))
  expect((await preview([learning.id], {})).splits).toMatchObject([
    { group: 'Main', campaigns: 1, links: split([0, 0, 0]).links.map(({ link: text }) => ({ link: text })) },
  ])
  expect((await refusal(edit([one], {}))).body).toMatchObject({ validation: { change: [TEXTS.togetherNothing] } })
})

test('history shows an act as one entry, its campaigns on demand, and what of it was undone', async () => {
  const [one, other] = [await make(), await make()]
  const total = (await history()).total
  const { act } = await edit([one, other], { tag: 'history' })
  const { entries, total: after, days } = await history()
  expect(after).toBe(total + 1)
  expect(days.reduce((sum, { changes }) => sum + changes, 0)).toBe(after)
  expect(entries[0]).toMatchObject({ action: 'campaign.save', together: { id: act, count: 2, undone: 0 } })
  const opened = await history({ together: act })
  expect(opened.entries.map(({ subject, together, after: then }) => [subject, together, then?.['tag']])).toEqual([
    [`campaigns/${other.id}`, null, 'history'],
    [`campaigns/${one.id}`, null, 'history'],
  ])
  expect((await history({ companyId: one.id })).entries[0], 'of one campaign it is its own change').toMatchObject({
    subject: `campaigns/${one.id}`,
    together: null,
  })
  await app.call('company.rename', owner, { campaignId: one.id, name: 'Since' })
  await app.call('company.undoTogether', owner, { act: act ?? '' })
  const found = (await history()).entries.find(({ together }) => together?.id === act)
  expect(found).toMatchObject({ together: { count: 2, undone: 1 } })
})

test('copies differ where the table says so, all of them or none, and go if they have no visits', async () => {
  const first = await make({ name: 'Root', countries: ['DE'], tag: 'spring', splitGroups: [split([50, 50, 0])] })
  const copies = [{ targetLink: 'https://pl.example/', countries: ['PL'], name: 'Poland' }, {}, { tag: '' }]
  const shown = await app.call('company.previewCopies', owner, { id: first.id, copies })
  expect(shown).toMatchObject({ version: 1, room: null, full: null })
  expect(shown.copies.map(({ name, after }) => [name, after])).toEqual([
    ['Poland', { name: 'Poland', targetLink: 'https://pl.example/', countries: ['PL'] }],
    ['Root (2)', { name: 'Root (2)' }],
    ['Root (3)', { name: 'Root (3)', tag: '' }],
  ])
  const wrong = [...copies, { targetLink: 'no link', countries: ['DE', 'Germany'], source: { id: '999999' } }]
  const { problems } = (await app.call('company.previewCopies', owner, { id: first.id, copies: wrong })).copies[3] ?? {}
  expect(problems?.map(({ field }) => field)).toEqual(['targetLink', 'countries.1'])
  const before = (await app.call('company.list', owner, {})).total
  expect(
    (await refusal(app.call('company.copyTogether', owner, { id: first.id, version: 1, copies: wrong }))).status,
  ).toBe(422)
  expect((await refusal(app.call('company.copyTogether', owner, { id: first.id, version: 2, copies }))).status).toBe(
    409,
  )
  expect((await app.call('company.list', owner, {})).total).toBe(before)
  const { campaigns: made, act } = await app.call('company.copyTogether', owner, { id: first.id, version: 1, copies })
  for (const [at, { id }] of made.entries()) {
    const { name, after } = shown.copies[at] ?? {}
    const is = await read(id)
    expect(is).toMatchObject({ ...after, name })
    const same = names.filter((field) => !Object.keys(after ?? {}).includes(field))
    for (const field of same) expect(is[field], field).toEqual(first[field])
    expect(is.key).not.toBe(first.key)
  }
  const visited = made[1]?.id ?? ''
  const { query } = app.services.events
  app.services.events.query = (async () => [{ id: visited, last: '2026-03-01 11:00:00.000' }]) as never
  const { undone, left } = await app.call('company.undoTogether', owner, { act })
  app.services.events.query = query
  expect(undone.map(({ name }) => name)).toEqual(['Poland', 'Root (3)'])
  expect(left).toEqual([{ id: visited, name: 'Root (2)', because: 'visits' }])
})

test('copies fit the plan, or none is made', async () => {
  const small = await app.account('user')
  const [plan] = await app.db.select().from(plans).where(eq(plans.campaignLimit, 10))
  await app.db
    .update(accounts)
    .set({ planId: plan?.id ?? null })
    .where(eq(accounts.id, small.account.id))
  const first = await make({}, small)
  const copies = Array.from({ length: 10 }, () => ({}))
  expect(await app.call('company.previewCopies', small, { id: first.id, copies })).toMatchObject({ room: 9 })
  const many = app.call('company.copyTogether', small, { id: first.id, version: 1, copies })
  expect(await refusal(many)).toMatchObject({ status: 409, body: { error: TEXTS.campaignLimit } })
  expect((await app.call('company.list', small, {})).total).toBe(1)
  await app.call('company.copyTogether', small, { id: first.id, version: 1, copies: copies.slice(1) })
  expect(await app.call('company.previewCopies', small, { id: first.id, copies })).toMatchObject({
    room: 0,
    full: TEXTS.campaignLimit,
  })
  const log = await app.db.select().from(audit).where(eq(audit.action, 'company.copyTogether'))
  expect(new Set(log.slice(-9).map(({ together }) => together)).size).toBe(1)
})
