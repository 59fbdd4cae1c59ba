/**
 * `npm run test:upgrade`: opens data of past product states with today's code. Every screen answers as before, every
 * answered visit exists exactly once, also after killed upgrades, and an older process refuses newer data in one line.
 * On embedded stores, and on Postgres by a dump. States come from the history, packages from the registry. Exits 1 on a
 * difference.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Ids } from '../support/questions.ts'
import { startPostgres, withoutPostgres, type Postgres } from '../support/servers.ts'
import { MISSING } from '../support/walk-lists.ts'
import {
  commandOf,
  freshFolder,
  removeFolder,
  signIn,
  startWeir,
  until,
  type RunningWeir,
  type Weir,
} from '../support/weir.ts'
import { differences, readAll, type Answers, type Difference } from './answers.ts'
import { folderOf, isOutgrown, PAST, type Explained, type Past } from './past.ts'

const VISITS = 300
/** Milliseconds after the start at which an upgrade is killed, at different stages. */
const KILLED_AFTER = [150, 400, 800, 1500]
const only = process.argv.slice(2)

const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
/** Past days, which no longer change. */
const RANGE = { startDate: day(-25), endDate: day(-2), timezone: 'UTC' }

type Who = { token: string; ids: Ids }
type Made = {
  dataDir: string
  /** As administrator and as client. */
  answers: Record<'admin' | 'client', Answers>
  /** Places where two readings of the past state differ. */
  restless: Record<'admin' | 'client', Set<string>>
  hits: string[]
  client: { email: string; password: string }
}

async function people(
  weir: RunningWeir,
  { email, password }: Made['client'],
): Promise<Record<'admin' | 'client', Who>> {
  const [admin, client] = [await signIn(weir), await signIn(weir, { email, password })]
  const { body } = await weir.call('POST', '/v1/company', {}, client)
  const campaign = (body['companies'] as { id: string }[] | undefined)?.[0]?.id
  const profile = (await weir.call('GET', '/v1/profile', undefined, client)).body['profile'] as { id: string }
  if (!campaign) throw new Error(`the demo has no campaign: ${JSON.stringify(body).slice(0, 300)}`)
  const ids = { ...MISSING, campaign, client: profile.id }
  return { admin: { token: admin, ids }, client: { token: client, ids } }
}

async function readAs(weir: RunningWeir, who: Record<'admin' | 'client', Who>): Promise<Made['answers']> {
  const [admin, client] = [who.admin, who.client]
  return {
    admin: await readAll(weir.url, admin.token, admin.ids, RANGE),
    client: await readAll(weir.url, client.token, client.ids, RANGE),
  }
}

/** Asks for verdicts; returns the answered hits. */
async function visit(weir: RunningWeir, token: string): Promise<string[]> {
  const profile = (await weir.call('GET', '/v1/profile', undefined, token)).body['profile'] as {
    integrationToken: string
  }
  const { body } = await weir.call('POST', '/v1/company', {}, token)
  const key = (body['companies'] as { key: string }[])[0]?.key
  const hits: string[] = []
  for (let number = 0; number < VISITS; number += 1) {
    const wanted = { key, ip: `198.51.100.${number % 250}`, url: 'https://shop.example/', userAgent: `Seen/${number}` }
    const answer = await weir.call('POST', '/edge/v1/decide', wanted, profile.integrationToken)
    if (answer.status === 200) hits.push(String(answer.body['hit']))
  }
  return hits
}

/** A demo of the past state: read, visited, and killed while hits wait. */
async function made(from: string, env: Record<string, string>): Promise<Made> {
  const dataDir = freshFolder()
  const weir = await startWeir({ dataDir, from, env, args: ['--demo'] })
  try {
    return { dataDir, ...(await fillAndRead(weir)) }
  } finally {
    await weir.kill()
  }
}

