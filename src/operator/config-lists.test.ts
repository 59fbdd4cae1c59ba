import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIST_TYPES } from '../contract/lists/list-words.ts'
import type { Caller } from '../domain/context.ts'
import { createTestApp, type TestApp } from '../domain/testing/app.ts'
import { jsonOf } from '../rules/files/config-files.ts'
import { fileOfList, listChanges, readListFile } from '../rules/files/config-lists.ts'
import { accounts, audit, listEntries, plans } from '../store/config/schema.ts'
import { applyConfig, exportConfig, planConfig } from './config.ts'
import type { OperatorContext } from './context.ts'
import { operatorOf } from './testing/operator-of.ts'

let app: TestApp
let admin: Caller
let client: Caller
let context: OperatorContext
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
  client = await app.account('user')
  context = operatorOf(app, { settings: NAMES })
})
afterAll(() => app.close())

const NAMES = { publicUrl: undefined, panelOrigins: [], ownHosts: [] }

type File = { name: string; text: string }
type Entry = { type: string; value: string; list: string; note?: string; expires?: string | null }
const plain = (files: readonly File[], force = false) => ({ files, force })
const fileNamed = async (name: string): Promise<File> =>
  (await exportConfig(context, {})).find((file) => file.name === name) ?? expect.fail(`no ${name}`)
const withEntries = (file: File, change: (entries: Entry[]) => Entry[]): File => {
  const read = JSON.parse(file.text) as { entries: Entry[] }
  return { ...file, text: JSON.stringify({ ...read, entries: change(read.entries) }) }
}
const audited = async () => (await app.db.select().from(audit).orderBy(audit.id)).map(({ action }) => action)
const stored = async (owner: string | null) =>
  (await app.db.select().from(listEntries).orderBy(listEntries.id)).filter(({ clientId }) => clientId === owner)

test('exports global and clients’ lists, changes them in one transaction, and logs the changes', async () => {
  await app.call('blacklist.add', admin, { type: 'ips', value: '203.0.113.0/24', note: 'all' })
  await app.call('clientblacklist.add', client, { type: 'ips', values: ['198.51.100.7', '198.51.100.8'] })
  const name = `list-client-${client.account.id}.json`
  const [mine, everybody] = [await fileNamed(name), await fileNamed('list-everybody.json')]
  expect(everybody.text).toContain('203.0.113.0/24')
  expect(everybody.text).not.toContain('198.51.100.7')
  const changed = withEntries(mine, ([first]) => [
    { ...(first as Entry), list: 'allow', note: 'ours' },
    { type: 'domains', value: 'Spam.example', list: 'block', expires: '2030-01-01T00:00:00+02:00' },
  ])
  const before = await audited()
  const planned = await planConfig(context, plain([changed, everybody]))
  expect(planned.map(({ of, changes }) => [of, changes.map(({ field }) => field)])).toEqual([
    ['list everybody', []],
    [`list of client ${client.account.id}`, ['domains spam.example', 'ips 198.51.100.7', 'ips 198.51.100.8']],
  ])
  expect(await audited(), 'a plan changes nothing').toEqual(before)
  expect(await applyConfig(context, plain([changed, everybody]))).toEqual(planned)
  expect((await stored(client.account.id)).map(({ type, value, list, note }) => [type, value, list, note])).toEqual([
    ['ips', '198.51.100.7', 'allow', 'ours'],
    ['domains', 'spam.example', 'block', ''],
  ])
  const actions = ['clientblacklist.remove', 'clientblacklist.update', 'clientblacklist.add']
  expect((await audited()).slice(before.length)).toEqual(actions)
  const [last] = (await app.db.select().from(audit).orderBy(audit.id)).slice(-1)
  expect(last).toMatchObject({ subject: `lists/${client.account.id}`, after: { by: 'operator', count: 1 } })
  await applyConfig(context, plain([changed, everybody]))
  expect(await audited(), 'applied twice').toHaveLength(before.length + 3)
})

