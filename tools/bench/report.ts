/**
 * `npm run bench:report`: lines that `weir report` judges a second on one core, beside a control that only reads and
 * splits lines; and peak memory.
 */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { readersOf } from '../../src/cli/log/formats.ts'
import { bytesOf, logLines } from '../../src/cli/log/lines.ts'
import { judgeLogs } from '../../src/cli/report/judge-logs.ts'
import { openDetection } from '../../src/outside/detection/detection.ts'
import { AGENT } from '../../src/judge/builders.ts'
import { median, spread } from './measure.ts'

const LINES = Number(process.env['BENCH_LINES'] ?? 300_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3)
const BOTS = [
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'python-requests/2.32.3',
]
const PATHS = ['/', '/lp?utm_source=google&utm_placement=p', '/.env', '/about', '/a.png', '/shop?utm_source=meta&x=']

/** A line within a month: a third of the addresses return often, browser versions vary. */
function lineAt(at: number): string {
  const address = at % 3 === 0 ? at % 900 : at
  const ip = `${80 + (address >>> 16)}.${(address >>> 8) & 255}.${address & 255}.7`
  const time = new Date(Date.UTC(2026, 9, 1) + at * 8640).toUTCString()
  const [, day, month, year, clock] = time.split(' ')
  const agent =
    at % 5 === 0 ? (BOTS[at % BOTS.length] ?? '') : AGENT.chrome.replace(/Chrome\/\d+/, `Chrome/${110 + (at % 37)}`)
  const target = `${PATHS[at % PATHS.length] ?? '/'}${at % PATHS.length === 1 ? at % 5000 : ''}`
  return `${ip} - - [${day}/${month}/${year}:${clock} +0000] "GET ${target} HTTP/1.1" 200 612 "https://site-${at % 700}.example/" "${agent}"\n`
}

/** Seconds of reading and splitting alone. */
async function control(file: string): Promise<number> {
  const started = performance.now()
  let parts = 0
  for await (const { text = '' } of logLines(await bytesOf(file, process.stdin), { whole: true }))
    parts += text.split(' ').length
  if (parts < LINES) throw new Error('the control has read nothing')
  return (performance.now() - started) / 1000
}

async function judged(file: string): Promise<number> {
  const detection = await openDetection(path.join(path.dirname(file), 'none'))
  const reader = readersOf(undefined)
  if (typeof reader !== 'function') throw new Error(reader.wrong)
  const started = performance.now()
  const { lines } = await judgeLogs({
    files: [file],
    stdin: process.stdin,
    reader,
    site: '',
    all: false,
    countries: [],
    detection,
    signal: new AbortController().signal,
    progress: () => undefined,
  })
  if (lines !== LINES) throw new Error(`${lines} lines were judged`)
  return (performance.now() - started) / 1000
}

const folder = mkdtempSync(path.join(tmpdir(), 'weir-bench-report-'))
try {
  const file = path.join(folder, 'access.log')
  // in parts, so that the log does not count as memory
  for (let at = 0; at < LINES; at += 1000)
    appendFileSync(file, Array.from({ length: Math.min(1000, LINES - at) }, (_, next) => lineAt(at + next)).join(''))
  const [controls, costs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    controls.push(await control(file))
    costs.push(await judged(file))
  }
  const [base, cost] = [median(controls), median(costs)]
  console.log(`${cpus()[0]?.model ?? '?'}, ${new Date().toISOString().slice(0, 10)}, ${LINES} lines, ${ROUNDS} rounds`)
  console.log(`control: ${Math.round(LINES / base)} lines a second (${spread(controls)} s)`)
  console.log(
    `report: ${Math.round(LINES / cost)} lines a second (${spread(costs)} s), ${(cost / base).toFixed(1)} controls`,
  )
  console.log(`most memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
