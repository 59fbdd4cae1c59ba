import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import type { Question } from '../../contract/table.ts'
import { shiftDay } from '../../lib/time/day.ts'
import { refusal } from '../../domain/testing/app.ts'
import { type Bought, DAY, openBought, VISITS } from '../../domain/testing/bought.ts'
import { ANSWERED } from '../../domain/testing/answered.ts'

let world: Bought
beforeAll(async () => {
  world = await openBought(['One', 'Two', 'Three'])
})
afterAll(() => world.close())
beforeEach(() => world.app.services.db.execute(sql`TRUNCATE formulas`))

const MONEY = { ...DAY, money: true }
const list = (more: Question<'company.list'> = {}, caller = world.owner) =>
  world.app.call('company.list', caller, { ...DAY, ...more })
const column = async (expression: string) =>
  (
    await world.app.call('formulas.save', world.owner, {
      name: `Own ${Math.random()}`,
      expression,
      unit: 'number',
      decimals: 4,
    })
  ).formula.id
const names = async (sort: NonNullable<Question<'company.list'>['sort']>, order: 'asc' | 'desc' = 'desc') =>
  (await list({ sort, order })).companies.map(({ name }) => name)

const [one, two] = [VISITS, VISITS.slice(0, 1).map((visit) => ({ ...visit, campaign: 1 }))]

test('figures and custom columns need `money`, and permission to see costs', async () => {
  await world.begin([...one, ...two])
  await world.addRate('click', '1')
  const own = await column('profit / visits')
  const bare = (await list()).companies
  expect(bare.map(({ money, formulas }) => [money, formulas])).toEqual([[], [], []].map(() => [undefined, undefined]))
  const { companies, currency } = await list(MONEY)
  expect(currency).toBe('USD')
  expect(companies.map(({ name, money, formulas }) => [name, money?.cost, formulas?.[own]])).toEqual([
    ['Three', 0, null],
    ['Two', 0, '0.0000'],
    ['One', 300, '-1.0000'],
  ])
  for (const access of ['full', 'read'] as const) {
    const team = await world.app.account('team_user', { ownerId: world.owner.account.id, access })
    expect((await list({ ...MONEY, sort: 'profit' }, team)).currency, access).toBeUndefined()
  }
  const finance = await world.app.account('team_user', { ownerId: world.owner.account.id, access: 'finance' })
  const read = await list(MONEY, finance)
  expect(read.companies.map(({ formulas }) => formulas?.[own])).toEqual([null, '0.0000', '-1.0000'])
  const other = await world.app.account('user')
  expect((await list(MONEY, other)).companies).toEqual([])
})

test('a key that only reads campaigns sees neither costs nor an order by them', async () => {
  const narrow = { ...world.owner, scopes: ['campaigns:read'] as const }
  for (const question of [{ money: true }, { sort: 'profit' as const }, { sort: 'own-7' }])
    expect(await refusal(list(question, narrow))).toMatchObject({ status: 403 })
  expect((await list({ sort: 'conversions' }, narrow)).companies).toHaveLength(3)
  const wide = { ...world.owner, scopes: ['campaigns:read', 'statistics:read'] as const }
  expect((await list({ money: true }, wide)).companies).toHaveLength(3)
})

test('sorts all pages by a count, a figure or a custom column', async () => {
  await world.begin([...one, ...two])
  await world.addRate('click', '1')
  await world.addRate('click', '7', { companyId: world.campaigns[1] })
  expect(await names('target')).toEqual(['One', 'Two', 'Three'])
  expect(await names('cost')).toEqual(['Two', 'One', 'Three'])
  expect(await names('cost', 'asc')).toEqual(['Three', 'One', 'Two'])
  expect(await names('cpc'), 'what has no value is smallest').toEqual(['Two', 'One', 'Three'])
  const own = await column('1 / cost')
  expect(await names(`own-${own}`)).toEqual(['One', 'Two', 'Three'])
  expect(await names('own-999999'), 'of a column that is gone: newest first').toEqual(['Three', 'Two', 'One'])
  const page = async (number: number) => {
    const { companies, total } = await list({ sort: 'cost', perPage: 2, page: number })
    return [total, ...companies.map(({ name }) => name)]
  }
  expect([await page(1), await page(2), await page(3)]).toEqual([[3, 'Two', 'One'], [3, 'Three'], [3]])
  await expect(list({ sort: 'own-0' })).rejects.toThrow()
})

test('what needs an eye stands first: most wasted on Bots, then most visits', async () => {
  const visits = (campaign: number, category: string, count: number) =>
    VISITS.filter((visit) => visit.category === category)
      .slice(0, 1)
      .flatMap((visit) => Array.from({ length: count }, () => ({ ...visit, campaign })))
  await world.begin([...visits(0, 'general', 1), ...visits(1, 'general', 2), ...visits(2, 'person', 4)])
  expect(await names('attention'), 'no costs').toEqual(['Three', 'Two', 'One'])
  await world.addRate('click', '9', { companyId: world.campaigns[0] })
  await world.addRate('click', '1', { companyId: world.campaigns[1] })
  expect(await names('attention')).toEqual(['One', 'Two', 'Three'])
})

/** Includes costs without visits and costs shared by a source's campaigns. */
test('each campaign equals Statistics, and the totals equal the ledger', async () => {
  const { app, owner, campaigns } = world
  const { source } = await app.call('sources.save', owner, { name: 'Ads', currency: 'USD' })
  for (const companyId of campaigns.slice(0, 2)) {
    const { campaign } = await app.call('company.edit', owner, { id: companyId })
    await app.call('campaign.save', owner, { ...campaign, source: { id: source.id } })
  }
  const visits = fc.array(fc.record({ campaign: fc.nat(2), visit: fc.constantFrom(...VISITS) }), { maxLength: 12 })
  const costs = fc.array(
    fc.record({
      holder: fc.integer({ min: -1, max: 2 }),
      cents: fc.integer({ min: 1, max: 99_999 }),
      days: fc.nat(2),
      country: fc.constantFrom(undefined, 'DE', 'JP'),
    }),
    { maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(visits, costs, async (bought, entered) => {
      await world.begin(bought.map(({ campaign, visit }) => ({ ...visit, campaign })))
      for (const { holder, cents, days, country } of entered) {
        const entering = app.call('costs.add', owner, {
          ...(holder < 0 ? { sourceId: source.id } : { companyId: campaigns[holder] }),
          ...(country !== undefined && { dimension: 'country', value: country }),
          startDate: DAY.startDate,
          endDate: shiftDay(DAY.startDate, days),
          timezone: 'UTC',
          model: 'total',
          amount: (cents / 100).toFixed(2),
          currency: 'USD',
          answers: ANSWERED,
        })
        // an entry that would cut another is refused
        await entering.catch(() => undefined)
      }
      const { companies, totals } = await list(MONEY)
      for (const { id, money } of companies) {
        const { money: alone } = await app.call('logs.companyTotals', owner, { ...MONEY, companyId: id })
        if (alone) expect(money).toEqual(alone)
        else expect(money?.cost ?? 0).toBe(0)
      }
      const whole = await app.call('logs.companyTotals', owner, MONEY)
      expect(totals?.money).toEqual(whole.money)
    }),
    { numRuns: runs(6) },
  )
})
