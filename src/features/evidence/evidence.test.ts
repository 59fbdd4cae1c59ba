import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StreamReply } from '../../contract/endpoint.ts'
import { fingerprintOf, checkPack } from '../../rules/evidence/evidence-pack.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { testFolder } from '../../store/events/testing/folder.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import { verify } from '../../cli/verify.ts'
import type { Given } from '../../cli/command.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import type { Caller } from '../../domain/context.ts'
import { publicEvidenceKey } from './evidence.ts'

const RANGE = { startDate: '2026-02-01', endDate: '2026-02-28', timezone: 'Europe/Berlin' }
const HOSTILE = `=HYPERLINK("http://evil.example")`
const store = embedded()
let app: TestApp
let owner: Caller
let companyId: string
let pack: Uint8Array

const agent = (signal: string): HitRow['reasons'] => [[signal, 'x', 'conclusive', 'agent']]

async function fill(rows: HitRow[]): Promise<void> {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-evidence-'))
  const spool = openSpool({ dir, insert: store.events().insertSegment, report: () => {} })
  for (const row of rows) spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
  rmSync(dir, { recursive: true })
}

const made = async (caller: Caller, addresses: 'whole' | 'short' = 'whole', id = companyId): Promise<Uint8Array> => {
  const { body } = (await app.call('evidence.make', caller, {
    companyId: id,
    ...RANGE,
    addresses,
  })) as unknown as StreamReply
  const parts: Buffer[] = []
  for await (const part of body) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}
const textOf = (archive: Uint8Array, name: string): string => strFromU8(unzipSync(archive)[name] ?? new Uint8Array())
/** Cells have no line breaks. */
const linesOf = (archive: Uint8Array, name: string) => textOf(archive, name).trim().split('\r\n').slice(1)

beforeAll(async () => {
  await store.open()
  app = await createTestApp()
  app.services.events = store.events()
  owner = await app.account('user', { language: 'en' })
  companyId = (await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Spring' })).campaign.id
  const hit = (fields: Partial<HitRow>) =>
    hitRow({ client: owner.account.id, campaign: companyId, time: '2026-02-10 12:00:00.000', ...fields })
  const bot = (fields: Partial<HitRow>) =>
    hit({ class: 'bot', category: 'general', reasons: agent('ua.declared_bot'), ip: '203.0.113.77', ...fields })
  await fill([
    bot({ click_source: 'gclid', click_id: 'G-1', asn: 64500, isp: HOSTILE, user_agent: '+cmd', url: '@x' }),
    bot({
      category: 'sophisticated',
      ip: '2001:db8:1:2::7',
      click_source: 'fbclid',
      click_id: 'F-1',
      placement: 'own',
      utm_placement: 'x',
    }),
    bot({ time: '2026-02-28 22:59:59.000', click_source: 'wbraid', click_id: '-W', utm_placement: 'feed' }),
    bot({ time: '2026-02-28 23:30:00.000' }), // March in Berlin
    bot({ category: 'policy' }),
    bot({ category: 'verified' }),
    bot({ category: 'unverified' }),
    hit({ category: 'prefetch' }),
    hit({ category: 'unprotected' }),
    hit({}),
  ])
  pack = await made(owner)
})
afterAll(async () => {
  await app.close()
  await store.close()
})

test('a pack is complete, has only invalid clicks, and counts like Logs', async () => {
  const { faults, manifest, fingerprint } = await checkPack(pack)
  expect(faults).toEqual([])
  const { total } = await app.call('logs.userLogs', owner, {
    companyId,
    ...RANGE,
    class: 'bot',
    filter: { category: ['general', 'sophisticated'] },
  })
  expect(manifest?.counts).toEqual({ visits: 9, invalid: 3 })
  expect(total).toBe(3)
  expect(linesOf(pack, 'clicks.csv')).toHaveLength(total)
  expect(linesOf(pack, 'google-click-quality.csv').map((line) => line.split(',').slice(0, 3))).toEqual([
    ['', '', "'-W"],
    ['G-1', '', ''],
  ])
  expect(textOf(pack, 'report.en.html')).toContain('3 of 9 visits were invalid: 33.3%. 3 of them')
  expect(fingerprint).toBe(await fingerprintOf(Buffer.from(await publicEvidenceKey(app.services))))
})

test('both files have a placement known only from the link; costs are in the billed currency', async () => {
  for (const name of ['clicks.csv', 'google-click-quality.csv']) expect(textOf(pack, name)).toContain(',feed,')
  expect(textOf(pack, 'clicks.csv')).toContain(',own,')
  const { id } = await app.call('costs.add', owner, {
    companyId,
    ...RANGE,
    model: 'total',
    amount: '70',
    currency: 'PLN',
  })
  const report = textOf(await made(owner), 'report.en.html')
  await app.call('costs.takeBack', owner, { id })
  expect(report).toMatch(/\d+\.\d\d PLN/)
  expect(report).not.toMatch(/\d USD/)
})

test('the report leads to the panel’s page of checks, also without a panel origin of its own', async () => {
  const { panelOrigins, publicUrl } = app.services
  expect(textOf(pack, 'report.en.html')).toContain('https://panel.example/verify-pack')
  app.services.panelOrigins = []
  app.services.publicUrl = () => 'https://edge.example/weir'
  const report = textOf(await made(owner), 'report.en.html')
  Object.assign(app.services, { panelOrigins, publicUrl })
  expect(report).toContain('https://edge.example/weir/verify-pack')
})

test('no cell is a formula, and pages escape foreign markup', () => {
  for (const name of ['clicks.csv', 'google-click-quality.csv'])
    for (const line of linesOf(pack, name)) expect(line).not.toMatch(/(?:^|,)"?[=+\-@\t]/)
  expect(textOf(pack, 'report.en.html')).not.toContain('<script')
})

test('cuts addresses if requested', async () => {
  const short = await made(owner, 'short')
  for (const text of Object.values(unzipSync(short)).map((bytes) => strFromU8(bytes))) {
    expect(text).not.toContain('203.0.113.77')
    expect(text).not.toContain('2001:db8:1:2')
  }
  expect(textOf(short, 'clicks.csv')).toContain('203.0.113.0')
})

test('every language has every text', () => {
  for (const name of ['report.en.html', 'report.ru.html', 'report.ua.html', 'method.txt'])
    expect(textOf(pack, name)).not.toMatch(/evidencePack\.|signal\.|\{\{/)
})

test('detects and names a changed, removed, added or renamed file', async () => {
  const files = unzipSync(pack)
  const faultsOf = async (changed: Record<string, Uint8Array>) =>
    (await checkPack(zipSync(changed, { level: 0 }))).faults.map(({ fault, file }) => `${fault} ${file}`)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(files)), fc.nat(), fc.nat(7), async (name, at, bit) => {
      const bytes = new Uint8Array(files[name] ?? [])
      bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << bit)
      expect(await faultsOf({ ...files, [name]: bytes })).not.toEqual([])
    }),
    { numRuns: 200 },
  )
  const { 'clicks.csv': clicks = new Uint8Array(), ...others } = files
  expect(await faultsOf(others)).toEqual(['missing clicks.csv'])
  expect(await faultsOf({ ...files, 'more.csv': clicks })).toEqual(['added more.csv'])
  expect(await faultsOf({ ...others, 'Clicks.csv': clicks })).toEqual(['missing clicks.csv', 'added Clicks.csv'])
})

