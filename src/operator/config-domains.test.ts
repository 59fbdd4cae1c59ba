import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../domain/context.ts'
import type { TestApp } from '../domain/testing/app.ts'
import { audit, changes, domains } from '../store/config/schema.ts'
import { applyConfig, exportConfig, planConfig } from './config.ts'
import type { OperatorContext } from './context.ts'
import { operatedApp } from './testing/operator-of.ts'

let app: TestApp
let client: Caller
let other: Caller
let context: OperatorContext
beforeAll(async () => {
  const settings = { publicUrl: 'https://weir.example.org', panelOrigins: [], ownHosts: [] }
  ;({ app, context } = await operatedApp({ settings }))
  client = await app.account('user')
  other = await app.account('user')
})
afterAll(() => app.close())

type File = { name: string; text: string }
const claim = (clientId: string, name: string, state: 'waiting' | 'proven' = 'waiting') => {
  const now = app.clock.now
  return app.db
    .insert(domains)
    .values({ clientId, name, token: `token of ${name}`, createdAt: now, nextCheckAt: now, state })
}
const exported = async (): Promise<File> =>
  (await exportConfig(context, {})).find(({ name }) => name === `domains-client-${client.account.id}.json`) ??
  expect.fail('no file')
const withNames = (file: File, names: string[]): File => ({
  ...file,
  text: JSON.stringify({ ...(JSON.parse(file.text) as object), names }),
})
const plain = (...files: File[]) => ({ files, force: false })
const stored = async () =>
  (await app.db.select().from(domains).orderBy(domains.name))
    .filter(({ clientId }) => clientId === client.account.id)
    .map(({ name, state, token }) => [name, state, token])

test('adds and removes names by file; proofs are in no file and stay with their names', async () => {
  await claim(client.account.id, 'go.example.com', 'proven')
  await claim(client.account.id, 'old.example.com', 'proven')
  const file = await exported()
  expect(file.text).not.toMatch(/token|proven/)
  expect((await planConfig(context, plain(file)))[0]).toMatchObject({ changes: [] })
  const next = withNames(file, ['Go.Example.com', 'https://new.example.com/x'])
  const planned = await planConfig(context, plain(next))
  expect(planned).toEqual([
    {
      of: `domains of client ${client.account.id}`,
      name: file.name,
      changes: [
        { field: 'new.example.com', before: null, after: true },
        { field: 'old.example.com', before: true, after: null },
      ],
    },
  ])
  expect(await applyConfig(context, plain(next))).toEqual(planned)
  expect(await stored()).toEqual([
    ['go.example.com', 'proven', 'token of go.example.com'],
    ['new.example.com', 'waiting', expect.stringMatching(/^[\da-f]{32}$/)],
  ])
  // Edges learn of the removed one.
  expect((await app.db.select().from(changes)).filter(({ kind }) => kind === 'domain')).toHaveLength(1)
  const written = (await app.db.select().from(audit).orderBy(audit.id)).map(({ action }) => action)
  expect(written.slice(-2)).toEqual(['domains.add', 'domains.remove'])
  expect((await applyConfig(context, plain(await exported())))[0]?.changes).toEqual([])
})

test('refuses invalid domains, other clients’ domains, and files older than the store', async () => {
  await claim(other.account.id, 'theirs.example.net', 'proven')
  const file = await exported()
  const before = await stored()
  for (const [names, why] of [
    [['weir.example.org'], 'the service is under this name'],
    [['203.0.113.7'], 'an address is no domain'],
    [['co.uk'], 'public suffix'],
    [['a.example.com', 'A.example.com'], 'appears twice'],
    [['theirs.example.net'], 'theirs.example.net'],
    [Array.from({ length: 21 }, (_, at) => `d${at}.example.com`), '20 domains'],
  ] as const)
    await expect(applyConfig(context, plain(withNames(file, [...names]))), why).rejects.toThrow(why)
  await expect(applyConfig(context, plain(file, file))).rejects.toThrow('the same client')
  const foreign = { ...file, text: file.text.replace(/"domains": "\d+"/, '"domains": "999999"') }
  await expect(applyConfig(context, plain(foreign))).rejects.toThrow('no client 999999')
  await claim(client.account.id, 'late.example.com')
  await expect(applyConfig(context, plain(withNames(file, [])))).rejects.toThrow('export again')
  expect(await stored()).toHaveLength(before.length + 1)
  await applyConfig(context, { ...plain(withNames(file, [])), force: true })
  expect(await stored()).toEqual([])
})
