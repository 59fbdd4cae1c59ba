import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { insertContent, installContent, putContentOrder } from '../../store/config/integration/content.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let [admin, client]: Caller[] = []
beforeAll(async () => {
  app = await createTestApp()
  await installContent(app.db)
  admin = await app.account('admin')
  client = await app.account('user')
})
afterAll(() => app.close())

const read = (caller = admin, lang = 'en') => app.call('integration.read', caller, { lang })
const numbers = async (caller = admin) => (await read(caller)).faq.map(({ number }) => number)
const arrange = (given: number[], basedOn: number) =>
  app.call('integration.arrange', admin, { category: 'faq', numbers: given, basedOn })

test('staff add a section, shown in all languages until translated', async () => {
  const before = await numbers()
  const { section } = await app.call('integration.add', admin, {
    category: 'faq',
    language: 'en',
    name: 'Ours',
    sectionContent: 'Our answer.',
  })
  expect(section).toEqual({ number: 500, language: 'en', version: 1, name: 'Ours', content: 'Our answer.' })
  expect(await numbers(client)).toEqual([...before, 500])
  expect((await read(client, 'ua')).faq.at(-1)).toMatchObject({ name: 'Ours', language: 'en', version: 0 })
  await app.call('integration.edit', admin, {
    category: 'faq',
    language: 'ua',
    number: 500,
    name: 'Наше',
    sectionContent: 'Наша відповідь.',
    basedOn: 0,
  })
  expect((await read(client, 'ua')).faq.at(-1)).toMatchObject({ name: 'Наше', version: 1 })
  expect(
    await app.call('integration.add', admin, {
      category: 'faq',
      language: 'en',
      name: 'Next',
      sectionContent: 'Next.',
    }),
  ).toMatchObject({ section: { number: 501 } })
})

test('staff reorder, hide and restore sections; versions stay', async () => {
  const all = await numbers()
  expect((await read(client)).arrangement).toBeNull()
  const [first = 0, second = 0, ...rest] = all
  expect(await arrange([second, first, ...rest.slice(1)], 0)).toEqual({ version: 1 })
  expect(await numbers(client)).toEqual([second, first, ...rest.slice(1)])
  expect((await read()).arrangement?.faq).toEqual({
    version: 1,
    removed: [{ number: rest[0], name: expect.any(String) }],
  })
  expect(
    (await app.call('integration.history', admin, { category: 'faq', language: 'en', number: String(rest[0]) }))
      .versions,
  ).toHaveLength(1)
  // a section of a later version of the product
  await insertContent(app.db, {
    category: 'faq',
    language: 'en',
    number: 40,
    version: 1,
    name: 'Later',
    content: 'Later.',
    authorId: null,
  })
  expect((await numbers()).at(-1)).toBe(40)
  await arrange([...all, 40], 1)
  expect(await numbers()).toEqual([...all, 40])
  const rows = (await app.db.select().from(audit)).filter(({ action }) => action === 'integration.arrange')
  expect(rows.map(({ before, after }) => [before, after])).toEqual([
    [
      { numbers: [], removed: [] },
      { numbers: [second, first, ...rest.slice(1)], removed: [rest[0]] },
    ],
    [expect.anything(), { numbers: [...all, 40], removed: [] }],
  ])
})

test('an order replaces only the version it is based on', async () => {
  const order = { numbers: [0], removed: [] }
  for (const [basedOn, isPut] of [
    [0, true],
    [0, false],
    [1, true],
    [1, false],
    [5, false],
  ] as const)
    expect(await putContentOrder(app.db, 'integration', { ...order, basedOn })).toBe(isPut)
})

test('an order with unknown sections or on an old version is refused; of concurrent ones one succeeds', async () => {
  const all = await numbers()
  for (const wrong of [
    [...all, 999],
    [...all, all[0] ?? 0],
  ])
    expect(await refusal(arrange(wrong, 2))).toMatchObject({ status: 422 })
  expect(await refusal(arrange(all, 1))).toMatchObject({ status: 409, body: { error: TEXTS.orderChanged } })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => arrange(all.toReversed(), 2)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const added = await Promise.allSettled(
    Array.from({ length: 4 }, (_, at) =>
      app.call('integration.add', admin, {
        category: 'faq',
        language: 'en',
        name: `At once ${at}`,
        sectionContent: 'x',
      }),
    ),
  )
  const made = added.flatMap((one) => (one.status === 'fulfilled' ? [one.value.section.number] : []))
  expect(new Set(made).size).toBe(made.length)
})
