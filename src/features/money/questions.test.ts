import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CostAnswers, CostQuestion } from '../../contract/money/cost-questions.ts'
import { Refusal } from '../../contract/failure.ts'
import { CAMPAIGN } from '../../domain/testing/app.ts'
import { type Bought, openBought } from '../../domain/testing/bought.ts'

const DAY = { startDate: '2026-03-25', endDate: '2026-03-25', timezone: 'UTC' }
let world: Bought
let source: string

beforeAll(async () => {
  world = await openBought(['One', 'Two'])
  source = (await world.app.call('sources.save', world.owner, { name: 'Search', currency: 'USD' })).source.id
  await world.app.call('campaign.save', world.owner, {
    ...CAMPAIGN,
    name: 'One',
    id: world.campaigns[0],
    source: { id: source },
  })
})
afterAll(() => world.close())
beforeEach(() => world.begin([...visits('feed', 3), ...visits('story', 1)]))

const visits = (placement: string, count: number) =>
  Array.from({ length: count }, () => ({
    campaign: 0,
    at: Date.parse('2026-03-25T10:00Z'),
    country: 'DE',
    class: 'target' as const,
    category: 'person' as const,
    click_cost: '0',
    utm_placement: placement,
  }))

const enter = (amount: string, more: object = {}) =>
  world.app.call('costs.add', world.owner, {
    companyId: world.campaigns[0],
    ...DAY,
    model: 'total',
    amount,
    currency: 'USD',
    ...more,
  })
const placement = (value: string, answers?: CostAnswers) => ({
  by: { dimension: 'utmPlacement', value },
  ...(answers && { answers }),
})
const costs = async () => (await world.app.call('logs.companyTotals', world.owner, DAY)).cost ?? {}
const entries = async () =>
  (await world.app.call('costs.list', world.owner, {})).costs.filter(({ takenBackAt }) => takenBackAt === null).length

async function questionsOf(call: Promise<unknown>): Promise<CostQuestion[]> {
  const outcome = await call.catch((error: unknown) => error)
  if (!(outcome instanceof Refusal)) throw new Error('nothing was asked')
  expect(outcome.status).toBe(409)
  return outcome.questions as CostQuestion[]
}

test('the same bill by day, placement and source is entered three times only on request', async () => {
  await enter('120')
  const byPlacement = await questionsOf(enter('120', placement('feed')))
  expect(byPlacement).toMatchObject([
    {
      code: 'doubles',
      answers: ['add', 'replace'],
      startDate: DAY.startDate,
      endDate: DAY.endDate,
      sums: [{ currency: 'USD', known: '120', entered: '120' }],
      entries: 1,
      newest: [{ companyName: 'One', amount: '120', dimension: '' }],
    },
  ])
  expect(byPlacement[0]?.text).toContain('120 USD')
  expect(await questionsOf(enter('120', { companyId: undefined, sourceId: source }))).toMatchObject([
    { code: 'doubles' },
  ])
  expect(await costs(), 'nothing was entered').toEqual({ USD: 12_000 })
  expect(await enter('120', placement('feed', { doubles: 'replace' }))).toMatchObject({ reversed: 1 })
  expect(await costs(), 'one took the other’s place').toEqual({ USD: 12_000 })
  await enter('120', { companyId: undefined, sourceId: source, answers: { doubles: 'add' } })
  expect(await costs(), 'and both count where that was said').toEqual({ USD: 24_000 })
})

test('values of one dimension do not overlap, nor do other campaigns and days', async () => {
  await enter('10', placement('feed'))
  await enter('20', placement('story'))
  await enter('30', { companyId: world.campaigns[1] })
  await enter('40', { startDate: '2026-03-26', endDate: '2026-03-26' })
  expect(await costs()).toEqual({ USD: 6000 })
})

test('a bill that reaches beyond the new one cannot be replaced by it', async () => {
  await enter('70', { endDate: '2026-03-31' })
  expect(await questionsOf(enter('10', placement('feed')))).toMatchObject([{ code: 'doubles', answers: ['add'] }])
  expect(await questionsOf(enter('10', placement('feed', { doubles: 'replace' })))).toHaveLength(1)
})

test('a newer bill of the same part tells what it replaces; an identical one asks nothing', async () => {
  await enter('120')
  expect(await questionsOf(enter('1'))).toMatchObject([
    { code: 'replaces', answers: ['replace'], sums: [{ currency: 'USD', known: '120', entered: '1' }] },
  ])
  await enter('120')
  expect(await costs()).toEqual({ USD: 12_000 })
  await enter('1', { answers: { replaces: 'replace' } })
  expect(await costs()).toEqual({ USD: 100 })
})

