import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../domain/context.ts'
import type { TestApp } from '../domain/testing/app.ts'
import { audit, changes } from '../store/config/schema.ts'
import { applyConfig, exportConfig, planConfig } from './config.ts'
import type { OperatorContext } from './context.ts'
import { operatedApp } from './testing/operator-of.ts'

let app: TestApp
let owner: Caller
let context: OperatorContext
let [first, second]: string[] = []
beforeAll(async () => {
  ;({ app, context } = await operatedApp())
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.account('user')
  first = (await save({ name: 'First' })).id
  second = (await save({ name: 'Second', substitute: first, watch: WATCH })).id
})

const WATCH = { minutes: 15, words: ['Order now'], without: [], passes: true } as const
const save = async (more: object) =>
  (await app.call('offers.save', owner, { link: 'https://offer.example/?c={hit}', currency: 'USD', ...more })).offer
type Item = { id: string; link: string; substitute: string | null; watch: object | null; currency: string }
const exported = async () => {
  const name = `offers-client-${owner.account.id}.json`
  return (await exportConfig(context, {})).find((file) => file.name === name) ?? expect.fail(`no ${name}`)
}
const edited = async (edit: (items: Item[]) => void) => {
  const file = await exported()
  const read = JSON.parse(file.text) as { items: Item[] }
  edit(read.items)
  return { ...file, text: JSON.stringify(read) }
}
const plain = (file: { name: string; text: string }, force = false) => ({ files: [file], force })
const stored = async () => (await app.call('offers.list', owner)).offers

test('an unchanged export changes nothing and leaves no trace', async () => {
  const file = await exported()
  await app.db.delete(changes)
  expect(await applyConfig(context, plain(file))).toEqual([
    { of: `offers of client ${owner.account.id}`, name: file.name, changes: [] },
  ])
  expect(await app.db.select().from(changes)).toEqual([])
})

test('applies and logs the plan, and notifies edges; offers that a file omits stay', async () => {
  const file = await edited((items) => {
    items.shift()
    for (const item of items) [item.link, item.watch] = ['https://moved.example/', null]
  })
  const [planned] = await planConfig(context, plain(file))
  expect(planned?.changes).toMatchObject([
    { field: 'Second.link', after: 'https://moved.example/' },
    { field: 'Second.watch', before: WATCH, after: null },
  ])
  await app.db.delete(changes)
  expect(await applyConfig(context, plain(file))).toEqual([planned])
  expect(await stored()).toMatchObject([{ id: first }, { id: second, link: 'https://moved.example/', watch: null }])
  expect(await app.db.select().from(changes)).toMatchObject([{ kind: 'offer', ref: second }])
  const [entry] = await app.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(entry).toMatchObject({ action: 'offers.save', after: { by: 'operator' } })
})

test.each<[string, (items: Item[]) => void, RegExp]>([
  ['an offer that is not there', (items) => void (items[0] && (items[0].id = '999999')), /has no offer 999999/],
  ['a circle', (items) => void (items[0] && (items[0].substitute = second ?? '')), /First: Substitutes may not lead/],
  ['no link', (items) => void (items[0] && (items[0].link = 'about.html')), /items\.0\.link: The link must be/],
  ['no currency', (items) => void (items[0] && (items[0].currency = 'XYZ')), /First: /],
  ['one twice', (items) => void (items[0] && items.push(items[0])), /appears twice/],
  ['an unknown field', (items) => void (items[0] && Object.assign(items[0], { cap: 1 })), /items\.0\.cap/],
])('refuses %s and saves nothing', async (_what, edit, message) => {
  const file = await edited((items) => {
    edit(items)
    if (items[1]) items[1].link = 'https://moved.example/'
  })
  await expect(applyConfig(context, plain(file))).rejects.toThrow(message)
  expect((await stored()).some(({ link }) => link.includes('moved'))).toBe(false)
})

test('does not overwrite offers changed since the export, unless forced', async () => {
  const file = await edited((items) => void (items[0] && (items[0].link = 'https://moved.example/')))
  await save({ id: second, name: 'Second', dayCap: 5 })
  await expect(planConfig(context, plain(file))).rejects.toThrow('export them again')
  await applyConfig(context, plain(file, true))
  expect((await stored())[0]).toMatchObject({ link: 'https://moved.example/' })
})
