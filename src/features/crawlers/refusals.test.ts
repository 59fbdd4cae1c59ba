import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import { refusedBy } from '../../store/config/crawlers/crawler-refusals.ts'
import { loadAccounts } from '../../store/config/edge-snapshot.ts'
import { crawlerRefusals } from '../../store/config/schema.ts'
import type { Events } from '../../store/events/events.ts'
import { PROTECTED_PURPOSES } from '../../contract/crawlers/agent-words.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
let mate: Caller
let other: Caller
let admin: Caller
let down = false
let queried: Record<string, unknown>[] = []

const came = (browser: string, more: object = {}) => ({
  browser,
  standing: 'declared',
  signer: '',
  userAgent: `${browser}/1.0`,
  visits: 10,
  pages: 1,
  last: '2026-02-28 10:00:00.000',
  refused: 0,
  open: 3,
  ...more,
})
const events = {
  query: async (_pool: string, sql: string, params: Record<string, unknown>) => {
    if (down) throw new Error('away')
    queried.push(params)
    if (!sql.includes('GROUP BY browser')) return []
    return [
      came('GPTBot'),
      came('GPTBot', { standing: 'false', open: 1 }),
      came('Chrome', {
        userAgent:
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
        signer: 'chatgpt.com',
        visits: 4,
        open: 4,
      }),
      came('Googlebot', { standing: 'verified' }),
      came('AcornBot'),
    ]
  },
} as unknown as Events

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user')
  mate = await app.account('team_user', { ownerId: owner.account.id })
  other = await app.account('user')
  admin = await app.account('admin')
  await app.call('campaign.save', owner, { ...CAMPAIGN, sensitivity: 'monitor' })
  await app.call('campaign.save', mate, CAMPAIGN)
  app.services.events = events
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(crawlerRefusals)
  down = false
  queried = []
})

const read = (caller = owner, given: object = {}) => app.call('logs.refusals', caller, given)
const refuse = (given: object, caller = owner) => app.call('logs.refuse', caller, { refused: true, ...given })
const edge = async () => (await loadAccounts(app.db, [owner.account.id]))[0]?.refused
const purposeOf = async (purpose: string, caller = owner) =>
  (await read(caller)).purposes.find((one) => one.purpose === purpose)

test('refuses nothing by default, and each choice shows its effect over seven days', async () => {
  const { editable, purposes, names, counted } = await read()
  expect({ editable, counted }).toEqual({ editable: true, counted: true })
  expect(purposes.every(({ since }) => since === null)).toBe(true)
  expect(purposes.filter(({ visits }) => visits > 0)).toMatchObject([
    { purpose: 'ai-training', visits: 10, changes: 3, refused: 0 },
    { purpose: 'ai-agent', visits: 4, changes: 4 },
  ])
  expect(names.map(({ name, changes }) => [name, changes])).toEqual([
    ['GPTBot', 3],
    ['ChatGPT agent', 4],
  ])
  const campaigns = queried.find(({ watching }) => watching)?.watching as bigint[] | undefined
  expect(campaigns).toHaveLength(1)
  expect(queried[0]).toMatchObject({ first: '2026-02-23', last: '2026-03-01' })
  expect(await edge()).toBeUndefined()
})

test('refusals by purpose and name reach the edges and can be undone, each recorded once', async () => {
  const from = await startOfChanges(app.db)
  await refuse({ purpose: 'ai-training' })
  await refuse({ purpose: 'ai-training' })
  await refuse({ name: '  ahrefsbot ' })
  expect(await edge()).toEqual({ purposes: ['ai-training'], names: ['AhrefsBot'] })
  expect((await read()).names).toMatchObject([
    { name: 'AhrefsBot', purpose: 'seo', author: owner.account.email, visits: 0 },
    {},
    {},
  ])
  expect(await purposeOf('ai-training')).toMatchObject({
    author: owner.account.email,
    since: '2026-03-01T12:00:00.000Z',
    mine: true,
  })
  await refuse({ purpose: 'ai-training', refused: false })
  await refuse({ name: 'AHREFSBOT', refused: false })
  await refuse({ name: 'AhrefsBot', refused: false })
  expect(await refusedBy(app.db)).toEqual(new Map())
  expect((await readChanges(app.db, from)).rows).toEqual(
    Array.from({ length: 4 }, () => ({ kind: 'account', ref: owner.account.id })),
  )
  const { entries } = await app.call('audit.list', admin, { clientId: owner.account.id })
  const own = entries.filter(({ action }) => action === 'logs.refuse')
  expect(own.map(({ after }) => after)).toEqual([
    { name: 'AhrefsBot', refused: false },
    { purpose: 'ai-training', refused: false },
    { name: 'AhrefsBot', refused: true },
    { purpose: 'ai-training', refused: true },
  ])
})