test('the command exits with 0 or 1, and checks against a known key', async () => {
  const folder = testFolder()
  const [file, key, other] = ['pack.zip', 'key.pem', 'other.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(file, pack)
  writeFileSync(key, await publicEvidenceKey(app.services))
  writeFileSync(other, 'no key')
  const run = async (known?: string) => {
    const lines: string[] = []
    const given = { args: [file], text: () => known, terminal: { print: (line: string) => lines.push(line) } }
    return { code: await verify.run(given as unknown as Given), output: lines.join('\n') }
  }
  expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining('signed by the key in the archive') })
  expect(await run(key)).toMatchObject({ code: 0 })
  expect(await run(other)).toMatchObject({ code: 1 })
  const files = unzipSync(pack)
  writeFileSync(file, zipSync({ ...files, 'method.txt': Buffer.from('other') }))
  expect(await run()).toEqual({ code: 1, output: '"method.txt" was changed' })
})

test('only for the owner, the team user of the campaign, and staff', async () => {
  const stranger = await app.account('user')
  const member = await app.account('team_user', { ownerId: owner.account.id })
  const admin = await app.account('admin')
  const { campaign } = await app.call('campaign.save', member, { ...CAMPAIGN, name: 'Theirs' })
  expect((await checkPack(await made(member, 'short', campaign.id))).faults).toEqual([])
  for (const caller of [stranger, member]) expect((await refusal(made(caller))).status).toBe(404)
  expect((await checkPack(await made(admin))).faults).toEqual([])
})

test('callers without single visits get no pack: staff with Statistics only, keys with other scopes', async () => {
  const statistics = await app.account('manager', { menu: ['Statistics'] })
  for (const caller of [statistics, { ...owner, scopes: ['campaigns:read', 'lists:read'] as const }])
    expect(await refusal(made(caller))).toMatchObject({ status: 403 })
  expect(await made(await app.account('manager', { menu: ['Statistics', 'Logs'] }))).not.toHaveLength(0)
})