async function fillAndRead(weir: RunningWeir): Promise<Omit<Made, 'dataDir'>> {
  const [, email = '', password = '', made = ''] =
    /demo: client (\S+), password (\S+) .* campaigns, (\d+) hits/.exec(weir.output()) ?? []
  const client = { email, password }
  const who = await people(weir, client)
  const all = { startDate: day(-31), endDate: day(1), timezone: 'UTC', limit: 1 }
  await until('the demo to be counted', async () => {
    const { body } = await weir.call('POST', '/v1/logs/userLogs', all, who.client.token)
    return String(body['total']) === made
  })
  await until(
    'the demo’s postbacks to be settled',
    async () => {
      const { body } = await weir.call('POST', '/v1/conversion/inbox', { ...all, perPage: 200 }, who.admin.token)
      return !JSON.stringify(body).includes('"state":"waiting"')
    },
    120,
  )
  const answers = await readAs(weir, who)
  const hits = await visit(weir, who.client.token)
  if (hits.length < VISITS) throw new Error(`${hits.length} of ${VISITS} visits were answered`)
  const again = await readAs(weir, await people(weir, client))
  const moved = (name: 'admin' | 'client') =>
    new Set([...COUNTED, ...differences(answers[name], again[name]).map(({ at }) => placeOf(at))])
  return { answers, restless: { admin: moved('admin'), client: moved('client') }, hits, client }
}

/** Places that today's visits change: clicks are counted once a minute. */
const COUNTED = [
  ...['.clients.list.body.clients', '.clients.read.body.client'].flatMap((client) => [
    `${client}.clicks.used`,
    `${client}.lastVisit`,
  ]),
  '.profile.frame.body.plan.clicks',
  '.tariff.list.body.usage.clicks',
]

/** `.logs.list.body.rows[3].x` → `.logs.list.body.rows.x`: a value that changes in one row may change in all. */
const placeOf = (at: string): string => at.replaceAll(/\[\d+\]/g, '')

type Found = { differences: Difference[]; compared: number; lost: number; doubled: number }

async function compare(weir: RunningWeir, { answers, restless, hits, client }: Made): Promise<Found> {
  const now = await readAs(weir, await people(weir, client))
  const names = ['admin', 'client'] as const
  const known = names.flatMap((name) =>
    Object.keys(answers[name]).filter((call) => (answers[name][call] as { status: number }).status !== 404),
  )
  const found = names.flatMap((name) =>
    differences(
      Object.fromEntries(Object.entries(answers[name]).filter(([, one]) => (one as { status: number }).status !== 404)),
      now[name],
    )
      .filter(({ at }) => !restless[name].has(placeOf(at)))
      .map((one) => ({ ...one, at: `${name}${one.at}` })),
  )
  const times = await until(
    'the visits of before',
    async () => {
      const seen = await timesOf(weir, client)
      return hits.every((hit) => seen.has(hit)) && seen
    },
    60,
  ).catch(() => timesOf(weir, client))
  return {
    differences: found,
    compared: known.length,
    lost: hits.filter((hit) => !times.has(hit)).length,
    doubled: hits.filter((hit) => (times.get(hit) ?? 0) > 1).length,
  }
}

async function timesOf(weir: RunningWeir, client: Made['client']): Promise<Map<string, number>> {
  const token = await signIn(weir, client)
  const times = new Map<string, number>()
  for (let offset = 0; ; offset += 500) {
    const range = { startDate: day(-1), endDate: day(1), timezone: 'UTC', offset, limit: 500 }
    const { body } = await weir.call('POST', '/v1/logs/userLogs', range, token)
    const logs = body['logs'] as { hit: string }[]
    for (const { hit } of logs) times.set(hit, (times.get(hit) ?? 0) + 1)
    if (logs.length < 500) return times
  }
}

const TODAY = 'dist/service/main.js'

