import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../contract/table.ts'
import { CONTRACT } from '../../contract/table.ts'
import type { TeamAccess } from '../../contract/accounts/team-access.ts'
import { refusal, type TestApp } from '../../domain/testing/app.ts'
import { type Bought, openBought, VISITS } from '../../domain/testing/bought.ts'
import type { Caller } from '../../domain/context.ts'
import { accounts, audit, sharedReports } from '../../store/config/schema.ts'

let world: Bought
let app: TestApp
let owner: Caller

beforeAll(async () => {
  world = await openBought(['One', 'Two'])
  ;({ app, owner } = world)
})
beforeEach(async () => {
  await world.begin(VISITS)
  await world.addRate('click', '0.50')
  await world.conversion({ status: 'approved', payout: 700, country: 'DE' })
  app.clock.now = new Date('2026-03-25T20:00:00Z')
})
afterAll(() => world.close())

const DAYS = { startDate: '2026-03-25', endDate: '2026-03-25' }
const REPORT = { name: 'Buyers', levels: ['country', 'campaign'], columns: ['revenue'], period: DAYS, days: 7 } as const

const make = async (caller: Caller = owner, more: object = {}) =>
  app.call('shares.make', caller, { ...REPORT, ...more })
const tokenOf = ({ url }: Pick<Answer<'shares.make'>, 'url'>): string => url.split('#')[1] ?? expect.fail()
const open = (token: string, under: string[] = []) => app.call('shares.open', undefined, { token, under })
const isGone = async (token: string) => expect((await refusal(open(token))).status).toBe(404)

const teamUser = (access: TeamAccess, more: object = {}) =>
  app.account('team_user', { ownerId: owner.account.id, access, ...more })
const change = (id: string, fields: object) => app.db.update(accounts).set(fields).where(eq(accounts.id, id))

test('a link shows the report without sign-in, level by level, and counts its openings', async () => {
  const made = await make()
  expect(made.url).toMatch(/^https:\/\/panel\.example\/shared-report#\d+\.[\w-]{43}$/)
  const token = tokenOf(made)
  const first = await open(token)
  expect(first).toMatchObject({ name: 'Buyers', levels: REPORT.levels, ...DAYS, timezone: 'UTC', currency: 'USD' })
  expect(first.rows.map(({ value, figures }) => [value, figures['revenue']])).toEqual([
    ['DE', 700],
    ['FR', 0],
  ])
  expect(first.totals.figures).toEqual({ revenue: 700 })
  const under = await open(token, ['DE'])
  expect(under.rows).toEqual([{ value: world.campaigns[0], name: 'One', figures: { revenue: 700 } }])
  const [listed] = (await app.call('shares.list', owner)).shares
  expect(listed).toMatchObject({ openings: 1, lastOpened: '2026-03-25T20:00:00.000Z', state: 'open', name: 'Buyers' })
  expect((await refusal(open(token, ['DE', '1']))).status).toBe(422)
})

test('columns that are not chosen are nowhere in the answer', async () => {
  const token = tokenOf(await make(owner, { compare: 'previous' }))
  const answer = await open(token)
  const text = JSON.stringify([answer, await open(token, ['DE'])])
  // the cost of Germany and in all, and what is made of it
  for (const hidden of ['cost', 'profit', 'wasted', 'target', 'money', '100', '150', '600', '550'])
    expect(text, hidden).not.toMatch(new RegExp(`[":]${hidden}[",}]`))
  const profit = await open(tokenOf(await make(owner, { columns: ['profit', 'botShare'] })))
  expect(profit.rows[0]?.figures).toEqual({ profit: 600, botShare: 0.5 })
})

test('a custom column is the client’s own, and is gone with it', async () => {
  const fields = { name: 'Margin', expression: 'revenue - cost', unit: 'money', decimals: 2 }
  const { formula } = await app.call('formulas.save', owner, fields)
  const column = `own-${formula.id}`
  const token = tokenOf(await make(owner, { columns: [column] }))
  const answer = await open(token)
  expect(answer.columns).toEqual([{ key: column, own: { name: 'Margin', unit: 'money', decimals: 2 } }])
  expect(answer.rows[0]?.figures).toEqual({ [column]: '6.00' })
  const stranger = await app.account('user')
  expect((await refusal(make(stranger, { columns: [column] }))).status).toBe(422)
  await app.call('formulas.remove', owner, { id: formula.id })
  expect((await open(token)).columns).toEqual([])
})

test('addresses and single visits are not shared', () => {
  const faults = (more: object) =>
    CONTRACT['shares.make'].input.safeParse({ ...REPORT, ...more }).error?.issues.map(({ path }) => path[0])
  expect(faults({})).toBeUndefined()
  expect(faults({ levels: ['ip'] })).toEqual(['levels'])
  for (const field of ['ip', 'hit', 'visitor', 'url', 'userAgent'])
    expect(faults({ filter: { [field]: ['203.0.113.7'] } }), field).toEqual(['filter'])
  expect(faults({ columns: ['ip'] })).toEqual(['columns'])
  expect(faults({ columns: [] })).toEqual(['columns'])
  expect(faults({ days: undefined })).toEqual(['days'])
  expect(faults({ until: '2026-04-01' })).toEqual(['days'])
})

test('ends after its days, or with the day of the maker’s zone', async () => {
  await change(owner.account.id, { timezone: 'Europe/Berlin' })
  const berlin = await app.again(owner)
  const [days, until] = [await make(), await make(berlin, { days: undefined, until: '2026-03-26' })]
  expect(days.share.expires).toBe('2026-04-01T20:00:00.000Z')
  expect(until.share.expires).toBe('2026-03-26T23:00:00.000Z')
  for (const wrong of ['2026-03-24', '2027-04-01'])
    expect((await refusal(make(berlin, { days: undefined, until: wrong }))).status).toBe(422)
  await open(tokenOf(until))
  app.clock.now = new Date('2026-03-26T23:00:00Z')
  await isGone(tokenOf(until))
  await open(tokenOf(days))
  await change(owner.account.id, { timezone: 'UTC' })
  const { shares } = await app.call('shares.list', owner)
  expect(shares.find(({ id }) => id === until.share.id)?.state).toBe('ended')
})

test('a rolling period moves with today', async () => {
  const token = tokenOf(await make(owner, { period: { preset: '7d' }, days: 90 }))
  expect(await open(token)).toMatchObject({ startDate: '2026-03-19', endDate: '2026-03-25' })
  app.clock.now = new Date('2026-03-27T20:00:00Z')
  expect(await open(token)).toMatchObject({ startDate: '2026-03-21', endDate: '2026-03-27' })
})

test('a revoked link is gone at once; only the client and their team revoke it, and both are recorded', async () => {
  const made = await make()
  const { id } = made.share
  const stranger = await app.account('user')
  expect((await refusal(app.call('shares.revoke', stranger, { id }))).status).toBe(404)
  await open(tokenOf(made))
  const finance = await teamUser('finance')
  await app.call('shares.revoke', finance, { id })
  await isGone(tokenOf(made))
  expect((await app.call('shares.list', stranger)).shares).toEqual([])
  const recorded = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `sharedReports/${id}`))
  expect(recorded.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['shares.make', owner.account.id],
    ['shares.revoke', finance.account.id],
  ])
  expect(JSON.stringify(recorded)).not.toContain(tokenOf(made).split('.')[1])
})

