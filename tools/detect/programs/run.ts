/**
 * `npm run detect:programs`: HTTP programs fetch a page of a site with the PHP download three times each: plain, with a
 * browser's agent, and with its whole head, beside thirty people whose pages report, in *standard*. Prints verdicts and
 * updates docs/lab/corpus.md. `--only WORDS`: programs by name, no update.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Probe } from '../../../src/contract/detection/probe.ts'
import { SIGNALS_VERSION } from '../../../src/judge/table.ts'
import { removeFolder, startWeir, until, type Weir } from '../../../tests/support/weir.ts'
import { BROWSERS } from '../heads/heads.ts'
import { wordOf } from '../driven/matrix.ts'
import { PROGRAMS, type Head, type Program } from './programs.ts'
import { openProgramSite, type Decided, type ProgramSite } from './site.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const ROOT = path.join(import.meta.dirname, '../../..')
const HOME = path.join(ROOT, '.weir/http-programs')
const PINNED = path.join(import.meta.dirname, 'package.json')
const VISITS = 3
const AT_ONCE = 4
const PEOPLE = 30
/** First to third visit, milliseconds: within a minute, no report means nothing. */
const SPAN_MS = 62_000
const MOST_MS = 30_000

/** A Chromium's head for a typed address, without headers that programs write themselves. */
const CHROMIUM: Head = (BROWSERS[0]?.heads['start'] ?? '')
  .split('\n')
  .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
  .filter(([name]) => !/^(?:host|connection)$/i.test(name))
const GIVEN: Readonly<Record<string, Head>> = {
  'as it is': [],
  'a browser’s agent': CHROMIUM.filter(([name]) => name === 'User-Agent'),
  'a browser’s head': CHROMIUM,
}

type Visitor = { program: Program; given: string; head: Head; address: string }
const visitors: readonly Visitor[] = PROGRAMS.filter(({ name }) => name.includes(values.only)).flatMap((program, at) =>
  Object.entries(GIVEN).map(([given, head], which) => ({
    program,
    given,
    head,
    address: `127.${which + 1}.${at + 1}.1`,
  })),
)

/** npm packages in package.json's versions, in a folder of their own. */
async function install(): Promise<void> {
  const held = path.join(HOME, 'package.json')
  if (existsSync(path.join(HOME, 'node_modules')) && readFileSync(held, 'utf8') === readFileSync(PINNED, 'utf8')) return
  mkdirSync(HOME, { recursive: true })
  copyFileSync(PINNED, held)
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  const [code] = (await once(spawn('npm', ['install', ...options], { cwd: HOME, stdio: 'inherit' }), 'exit')) as [
    number,
  ]
  // a partial installation must not look complete
  if (code !== 0) rmSync(held)
}

/** Resolves when the program ends; to its output if it failed. */
async function run({ program, head }: Visitor, page: string): Promise<string> {
  const [file = '', ...words] = program.command(page, head)
  const env = { PATH: process.env['PATH'], HOME, PAGE: page, HEAD: JSON.stringify(head) }
  const child = spawn(file, words, { cwd: HOME, env, stdio: ['ignore', 'ignore', 'pipe'], timeout: MOST_MS })
  child.on('error', () => undefined)
  const [complaint] = await Promise.all([text(child.stderr), once(child, 'close')])
  return complaint
}

/** Repeats visits left undecided by an overloaded edge. */
async function visit(site: ProgramSite, visitor: Visitor): Promise<void> {
  const before = site.decidedOf(visitor.address).length
  let complaint = ''
  for (let turn = 0; turn < 5 && site.decidedOf(visitor.address).length === before; turn += 1) {
    complaint = await run(visitor, await site.pageFor(visitor.address))
  }
  if (site.decidedOf(visitor.address).length !== before + 1)
    console.log(
      `${visitor.program.name}, ${visitor.given}: ${site.decidedOf(visitor.address).length - before} visits. ${complaint}`,
    )
}

const READ = {
  webdriver: false,
  changedFlag: '',
  screen: [1920, 1080],
  timezone: 'Europe/Berlin',
  languages: ['en-US', 'en'],
  renderer: 'Mesa Intel(R) UHD Graphics 620 (KBL GT2)',
  cores: 8,
  platform: 'Linux x86_64',
} satisfies Partial<Probe>
const AS_IMAGE = {
  'accept': 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'sec-fetch-dest': 'image',
}

