import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { TEXTS } from '../../contract/texts.ts'
import { type Bought, DAY, openBought, VISITS } from '../../domain/testing/bought.ts'
import { refusal } from '../../domain/testing/app.ts'

let world: Bought
beforeAll(async () => {
  world = await openBought(['One'])
})
afterAll(() => world.close())
beforeEach(() => world.app.services.db.execute(sql`TRUNCATE formulas`))

const COLUMN = { name: 'Left', expression: 'revenue - cost', unit: 'money', decimals: 2 } as const
const save = async (given: object = {}, caller = world.owner) =>
  (await world.app.call('formulas.save', caller, { ...COLUMN, ...given })).formula
const names = async (caller = world.owner) =>
  (await world.app.call('formulas.list', caller)).formulas.map(({ name }) => name)

test('only the client and their team see a column', async () => {
  const { id } = await save()
  const finance = await world.app.account('team_user', { ownerId: world.owner.account.id, access: 'finance' })
  const other = await world.app.account('user')
  expect(await names(finance)).toEqual(['Left'])
  expect(await names(other)).toEqual([])
  expect(await refusal(save({ id }, other))).toMatchObject({ status: 404 })
  expect(await refusal(world.app.call('formulas.remove', other, { id }))).toMatchObject({ status: 404 })
  await save({ id, name: 'Gain' })
  expect(await names()).toEqual(['Gain'])
  await world.app.call('formulas.remove', world.owner, { id })
  expect(await names()).toEqual([])
})

test('an invalid formula is refused with its position, and names are unique', async () => {
  expect(await refusal(save({ expression: 'revenue - costs' }))).toMatchObject({
    status: 422,
    body: { validation: { expression: ['Character 11: there is no figure “costs”.'] } },
  })
  await save()
  expect(await refusal(save({ name: 'LEFT' }))).toMatchObject({ body: { validation: { name: [TEXTS.formulaTaken] } } })
  for (let n = 1; n < 20; n++) await save({ name: `Column ${n}` })
  expect(await refusal(save({ name: 'One more' }))).toMatchObject({ status: 409 })
})

test('a file has custom columns last, each computed from its own row', async () => {
  await world.begin(VISITS)
  await world.addRate('click', '0.25')
  await world.conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await save()
  await save({ name: 'Share', expression: 'conversions / visits', unit: 'percent', decimals: 1 })
  await save({ name: 'None', expression: 'cost / pending', unit: 'number', decimals: 0 })
  const file = async (money: boolean) => {
    const reply = await world.app.call('logs.export', world.owner, {
      ...DAY,
      money,
      table: 'breakdown',
      dimension: 'country',
      format: 'json',
    })
    let text = ''
    for await (const part of (reply as unknown as { body: AsyncIterable<string> }).body) text += part
    return JSON.parse(text) as Record<string, unknown>[]
  }
  const rows = await file(true)
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) expect(row['formula: Left']).toBe(row['profit'])
  expect(rows.find(({ country }) => country === 'DE')).toMatchObject({ 'formula: Share': '50.0', 'formula: None': '' })
  expect(Object.keys((await file(false))[0] ?? {}).filter((name) => name.startsWith('formula'))).toEqual([])
})
