/** A flipped byte in a store, or an unreadable store: reported with file and remedy, while the rest works. */
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEvents } from '../src/store/events/events.ts'
import { openSpool } from '../src/store/events/spool/spool.ts'
import { hitRow, storedTime } from '../src/store/events/testing/rows.ts'
import { check, ranToItsEnd } from './support/ended.ts'
import { freePort, startPostgres, withoutPostgres } from './support/servers.ts'
import { startWaiting } from './support/waiting.ts'
import {
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

function flip(file: string): void {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

const MONTHS = ['2026-04', '2026-05'] as const
const idOf = (month: string, number: number): string => ulid(Date.parse(`${month}-03T12:00:00Z`) + number * 1000)

/** Hits of two months, one part each; returns the parts' folder. */
async function fill(
  dataDir: string,
  client: string,
  campaign: string,
  ids: Record<string, string[]>,
): Promise<Record<string, string>> {
  const events = await openEvents({ dir: path.join(dataDir, 'events') })
  const spool = openSpool({ dir: path.join(dataDir, 'made-spool'), insert: events.insertSegment })
  for (const month of MONTHS) {
    const rows = (ids[month] ?? []).map((hit, number) =>
      hitRow({
        hit,
        client,
        campaign,
        time: storedTime(new Date(Date.parse(`${month}-03T12:00:00Z`) + number * 1000).toISOString()),
        url: `https://garden.example/${ulid()}`,
      }),
    )
    spool.append(...rows)
    await spool.flush()
  }
  await spool.close()
  const parts = await events.query<{ month: string; folder: string }>(
    'short',
    `SELECT formatDateTime(min_time, '%Y-%m') AS month, path AS folder FROM system.parts WHERE active AND table = 'hits' AND database = currentDatabase()`,
  )
  await events.close()
  return Object.fromEntries(parts.map(({ month, folder }) => [month, folder]))
}

describe('a flipped byte in a part of the event store', () => {
  const dataDir = freshFolder()
  const ids = Object.fromEntries(
    MONTHS.map((month) => [month, Array.from({ length: 500 }, (_, number) => idOf(month, number))]),
  )
  let weir: Weir
  let admin: string
  let client: Client
  let campaign: MadeCampaign
  let damaged: string
  beforeAll(async () => {
    const first = await startWeir({ dataDir })
    client = await makeClient(first, await signIn(first))
    campaign = await makeCampaign(first, client)
    await first.stop()
    const folders = await fill(dataDir, client.id, campaign.id, ids)
    damaged = path.join(folders['2026-04'] ?? '', 'data.bin')
    flip(damaged)
    weir = await startWeir({ dataDir })
    admin = await signIn(weir)
  })
  afterAll(async () => {
    await weir.stop()
    removeFolder(dataDir)
  })

  const receipt = (month: string) =>
    weir.call('GET', `/v1/logs/receipt?hit=${ids[month]?.[250]}`, undefined, client.token)
  const exported = async (month: string) => {
    const answer = await fetch(`${weir.url}/v1/logs/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'authorization': `Bearer ${client.token}` },
      body: JSON.stringify({
        companyId: campaign.id,
        startDate: `${month}-01`,
        endDate: `${month}-28`,
        timezone: 'UTC',
        table: 'logs',
        format: 'csv',
      }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  it('its receipts and exports report it, other days stay complete, and every surface names its file', async () => {
    expect(await receipt('2026-04')).toMatchObject({
      status: 503,
      body: { success: false, error: 'Some stored hits are damaged and cannot be read. Other days and campaigns can.' },
    })
    const broken = await exported('2026-04')
    expect([broken.status, broken.text]).toEqual([503, expect.stringContaining('Some stored hits are damaged')])
    expect((await receipt('2026-05')).status).toBe(200)
    const whole = await exported('2026-05')
    expect([whole.status, whole.text.trim().split('\n')]).toEqual([200, expect.objectContaining({ length: 501 })])

    const warning = await until(
      'the damage to be reported',
      async () => {
        const { warnings } = await expectOk(weir.call('GET', '/v1/status', undefined, admin))
        return (warnings as { kind: string; level: string; about: string }[]).find(
          ({ kind }) => kind === 'eventsDamaged',
        )
      },
      40,
    )
    expect(warning).toMatchObject({
      level: 'error',
      about: expect.stringMatching(/^hits 202604_\S+ \(2026-04-03\), /) as unknown,
    })
    expect(warning.about).toContain(damaged)
    await until('health to report it', async () =>
      ((await weir.call('GET', '/health')).body['conditions'] as string[]).includes('eventsDamaged'),
    )
    expect(weir.output().match(/error: a part of the event store is damaged/g)).toHaveLength(1)
    expect(weir.output()).toContain(damaged)
  })

  it('check names it, with and without the service', async () => {
    for (const stop of [false, true]) {
      if (stop) await weir.stop()
      const { code, stdout: out } = await check(dataDir)
      expect(code).toBe(3)
      expect(out).toMatch(/^BAD +stored data +a part of the event store is damaged: hits 202604_\S+ \(2026-04-03\)/m)
      expect(out).toContain(damaged)
      expect(out).toMatch(/restore a backup/)
    }
  })
})

describe('the embedded configuration store', () => {
  let dataDir: string
  const control = () => path.join(dataDir, 'postgres/data/global/pg_control')
  beforeAll(async () => {
    dataDir = freshFolder()
    await (await startWeir({ dataDir })).stop()
  })
  afterAll(() => removeFolder(dataDir))

  /** The start fails with one line that names all of these, and leaves the file unchanged. */
  async function refused(names: readonly string[]): Promise<void> {
    const { code, stderr: note } = await ranToItsEnd('main.ts', { env: { DATA_DIR: dataDir } })
    expect(code).toBe(1)
    expect(note.trim().split('\n')).toHaveLength(1)
    for (const name of names) expect(note).toContain(name)
  }

  it('with a flipped byte in its control file does not open, and names the file and the remedy', async () => {
    const whole = readFileSync(control())
    const bytes = Buffer.from(whole)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    writeFileSync(control(), bytes)
    await refused([control(), 'is damaged', 'restore a backup'])
    expect((await check(dataDir)).stdout).toMatch(
      /^BAD +configuration store +.*pg_control is damaged.*restore a backup/m,
    )
    writeFileSync(control(), whole)
  })

  it('with a flipped byte in a table is reported by check, with its file', async () => {
    const base = path.join(dataDir, 'postgres/data/base')
    const folder = readdirSync(base).find((name) => name === '5') ?? '' // the database postgres, after its two templates
    // the oldest tables are the catalogue's: any with a page
    const file = path.join(
      base,
      folder,
      readdirSync(path.join(base, folder)).find(
        (name) => /^\d+$/.test(name) && readFileSync(path.join(base, folder, name)).length >= 8192,
      ) ?? '',
    )
    const whole = readFileSync(file)
    flip(file)
    const { code, stdout: out } = await check(dataDir)
    expect(code).toBe(3)
    expect(out).toContain(file)
    writeFileSync(file, whole)
  })

  it.each([
    ['PG_VERSION', 'is missing'],
    ['global/pg_control', 'is missing'],
  ])('without its %s is not created again over the data', async (name, message) => {
    const file = path.join(dataDir, 'postgres/data', name)
    const whole = readFileSync(file)
    rmSync(file)
    await refused([file, message, 'restore a backup'])
    expect(readdirSync(path.dirname(file)), 'nothing was made').not.toContain(path.basename(file))
    writeFileSync(file, whole)
  })

  it('of another Postgres version names that version, and how to read it', async () => {
    const file = path.join(dataDir, 'postgres/data/PG_VERSION')
    const whole = readFileSync(file)
    writeFileSync(file, '15\n')
    await refused([path.join(dataDir, 'postgres/data'), 'Postgres 15', 'the Weir that made it'])
    writeFileSync(file, whole)
    await (await startWeir({ dataDir })).stop()
  })
})

describe('an impossible start', () => {
  const ends = async (env: Record<string, string>, uid?: number) => {
    const { code, stderr: note } = await ranToItsEnd('main.ts', { env, ...(uid === undefined ? {} : { uid }) })
    expect(code).toBe(1)
    expect(note.trim().split('\n')).toHaveLength(1)
    return note
  }
  const folders: string[] = []
  const folder = () => {
    folders.push(freshFolder())
    return folders.at(-1) ?? ''
  }
  afterAll(() => folders.forEach(removeFolder))

  it('names a data folder that is a file', async () => {
    const file = path.join(folder(), 'file')
    writeFileSync(file, '')
    for (const DATA_DIR of [file, path.join(file, 'below')])
      expect(await ends({ DATA_DIR })).toMatch(
        new RegExp(`the data folder ${DATA_DIR} cannot be used .*set DATA_DIR to a folder`),
      )
  })

  it.skipIf(process.getuid?.() !== 0)('names a data folder, or one inside, of another user', async () => {
    const NOBODY = 65_534
    const own = folder()
    chmodSync(own, 0o755)
    expect(await ends({ DATA_DIR: own, HOME: '/' }, NOBODY)).toMatch(
      new RegExp(`the data folder ${own} cannot be used \\(EACCES\\): give it to the user`),
    )
    mkdirSync(path.join(own, 'postgres'), { mode: 0o700 })
    chownSync(own, NOBODY, NOBODY)
    expect(await ends({ DATA_DIR: own, HOME: '/' }, NOBODY)).toMatch(
      new RegExp(`${own}.*EACCES.*${own}/postgres.*give it to the user`),
    )
  })

  it('names a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as AddressInfo
    expect(await ends({ DATA_DIR: folder(), PORT: String(port) })).toMatch(
      new RegExp(`port ${port} of 127.0.0.1 is in use by another process.*set PORT`),
    )
    taken.close()
  })

  it('waits for a Postgres that does not answer, names it, and does not show its password', async () => {
    const port = await freePort()
    const weir = startWaiting(folder(), { DATABASE_URL: `postgres://keeper:s3cret@127.0.0.1:${port}/weir` })
    await weir.says(
      new RegExp(
        `the configuration store \\(Postgres at 127.0.0.1:${port}, database weir, user keeper\\) does not answer: see whether it runs and whether DATABASE_URL`,
      ),
    )
    expect(weir.output()).not.toContain('s3cret')
    expect(await weir.stop()).toBe(0)
  })

  it.skipIf(withoutPostgres !== undefined)('waits for a standby and for a hanging server too', async () => {
    const postgres = await startPostgres()
    const standby = await postgres.standby()
    const waited = async (url: string, what: RegExp) => {
      const weir = startWaiting(folder(), { DATABASE_URL: url })
      await weir.says(what)
      expect(await weir.stop()).toBe(0)
    }
    await waited(standby.url, /takes no changes, as a standby does: promote it/)
    await standby.stop()
    await postgres.hang()
    await waited(postgres.url, /Postgres at 127\.0\.0\.1:\d+.* does not answer: see whether it runs/)
    postgres.resume()
    await postgres.stop()
  })
})
