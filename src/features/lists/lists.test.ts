import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
let owner: Caller
let mate: Caller
let stranger: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
  owner = await app.account('user')
  mate = await app.account('team_user', { ownerId: owner.account.id })
  stranger = await app.account('user')
})
afterAll(() => app.close())

const add = (caller: Caller, given: object) => app.call('clientblacklist.add', caller, given)
const list = (caller: Caller, given: object = {}) => app.call('clientblacklist.list', caller, given)

test('adds, reads, changes and removes an entry, and edges learn of each', async () => {
  const start = await startOfChanges(app.db)
  const made = await app.call('blacklist.add', admin, {
    value: '203.0.113.9/24',
    note: 'Scanner',
    expiresAt: '2026-04-01T00:00:00Z',
  })
  expect(made).toMatchObject({
    added: 1,
    existed: 0,
    refused: 0,
    lines: [{ given: '203.0.113.9/24', value: '203.0.113.0/24', outcome: 'added' }],
  })
  const read = await app.call('blacklist.list', admin, {})
  const [entry] = read.ips
  expect(entry).toMatchObject({
    type: 'ips',
    value: '203.0.113.0/24',
    list: 'block',
    note: 'Scanner',
    author: admin.account.email,
    expiresAt: '2026-04-01T00:00:00.000Z',
    hits: 0,
    hitsEver: 0,
    mine: true,
    source: 'panel',
  })
  expect(read.totals).toEqual({ ips: 1, asns: 0, isps: 0, domains: 0, agents: 0 })
  const id = entry?.id ?? ''
  expect(made.ids).toEqual([id])
  expect((await app.call('blacklist.update', admin, { id, list: 'allow', expiresAt: null })).entry).toMatchObject({
    id,
    list: 'allow',
    note: 'Scanner',
    expiresAt: null,
  })
  expect(
    (await refusal(app.call('blacklist.update', admin, { id, expiresAt: '2026-02-01T00:00:00Z' }))).body,
  ).toMatchObject({ validation: { expiresAt: [TEXTS.entryPast] } })
  expect((await app.call('blacklist.remove', admin, { type: 'ips', value: '203.0.113.77/24' })).removed).toMatchObject([
    { id, list: 'allow' },
  ])
  expect((await refusal(app.call('blacklist.remove', admin, { ids: [id] }))).status).toBe(404)
  expect((await readChanges(app.db, start)).rows).toEqual([1, 2, 3].map(() => ({ kind: 'lists', ref: id })))
  const rows = (await app.db.select().from(audit)).filter(({ subject }) => subject === 'lists')
  expect(rows.map(({ action }) => action)).toEqual(['blacklist.add', 'blacklist.update', 'blacklist.remove'])
  expect(rows[1]).toMatchObject({ before: { entries: [{ list: 'block' }] }, after: { entries: [{ list: 'allow' }] } })
})

test('treats lines independently: added, existing, in the other list, refused', async () => {
  await add(owner, { ips: '198.51.100.1' })
  await add(owner, { ips: ['198.51.100.2'], list: 'allow' })
  const text =
    'value,list,note,expires\n198.51.100.1\n198.51.100.2\n0.0.0.0/0\n::ffff:198.51.100.3,allow,Office,2026-03-05\n198.51.100.3,allow\n198.51.100.4,,,2020-01-01\n# a comment\n'
  const { added, existed, refused, lines } = await add(owner, { text, source: 'import' })
  expect({ added, existed, refused }).toEqual({ added: 1, existed: 2, refused: 3 })
  expect(lines.map(({ outcome, error }) => error ?? outcome)).toEqual([
    'existed',
    TEXTS.entryOtherList,
    TEXTS.entryWide,
    'added',
    'existed',
    TEXTS.entryPast,
  ])
  expect((await list(owner, { search: '198.51.100.3' })).ips).toMatchObject([
    { value: '198.51.100.3', list: 'allow', note: 'Office', expiresAt: '2026-03-05T23:59:59.999Z', source: 'import' },
  ])
  expect((await refusal(add(owner, { value: '0.0.0.0/0' }))).body).toMatchObject({
    validation: { value: [TEXTS.entryWide] },
  })
  expect((await refusal(add(owner, {}))).body).toMatchObject({ validation: { value: [TEXTS.entryRequired] } })
})