test('refuses a list changed since the export unless forced, and invalid entries', async () => {
  const old = await fileNamed('list-everybody.json')
  await app.call('blacklist.add', admin, { type: 'asns', value: '64500' })
  const late = withEntries(old, (entries) => [...entries, { type: 'asns', value: 'AS64501', list: 'block' }])
  const before = await stored(null)
  const current = await fileNamed('list-everybody.json')
  const refused = [
    [late, 'export it again'],
    [withEntries(current, (all) => [...all, { type: 'ips', value: '10.0.0.1/99', list: 'block' }]), 'entries.2'],
    [withEntries(current, (all) => [...all, ...all]), 'appears twice'],
    [withEntries(current, (all) => [...all, { type: 'ips', value: '1.2.3.4', list: 'maybe' }]), 'entries.2.list'],
    [{ ...current, text: current.text.replace('everybody', '999999') }, 'no client 999999'],
    [{ ...current, text: current.text.replace('"base"', '"basis"') }, 'basis'],
  ] as const
  for (const [file, why] of refused) await expect(applyConfig(context, plain([file])), why).rejects.toThrow(why)
  await expect(applyConfig(context, plain([current, current]))).rejects.toThrow('two files hold the same list')
  expect(await stored(null)).toEqual(before)
  await applyConfig(context, plain([late], true))
  expect((await stored(null)).map(({ value }) => value)).toEqual(['203.0.113.0/24', 'AS64501'])
})

test('a client’s list is of no other account, and of no deleted one', async () => {
  const mate = await app.account('team_user', { ownerId: client.account.id })
  const gone = await app.account('user')
  const file = withEntries(await fileNamed('list-everybody.json'), () => [])
  await app.db.update(accounts).set({ deletedAt: app.clock.now }).where(eq(accounts.id, gone.account.id))
  for (const { account } of [mate, gone, admin]) {
    const theirs = { ...file, text: file.text.replace('"everybody"', `"${account.id}"`) }
    await expect(applyConfig(context, plain([theirs], true))).rejects.toThrow(`no client ${account.id}`)
  }
})

test('one invalid file stops the others', async () => {
  const everybody = await fileNamed('list-everybody.json')
  const before = await stored(null)
  const good = withEntries(everybody, () => [])
  const bad = { name: 'c_nobody.json', text: '{"campaign": "c_nobody", "version": 1, "settings": {}}' }
  await expect(applyConfig(context, plain([good, bad]))).rejects.toThrow('settings')
  expect(await stored(null)).toEqual(before)
})

test('an expired entry is in no file, and allows the same value again', async () => {
  const day = 86_400_000
  const soon = new Date(app.clock.now.getTime() + day).toISOString()
  await app.call('clientblacklist.add', client, { type: 'ips', value: '192.0.2.9', expiresAt: soon })
  const name = `list-client-${client.account.id}.json`
  const meanwhile = await fileNamed(name)
  expect(meanwhile.text).toContain('192.0.2.9')
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 2 * day)
  const later = await fileNamed(name)
  expect(later.text).not.toContain('192.0.2.9')
  expect((await planConfig(context, plain([meanwhile])))[0]?.changes, 'neither side has it').toEqual([])
  const again = withEntries(later, (all) => [...all, { type: 'ips', value: '192.0.2.9', list: 'allow' }])
  await applyConfig(context, plain([again]))
  expect((await stored(client.account.id)).filter(({ value }) => value === '192.0.2.9')).toMatchObject([
    { list: 'allow', expiresAt: null },
  ])
  app.clock.now = start
})

type Plan = { name: string; price: number; campaignLimit: number | null; siteGenerations: number }
const withPlans = (file: File, change: (all: Plan[]) => object[]): File => {
  const read = JSON.parse(file.text) as { plans: Plan[] }
  return { ...file, text: JSON.stringify({ ...read, plans: change(read.plans) }) }
}

