import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { conversions } from '../../store/config/schema.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'

const DAY_MS = 86_400_000
const link = (name: string) => ({ link: `https://${name}.example/`, percent: 50 })
const SPLIT = { ...CAMPAIGN, splitGroups: [{ name: 'Offers', links: [link('a'), link('b')] }] }

const store = embedded()
let app: TestApp
let owner: Caller
let stranger: Caller
let campaign: string

function row(daysAgo: number, more: Partial<HitRow> = {}): HitRow {
  const at = app.clock.now.getTime() - daysAgo * DAY_MS
  return hitRow({
    class: 'target',
    category: 'person',
    hit: newId(at),
    campaign,
    client: owner.account.id,
    time: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
    split_group: 'Offers',
    repeats: 1,
    ...more,
  })
}

beforeAll(async () => {
  app = await createTestApp(store)
  owner = await app.account('user')
  stranger = await app.account('user')
  campaign = (await app.call('campaign.save', owner, SPLIT)).campaign.id
  const spool = openSpool({
    dir: path.join(store.dir, 'spool'),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  const bought = Array.from({ length: 20 }, (_, at) => row(1 + at, { repeats: at < 4 ? 7 : 2 }))
  const others = [row(2), row(8), row(31), row(1, { class: 'bot' }), row(1, { split_group: '' })]
  for (const one of [...bought, ...others]) spool.append(one)
  await spool.close()
  for (const [at, { hit }] of bought.entries())
    await app.db.insert(conversions).values(
      conversionRow({
        clientId: owner.account.id,
        campaignId: campaign,
        hit,
        at: app.clock.now,
        clickedAt: new Date(app.clock.now.getTime() - (1 + at) * DAY_MS),
        payout: 1250,
      }),
    )
})
afterAll(() => app.close())

test('the figures cover the last days and people only', async () => {
  const { figures } = await app.call('company.lint', owner, { id: campaign })
  expect(figures).toEqual({
    groups: [{ name: 'Offers', visits: 8 }],
    decided: [],
    passed: 23,
    converted: 20,
    repeats: [...Array.from({ length: 16 }, () => 2), 7, 7, 7, 7],
  })
})

test('a draft is checked with the figures, in the account’s language, and nothing is saved', async () => {
  const { findings } = await app.call('company.lint', owner, {
    id: campaign,
    draft: { ...SPLIT, repeatLimit: 5, targetLink: 'https://shop.example/?x={utm_sorce}' },
  })
  expect(findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
    'macroMisspelt targetLink',
    'clickIdMissing targetLink',
    'clickIdMissing splitGroups.0.links.0.link',
    'clickIdMissing splitGroups.0.links.1.link',
    'repeatsBelow repeatLimit',
    'splitTooFew splitGroups.0.links.0.link',
  ])
  const { text } = findings[0] ?? {}
  expect(text).toContain('{utm_sorce}')
  expect(text).toContain('{utm_source}')
  expect(findings.every((one) => one.text !== '' && !one.text.includes('{{'))).toBe(true)
  const { campaign: stored } = await app.call('company.edit', owner, { id: campaign })
  expect(stored).toMatchObject({ repeatLimit: null, version: 1 })
  const saved = await app.call('company.lint', owner, { id: campaign })
  expect(saved.findings.map(({ rule }) => rule)).toEqual(['splitTooFew'])
})

test('a draft can be checked without a campaign; neither of both is refused', async () => {
  const draft = { ...SPLIT, targetLink: 'https://shop.example/?x={utm_sorce}' }
  const { findings, figures } = await app.call('company.lint', owner, { draft })
  expect(findings.map(({ rule, level }) => [rule, level])).toContainEqual(['macroMisspelt', expect.any(String)])
  expect(figures).toMatchObject({ passed: 0, groups: [] })
  await expect(app.call('company.lint', owner, {})).rejects.toThrow(TEXTS.required)
})

test('conversions count only for callers who may see them', async () => {
  const of = async (menu: string[]) =>
    (await app.call('company.lint', await app.account('manager', { menu }), { id: campaign })).figures
  expect(await of(['Campaign', 'Conversions'])).toMatchObject({ passed: 23, converted: 20 })
  expect(await of(['Campaign'])).toMatchObject({ passed: 23, converted: 0, repeats: [] })
})

test('another client’s campaign is not found', async () => {
  expect(await refusal(app.call('company.lint', stranger, { id: campaign }))).toMatchObject({
    status: 404,
    body: { error: TEXTS.notFound },
  })
})

test('a loop over another campaign is found, without naming campaigns hidden from the caller', async () => {
  const client = await app.account('user')
  const mate = await app.account('team_user', { ownerId: client.account.id })
  const to = (key: string) => ({ ...CAMPAIGN, targetLink: `https://go.example/c/${key}?s=1` })
  const first = (await app.call('campaign.save', client, { ...CAMPAIGN, name: 'First' })).campaign
  const second = (await app.call('campaign.save', mate, { ...to(first.key), name: 'Second' })).campaign
  await app.call('campaign.save', client, { ...to(second.key), id: first.id, name: 'First' })
  const loops = async (caller: Caller, id: string) => {
    const { findings, linked } = await app.call('company.lint', caller, { id })
    return [findings.filter(({ rule }) => rule === 'linkLoopOver').map(({ level, values }) => [level, values]), linked]
  }
  expect(await loops(client, first.id)).toEqual([
    [['error', { campaigns: 'Second' }]],
    [{ key: second.key, name: 'Second', to: [first.key] }],
  ])
  expect(await loops(mate, second.id), 'the client’s campaign is not theirs to see').toEqual([[], []])
  await app.call('company.delete', client, { id: second.id })
  expect(await loops(client, first.id), 'an archived one leads nowhere').toEqual([[], []])
})
