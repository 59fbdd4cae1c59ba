import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { desc, eq, sql } from 'drizzle-orm'
import { campaignSettings } from '../contract/campaigns/campaigns.ts'
import type { Caller } from '../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../domain/testing/app.ts'
import { changesOf, fileOfCampaign, jsonOf, readCampaignFile } from '../rules/files/config-files.ts'
import { audit, campaigns } from '../store/config/schema.ts'
import { unarchivedCampaigns } from '../store/config/campaigns/campaigns.ts'
import { applyConfig, exportConfig, planConfig } from './config.ts'
import type { OperatorContext } from './context.ts'

let app: TestApp
let owner: Caller
let context: OperatorContext
const NAMES = { publicUrl: undefined, panelOrigins: [], ownHosts: [] }
beforeAll(async () => {
  app = await createTestApp()
  await app.account('admin')
  context = {
    db: async () => app.db,
    now: () => new Date(),
    running: undefined,
    settings: NAMES,
  } as unknown as OperatorContext
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.account('user')
  for (const name of ['One', 'Two']) await app.call('campaign.save', owner, { ...CAMPAIGN, name })
})

type Draft = { name: string; text: string }
const edited = (file: Draft, change: object): Draft => {
  const read = JSON.parse(file.text) as { settings: object }
  return { ...file, text: JSON.stringify({ ...read, settings: { ...read.settings, ...change } }) }
}
const newest = async () =>
  (await exportConfig(context, {})).filter(({ name }) => name.startsWith('c_')).slice(-2) as [Draft, Draft]
const plain = (files: readonly Draft[], force = false) => ({ files, force })

test('an unchanged export changes nothing, and contains no secret', async () => {
  const files = await exportConfig(context, {})
  const before = await unarchivedCampaigns(app.db)
  const applied = await applyConfig(context, plain(files))
  expect(applied.every(({ changes }) => changes.length === 0)).toBe(true)
  expect(await unarchivedCampaigns(app.db)).toEqual(before)
  expect(await exportConfig(context, {})).toEqual(files)
  for (const { postbackSecret } of before)
    if (postbackSecret) expect(JSON.stringify(files)).not.toContain(postbackSecret)
})

test('applies the plan once, logs it, and notifies edges', async () => {
  const [one] = await newest()
  const file = edited(one, { sensitivity: 'strict', countries: ['DE'] })
  const planned = await planConfig(context, plain([file]))
  expect(planned[0]?.changes).toEqual([
    { field: 'countries', before: [], after: ['DE'] },
    { field: 'sensitivity', before: 'standard', after: 'strict' },
  ])
  expect(await applyConfig(context, plain([file]))).toEqual(planned)
  const [now] = (await unarchivedCampaigns(app.db)).slice(-2)
  expect(now).toMatchObject({ version: 2, settings: { sensitivity: 'strict', countries: ['DE'] } })
  const [entry] = (
    await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `campaigns/${now?.id ?? ''}`))
  ).slice(-1)
  expect(entry).toMatchObject({ action: 'campaign.save', version: 2, after: { by: 'operator', sensitivity: 'strict' } })
  expect((await applyConfig(context, plain([file])))[0]?.changes).toEqual([])
  expect((await unarchivedCampaigns(app.db)).at(-2)?.version).toBe(2)
})

test('an apply without changes leaves no version and no audit entry, also with older settings', async () => {
  const [row] = await app.db.select().from(campaigns).orderBy(desc(campaigns.id)).limit(1)
  // As saved before these settings existed.
  await app.db
    .update(campaigns)
    .set({ settings: sql`${campaigns.settings} - 'check' - 'passThrough' - 'notes' - 'user'` })
    .where(eq(campaigns.id, row?.id ?? ''))
  const files = await exportConfig(context, {})
  const before = await app.db.select().from(audit)
  for (const force of [false, true]) {
    const applied = await applyConfig(context, plain(files, force))
    expect(applied.flatMap(({ changes }) => changes)).toEqual([])
  }
  expect(await app.db.select().from(audit)).toEqual(before)
  expect(await exportConfig(context, {})).toEqual(files)
})

test('carries that a split group learns, and leaves groups alone that do not', async () => {
  const [one] = await newest()
  const links = [
    { link: 'https://a.example/', percent: 50 },
    { link: 'https://b.example/', percent: 50 },
  ]
  const fixed = { name: 'Fixed', links }
  const learns = { name: 'Learns', links, learn: { goal: 'revenue', floor: 20, watch: true } }
  await applyConfig(context, plain([edited(one, { splitGroups: [fixed, learns] })]))
  const stored = (await unarchivedCampaigns(app.db)).at(-2)?.settings.splitGroups
  expect(stored?.map(({ learn }) => learn)).toEqual([undefined, learns.learn])
  const files = await newest()
  expect(JSON.parse(files[0].text)).toMatchObject({ settings: { splitGroups: [fixed, learns] } })
  expect((await applyConfig(context, plain(files))).flatMap(({ changes }) => changes)).toEqual([])
  const bad = edited(files[0], { splitGroups: [{ ...learns, learn: { ...learns.learn, floor: 51 } }] })
  await expect(applyConfig(context, plain([bad]))).rejects.toThrow('splitGroups.0.learn.floor')
})