test('lists containing and contained entries', async () => {
  await add(owner, { values: ['10.1.0.0/16', '2001:db8::/32'] })
  await add(owner, { value: '10.1.2.3', list: 'allow' })
  const { lines } = await app.call('clientblacklist.preview', owner, { values: ['10.1.2.0/24', '2001:db8:1::1'] })
  expect(
    lines.find(({ value }) => value === '10.1.2.0/24')?.overlaps.toSorted((a, b) => (a.is < b.is ? -1 : 1)),
  ).toEqual([
    { is: 'around', value: '10.1.0.0/16', list: 'block' },
    { is: 'inside', value: '10.1.2.3', list: 'allow' },
  ])
  expect(lines.find(({ value }) => value === '2001:db8:1::1')?.overlaps).toEqual([
    { is: 'around', value: '2001:db8::/32', list: 'block' },
  ])
  await add(owner, { type: 'domains', value: 'spam.example' })
  expect((await add(owner, { type: 'domains', value: 'a.b.spam.example' })).lines[0]?.overlaps).toEqual([
    { is: 'around', value: 'spam.example', list: 'block' },
  ])
})

test('search finds parts, notes and networks of an address; pages and counts are right', async () => {
  const client = await app.account('user')
  await add(client, { values: ['172.16.0.0/12', '8.8.8.8', '8.8.4.4'], note: 'Dns 100%' })
  await add(client, { type: 'asns', values: ['AS15169', '64500'] })
  expect((await list(client, { search: '172.20.1.1' })).ips).toMatchObject([{ value: '172.16.0.0/12' }])
  expect((await list(client, { search: '100%' })).ips).toHaveLength(3)
  expect((await list(client, { search: '%' })).totals).toMatchObject({ ips: 3, asns: 0 })
  const second = await list(client, { type: 'ips', page: '2', perPage: '2' })
  expect([second.ips.map(({ value }) => value), second.asns, second.totals.asns]).toEqual([['172.16.0.0/12'], [], 2])
  expect((await list(client, { list: 'allow' })).totals.ips).toBe(0)
})

test('everybody’s entries and those of each client are separate', async () => {
  const [one, other] = [await app.account('user'), await app.account('user')]
  await add(one, { ips: '192.0.2.1' })
  expect((await add(other, { ips: '192.0.2.1', list: 'allow' })).added).toBe(1)
  expect((await app.call('blacklist.add', admin, { value: '192.0.2.1' })).added).toBe(1)
  const id = (await list(one)).ips[0]?.id ?? ''
  const missing = await refusal(app.call('clientblacklist.update', stranger, { id: '999999', note: 'x' }))
  expect(missing.status).toBe(404)
  for (const caller of [other, stranger, mate]) {
    expect(await refusal(app.call('clientblacklist.update', caller, { id, note: 'x' }))).toEqual(missing)
    expect(await refusal(app.call('clientblacklist.remove', caller, { ids: [id] }))).toEqual(missing)
  }
  expect(await refusal(app.call('blacklist.remove', admin, { ids: [id] }))).toEqual(missing)
  expect((await list(one)).ips).toMatchObject([{ id, note: '' }])
})

