import { desc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '../../tests/support/runs.ts'
import type { Caller } from '../domain/context.ts'
import type { TestApp } from '../domain/testing/app.ts'
import { jsonOf, type NamedFile } from '../rules/files/config-files.ts'
import { baseOfRates, type FileRate, fileOfRates, rateChanges, readRatesFile } from '../rules/files/config-rates.ts'
import { accounts, audit, ownRates } from '../store/config/schema.ts'
import { applyConfig, exportConfig, planConfig } from './config.ts'
import type { OperatorContext } from './context.ts'
import { operatedApp } from './testing/operator-of.ts'

let app: TestApp
let client: Caller
let context: OperatorContext
beforeAll(async () => {
  ;({ app, context } = await operatedApp())
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`TRUNCATE own_rates`)
  client = await app.account('user')
})

const EUR = { currency: 'EUR', base: 'USD', rate: '1.087512', startDate: '2026-03-10', endDate: null }
const PLN = { currency: 'PLN', base: 'EUR', rate: '0.234', startDate: '2026-03-01', endDate: '2026-03-31' }

const enter = async (rate: object, caller = client) => (await app.call('rates.saveOwn', caller, rate)).rate
const stored = async (caller = client) => (await app.call('rates.listOwn', caller)).rates
const exported = async (caller = client): Promise<NamedFile> =>
  (await exportConfig(context, {})).find(({ name }) => name === `rates-client-${caller.account.id}.json`) ??
  expect.fail('no file')
const withRates = (file: NamedFile, entries: readonly object[]): NamedFile => ({
  ...file,
  text: JSON.stringify({ ...(JSON.parse(file.text) as object), entries }),
})
const plain = (...files: NamedFile[]) => ({ files, force: false })
const written = async () => {
  const rows = await app.db.select().from(audit).orderBy(desc(audit.id))
  return rows.filter(({ subject }) => subject === `accounts/${client.account.id}`)
}

test('adds, changes and removes rates by file as planned, with the panel’s entries, and once', async () => {
  const { id } = await enter(EUR)
  await enter(PLN)
  const file = await exported()
  expect((await planConfig(context, plain(file)))[0]).toMatchObject({ changes: [] })
  const added = { currency: 'GBP', base: 'USD', rate: '1.2700', startDate: '2026-04-01' }
  const next = withRates(file, [added, { ...EUR, currency: 'eur', rate: '1.10', endDate: '2026-06-30' }])
  const planned = await planConfig(context, plain(next))
  expect(planned).toEqual([
    {
      of: `rates of client ${client.account.id}`,
      name: file.name,
      changes: [
        {
          field: 'EUR/USD from 2026-03-10',
          before: { rate: '1.087512', endDate: null },
          after: { rate: '1.1', endDate: '2026-06-30' },
        },
        { field: 'GBP/USD from 2026-04-01', before: null, after: { rate: '1.27', endDate: null } },
        { field: 'PLN/EUR from 2026-03-01', before: { rate: '0.234', endDate: '2026-03-31' }, after: null },
      ],
    },
  ])
  expect(await applyConfig(context, plain(next))).toEqual(planned)
  expect(await stored()).toMatchObject([
    { currency: 'GBP', rate: '1.27', endDate: null },
    { id, currency: 'EUR', rate: '1.1', endDate: '2026-06-30' },
  ])
  const entries = await written()
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'rates.removeOwn', before: { currency: 'PLN', exchangeRate: '0.234', by: 'operator' }, after: null },
    { action: 'rates.saveOwn', before: null, after: { currency: 'GBP', by: 'operator' } },
    { action: 'rates.saveOwn', before: { id, exchangeRate: '1.087512' }, after: { id, exchangeRate: '1.1' } },
  ])
  expect((await applyConfig(context, plain(next)))[0]?.changes).toEqual([])
  expect(await written()).toHaveLength(entries.length)
})

test('an unchanged export changes nothing; clients without rates, or deleted ones, have no file', async () => {
  const gone = await app.account('user')
  await enter(EUR, gone)
  await enter(PLN)
  await app.db.execute(sql`UPDATE ${accounts} SET deleted_at = now() WHERE id = ${gone.account.id}`)
  const files = (await exportConfig(context, {})).filter(({ name }) => name.startsWith('rates-'))
  expect(files.map(({ name }) => name)).toEqual([`rates-client-${client.account.id}.json`])
  const before = await app.db.select().from(ownRates)
  expect((await applyConfig(context, plain(...files))).map(({ changes }) => changes)).toEqual([[]])
  expect(await app.db.select().from(ownRates)).toEqual(before)
})

