/**
 * `npm run bench:start [-- --times 7] [--program FILE]`: time and CPU of a start until edges answer and until
 * everything is open, on a filled folder. FILE: `bin/weir` of a release; default: this checkout.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { median } from './measure.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '7' }, program: { type: 'string' } },
})
const program = path.resolve(values.program ?? path.join(import.meta.dirname, '../../bin/weir'))
const home = mkdtempSync(path.join(tmpdir(), 'weir-bench-start-'))

/** Milliseconds since the call, and CPU milliseconds until then. */
type Moment = { took: number; computed: number }
/** `answers`: the first edge has the port, if before the stores. `open`: everything is. */
type Start = { answers: Moment | undefined; open: Moment; /** By step: milliseconds when it was done. */ steps: Steps }
type Steps = ReadonlyMap<string, number>

/** CPU ticks are hundredths of a second on Linux; unknown elsewhere. */
function computedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
    return (Number(fields[13]) + Number(fields[14])) * 10
  } catch {
    return Number.NaN
  }
}

/** Milliseconds of an idle Node start: shows how busy the machine is. */
function nothing(): number {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, ['-e', '0'])
  if (status !== 0) throw new Error('node does not start')
  return performance.now() - began
}

/** Parses `memory 210, first edge 450`. */
const readSteps = (line: string): Steps =>
  new Map([...line.matchAll(/([a-z ]+?) (\d+)(?:, |$)/g)].map(([, step = '', ms]) => [step, Number(ms)]))

async function startOnce(): Promise<Start> {
  const began = performance.now()
  const child = spawn(program, ['start'], {
    cwd: home,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      PORT: '0',
      DATA_UPDATE: 'off',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'text',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const now = (): Moment => ({ took: performance.now() - began, computed: computedBy(child.pid ?? 0) })
  let [answers, open]: [Moment?, Moment?] = []
  let steps: Steps = new Map()
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('edges answer on')) answers = now()
    const [, noted] = /start, in milliseconds: (.*)/.exec(line) ?? []
    if (noted !== undefined) steps = readSteps(noted)
    if (!line.includes('listening on http')) continue
    open = now()
    break
  }
  child.kill('SIGTERM')
  await ended
  if (open === undefined) throw new Error('it ended before it listened')
  return { answers, open, steps }
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)

/** Median, minimum and maximum, in seconds. */
function spread(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  return `${seconds(median(sorted))} s (${seconds(sorted[0] ?? 0)} to ${seconds(sorted.at(-1) ?? 0)})`
}

try {
  const first = await startOnce()
  const [again, idle]: [Start[], number[]] = [[], []]
  for (let at = 0; at < Number(values.times); at += 1) {
    again.push(await startOnce())
    idle.push(nothing())
  }
  const took = again.map(({ open }) => open.took)
  console.log(`first: open after ${seconds(first.open.took)} s, computed ${seconds(first.open.computed)} s`)
  console.log(`again, ${again.length} times:`)
  const early = again.flatMap(({ answers }) => answers ?? [])
  if (early.length > 0)
    console.log(
      `  edges answer after ${spread(early.map((one) => one.took))}, computed ${spread(early.map(({ computed }) => computed))}`,
    )
  console.log(`  all is open after ${spread(took)}, computed ${spread(again.map(({ open }) => open.computed))}`)
  const names = [...(again.at(-1)?.steps.keys() ?? [])]
  const doneAt = (step: string) => again.flatMap(({ steps }) => steps.get(step) ?? [])
  for (const step of names.toSorted((a, b) => median(doneAt(a)) - median(doneAt(b))))
    console.log(`    ${step}: done after ${spread(doneAt(step))}`)
  console.log(`  node -e 0 beside it ${spread(idle)}: a start is ${(median(took) / median(idle)).toFixed(0)} of them`)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  )
} finally {
  rmSync(home, { recursive: true, force: true })
}