test('a team user adds to their client’s list and removes only their own entries', async () => {
  await add(mate, { ips: '192.0.2.50' })
  await add(owner, { ips: '192.0.2.51' })
  const { ips } = await list(mate)
  const of = (value: string) => ips.find((entry) => entry.value === value)
  expect([of('192.0.2.50')?.mine, of('192.0.2.51')?.mine]).toEqual([true, false])
  for (const call of [
    () => app.call('clientblacklist.remove', mate, { ids: [of('192.0.2.51')?.id ?? ''] }),
    () => app.call('clientblacklist.update', mate, { id: of('192.0.2.51')?.id ?? '', note: 'x' }),
    () => add(mate, { ips: ['192.0.2.50', '192.0.2.51'], remove: true }),
  ]) {
    expect((await refusal(call())).status).toBe(403)
  }
  expect((await add(mate, { ips: '192.0.2.50', remove: true })).removed).toMatchObject([{ value: '192.0.2.50' }])
  expect((await add(owner, { ips: '192.0.2.51', remove: true })).removed).toHaveLength(1)
})

test('of twenty concurrent additions of one entry one succeeds, and a full list stays full', async () => {
  const client = await app.account('user')
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => add(client, { ips: '192.0.2.99' })))
  expect(outcomes.reduce((sum, { added }) => sum + added, 0)).toBe(1)
  await add(client, { type: 'agents', values: Array.from({ length: 499 }, (_, at) => `agent number ${at}`) })
  const races = await Promise.allSettled(
    Array.from({ length: 10 }, (_, at) => add(client, { type: 'isps', value: `provider ${at}` })),
  )
  expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(add(client, { type: 'agents', value: 'one more' }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.entryFull },
  })
})

test('an export can be imported again unchanged; cells are not formulas', async () => {
  const client = await app.account('user')
  await add(client, { type: 'agents', value: '=cmd|calc', note: '+1', expiresAt: '2026-06-01T12:00:00Z' })
  await add(client, { type: 'isps', value: 'Amazon.com, Inc.', list: 'allow' })
  await add(client, { values: ['2001:db8::/48', '9.9.9.9'] })
  const file = (await app.call('clientblacklist.export', client, {})) as unknown as {
    bytes: Uint8Array
    filename: string
  }
  const text = new TextDecoder().decode(file.bytes)
  expect(file.filename).toBe('my-blacklist.csv')
  expect(text).toContain("'=cmd|calc")
  expect(text).not.toMatch(/(^|,)"?[=+@-]/m)
  const other = await app.account('user')
  expect(await add(other, { text })).toMatchObject({ added: 4, refused: 0 })
  const plain = async (caller: Caller) =>
    Object.values(await list(caller))
      .flat()
      .flatMap((entry) =>
        typeof entry === 'object' && 'value' in entry
          ? [[entry.type, entry.value, entry.list, entry.note, entry.expiresAt]]
          : [],
      )
  expect((await plain(other)).sort()).toEqual((await plain(client)).sort())
})

test('a preview covers only the caller’s own campaigns', async () => {
  await app.call('clientblacklist.preview', stranger, { value: '203.0.113.0/24' })
  const { campaign } = await app.call('campaign.save', stranger, {
    name: 'S',
    targetMode: 'redirect',
    targetLink: 'https://shop.example/',
    botLink: 'bot.html',
  })
  await app.call('clientblacklist.preview', stranger, { value: '203.0.113.0/24' })
  expect(app.queries.at(-1)).toMatchObject({
    networks: ['203.0.113.0/24'],
    plain: [],
    campaigns: [BigInt(campaign.id)],
  })
})

test('a non-ASCII name is found by parts of its letters only', async () => {
  await add(owner, { type: 'domains', values: ['müller-garten.example', 'пример.рф', 'garten.example'] })
  const found = async (search: string) => {
    const { domains, totals } = await app.call('clientblacklist.list', owner, { type: 'domains', search })
    expect(totals.domains).toBe(domains.length)
    return domains.map(({ value }) => value).toSorted()
  }
  expect(await found('üll')).toEqual(['müller-garten.example'])
  expect(await found('ПРИМ')).toEqual(['пример.рф'])
  expect(await found('garten')).toEqual(['garten.example', 'müller-garten.example'])
  expect(await found('øll')).toEqual([])
})