test('a file without a base fills a client that has none, and no file leaves rates alone', async () => {
  const text = JSON.stringify({ rates: client.account.id, entries: [EUR] })
  await applyConfig(context, plain({ name: 'new.json', text }))
  expect(await stored()).toMatchObject([EUR])
  await applyConfig(context, plain(...(await exportConfig(context, {})).filter(({ name }) => name === 'plans.json')))
  expect(await stored()).toMatchObject([EUR])
})

test.each<[string, object[], string]>([
  ['a rate of zero', [{ ...EUR, rate: '0.000' }], 'entries.0.rate'],
  ['too many decimals', [{ ...EUR, rate: '1.0000000000001' }], 'entries.0.rate'],
  ['a number in place of a text', [{ ...EUR, rate: 1.1 }], 'entries.0.rate'],
  ['one currency', [{ ...EUR, base: 'EUR' }], 'entries.0.base'],
  ['an unknown currency', [EUR, { ...PLN, base: 'QQQ' }], 'entries.1: The currency is invalid. (QQQ)'],
  ['an end before the start', [{ ...EUR, endDate: '2026-03-09' }], 'entries.0.endDate'],
  ['no day', [{ ...EUR, startDate: '2026-02-30' }], 'entries.0.startDate'],
  ['an unknown field', [{ ...EUR, note: 'bank' }], 'note'],
  ['a pair twice from a day', [EUR, { ...EUR, currency: 'eur', rate: '2' }], 'EUR/USD from 2026-03-10 appears twice'],
  [
    'more than a client may have',
    Array.from({ length: 501 }, (_, at) => ({
      ...EUR,
      startDate: new Date(Date.UTC(2001, 0, 1 + at)).toISOString().slice(0, 10),
    })),
    '500 rates',
  ],
])('%s is refused, and nothing is changed', async (_, entries, why) => {
  await enter(PLN)
  const before = await stored()
  const file = await exported()
  await expect(applyConfig(context, plain(withRates(file, entries)))).rejects.toThrow(why)
  expect(await stored()).toEqual(before)
})

test('refuses unknown clients, two files of one, and files older than the store unless forced', async () => {
  await enter(EUR)
  const file = await exported()
  await expect(applyConfig(context, plain(file, file))).rejects.toThrow('the same client')
  const foreign = { ...file, text: file.text.replace(/"rates": "\d+"/, '"rates": "999999"') }
  await expect(applyConfig(context, plain(foreign))).rejects.toThrow('no client 999999')
  await enter(PLN)
  await expect(applyConfig(context, plain(withRates(file, [])))).rejects.toThrow('export again')
  expect(await stored()).toHaveLength(2)
  await applyConfig(context, { ...plain(withRates(file, [])), force: true })
  expect(await stored()).toEqual([])
})

test('property: any rates survive their file, and what a plan names is all that differs', async () => {
  const code = fc.constantFrom('EUR', 'USD', 'PLN', 'GBP')
  const day = fc.nat(40).map((by) => new Date(Date.UTC(2026, 0, 1 + by)).toISOString().slice(0, 10))
  const rate = fc
    .tuple(fc.nat(999), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, part]) => `${whole}.${part}`.replace(/0+$/, ''))
  const one = fc
    .record({ currency: code, base: code, rate, startDate: day, length: fc.option(fc.nat(9)) })
    .filter(({ currency, base }) => currency !== base)
    .map(({ length, ...rest }): FileRate => {
      const end = new Date(Date.parse(rest.startDate) + (length ?? 0) * 86_400_000)
      return { ...rest, endDate: length === null ? null : end.toISOString().slice(0, 10) }
    })
  const some = fc.uniqueArray(one, { selector: (it) => `${it.currency}${it.base}${it.startDate}`, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(some, some, async (first, then) => {
      const read = readRatesFile('one.json', jsonOf(fileOfRates('7', first)))
      expect(rateChanges(first, read.rates)).toEqual([])
      expect(read.base).toBe(baseOfRates(first.toReversed()))
      await app.db.execute(sql`TRUNCATE own_rates`)
      const owner = client.account.id
      const forced = (rates: readonly FileRate[]) => ({ files: [fileOfRates(owner, rates)], force: true })
      await applyConfig(context, forced(first))
      const planned = await planConfig(context, forced(then))
      expect(planned[0]?.changes).toEqual(rateChanges(first, then))
      expect(await applyConfig(context, forced(then))).toEqual(planned)
      const after = (await stored()).map(({ id: _id, ...rest }) => rest)
      expect(rateChanges(after, then)).toEqual([])
      expect(after).toHaveLength(then.length)
    }),
    { numRuns: runs(10) },
  )
})
