import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../domain/context.ts'
import type { TestApp } from '../domain/testing/app.ts'
import { makeCampaign, makeFlow, PARTS, rule } from '../domain/testing/flows.ts'
import type { NamedFile } from '../rules/files/config-files.ts'
import { audit, changes } from '../store/config/schema.ts'
import { applyConfig, exportConfig, planConfig } from './config.ts'
import type { OperatorContext } from './context.ts'
import { operatedApp, operatorOf } from './testing/operator-of.ts'

type Item = { id: string; name: string; rules: object[]; splitGroups: { links: object[] }[]; defaultOffer?: string }
type CampaignFile = { version: number; settings: Record<string, unknown> }
type Content = CampaignFile & { items: Item[] }

let app: TestApp
let owner: Caller
let context: OperatorContext
let flow: Awaited<ReturnType<typeof makeFlow>>
let campaign: Awaited<ReturnType<typeof makeCampaign>>

beforeAll(async () => {
  ;({ app, context } = await operatedApp())
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.account('user')
  flow = await makeFlow(app, owner)
  campaign = await makeCampaign(app, owner, { flow: flow.id, rules: [rule('Own', 'IT')] })
})

const flowsName = () => `flows-client-${owner.account.id}.json`
const exported = async (name: string): Promise<NamedFile> =>
  (await exportConfig(context, {})).find((file) => file.name === name) ?? expect.fail(`no ${name}`)
async function edited(name: string, edit: (content: Content) => void): Promise<NamedFile> {
  const file = await exported(name)
  const content = JSON.parse(file.text) as Content
  edit(content)
  return { ...file, text: JSON.stringify(content) }
}
const editedFlow = (edit: (flow: Item) => void) =>
  edited(flowsName(), ({ items }) => items.filter(({ id }) => id === flow.id).forEach(edit))
const editedCampaign = (edit: (settings: Record<string, unknown>) => void) =>
  edited(`${campaign.key}.json`, ({ settings }) => edit(settings))
const apply = (...files: NamedFile[]) => applyConfig(context, { files, force: false })
const read = async () => (await app.call('company.edit', owner, { id: campaign.id })).campaign
const renamed = (item: Item) => void (item.rules = [rule('Of the file', 'DE')])

test('a campaign’s file holds what is its own; unchanged files change nothing and leave no trace', async () => {
  const files = [await exported(flowsName()), await exported(`${campaign.key}.json`)]
  const { settings } = JSON.parse(files[1]?.text ?? '') as CampaignFile
  expect(settings).toMatchObject({ flow: flow.id, rules: [{ name: 'Own' }], splitGroups: [] })
  await app.db.delete(changes)
  expect((await apply(...files)).map(({ changes: its }) => its)).toEqual([[], []])
  expect(await app.db.select().from(changes)).toEqual([])
})

test('a flow’s file is saved in all its campaigns, as planned, with one entry of the flow by the operator', async () => {
  const file = await editedFlow(renamed)
  const plan = await planConfig(context, { files: [file], force: false })
  expect(plan).toMatchObject([
    { of: `flows of client ${owner.account.id}`, changes: [{ field: `${flow.name}.rules`, before: PARTS.rules }] },
  ])
  await app.db.delete(changes)
  expect(await apply(file)).toEqual(plan)
  expect(await read()).toMatchObject({ version: 2, rules: [{ name: 'Own' }, { name: 'Of the file', flow: true }] })
  expect(await app.db.select().from(changes)).toMatchObject([{ kind: 'campaign', ref: campaign.id }])
  const entries = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `flows/${flow.id}`))
    .orderBy(desc(audit.id))
  expect(entries.map(({ after }) => (after as { by?: string } | null)?.by)).toEqual(['operator', undefined])
})

test('flow and campaign change by one run; both come to be in force', async () => {
  const own = await editedCampaign((settings) => void (settings['notes'] = 'Of the file'))
  await apply(await editedFlow(renamed), own)
  const after = await read()
  expect(after).toMatchObject({ notes: 'Of the file', flow: flow.id, splitGroups: PARTS.splitGroups })
  expect(after.rules).toMatchObject([{ name: 'Own' }, { name: 'Of the file', flow: true }])
})

test('a file takes a campaign to a flow and away from it', async () => {
  await apply(await editedCampaign((settings) => void (settings['flow'] = null)))
  expect(await read()).toMatchObject({ flow: null, rules: [{ name: 'Own' }], splitGroups: [] })
  await apply(await editedCampaign((settings) => void (settings['flow'] = flow.id)))
  expect(await read()).toMatchObject({ flow: flow.id, rules: [{ name: 'Own' }, { name: 'Shared', flow: true }] })
  const foreign = await makeFlow(app, await app.account('user'))
  const wrong = await editedCampaign((settings) => void (settings['flow'] = foreign.id))
  await expect(apply(wrong)).rejects.toThrow('There is no such flow.')
})

test('a flow that was saved since the export is not overwritten, unless forced', async () => {
  const file = await editedFlow(renamed)
  await app.call('flows.save', owner, { id: flow.id, name: flow.name, ...PARTS, defaultLink: 'https://since.example/' })
  await expect(apply(file)).rejects.toThrow('flows changed after the export: export them again, or add --force')
  expect(await read()).toMatchObject({ version: 2 })
  await applyConfig(context, { files: [file], force: true })
  expect(await read()).toMatchObject({ version: 3, defaultLink: null })
})

test('tests of campaigns that use the flow hold the file back', async () => {
  const visit = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0', url: 'https://shop.example/', referrer: '' }
  const tests = [{ name: 'Lands', visit, gets: 'target', link: '' }]
  app.services.tryVisit = async ({ settings }) =>
    ({ link: settings?.rules.some(({ name }) => name === 'Of the file') ? 'bot.html' : campaign.targetLink }) as never
  await makeCampaign(app, owner, { id: campaign.id, flow: flow.id, tests })
  const file = await editedFlow(renamed)
  await expect(apply(file)).rejects.toThrow(/it has tests, which only the running service can run/)
  const running = operatorOf(app, { running: app.services })
  await expect(applyConfig(running, { files: [file], force: false })).rejects.toThrow(/\(Lands\)/)
  expect(await read()).toMatchObject({ version: 2 })
})

test.each<[string, (items: Item[]) => void, RegExp]>([
  ['a flow that is not there', (items) => void (items[0] && (items[0].id = '999999')), /has no flow 999999/],
  ['one twice', (items) => void (items[0] && items.push(items[0])), /appears twice/],
  ['an unknown field', (items) => void (items[0] && Object.assign(items[0], { tag: 'x' })), /items\.0\.tag/],
  ['no name', (items) => void (items[0] && (items[0].name = ' ')), /items\.0\.name/],
  ['a name that cannot be stored', (items) => void (items[0] && (items[0].name = 'a\0')), /items\.0\.name/],
  ['another’s offer', (items) => void (items[0] && (items[0].defaultOffer = '999999')), /no such offer/],
])('%s is refused, and nothing is changed', async (_, edit, says) => {
  const file = await edited(flowsName(), ({ items }) => edit(items))
  await expect(apply(file)).rejects.toThrow(says)
  expect(await read()).toMatchObject({ version: 1 })
})

test('flows that a file leaves out stay', async () => {
  const file = await edited(flowsName(), ({ items }) => void items.splice(0))
  await apply(file)
  expect((await app.call('flows.list', owner)).flows).toMatchObject([{ id: flow.id, version: 1 }])
})
