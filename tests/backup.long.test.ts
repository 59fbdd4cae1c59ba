/**
 * Backup and restore by command line, with the service running and stopped: all screens answer the same, and damage is
 * detected.
 */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeBackup } from '../src/jobs/backup/make.ts'
import { MANIFEST, writeManifest } from '../src/jobs/backup/manifest.ts'
import { writeBackup } from '../src/jobs/backup/target.ts'
import { restoreBackup } from '../src/jobs/backup/restore.ts'
import { openDatabase } from '../src/store/config/engine/database.ts'
import { openEvents } from '../src/store/events/events.ts'
import { openSpool } from '../src/store/events/spool/spool.ts'
import { hitRow } from '../src/store/events/testing/rows.ts'
import { hitsIn, openAt, walk, type Answers } from './support/backed-up.ts'
import { call, furnish, HITS, type Known } from './support/furnished.ts'
import { runCli as weir } from './support/cli.ts'
import { fillAsStarted, freshFolder, removeFolder, until } from './support/weir.ts'

const work = freshFolder()
const inWork = (name: string) => path.join(work, name)
const dataDir = inWork('data')
const clock = new Date()
let before: Answers
let who: Known

/** Flips one bit of the file, at `at` or a little later. */
const flip = (file: string, at: number) => {
  const bytes = readFileSync(file)
  // skip an archive's zero padding, which nobody reads
  const found = bytes.findIndex((byte, place) => place >= at && byte !== 0)
  bytes[found] = (bytes[found] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

beforeAll(async () => {
  await fillAsStarted(dataDir)
  const app = await openAt(dataDir, clock)
  who = await furnish(app)
  mkdirSync(path.join(dataDir, 'sites', 'one'), { recursive: true })
  writeFileSync(path.join(dataDir, 'sites', 'one', 'index file.html'), '<p>kept</p>')
  expect(await weir(['backup', inWork('running.tar')], dataDir)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${HITS} hits`) as unknown,
  })
  await until('all hits', async () => (await hitsIn(app)) === HITS)
  before = await walk(app, who, clock)
  await app.close()
  expect((await weir(['backup', inWork('stopped')], dataDir)).code).toBe(0)
})
afterAll(() => removeFolder(work))

describe.each(['running.tar', 'stopped'])('a backup %s', (name) => {
  test('restored into a fresh folder answers every screen the same', async () => {
    const fresh = inWork(`restored-${name}`)
    const restored = await weir(['restore', inWork(name)], fresh)
    expect(restored, restored.stderr).toMatchObject({ code: 0 })
    expect(restored.stdout).toContain(`${HITS} hits`)
    const app = await openAt(fresh, clock)
    try {
      await until('all hits', async () => (await hitsIn(app)) === HITS)
      const after = await walk(app, who, clock)
      for (const one of Object.keys(before))
        for (const [question, answer] of Object.entries(before[one] ?? {}))
          // a backup does not contain its own record
          if (question !== 'status.setup') expect(after[one]?.[question], `${question} as ${one}`).toEqual(answer)
      expect(Object.keys(before['admin'] ?? {}).length).toBeGreaterThan(40)
      await call(app, 'POST', '/v1/promo', { code: `NEXT${name.length}`, percent: 1 }, who['admin']?.token) // new rows get free ids
      expect(readFileSync(path.join(fresh, 'sites/one/index file.html'), 'utf8')).toBe('<p>kept</p>')
      expect(readFileSync(path.join(fresh, 'mail.key'))).toEqual(readFileSync(path.join(dataDir, 'mail.key')))
    } finally {
      await app.close()
    }
  })

  test('is readable only by its owner', () => {
    expect(statSync(inWork(name)).mode & 0o077).toBe(0)
  })
})

describe('refuses with one line', () => {
  const restoring = (from: string, dataDir: string) =>
    restoreBackup({
      from,
      dataDir,
      databaseUrl: undefined,
      clickhouseUrl: undefined,
      replace: false,
      say: () => undefined,
    })
  const refused = async (from: string, dir: string, text: string | RegExp) => {
    const outcome = await restoring(from, dir).then(
      () => 'restored',
      (error: Error) => error.message,
    )
    expect(outcome).toMatch(text)
    expect(outcome.split('\n')).toHaveLength(1)
  }
  const copy = (name: string, change: (at: string) => void): string => {
    const at = inWork(name)
    cpSync(inWork(name.endsWith('.tar') ? 'running.tar' : 'stopped'), at, { recursive: true })
    change(at)
    return at
  }
  const fresh = () => inWork(`fresh-${Math.random()}`)
  test('a folder with contents, unless --replace is given; then they are moved aside', async () => {
    const full = fresh()
    mkdirSync(full)
    writeFileSync(path.join(full, 'something'), 'mine')
    await refused(inWork('stopped'), full, 'is not empty')
    expect(readdirSync(full)).toEqual(['something'])
    const { code, stdout: out } = await weir(['restore', '--replace', inWork('stopped')], full)
    expect(code).toBe(0)
    const aside = /contents are in ([^\s:]+)/.exec(out)?.[1] ?? ''
    expect(readFileSync(path.join(aside, 'something'), 'utf8')).toBe('mine')
    await refused(inWork('stopped'), full, 'is not empty')
  })

  test('a damaged backup', async () => {
    const size = statSync(inWork('running.tar')).size
    for (const at of [1000, Math.floor(size / 2), size - 2000])
      await refused(
        copy(`flipped-${at}.tar`, (file) => flip(file, at)),
        fresh(),
        /damaged|no whole backup/,
      )
    const inFolder = (change: (at: string) => void) => copy(`bad-${Math.random()}`, change)
    await refused(
      inFolder((at) => flip(path.join(at, 'config/accounts.jsonl.zst'), 20)),
      fresh(),
      'the checksum of config/accounts.jsonl.zst is wrong',
    )
    await refused(
      inFolder((at) => rmSync(path.join(at, 'config/promos.jsonl.zst'))),
      fresh(),
      'config/promos.jsonl.zst is missing',
    )
    await refused(
      inFolder((at) => flip(path.join(at, MANIFEST), 60)),
      fresh(),
      'checksum of its manifest is wrong',
    )
  })

  test('an unfinished backup', async () => {
    for (const part of [0.1, 0.5, 0.999])
      await refused(
        copy(`cut-${part}.tar`, (file) => truncateSync(file, Math.floor(statSync(file).size * part))),
        fresh(),
        /no whole backup|in the middle/,
      )
    await refused(
      copy('headless', (at) => rmSync(path.join(at, MANIFEST))),
      fresh(),
      'cut off',
    )
    await refused(
      copy('whole.partial', () => undefined),
      fresh(),
      'cut off',
    )
  })

  test('a backup of a newer version', async () => {
    const renamed = (change: (manifest: { config: { migrations: string[] } }) => void) =>
      copy(`newer-${Math.random()}`, (at) => {
        const manifest = JSON.parse(readFileSync(path.join(at, MANIFEST), 'utf8').split('\n')[0] ?? '') as Parameters<
          typeof writeManifest
        >[0]
        change(manifest)
        writeFileSync(path.join(at, MANIFEST), writeManifest(manifest))
      })
    await refused(
      renamed((manifest) => manifest.config.migrations.push('999-future.sql')),
      fresh(),
      'newer version of Weir',
    )
    const future = renamed(() => undefined)
    const text = JSON.stringify({ format: 99 })
    writeFileSync(path.join(future, MANIFEST), `${text}\n${createHash('sha256').update(text).digest('hex')}\n`)
    await refused(future, fresh(), 'newer version of Weir')
  })

  test('a name that leaves the folder', async () => {
    const bad = copy(`climbs-${Math.random()}`, (at) => {
      const manifest = JSON.parse(readFileSync(path.join(at, MANIFEST), 'utf8').split('\n')[0] ?? '') as {
        files: { name: string }[]
      }
      manifest.files.push({ ...manifest.files[0], name: 'data/../../evil' })
      writeFileSync(path.join(at, MANIFEST), writeManifest(manifest as never))
    })
    await expect(restoring(bad, fresh())).rejects.toThrow()
    expect(existsSync(inWork('evil'))).toBe(false)
  })

  test('an existing target', async () => {
    const { code, stderr: err } = await weir(['backup', inWork('running.tar')], dataDir)
    expect(err).toMatch(/^weir: .* already exists: name a new file or folder\n$/)
    expect(code).toBe(1)
  })

  test('a start in a folder whose restore was interrupted', async () => {
    const half = fresh()
    mkdirSync(path.join(half, '.restoring'), { recursive: true })
    await expect(openAt(half, clock)).rejects.toThrow('did not finish')
    await restoring(inWork('stopped'), half)
    expect(existsSync(path.join(half, '.restoring'))).toBe(false)
  })
})

describe('a folder of dated backups', () => {
  const folder = inWork('dated')
  const old = ['weir-20260101T030000Z.tar', 'weir-20260102T030000Z.tar', 'weir-20260103T030000Z.tar']
  const kept = () => readdirSync(folder).filter((name) => name.endsWith('.tar'))

  test('gets one more, and only then loses the oldest', async () => {
    mkdirSync(folder)
    for (const name of old) cpSync(inWork('running.tar'), path.join(folder, name))
    writeFileSync(path.join(folder, 'notes.txt'), 'mine')
    const done = await weir(['backup', folder, '--keep', '2'], dataDir)
    expect(done, done.stderr).toMatchObject({ code: 0 })
    expect(done.stdout).toContain(`removed ${path.join(folder, old[1] ?? '')}`)
    expect(kept()).toEqual([old[2], expect.stringMatching(/^weir-\d{8}T\d{6}Z\.tar$/)])
    expect(existsSync(path.join(folder, 'notes.txt'))).toBe(true)
    expect(await weir(['verify', folder], dataDir)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(`${kept()[1] ?? ''} is intact: everything until .*Z, by Weir .*: ${HITS} hits`),
      ) as unknown,
    })
  })

  test('loses nothing when a backup fails', async () => {
    const before = kept()
    const nothing = inWork('no-folder')
    mkdirSync(nothing)
    writeFileSync(path.join(nothing, 'config'), 'no store')
    expect((await weir(['backup', folder, '--keep', '1'], nothing)).code).toBe(1)
    expect(readdirSync(folder).toSorted()).toEqual([...before, 'notes.txt'].toSorted())
  })

  test.each([
    [['--keep', '0'], folder],
    [['--keep', 'all'], folder],
    [['--keep', '2'], inWork('one.tar')],
    [['--keep', '2'], '-'],
  ])('%j is not a number of backups in %s', async (words, to) => {
    const before = kept()
    expect(await weir(['backup', to, ...words], dataDir)).toMatchObject({ code: 2, stdout: '' })
    expect(kept()).toEqual(before)
  })

  test('finds a damaged backup, by its name and as the newest', async () => {
    const newest = path.join(folder, kept().at(-1) ?? '')
    flip(newest, Math.floor(statSync(newest).size / 2))
    for (const named of [folder, newest])
      expect(await weir(['verify', named], dataDir)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^weir: .*damaged: .* (is wrong|does not fit its checksum)\n$/) as unknown,
      })
    expect(await weir(['verify', path.join(folder, old[2] ?? '')], dataDir)).toMatchObject({ code: 0 })
    expect((await weir(['verify', inWork('nowhere')], dataDir)).stderr).toContain('no backup at')
  })
})

test('a rehearsal says what a restore would bring back, and changes nothing', async () => {
  const before = readdirSync(dataDir)
  const tmp = inWork('tmp')
  mkdirSync(tmp)
  const done = await weir(['restore', '--rehearse', inWork('running.tar')], dataDir, { TMPDIR: tmp })
  expect(done, done.stderr).toMatchObject({ code: 0 })
  expect(done.stdout).toMatch(new RegExp(`Rehearsed in [\\d.]+ s: a restore would bring back ${HITS} hits, `))
  expect([readdirSync(dataDir), readdirSync(tmp)]).toEqual([before, []])
  expect((await weir(['restore', '--rehearse', '--replace', inWork('running.tar')], dataDir)).code).toBe(2)
})

test('a failed backup leaves no file of its name', async () => {
  const db = await openDatabase({ dir: dataDir })
  const to = inWork('failing.tar')
  const events = {
    archive: {
      months: async () => [{ month: '202601', rows: 1 }],
      out: () => Promise.reject(new Error('disk full')),
      migrations: async () => [],
    },
  } as unknown as Parameters<typeof makeBackup>[0]['events']
  await expect(
    writeBackup(to, (give) =>
      makeBackup({ db, events, dataDir, drained: false, version: '0', say: () => undefined }, give),
    ),
  ).rejects.toThrow('disk full')
  await db.close()
  expect(readdirSync(work).filter((name) => name.startsWith('failing'))).toEqual([])
})

test('a segment with an unacknowledged insert is in the backup and in the store, and counts once after a restore', async () => {
  const dir = inWork('doubt')
  mkdirSync(dir)
  const [db, events] = [await openDatabase({ dir }), await openEvents({ dir: path.join(dir, 'events') })]
  const spool = openSpool({
    dir: path.join(dir, 'spool'),
    insert: async (file, token, doubt) => (
      await events.insertSegment(file, token, doubt),
      Promise.reject(new Error('cut'))
    ),
    report: () => undefined,
  })
  for (let number = 0; number < 5; number += 1)
    spool.append(hitRow({ time: `${clock.toISOString().slice(0, 10)} 00:00:00.000` }))
  await spool.flush(300)
  await spool.close()
  appendFileSync(path.join(dir, 'spool', 'notes.txt'), 'no segment')
  const made = await writeBackup(inWork('doubt.tar'), (give) =>
    makeBackup({ db, events, dataDir: dir, drained: false, version: '0', say: () => undefined }, give),
  )
  expect(made.hits).toBe(5)
  await Promise.all([db.close(), events.close()])
  const fresh = inWork('doubt-restored')
  await restoreBackup({
    from: inWork('doubt.tar'),
    dataDir: fresh,
    databaseUrl: undefined,
    clickhouseUrl: undefined,
    replace: false,
    say: () => undefined,
  })
  expect(readdirSync(path.join(fresh, 'spool')).some((name) => name.endsWith('.jsonl'))).toBe(true)
  const app = await openAt(fresh, clock)
  await app.spool.flush()
  expect(await hitsIn(app)).toBe(5)
  await app.close()
})