test.each([
  ...PROTECTED_PURPOSES.map((purpose) => ({ purpose })),
  { purpose: 'other' },
  { name: 'Googlebot' },
  { name: 'facebookexternalhit' },
  { name: 'AdsBot-Google' },
  { name: 'Google-Safety' },
  { name: 'Applebot' },
  { name: 'AcornBot' },
  { name: 'Mozilla' },
  { name: ' ' },
  { name: 'x'.repeat(65) },
  { name: 'a\u0000b' },
  {},
  { name: 'GPTBot', purpose: 'seo' },
])('refuses an impossible choice with a reason: %j', async (given) => {
  await expect(refuse(given)).rejects.toThrow()
  expect(await refusedBy(app.db)).toEqual(new Map())
})

test('names the reason why a crawler cannot be refused at its field', async () => {
  expect((await refusal(refuse({ name: 'Bingbot' }))).body).toMatchObject({
    validation: { name: [TEXTS.refusalNever] },
  })
})

test('a team user refuses for their client, and undoes only their own choices', async () => {
  await refuse({ purpose: 'seo' })
  expect(await purposeOf('seo', mate)).toMatchObject({ mine: false })
  expect(await refusal(refuse({ purpose: 'seo', refused: false }, mate))).toMatchObject({ status: 403 })
  await refuse({ purpose: 'archive' }, mate)
  await refuse({ purpose: 'archive', refused: false }, mate)
  await refuse({ purpose: 'feed' }, mate)
  await refuse({ purpose: 'feed', refused: false })
  expect((await edge())?.purposes).toEqual(['seo'])
})

test('another client is not found; staff must name one who permits it', async () => {
  const clientId = owner.account.id
  for (const call of [
    () => read(other, { clientId }),
    () => refuse({ clientId, purpose: 'seo' }, other),
    () => read(mate, { clientId: other.account.id }),
  ])
    expect(await refusal(call())).toMatchObject({ status: 404 })
  expect((await refusal(read(admin))).body).toMatchObject({ validation: { clientId: [TEXTS.refusalClient] } })
  expect(await refusal(read(admin, { clientId: mate.account.id }))).toMatchObject({ status: 404 })
  expect(await read(admin, { clientId })).toMatchObject({ editable: false })
  expect(await refusal(refuse({ clientId, purpose: 'seo' }, admin))).toMatchObject({ status: 403 })
  await app.call('profile.update', owner, { data: { editingAllowed: true } })
  await refuse({ clientId, purpose: 'seo' }, admin)
  expect(await read(admin, { clientId })).toMatchObject({ editable: true })
  // the client sees the time, not the staff member
  expect(await purposeOf('seo')).toMatchObject({ author: null, since: '2026-03-01T12:00:00.000Z' })
  expect((await read(other)).purposes.every(({ since }) => since === null)).toBe(true)
})

test('without the event store choices are listed without counts', async () => {
  await refuse({ purpose: 'seo' })
  down = true
  expect(await read()).toMatchObject({ counted: false, names: [] })
  expect(await purposeOf('seo')).toMatchObject({ since: '2026-03-01T12:00:00.000Z', visits: 0 })
})

test('two concurrent equal choices leave one', async () => {
  await Promise.all(Array.from({ length: 5 }, () => refuse({ purpose: 'seo' })))
  expect(await app.db.select().from(crawlerRefusals)).toHaveLength(1)
})