/** Kills today's process repeatedly while it upgrades. */
async function killedWhileUpgrading(dataDir: string, env: Record<string, string>): Promise<void> {
  for (const moment of KILLED_AFTER) {
    const { args, ...options } = commandOf({ dataDir, env, main: TODAY })
    const child = spawn(process.execPath, args, { ...options, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await Promise.race([wait(moment), ended])
    child.kill('SIGKILL')
    await ended
  }
}

async function refusedBack(from: string, dataDir: string, env: Record<string, string>): Promise<string> {
  return startWeir({ dataDir, from, env }).then(
    async (weir) => {
      await weir.kill()
      return 'it STARTED'
    },
    (error: Error) => error.message.trim().split('\n').slice(1).join(' | ') || error.message,
  )
}

type Line = { state: string; stores: string; way: string; explained: readonly Explained[] } & Found & { back?: string }

/** Explanations in states.json apply to all readers. */
const whyOf = ({ explained }: Line, { at }: Difference): string | undefined =>
  explained.find((one) => placeOf(at.slice(at.indexOf('.') + 1)).startsWith(one.at))?.why

const unexplained = (line: Line): Difference[] => line.differences.filter((one) => whyOf(line, one) === undefined)

async function comparedAndStopped(weir: Weir, of: Made): Promise<Found> {
  try {
    return await compare(weir, of)
  } finally {
    await weir.stop()
  }
}

/** One state on one kind of stores. `copy`: returns a copy of its stores for each opening. */
async function upgraded(past: Past, stores: string, of: Made, copy: () => Record<string, string>): Promise<Line[]> {
  const lines: Line[] = []
  for (const way of ['at once', 'killed while upgrading, then again']) {
    const dataDir = freshFolder()
    cpSync(of.dataDir, dataDir, { recursive: true })
    const env = copy()
    if (way !== 'at once') await killedWhileUpgrading(dataDir, env)
    const weir = await startWeir({ dataDir, env, main: TODAY })
    const found = await comparedAndStopped(weir, of)
    const back = way === 'at once' && isOutgrown(past) ? await refusedBack(folderOf(past), dataDir, env) : undefined
    lines.push({
      state: past.name,
      stores,
      way,
      explained: past.explained,
      ...found,
      ...(back === undefined ? {} : { back }),
    })
    removeFolder(dataDir)
    print(lines.at(-1))
  }
  return lines
}

/** Shown differences per place; the rest is counted. */
const SHOWN = 3

const changeOf = ({ before, after }: Difference): string =>
  [before, after].map((value) => JSON.stringify(value)?.slice(0, 120)).join(' → ')

function print(line: Line | undefined): void {
  if (!line) return
  const { state, stores, way, compared, lost, doubled, back } = line
  console.log(
    `${state} on ${stores}, ${way}: ${compared} answers; ${line.differences.length} values differ, ${unexplained(line).length} of them unexplained; ${lost} hits lost, ${doubled} doubled${back ? `; back: ${back}` : ''}`,
  )
  for (const [place, all = []] of Object.entries(Object.groupBy(line.differences, ({ at }) => placeOf(at)))) {
    const times = all.length > 1 ? ` (${all.length} times)` : ''
    const [first] = all
    console.log(
      `    ${place}${times}: ${(first && whyOf(line, first)) ?? all.slice(0, SHOWN).map(changeOf).join(', ')}`,
    )
  }
}

const sql = (postgres: Postgres, name: string) => postgres.url.replace(/\/weir$/, `/${name}`)
let databases = 0

/** Dumps a database into a new one, by Postgres' programs. */
function dumped(postgres: Postgres, from: string): string {
  databases += 1
  const name = `copy_${databases}`
  const psql = (args: string[], input?: Buffer) => {
    const done = spawnSync(args[0] ?? '', args.slice(1), { input, maxBuffer: 2 ** 30 })
    if (done.status !== 0) throw new Error(`${args[0]}: ${done.stderr.toString().slice(0, 500)}`)
    return done.stdout
  }
  psql(['psql', postgres.url, '-qc', `CREATE DATABASE ${name}`])
  psql(['psql', sql(postgres, name), '-q', '-v', 'ON_ERROR_STOP=1'], psql(['pg_dump', from]))
  return sql(postgres, name)
}

const chosen = PAST.filter(({ name }) => only.length === 0 || only.includes(name))
const lines: Line[] = []
for (const past of chosen) {
  const from = folderOf(past)
  const embedded = await made(from, {})
  lines.push(...(await upgraded(past, 'embedded stores', embedded, () => ({}))))
  removeFolder(embedded.dataDir)
  if (withoutPostgres !== undefined) {
    console.log(`SKIPPED: Postgres, ${withoutPostgres}`)
    continue
  }
  const postgres = await startPostgres()
  const url = dumped(postgres, postgres.url)
  const onServer = await made(from, { DATABASE_URL: url })
  lines.push(...(await upgraded(past, 'a dump of Postgres', onServer, () => ({ DATABASE_URL: dumped(postgres, url) }))))
  removeFolder(onServer.dataDir)
  await postgres.stop()
}
const failed = lines.filter(
  (line) => unexplained(line).length + line.lost + line.doubled > 0 || line.back?.includes('STARTED'),
)
console.log(`\n${lines.length} upgrades, ${failed.length} not as they should be`)
process.exit(failed.length === 0 ? 0 : 1)