/** A Chromium's request with a page that reports and loads its image. */
async function person(site: ProgramSite, weir: Weir, address: string): Promise<void> {
  const userAgent = GIVEN['a browser’s agent']?.[0]?.[1] ?? ''
  const page = await site.pageFor(address)
  const lines = [['Host', new URL(page).host], ['Connection', 'keep-alive'], ...CHROMIUM]
  const came = () =>
    new Promise<string>((resolve, reject) => {
      const fetched = http.get(page, { headers: lines.flat(), agent: false }, (answer) => resolve(text(answer)))
      fetched.on('error', reject)
    })
  // an overloaded edge leaves no ticket
  const ticket = await until('a page with a ticket', async () => /data-ticket="([^"]+)"/.exec(await came())?.[1])
  const head = { 'user-agent': userAgent }
  const image = await fetch(`${weir.url}/edge/v1/leaf/${ticket}`, { headers: { ...head, ...AS_IMAGE } })
  const answer = await fetch(`${weir.url}/edge/v1/signals`, {
    method: 'POST',
    headers: { ...head, 'content-type': 'text/plain' },
    body: JSON.stringify({ ticket, seen: READ }),
  })
  const [, body] = await Promise.all([image.arrayBuffer(), answer.text()])
  if (!image.ok || !answer.ok) throw new Error(`a person’s page: ${image.status}, ${answer.status} ${body}`)
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const rule = (cells: number): string => row(Array.from({ length: cells }, () => '---'))
const words = (decided: readonly Decided[]): string => decided.map(wordOf).join(', ')
function counts(site: ProgramSite): string {
  const cell = (given: string, at: number): string =>
    ['Bot', 'suspicious', 'person']
      .map(
        (word) =>
          visitors.filter((one) => {
            const decided = site.decidedOf(one.address)[at]
            return one.given === given && decided !== undefined && wordOf(decided) === word
          }).length,
      )
      .join(' / ')
  const lines = Object.keys(GIVEN).map((given) => row([given, ...[0, 1, 2].map((at) => cell(given, at))]))
  return [row(['what the program sends', 'visit 1', '2', '3']), rule(4), ...lines].join('\n')
}

/** Programs whose worst visit was clean, with the head that they sent. */
const cleanAtLast = (site: ProgramSite): string =>
  visitors
    .filter(({ address }) => site.decidedOf(address).every((one) => wordOf(one) === 'person'))
    .map(({ program, given }) => `${program.name} (${given})`)
    .join(', ')

const FILE = path.join(ROOT, 'docs/lab/corpus.md')
const TITLE = '## Programs that run, by PHP'

/** Replaces this part of the page, or appends it. */
function write(part: string): void {
  const page = readFileSync(FILE, 'utf8')
  const [before = '', rest = ''] = page.split(`${TITLE}\n`)
  const next = rest.indexOf('\n## ')
  writeFileSync(FILE, `${before.trimEnd()}\n\n${TITLE}\n\n${part}\n${next < 0 ? '' : rest.slice(next)}`)
}

await install()
const weir = await startWeir()
const site = await openProgramSite(weir)
try {
  const people = Array.from({ length: PEOPLE }, (_, at) => `127.200.${at + 1}.1`)
  for (const address of people) await person(site, weir, address)
  await until('the people to be decided', async () => people.every((one) => site.decidedOf(one).length > 0))
  let first = 0
  for (let number = 1; number <= VISITS; number += 1) {
    if (number === VISITS) await pause(Math.max(0, SPAN_MS - (performance.now() - first)))
    const waiting = [...visitors]
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await visit(site, next)
      }),
    )
    if (number === 1) first = performance.now()
  }
  const harmed = people.filter((one) => site.decidedOf(one).some((decided) => wordOf(decided) !== 'person'))
  const day = new Date().toISOString().slice(0, 10)
  const part = `\`npm run detect:programs\` on ${day}, signals version ${SIGNALS_VERSION}: ${new Set(visitors.map(({ program }) => program.name)).size} HTTP programs, as installed here, fetch the page of a site with the PHP download three times within ten minutes, in *standard*. None keeps cookies or loads what the page names. ${PEOPLE} people with Chromium's own head came before, whose pages answered and loaded the image; of them ${harmed.length} were not clean. Each cell: Bots / suspicious / clean so far.

${counts(site)}

Clean at last: ${cleanAtLast(site) || 'none'}.`
  for (const { program, given, address } of visitors)
    console.log(`${program.name}, ${given}: ${words(site.decidedOf(address))}`)
  console.log(part)
  if (values.only === '') write(part)
} finally {
  await site.close()
  await weir.stop()
  removeFolder(weir.dataDir)
}
