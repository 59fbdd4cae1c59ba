import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { checkDue } from '../../jobs/domains.ts'
import type { Proof } from '../../rules/domains/domains.ts'
import { installContent } from '../../store/config/integration/content.ts'
import { audit, changes, notifications } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let [owner, other]: Caller[] = []
/** DNS results by name. */
const dns = new Map<string, Proof['outcome']>()
beforeAll(async () => {
  app = await createTestApp()
  await installContent(app.db)
  app.services.proveDomain = async ({ name }) => ({ outcome: dns.get(name) ?? 'none', found: '' })
  owner = await app.account('user')
  other = await app.account('user')
})
afterAll(() => app.close())
beforeEach(async () => {
  dns.clear()
  app.clock.now = new Date('2026-03-01T12:00:00Z')
  await app.db.execute(sql`TRUNCATE domains, changes, notifications, audit CASCADE`)
})

const later = (ms: number) => (app.clock.now = new Date(app.clock.now.getTime() + ms))
const [MINUTE, DAY] = [60_000, 86_400_000]
const add = async (name: string, caller = owner) => (await app.call('domains.add', caller, { name })).domain
const list = async (caller = owner) => (await app.call('domains.list', caller)).domains
const check = async (id: string, caller = owner) => (await app.call('domains.check', caller, { id })).domain
const due = () => checkDue(app.services, () => false)
const notices = async () =>
  (await app.db.select().from(notifications)).map(({ notice, accountId }) => `${notice} ${accountId}`)
const fed = async () => (await app.db.select().from(changes)).map(({ kind, ref }) => `${kind} ${ref}`)

test('a domain is added, waits, and names its proof record', async () => {
  const domain = await add(' HTTPS://Links.Пример.рф/ ')
  expect(domain).toMatchObject({
    name: 'links.xn--e1afmkfd.xn--p1ai',
    shown: 'links.пример.рф',
    state: 'waiting',
    reason: '',
    checkedAt: null,
    record: { host: '_weir.links.xn--e1afmkfd.xn--p1ai' },
  })
  expect(domain.record.txt).toMatch(/^weir=[\da-f]{32}$/)
  expect(domain.record.cname).toBe(`${domain.record.txt.slice(5)}.edge.example`)
  expect(await app.call('domains.list', owner)).toMatchObject({ target: 'edge.example', edge: 'https://edge.example' })
  expect(await fed(), 'edges learn nothing of what is not proven').toEqual([])
})

test.each([
  ['links', TEXTS.domainForm],
  ['192.0.2.7', TEXTS.domainAddress],
  ['co.uk', TEXTS.domainSuffix],
  ['edge.example', TEXTS.domainOwn],
  ['panel.example', TEXTS.domainOwn],
])('%s is refused with a reason', async (name, words) => {
  expect(await refusal(add(name))).toMatchObject({ status: 422, body: { validation: { name: [words] } } })
})

test('a client has each name once, at most twenty, and none that another has proven', async () => {
  await add('l.example.com')
  expect(await refusal(add('L.example.com.'))).toMatchObject({ body: { validation: { name: [TEXTS.domainTwice] } } })
  // an unproven claim blocks nobody
  const { id } = await add('l.example.com', other)
  dns.set('l.example.com', 'proven')
  await check(id, other)
  const third = await app.account('user')
  expect(await refusal(add('l.example.com', third))).toMatchObject({
    body: { validation: { name: [TEXTS.domainTaken] } },
  })
  for (let number = 1; number < 20; number += 1) await add(`l${number}.example.com`)
  expect(await refusal(add('one-more.example.com'))).toMatchObject({ status: 409, body: { error: TEXTS.domainsFull } })
})

