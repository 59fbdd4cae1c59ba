import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDetection, type Detection } from './detection.ts'
import { TRIED_INDEX_FILE } from './index-file.ts'
import { readManifest } from './manifest.ts'
import type { Source } from './sources.ts'
import { openVendor, SAMPLES } from './testing/vendor.ts'
import { endTried, readTried, TRIED_FOLDER } from './tried.ts'
import { endTry, tryData, updateData } from './update.ts'
import { damagedData } from './verify.ts'

const now = () => new Date('2026-11-20T12:00:00Z')
const SHADOW = '01M7WG6ZJSVSKV30CD1CCGHX2S'
let dir: string
let vendor: Awaited<ReturnType<typeof openVendor>>
let sources: Source[]
let detection: Detection
let reports: string[]

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-tried-'))
  vendor = await openVendor()
  const { source } = vendor
  sources = [
    source('aws', 'hosting', 'aws'),
    source('tor', 'tor', 'cidr'),
    source('vpn', 'vpn', 'cidr'),
    source('googlebot', 'crawler', 'google'),
  ]
  const { aws, tor, googlebot } = SAMPLES
  for (const [id, text] of Object.entries({ aws, tor, googlebot, vpn: '198.51.100.0/24\n' }))
    vendor.files.set(`/${id}`, text)
  await updateData({ dir, sources, ids: ids(), now })
  reports = []
  detection = await openDetection(dir, (line) => reports.push(line))
})
afterEach(async () => {
  await vendor.close()
  rmSync(dir, { recursive: true })
})

const ids = () => sources.map(({ id }) => id)
const update = (more: { again?: boolean } = {}) => updateData({ dir, sources, ids: ids(), now, ...more })
const tried = (version?: string) => tryData({ dir, sources, ids: ids(), now, shadow: SHADOW, version })
const end = (how: 'promoted' | 'dropped' | 'forgotten') => endTry({ dir, sources, end: how, now })
const of = (ip: string) => ({ real: detection.look(ip).vpn, tried: detection.tried(ip)?.network?.vpn })
/** The publisher replaces 198.51.100.0/24 with 203.0.113.0/24. */
const publish = () => vendor.files.set('/vpn', '203.0.113.0/24\n')

test('data under test is readable beside the active data and affects no verdict', async () => {
  const before = detection.version()
  publish()
  await tried()
  expect(await detection.reload()).toBe(true)
  expect(detection.version()).toBe(before)
  expect(of('203.0.113.9')).toEqual({ real: '', tried: 'VPN' })
  expect(of('198.51.100.9')).toEqual({ real: 'VPN', tried: '' })
  // Addresses without a difference.
  expect(detection.tried('3.4.12.4')).toEqual({ version: (await readTried(dir))?.version, network: undefined })
  expect(await detection.reload()).toBe(false)
  expect((await readTried(dir))?.sources).toMatchObject([{ id: 'vpn', name: 'VPN', kind: 'vpn' }])
  // Another process that opens the folder, and one that starts later.
  expect((await openDetection(dir)).tried('203.0.113.9')?.network?.vpn).toBe('VPN')
})

test('tests nothing when nothing differs, and never crawler ranges', async () => {
  vendor.files.set('/googlebot', JSON.stringify({ prefixes: [{ ipv4Prefix: '192.0.2.0/24' }] }))
  const outcomes = await tried()
  expect(outcomes.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual(['aws same', 'tor same', 'vpn same'])
  expect(await readTried(dir)).toBeUndefined()
  await detection.reload()
  expect(detection.tried('203.0.113.9')).toBeUndefined()
  expect(existsSync(path.join(dir, TRIED_INDEX_FILE))).toBe(false)
})

test('an update leaves sources under test alone, and its other changes apply to both sides', async () => {
  publish()
  await tried()
  vendor.files.set('/vpn', '192.0.2.0/24\n').set('/tor', '192.0.2.77\n')
  expect((await update()).map(({ id }) => id)).toEqual(['aws', 'tor', 'googlebot'])
  await detection.reload()
  expect(of('198.51.100.9')).toEqual({ real: 'VPN', tried: '' })
  expect(detection.look('192.0.2.77').tor).toBe(true)
  expect(detection.tried('192.0.2.77')?.network).toBeUndefined()
  expect(detection.tried('203.0.113.9')?.network).toMatchObject({ vpn: 'VPN' })
})

test('promoted data becomes active, and the folder is clean', async () => {
  publish()
  await tried()
  await end('promoted')
  await detection.reload()
  expect(of('203.0.113.9')).toEqual({ real: 'VPN', tried: undefined })
  expect(of('198.51.100.9')).toEqual({ real: '', tried: undefined })
  expect(existsSync(path.join(dir, TRIED_FOLDER))).toBe(false)
  expect(readdirSync(path.join(dir, 'vpn'))).toHaveLength(2)
  expect((await update()).every(({ outcome }) => outcome === 'same')).toBe(true)
})

test('an interrupted promotion starts again', async () => {
  publish()
  await tried()
  await endTried(dir, sources, 'promoted')
  await end('promoted')
  await detection.reload()
  expect(of('203.0.113.9').real).toBe('VPN')
})

test('dropped content is skipped unless forced; later content is taken', async () => {
  publish()
  await tried()
  await end('dropped')
  await update()
  await detection.reload()
  expect(of('203.0.113.9')).toEqual({ real: '', tried: undefined })
  expect((await readManifest(dir, 'vpn')).dropped).not.toBe('')
  await update({ again: true })
  await detection.reload()
  expect(of('203.0.113.9').real).toBe('VPN')
  expect((await readManifest(dir, 'vpn')).dropped).toBe('')

  vendor.files.set('/vpn', '192.0.2.0/24\n')
  await tried()
  await end('dropped')
  vendor.files.set('/vpn', '192.0.2.128/25\n')
  await update()
  await detection.reload()
  expect(of('192.0.2.200').real).toBe('VPN')
})

test('forgotten data leaves no note', async () => {
  publish()
  await tried()
  await end('forgotten')
  expect((await readManifest(dir, 'vpn')).dropped).toBe('')
  await update()
  await detection.reload()
  expect(of('203.0.113.9').real).toBe('VPN')
})

test('another machine tests the same version or none', async () => {
  publish()
  await tried()
  const version = (await readTried(dir))?.version
  await end('forgotten')
  await tried(version)
  expect((await readTried(dir))?.version).toBe(version)
  vendor.files.set('/vpn', '192.0.2.0/24\n')
  await expect(tried(version)).rejects.toThrow('another version')
  expect(await readTried(dir)).toBeUndefined()
})

test('reports damaged data under test; the active data stays', async () => {
  publish()
  await tried()
  const name = readdirSync(path.join(dir, TRIED_FOLDER, 'vpn')).find((one) => one.startsWith('data-')) ?? ''
  const content = path.join(dir, TRIED_FOLDER, 'vpn', name)
  writeFileSync(content, 'x')
  expect(await damagedData(dir)).toEqual([content])
  writeFileSync(path.join(dir, TRIED_INDEX_FILE), 'WEIRIDX1 and nothing more')
  const fresh = await openDetection(dir, (line) => reports.push(line))
  expect(fresh.look('198.51.100.9').vpn).toBe('VPN')
  expect(fresh.tried('198.51.100.9')).toBeUndefined()
  expect(reports).toEqual([expect.stringMatching(/^the detection data under test could not be read: /)])
})
