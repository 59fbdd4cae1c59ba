/**
 * Times of every call that each screen makes at its start, on a filled store: the requests are those of the panel in
 * the machine's Chromium, and are then made one at a time. With another tree beside (its service on a copy of the
 * folder), each is made of both in turns, and their answers are compared.
 */
import { cpSync } from 'node:fs'
import type { Browser, Request } from '@playwright/test'
import { ROUTES, type CallName } from '../../../src/contract/routes.ts'
import { SCREENS, type ScreenTitle } from '../../../src/contract/screens.ts'
import { type ADMIN, removeFolder, startWeir, until, type Weir } from '../../../tests/support/weir.ts'
import type { Result } from '../load.ts'
import { cpuMicros, load, median, spread, treeMicros } from '../measure.ts'
import { opened, signedIn } from './screens.ts'
import type { Filled } from './store.ts'

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Of opening a screen; the first notes what it asks. */
const LOOKS = Number(process.env['PANEL_LOOKS'] ?? 1)
/** Minutes for all of it: screens that are not opened by half of them, and calls not made by then, are named. */
const MOST_MINUTES = Number(process.env['BENCH_MINUTES'] ?? 12)
const BEGAN = performance.now()
const isLate = (share: number): boolean => performance.now() - BEGAN > share * MOST_MINUTES * 60_000
const ONLY = (process.env['PANEL_SCREENS'] ?? '').split(',').filter(Boolean)
/** Visits a second meanwhile. */
const VISITS = Number(process.env['PANEL_VISITS'] ?? 0)
const VISIT_SECONDS = 5
/** Folder of another tree of the product. */
const BESIDE = process.env['PANEL_BESIDE']
/** The goal on a quiet machine. */
const SLOW_MS = 150
/** Calls in the table at least so slow; all others are summed up in a line. Milliseconds. */
const SHOWN_MS = Number(process.env['PANEL_SHOWN'] ?? 20)

type Made = { role: string; title: string; method: string; address: string; body: string | undefined }
/** Milliseconds: of time, and of CPU with the stores', which other work on the machine hardly changes. */
type Took = { ms: number[]; cpu: number[] }
type Timed = Made & { name: string; own: Took; beside: Took; same: boolean; refused?: number }

const NAMES = (Object.entries(ROUTES) as [CallName, string][]).map(([name, route]) => {
  const [method = '', path = ''] = route.split(' ')
  return { name, method, path: new RegExp(`^${path.replace(/:\w+\??/g, '[^/]+')}$`) }
})

/** The call's name, and what tells it from others of the same name on the screen. */
function nameOf({ method, address, body }: Pick<Made, 'method' | 'address' | 'body'>): string {
  const url = new URL(address, 'http://weir')
  const found = NAMES.find((one) => one.method === method && one.path.test(url.pathname))
  const given = { ...Object.fromEntries(url.searchParams), ...(body ? (JSON.parse(body) as object) : {}) }
  const parts = ['dimension', 'by', 'interval', 'compare', 'group', 'kind', 'status'].flatMap((key) => {
    const value = (given as Record<string, unknown>)[key]
    return typeof value === 'string' ? [value] : []
  })
  return [found?.name ?? url.pathname, ...parts].join(' ')
}

/** Streams do not end. */
const isTimed = (request: Request): boolean =>
  new URL(request.url()).pathname.startsWith('/v1/') && !request.url().includes('/live')

async function idle(weir: Weir): Promise<void> {
  const pid = weir.process.pid ?? 0
  await until(
    'the engine to have merged what was filled',
    async () => {
      const before = cpuMicros(pid, 'process')
      await new Promise((resolve) => setTimeout(resolve, 2000))
      return cpuMicros(pid, 'process') - before < 200_000
    },
    300,
  )
}

type Answered = { ms: number; cpu: number; text: string; status: number }

const add = (took: Took, { ms, cpu }: Answered): void => {
  took.ms.push(ms)
  took.cpu.push(cpu)
}