test('the limit of twenty holds under concurrent additions', async () => {
  const added = await Promise.allSettled(Array.from({ length: 24 }, (_, number) => add(`n${number}.example.com`)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('a service without a name has no domains', async () => {
  const { ownHosts } = app.services
  app.services.ownHosts = { names: [], strict: false }
  expect(await refusal(add('l.example.com'))).toMatchObject({ status: 409, body: { error: TEXTS.domainsOff } })
  expect(await app.call('domains.list', owner)).toMatchObject({ target: null, domains: [] })
  app.services.ownHosts = ownHosts
})

test('a check on request proves it, and edges learn of it in the same transaction', async () => {
  const { id } = await add('l.example.com')
  expect(await check(id)).toMatchObject({ state: 'waiting', reason: 'none' })
  dns.set('l.example.com', 'proven')
  expect(await check(id), 'asked again at once, it is not asked again').toMatchObject({ state: 'waiting' })
  later(MINUTE)
  expect(await check(id)).toMatchObject({ state: 'proven', reason: '', provenAt: app.clock.now.toISOString() })
  expect(await fed()).toEqual([`domain ${id}`])
  expect(await notices(), 'who clicks sees it').toEqual([])
  await app.call('domains.remove', owner, { id })
  expect(await fed()).toEqual([`domain ${id}`, `domain ${id}`])
  expect((await app.db.select().from(audit)).map(({ action }) => action)).toEqual([
    'domains.add',
    'domains.check',
    'domains.remove',
  ])
})

test('of two claims the first proof counts; the other gets the reason', async () => {
  const [mine, theirs] = [await add('l.example.com'), await add('l.example.com', other)]
  expect(mine.record.txt).not.toBe(theirs.record.txt)
  dns.set('l.example.com', 'proven')
  const [one, two] = await Promise.all([check(mine.id), check(theirs.id, other)])
  expect([one.state, two.state].toSorted()).toEqual(['proven', 'waiting'])
  expect([one.reason, two.reason].toSorted()).toEqual(['', 'taken'])
})

test('only its client manages a domain; team users read it', async () => {
  const { id } = await add('l.example.com')
  const team = await app.account('team_user', { ownerId: owner?.account.id ?? '' })
  expect(await list(team)).toHaveLength(1)
  expect(await list(other)).toEqual([])
  expect(await refusal(check(id, other))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('domains.remove', other, { id }))).toMatchObject({ status: 404 })
})

test('the job finds a proof and notifies the client; a failing domain has seven days', async () => {
  const { id } = await add('l.example.com')
  await due()
  expect((await list())[0]).toMatchObject({ state: 'waiting', reason: 'none' })
  dns.set('l.example.com', 'proven')
  await due()
  expect((await list())[0], 'not due yet').toMatchObject({ state: 'waiting' })
  later(MINUTE)
  await due()
  expect((await list())[0]).toMatchObject({ state: 'proven' })
  dns.set('l.example.com', 'silent')
  later(DAY)
  await due()
  expect((await list())[0]).toMatchObject({ state: 'proven', reason: 'silent', lostAt: null })
  dns.set('l.example.com', 'none')
  const since = later(DAY)
  await due()
  expect((await list())[0]).toMatchObject({
    state: 'proven',
    lostAt: new Date(since.getTime() + 7 * DAY).toISOString(),
  })
  for (let day = 0; day < 6; day += 1) {
    later(DAY)
    await due()
  }
  expect((await list())[0]).toMatchObject({ state: 'proven' })
  later(DAY)
  await due()
  expect((await list())[0]).toMatchObject({ state: 'lost', lostAt: null })
  const to = owner?.account.id
  expect(await notices()).toEqual([`domainProven ${to}`, `domainFails ${to}`, `domainLost ${to}`])
  dns.set('l.example.com', 'proven')
  later(DAY)
  await due()
  expect((await list())[0]).toMatchObject({ state: 'proven' })
  expect(await fed()).toEqual([`domain ${id}`, `domain ${id}`, `domain ${id}`])
})

test('a domain removed during its DNS check stays removed', async () => {
  const { id } = await add('l.example.com')
  const { proveDomain } = app.services
  app.services.proveDomain = async () => {
    await app.call('domains.remove', owner, { id })
    return { outcome: 'proven', found: '' }
  }
  expect(await refusal(check(id))).toMatchObject({ status: 404 })
  app.services.proveDomain = proveDomain
  expect(await list()).toEqual([])
})

test('lists links of campaigns with a full URL as target', async () => {
  const { campaign } = await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Far' })
  await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Near', targetMode: 'show', targetLink: 'index.html' })
  const { links } = await app.call('domains.list', owner)
  expect(links).toEqual({ count: 1, some: [{ name: 'Far', path: `/c/${campaign.key}` }] })
  const team = await app.account('team_user', { ownerId: owner?.account.id ?? '' })
  expect((await app.call('domains.list', team)).links, 'not theirs').toEqual({ count: 0, some: [] })
})

test('Integration writes links and scripts only under proven domains', async () => {
  const { id } = await add('l.example.com')
  const read = (domain?: string, caller = owner) =>
    app.call('integration.read', caller, { lang: 'en', ...(domain !== undefined && { domain }) })
  expect(await refusal(read('l.example.com'))).toMatchObject({ status: 404 })
  dns.set('l.example.com', 'proven')
  await check(id)
  const text = (await read('l.example.com')).integration.map(({ content }) => content).join('\n')
  expect(text).toContain('https://l.example.com/c/')
  expect(text).toContain('https://l.example.com/edge/v1/page.js')
  expect(text).toContain('script-src https://l.example.com; connect-src https://l.example.com')
  expect(text).toContain('https://edge.example/edge/v1/decide')
  expect(text).toContain('https://edge.example/postback/')
  expect(text).not.toMatch(/https:\/\/edge\.example\/(?:c\/|edge\/v1\/(?:page|probe|check|signals))/)
  expect(text).not.toMatch(/https:\/\/l\.example\.com\/(?:postback|edge\/v1\/(?:decide|auth))/)
  expect(await refusal(read('l.example.com', other))).toMatchObject({ status: 404 })
})
