/**
 * Two releases on shared stores under visits: a newer schema does not stop the older release, restarts included, until
 * a later one removes something.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../src/store/events/testing/server.ts'
import packaged from '../package.json' with { type: 'json' }
import { makeRelease } from './support/product.ts'
import { freePort, startPostgres, withoutPostgres, type Postgres } from './support/servers.ts'
import {
  commandOf,
  expectOk,
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

const missing = withoutPostgres
if (missing !== undefined) console.warn(`SKIPPED: ${missing}`)

const ADDED = {
  'config/997-added.sql': `ALTER TABLE accounts ADD COLUMN later text;
ALTER TABLE campaigns ADD COLUMN later integer NOT NULL DEFAULT 7;
CREATE TABLE later_things (id bigint PRIMARY KEY);\n`,
  'events/997-added.sql': 'ALTER TABLE hits ADD COLUMN IF NOT EXISTS later UInt8 DEFAULT 3;\n',
}
const TAKEN = {
  ...ADDED,
  'config/998-taken.sql': '-- Contracts: needs 997-added.\nALTER TABLE campaigns DROP COLUMN later;\n',
}
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const places = ['jobs', 'panel', 'one', 'two', 'three'] as const
type Place = (typeof places)[number]
const folders = new Map(places.map((place) => [place, freshFolder()]))
const storeFolder = freshFolder()
const running = new Map<Place, Weir>()
let postgres: Postgres
let clickhouse: TestServer
let ports: Map<Place, number>
let before: string
let added: string
let taken: string
let client: Client
let campaign: MadeCampaign

const at = (place: Place): Weir => running.get(place) ?? expect.fail(`${place} does not run`)
const envOf = (place: Place): Record<string, string> => ({
  DATABASE_URL: postgres.url,
  CLICKHOUSE_URL: clickhouse.url,
  MAIL_KEY: Buffer.alloc(32, 7).toString('base64'),
  ROLE: place === 'jobs' || place === 'panel' ? place : 'edge',
  PORT: String(ports.get(place)),
})

async function start(place: Place, from: string): Promise<void> {
  running.set(place, await startWeir({ dataDir: folders.get(place) ?? '', env: envOf(place), from }))
}

async function restart(place: Place, from: string): Promise<void> {
  expect(await at(place).stop()).toBe(0)
  await start(place, from)
}

/** Output of a release's `weir rollback --check`, without times. */
async function rollbackCheck(from: string): Promise<{ code: number; lines: string[] }> {
  const { env } = commandOf({ dataDir: folders.get('jobs') ?? '', env: envOf('jobs'), from })
  const ran = spawn(process.execPath, [path.join(from, 'src/cli.ts'), 'rollback', '--check'], { env, cwd: from })
  const [printed, warned, [code]] = await Promise.all([text(ran.stdout), text(ran.stderr), once(ran, 'exit')])
  const lines = `${printed}${warned}`.split('\n').map((line) => line.replace(/ on \d{4}-[^:]*T[\d:.]+Z/, ''))
  return { code: code as number, lines: lines.filter((line) => line !== '') }
}

beforeAll(async () => {
  if (missing !== undefined) return
  ;[postgres, clickhouse] = await Promise.all([startPostgres(), startServer(storeFolder)])
  ports = new Map(await Promise.all(places.map(async (place) => [place, await freePort()] as const)))
  before = makeRelease(packaged.version, {})
  added = makeRelease('1.1.0', ADDED)
  taken = makeRelease('1.2.0', TAKEN)
  await Promise.all((['jobs', 'panel', 'one', 'two'] as const).map((place) => start(place, before)))
  client = await makeClient(at('panel'), await signIn(at('panel')))
  campaign = await makeCampaign(at('panel'), client)
  for (const edge of ['one', 'two'] as const) await untilLive(at(edge), client, campaign)
}, 300_000)
afterAll(async () => {
  if (missing !== undefined) return
  await Promise.allSettled([...running.values()].map((weir) => weir.kill()))
  await Promise.allSettled([clickhouse?.close(), postgres?.stop()])
  for (const folder of [...folders.values(), storeFolder, before, added, taken]) removeFolder(folder)
})