test('refuses a file older than the store unless forced', async () => {
  const [one] = await newest()
  await applyConfig(context, plain([edited(one, { notes: 'first' })]))
  const late = edited(one, { notes: 'second' })
  await expect(planConfig(context, plain([late]))).rejects.toThrow('based on version 1, but version 2 is stored')
  await expect(applyConfig(context, plain([late]))).rejects.toThrow('export it again')
  await applyConfig(context, plain([late], true))
  expect((await unarchivedCampaigns(app.db)).at(-2)?.settings.notes).toBe('second')
})

test('saves nothing when one file cannot be saved', async () => {
  const [one, two] = await newest()
  const before = await unarchivedCampaigns(app.db)
  const good = edited(one, { notes: 'good' })
  const refused = [
    [edited(two, { targetLink: 'nonsense' }), 'settings.targetLink'],
    [edited(two, { sensitivty: 'strict' }), 'sensitivty'],
    [edited(two, { source: { id: '999999' } }), 'source'],
    [{ ...two, text: '{' }, 'not valid JSON'],
    [{ ...two, text: two.text.replace(/"c_\w+"/, '"c_nobody"') }, 'no campaign c_nobody'],
    [good, 'two files hold the same campaign'],
  ] as const
  for (const [bad, why] of refused) {
    await expect(applyConfig(context, plain([good, bad])), why).rejects.toThrow(why)
    expect(await unarchivedCampaigns(app.db), why).toEqual(before)
  }
})

test('refuses another client’s source, offer or substitute for a campaign', async () => {
  const other = await app.account('user')
  const { source } = await app.call('sources.save', other, { name: `S${Math.random()}`, currency: 'USD' })
  const { offer } = await app.call('offers.save', other, {
    name: `O${Math.random()}`,
    link: 'https://offer.example/?click={hit}',
    currency: 'USD',
  })
  const [one] = await newest()
  const before = await unarchivedCampaigns(app.db)
  for (const change of [{ source: { id: source.id } }, { targetOffer: offer.id }, { defaultOffer: offer.id }])
    await expect(applyConfig(context, plain([edited(one, change)])), JSON.stringify(change)).rejects.toThrow()
  const offers = (await exportConfig(context, {})).find(({ text }) => text.includes(`"id": "${offer.id}"`))
  const theirs = { ...offers, text: (offers?.text ?? '').replace(`"${other.account.id}"`, `"${owner.account.id}"`) }
  await expect(applyConfig(context, plain([theirs as Draft]))).rejects.toThrow('has no offer')
  expect(await unarchivedCampaigns(app.db)).toEqual(before)
})

test('does not save settings with failing tests, or tests that cannot run', async () => {
  const [one] = await newest()
  const before = await unarchivedCampaigns(app.db)
  const visit = { ip: '192.0.2.1', url: 'https://shop.example/', userAgent: 'curl/8', headers: {} }
  const file = edited(one, { tests: [{ name: 'curl goes through', visit, gets: 'target' }] })
  await expect(applyConfig(context, plain([file]))).rejects.toThrow('start it')
  const became = { link: CAMPAIGN.botLink }
  const running = { tryVisit: async () => became } as unknown as OperatorContext['running']
  await expect(applyConfig({ ...context, running }, plain([file]))).rejects.toThrow('curl goes through')
  expect(await unarchivedCampaigns(app.db)).toEqual(before)
})

test('any settings survive a round trip through their file', () => {
  const made = fc
    .record({
      name: fc.stringMatching(/^[a-z]{1,20}$/),
      countries: fc.uniqueArray(fc.constantFrom('DE', 'AT', 'FR', 'UA')),
      stopKeywords: fc.array(fc.stringMatching(/^[a-z"\\]{1,20}$/), { maxLength: 4 }),
      sensitivity: fc.constantFrom('monitor', 'standard', 'strict'),
      repeatLimit: fc.option(fc.integer({ min: 1, max: 100_000 })),
      holdOut: fc.constantFrom(0, 0.5, 2.3, 5),
      utm: fc.constantFrom({}, { source: 'src' }),
      notes: fc.stringMatching(/^[ -~]{0,40}$/).map((text) => text.trim()),
    })
    .map((some) => campaignSettings.parse({ ...CAMPAIGN, ...some }))
  fc.assert(
    fc.property(made, fc.integer({ min: 1, max: 99 }), (settings, version) => {
      const file = fileOfCampaign({ campaign: 'c_1', version, settings })
      const read = readCampaignFile(file.name, jsonOf(file))
      expect(changesOf(settings, read.settings)).toEqual([])
      expect(fileOfCampaign(read)).toEqual(file)
    }),
  )
})