async function ask(weir: Weir, token: string, { method, address, body }: Made): Promise<Answered> {
  const pid = weir.process.pid ?? 0
  const [began, used] = [performance.now(), treeMicros(pid)]
  const response = await fetch(`${weir.url}${address}`, {
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const ms = performance.now() - began
  return { ms, cpu: (treeMicros(pid) - used) / 1000, text, status: response.status }
}

type Side = { weir: Weir; tokens: Map<string, string> }

async function open(dataDir: string, filled: Filled, from?: string): Promise<Side> {
  const weir = await startWeir({ dataDir, ...(from === undefined ? {} : { from }) })
  const tokens = new Map<string, string>()
  for (const [role, who] of Object.entries(filled.roles)) {
    const { body } = await weir.call('POST', '/v1/auth/login', who)
    tokens.set(role, String(body['access_token']))
  }
  await idle(weir)
  return { weir, tokens }
}

type Looked = { role: string; who: typeof ADMIN; /** Of the time, until screens are no longer opened. */ share: number }

/** First requests of a role's screens, each once, and of a receipt; milliseconds until each screen was filled. */
async function look(browser: Browser, { weir, tokens }: Side, { role, who, share }: Looked) {
  const { kept, menu } = await signedIn(browser, weir, who)
  const made = new Map<string, Made>()
  const filled: [ScreenTitle, number[]][] = []
  for (const title of menu) {
    if (ONLY.length > 0 && !ONLY.includes(title)) continue
    const times: number[] = []
    for (let round = 0; round < LOOKS && !isLate(share); round += 1) {
      const whole = await opened(browser, `${weir.url}${SCREENS[title].path}`, kept, (request) => {
        if (!isTimed(request) || round > 0) return
        const { pathname, search } = new URL(request.url())
        const [method, body] = [request.method(), request.postData() ?? undefined]
        const one = { role, title, method, address: `${pathname}${search}`, body }
        const key = `${method} ${one.address} ${body}`
        if (!made.has(key)) made.set(key, one)
      }).catch(() => undefined) // not in time
      times.push(whole ?? Infinity)
    }
    filled.push([title, times])
  }
  const receipt = await receiptOf({ weir, tokens }, role, [...made.values()])
  return { made: [...made.values(), ...receipt], filled }
}

async function receiptOf({ weir, tokens }: Side, role: string, made: readonly Made[]): Promise<Made[]> {
  const logs = made.find((one) => one.title === 'Logs' && nameOf(one).startsWith('logs.userLogs'))
  if (!logs) return []
  const found = JSON.parse((await ask(weir, tokens.get(role) ?? '', logs)).text) as { logs: { hit: string }[] }
  const hit = found.logs[0]?.hit
  const [method = '', address = ''] = ROUTES['logs.receipt'].split(' ')
  return hit === undefined
    ? []
    : [
        method === 'GET'
          ? { role, title: 'Logs', method, address: `${address}?hit=${hit}`, body: undefined }
          : { role, title: 'Logs', method, address, body: JSON.stringify({ hit }) },
      ]
}

/** Values by their path. */
function leavesOf(value: unknown, path = '', found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return found.set(path, value)
  for (const [key, one] of Object.entries(value)) leavesOf(one, `${path}/${key}`, found)
  return found
}

/** Moments of answering differ. */
const comparable = (text: string): Map<string, unknown> =>
  leavesOf(JSON.parse(text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, '')))

/** But for what the clock changed from the first to the last: sums until this time of an earlier day grow. */
function areSame([first, last]: readonly [string, string], other: string): boolean {
  const [began, ended, beside] = [comparable(first), comparable(last), comparable(other)]
  return [...new Set([...began.keys(), ...beside.keys()])].every(
    (path) => began.get(path) === beside.get(path) || began.get(path) !== ended.get(path),
  )
}

async function time(made: Made, own: Side, beside: Side | undefined): Promise<Timed> {
  const timed: Timed = {
    ...made,
    name: nameOf(made),
    own: { ms: [], cpu: [] },
    beside: { ms: [], cpu: [] },
    same: true,
  }
  const askOf = async (side: Side) => ask(side.weir, side.tokens.get(made.role) ?? '', made)
  const texts: { first?: string; other?: string } = {}
  for (let round = 0; round <= ROUNDS; round += 1) {
    const mine = await askOf(own)
    if (mine.status !== 200) timed.refused = mine.status
    const other = beside && (await askOf(beside))
    if (round > 0) add(timed.own, mine)
    if (round > 0 && other) add(timed.beside, other)
    texts.first ??= mine.text
    texts.other ??= other?.text
    if (round === ROUNDS && texts.other !== undefined) timed.same = areSame([texts.first, mine.text], texts.other)
  }
  return timed
}

const printHead = (): void =>
  console.log(
    '\n| screen | call | ms, median (least–most) | CPU ms | before | CPU ms | ratio | of CPU | same answer |\n|---|---|---|---|---|---|---|---|---|',
  )

function print({ role, title, name, own, beside, same, refused }: Timed): void {
  if (same && Math.max(median(own.ms), median(beside.ms)) < SHOWN_MS) return
  const ratio = (of: keyof Took) => (median(own[of]) / median(beside[of])).toFixed(2)
  const before = [
    spread(beside.ms, 0),
    median(beside.cpu).toFixed(0),
    ratio('ms'),
    ratio('cpu'),
    same ? 'yes' : '**no**',
  ]
  const answered = refused === undefined ? '' : ` (**${refused}**)`
  const cells = [`${role}: ${title}`, `${name}${answered}`, spread(own.ms, 0), median(own.cpu).toFixed(0)]
  console.log(`| ${[...cells, ...(BESIDE ? before : ['', '', '', '', ''])].join(' | ')} |`)
}

function printFoot(rows: readonly Timed[], all: number): void {
  const slow = rows.filter(({ own }) => median(own.ms) >= SLOW_MS).length
  const left = all > rows.length ? ` ${all - rows.length} more were not made within ${MOST_MINUTES} minutes.` : ''
  console.log(
    `\n${rows.length} calls, each once however many screens make it; those below ${SHOWN_MS} ms are not shown. ${slow} took ${SLOW_MS} ms or more.${left}`,
  )
}

type Looks = { role: string; mine: Awaited<ReturnType<typeof look>>; other: Looks['mine'] | undefined }

function printScreens(looks: readonly Looks[]): void {
  const shown = (times: readonly number[] = []) => (times.length === 0 ? 'not opened' : spread([...times], 0))
  const rows = looks.flatMap(({ role, mine, other }) =>
    mine.filled.map(
      ([title, took], index) =>
        `| ${role}: ${title} | ${shown(took)} | ${other ? shown(other.filled[index]?.[1]) : '–'} |`,
    ),
  )
  console.log(['\n| screen | filled, ms | before |', '|---|---|---|', ...rows].join('\n'))
}

/** Makes VISITS a second until the returned function is called, which prints how they were answered. */
function visitsAt({ port }: Weir, { visited: { token, key } }: Filled): () => Promise<void> {
  if (VISITS === 0) return () => Promise.resolve()
  const plan = { port, path: '/edge/v1/decide', token, key, connections: 32, rate: VISITS, visitors: 20_000, seed: 1 }
  const ended = new AbortController()
  const visiting = (async () => {
    const turns: Result[] = []
    while (!ended.signal.aborted) turns.push(await load({ ...plan, seconds: VISIT_SECONDS }))
    return turns
  })()
  return async () => {
    ended.abort()
    const turns = await visiting
    const sum = (of: 'answered' | 'failed') => turns.reduce((all, one) => all + one[of], 0)
    const p99 = spread(
      turns.map((one) => one.p99),
      1,
    )
    console.log(
      `\nBeside: ${VISITS} visits a second, ${sum('answered')} answered, ${sum('failed')} failed, p99 ${p99} ms`,
    )
  }
}

export async function measureCalls(browser: Browser, dataDir: string, filled: Filled): Promise<void> {
  const copy = `${dataDir}-beside`
  if (BESIDE) cpSync(dataDir, copy, { recursive: true, verbatimSymlinks: true })
  const own = await open(dataDir, filled)
  const beside = BESIDE ? await open(copy, filled, BESIDE) : undefined
  try {
    const roles = Object.entries(filled.roles)
    const looks = []
    for (const [index, [role, who]] of roles.entries()) {
      const looked = { role, who, share: (0.5 * (index + 1)) / roles.length }
      looks.push({
        role,
        mine: await look(browser, own, looked),
        other: beside && (await look(browser, beside, looked)),
      })
    }
    const made = looks.flatMap(({ mine }) => mine.made)
    printHead()
    const rows: Timed[] = []
    const visits = visitsAt(own.weir, filled)
    for (const one of made) {
      if (isLate(1)) break
      const timed = await time(one, own, beside)
      print(timed)
      rows.push(timed)
    }
    printFoot(rows, made.length)
    await visits()
    printScreens(looks)
  } finally {
    await own.weir.stop()
    await beside?.weir.stop()
    if (BESIDE) removeFolder(copy)
  }
}