test('a token of another link, or one letter off, opens nothing', async () => {
  const [one, other] = [tokenOf(await make()), tokenOf(await make())]
  const [id, secret] = one.split('.')
  const last = secret?.endsWith('A') ? 'B' : 'A'
  for (const wrong of [
    `${id}.${other.split('.')[1]}`,
    `${id}.${secret?.slice(0, -1)}${last}`,
    `${id}.`,
    `${id}`,
    '',
    `0.${secret}`,
    `${id}.${'0'.repeat(64)}`,
  ])
    await isGone(wrong)
  const [row] = await app.db
    .select()
    .from(sharedReports)
    .where(eq(sharedReports.id, id ?? ''))
  expect(row?.tokenHash.toString()).not.toContain(secret)
  expect((await open(one)).name).toBe('Buyers')
})

test('dies when its maker loses what it shows, and when the client is suspended', async () => {
  const lost: [string, (maker: Caller) => Promise<unknown>][] = [
    ['removed', ({ account }) => change(account.id, { deletedAt: app.clock.now })],
    ['switched off', ({ account }) => change(account.id, { active: false })],
    ['own campaigns only', ({ account }) => change(account.id, { access: 'full' })],
    ['no money', ({ account }) => change(account.id, { access: 'read' })],
    ['one campaign', ({ account }) => change(account.id, { access: 'finance', campaignIds: [world.campaigns[1]] })],
    ['client suspended', () => change(owner.account.id, { active: false })],
  ]
  for (const [why, lose] of lost) {
    const maker = await teamUser('finance')
    for (const report of [{}, { companyId: world.campaigns[0] }]) {
      const made = await make(maker, report)
      await open(tokenOf(made))
      await lose(maker)
      expect((await refusal(open(tokenOf(made)))).status, why).toBe(404)
      const { shares } = await app.call('shares.list', owner)
      expect(shares.find(({ id }) => id === made.share.id)?.state, why).toBe('lost')
      await change(owner.account.id, { active: true })
      await change(maker.account.id, { deletedAt: null, active: true, access: 'finance', campaignIds: null })
    }
  }
})

test('shows nothing of other clients', async () => {
  const stranger = await app.account('user')
  const foreign = await refusal(make(stranger, { companyId: world.campaigns[0] }))
  expect(foreign.status).toBe(404)
  const token = tokenOf(await make(stranger))
  expect((await open(token)).rows).toEqual([])
  expect((await open(token, ['DE'])).rows).toEqual([])
})

test('openings are limited by link and address, links by client', async () => {
  const token = tokenOf(await make())
  const statuses: number[] = []
  for (let at = 0; at < 61; at++)
    statuses.push(
      await open(`${token}x`).then(
        () => 200,
        ({ status }: { status: number }) => status,
      ),
    )
  expect(new Set(statuses.slice(0, 40))).toEqual(new Set([404]))
  expect(statuses).toContain(429)
  const many = await app.account('user')
  for (let at = 0; at < 50; at++) await make(many)
  expect((await refusal(make(many))).status).toBe(409)
})