/** Continuous visits like a proxy's: skips an edge that is away. */
function visiting(edges: readonly Place[]) {
  const hits: string[] = []
  const refused: string[] = []
  const ending = new AbortController()
  const visit = async (number: number): Promise<void> => {
    const ip = `81.2.${69 + (Math.floor(number / 250) % 100)}.${1 + (number % 250)}`
    const input = { key: campaign.key, ip, url: 'https://garden.example/', userAgent: CHROME }
    const tried: string[] = []
    for (let turn = 0; turn < edges.length; turn += 1) {
      const edge = edges[(number + turn) % edges.length] ?? 'one'
      const url = `http://127.0.0.1:${ports.get(edge)}/edge/v1/decide`
      const headers = { 'content-type': 'application/json', 'authorization': `Bearer ${client.integrationToken}` }
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) }).catch(() => undefined)
      if (answer?.status === 200) {
        hits.push(((await answer.json()) as { hit: string }).hit)
        return
      }
      tried.push(`${edge}: ${answer?.status ?? 'no connection'}`)
    }
    refused.push(tried.join(', '))
  }
  const ended = (async () => {
    for (let number = 0; !ending.signal.aborted; number += 1) await visit(number)
  })()
  return {
    hits,
    refused,
    end: () => {
      ending.abort()
      return ended
    },
  }
}

async function storedHits(): Promise<string[]> {
  const query = 'SELECT toString(hit) AS hit FROM hits FORMAT TabSeparated'
  const answer = await fetch(clickhouse.url, { method: 'POST', body: query })
  return (await answer.text()).trim().split('\n')
}

it.skipIf(missing !== undefined)(
  'run side by side, again and back; after a later removal, refused in one line',
  { timeout: 2_400_000 },
  async () => {
    const visits = visiting(['one', 'two', 'three'])
    // a newer edge starts first: it waits for the jobs, the others continue
    const dataDir = folders.get('three') ?? ''
    const soon = startWeir({ dataDir, env: envOf('three'), from: added })
    await restart('jobs', added)
    running.set('three', await soon)
    expect(at('three').output()).toMatch(/waits for a process with the jobs.*from 997-added\.sql on/)
    expect(at('three').output()).toContain('the schema is up to date: the start goes on')

    // older processes are killed and restarted on the newer schema
    await at('one').kill()
    await start('one', before)
    await restart('two', before)
    await restart('panel', before)
    const admin = await signIn(at('panel'))
    const second = await makeClient(at('panel'), admin)
    const made = await makeCampaign(at('panel'), second, { name: 'Made by the release before' })
    for (const edge of ['one', 'two', 'three'] as const) await untilLive(at(edge), second, made)
    expect(await rollbackCheck(added)).toEqual({
      code: 0,
      lines: [
        'this is version 1.1.0',
        `YES  ${packaged.version}, which started last: 2 migrations since, none of which took away what it uses; put it in place and restart`,
      ],
    })

    // back, jobs included
    await restart('three', before)
    await restart('jobs', before)
    await expectOk(at('jobs').call('GET', '/health'))

    // a later release removes what the previous one no longer uses
    await restart('jobs', taken)
    await at('two').stop()
    await expect(start('two', before)).rejects.toThrow(
      /^weir ended with 1:\nweir: [^\n]*998-taken\.sql is applied to this store but missing here, and removed something this version uses: start a Weir that knows 997-added\.sql[^\n]*\n$/,
    )
    await start('two', added)
    const last = await rollbackCheck(taken)
    expect(last.code).toBe(0)
    expect(last.lines[1]).toMatch(/^YES {2}1\.1\.0, .*: 1 migration since/)
    expect(last.lines[2]).toMatch(
      new RegExp(`^NO {3}${packaged.version.replaceAll('.', String.raw`\.`)}, .*: 998-taken took away what it uses`),
    )

    await visits.end()
    expect(visits.refused).toEqual([])
    expect(visits.hits.length).toBeGreaterThan(100)
    await until('each hit once', async () => {
      const stored = await storedHits()
      return stored.length >= visits.hits.length && visits.hits.every((hit) => stored.includes(hit))
    })
    const stored = await storedHits()
    expect(new Set(stored).size).toBe(stored.length)
    console.log(`${visits.hits.length} visits answered, ${stored.length} stored`)
  },
)