test('a placement’s bill replaces its share of a rate, and nothing else', async () => {
  await world.addRate('click', '10')
  expect(await costs()).toEqual({ USD: 4000 })
  expect(await questionsOf(enter('1', placement('feed')))).toMatchObject([
    { code: 'replacesRate', sums: [{ currency: 'USD', known: '30', entered: '1' }] },
  ])
  await enter('1', placement('feed', { replacesRate: 'replace' }))
  expect(await costs(), 'the other visit goes on to cost ten').toEqual({ USD: 1100 })
  expect(await questionsOf(enter('5'))).toMatchObject([
    { code: 'doubles', sums: [{ known: '1', entered: '5' }] },
    { code: 'replacesRate', sums: [{ known: '10', entered: '5' }] },
  ])
})

test('the first bill of a source replaces the rates of its own campaigns, none where it meets no visit', async () => {
  const ofSource = { companyId: undefined, sourceId: source }
  await world.addRate('click', '10', { companyId: world.campaigns[1] })
  await enter('5', { ...ofSource, startDate: '2026-03-26', endDate: '2026-03-26' })
  await world.begin(visits('feed', 4))
  await world.addRate('click', '10')
  await world.addRate('click', '10', { companyId: world.campaigns[1] })
  expect(await questionsOf(enter('7', ofSource))).toMatchObject([
    { code: 'replacesRate', sums: [{ known: '40', entered: '7' }], entries: 1, newest: [{ companyName: 'One' }] },
  ])
})

test('a daily rate is divided among unbilled visits; nothing remains if all are billed', async () => {
  await world.addRate('day', '12')
  await enter('1', placement('feed', { replacesRate: 'replace' }))
  expect(await costs()).toEqual({ USD: 1300 })
  await enter('2', placement('story', { replacesRate: 'replace' }))
  expect(await costs()).toEqual({ USD: 300 })
})

test('a cost per conversion skips conversions that a bill covers', async () => {
  await world.addRate('acquisition', '5')
  for (const value of ['feed', 'story'])
    await world.conversion({ status: 'approved', payout: 100, country: 'DE', facts: { utmPlacement: value } })
  expect(await costs()).toEqual({ USD: 1000 })
  await enter('1', placement('feed', { replacesRate: 'replace' }))
  expect(await costs()).toEqual({ USD: 600 })
})

test('a file asks like the form, and answers in its query', async () => {
  await enter('120')
  const file = {
    body: 'date,amount,value\n2026-03-25,70,feed\n2026-03-25,50,story\n',
    dimension: 'utmPlacement',
    companyId: world.campaigns[0],
  }
  const questions = [{ code: 'doubles', sums: [{ currency: 'USD', known: '120', entered: '120' }] }]
  const read = (more: object = {}) => world.app.call('costs.import', world.owner, { ...file, ...more })
  expect(await read({ preview: '1' })).toMatchObject({ added: 2, questions })
  expect(await questionsOf(read())).toMatchObject(questions)
  expect(await entries(), 'nothing was entered').toBe(1)
  await read({ answers: 'doubles:replace' })
  expect(await costs()).toEqual({ USD: 12_000 })
  expect(await entries()).toBe(2)
})

test('a credit refunds the visits it names, beside bills and rates', async () => {
  await world.addRate('click', '10')
  await enter('-4')
  expect(await costs()).toEqual({ USD: 3600 })
  await enter('100', { answers: { replacesRate: 'replace' } })
  await enter('-10', placement('story'))
  expect(await costs(), 'a bill leaves credits as they are').toEqual({ USD: 8600 })
  const { platforms } = await world.app.call('logs.companyPlatforms', world.owner, {
    ...DAY,
    dimension: 'utmPlacement',
  })
  expect(platforms.map(({ value, cost }) => [value, cost])).toEqual([
    ['feed', { USD: 7200 }],
    ['story', { USD: 1400 }],
  ])
  expect(await questionsOf(enter('-10', placement('story')))).toMatchObject([
    { code: 'doubles', sums: [{ known: '-10' }] },
  ])
  const [credit] = (await world.app.call('costs.list', world.owner, {})).costs
  expect(credit).toMatchObject({ amount: '-10', model: 'total' })
  await world.app.call('costs.takeBack', world.owner, { id: credit?.id ?? '' })
  expect(await costs()).toEqual({ USD: 9600 })
})

test('credits alone are a negative cost', async () => {
  await enter('-0.05')
  await enter('-0.05', { answers: { doubles: 'add' } })
  const { cost, money } = await world.app.call('logs.companyTotals', world.owner, { ...DAY, money: true })
  expect(cost).toEqual({ USD: -10 })
  expect(money).toMatchObject({ cost: -10, profit: 10 })
})