test('changes, adds and orders plans; plans that a file omits stay', async () => {
  const file = await fileNamed('plans.json')
  const [first, second] = (JSON.parse(file.text) as { plans: [Plan, Plan] }).plans
  const [row] = await app.db.select().from(plans).where(eq(plans.name, first.name))
  const owner = await app.account('user', { planId: row?.id ?? null, siteGenLimit: 3 })
  const changed = withPlans(file, () => [
    second,
    { ...first, price: first.price + 500, siteGenerations: first.siteGenerations + 2 },
    { name: 'From git', price: 4200, currency: 'EUR', campaignLimit: null },
  ])
  const before = await audited()
  const [planned] = await planConfig(context, plain([changed]))
  expect(planned?.changes.map(({ field }) => field)).toEqual([
    `${first.name}.price`,
    `${first.name}.siteGenerations`,
    'From git',
    'order',
  ])
  await applyConfig(context, plain([changed]))
  expect((await audited()).slice(before.length)).toEqual(['tariff.update', 'tariff.store', 'tariff.order'])
  const now = (JSON.parse((await fileNamed('plans.json')).text) as { plans: Plan[] }).plans
  expect(now.slice(0, 3).map(({ name, price }) => [name, price])).toEqual([
    [second.name, second.price],
    [first.name, first.price + 500],
    ['From git', 4200],
  ])
  expect(now.length, 'none is gone').toBe((JSON.parse(file.text) as { plans: Plan[] }).plans.length + 1)
  const [held] = await app.db.select().from(accounts).where(eq(accounts.id, owner.account.id))
  expect(held?.siteGenLimit, 'clients of the plan get what it gives').toBe(5)
  const after = await audited()
  await applyConfig(context, plain([changed]))
  expect(await audited(), 'applied twice').toEqual(after)
  await expect(applyConfig(context, plain([file])), 'older than what is stored').rejects.toThrow('export them again')
  const wrong = withPlans(await fileNamed('plans.json'), (all) => all.map((plan) => ({ ...plan, price: -1 })))
  await expect(applyConfig(context, plain([wrong]))).rejects.toThrow('plans.0.price')
})

test('a full export changes nothing and is the same again', async () => {
  const files = await exportConfig(context, {})
  const before = await audited()
  const applied = await applyConfig(context, plain(files))
  expect(applied.flatMap(({ changes }) => changes)).toEqual([])
  expect(await audited()).toEqual(before)
  expect(await exportConfig(context, {})).toEqual(files)
})

test('any list survives a round trip through its file', () => {
  const value = {
    ips: fc.ipV4(),
    asns: fc.integer({ min: 1, max: 64_000 }).map((asn) => `AS${asn}`),
    isps: fc.stringMatching(/^[a-z]{6,12}$/),
    domains: fc.stringMatching(/^[a-z]{1,12}$/).map((label) => `${label}.example`),
    agents: fc.stringMatching(/^x[qz]{6,12}$/),
  }
  const entry = fc.constantFrom(...LIST_TYPES).chain((type) =>
    fc.record({
      type: fc.constant(type),
      value: value[type],
      list: fc.constantFrom('block' as const, 'allow' as const),
      note: fc.stringMatching(/^[ -~]{0,40}$/).map((text) => text.trim()),
      expires: fc.option(
        fc
          .date({ min: new Date('2030-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString()),
      ),
    }),
  )
  const list = fc.uniqueArray(entry, { maxLength: 20, selector: (one) => `${one.type} ${one.value}` })
  fc.assert(
    fc.property(list, fc.constantFrom(null, '12'), (entries, owner) => {
      const file = fileOfList(owner, entries)
      const read = readListFile(file.name, jsonOf(file))
      expect(read.owner).toBe(owner)
      expect(listChanges(entries, read.entries)).toEqual([])
      expect(fileOfList(owner, read.entries)).toEqual(file)
    }),
  )
})
