/**
 * `npm run bench:start [-- --times 7] [--program FILE]`: how long a start takes until the port is open, from the call of
 * the program, and what it computes until then, on a folder that a first start has filled. FILE is `bin/weir` of a release; without it, this checkout.
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

/** What a start takes until the line that names the port: milliseconds from the call, and milliseconds of computing. */
type Start = { took: number; computed: number }

/** Ticks of a processor are hundredths of a second on Linux; elsewhere nothing is known of it. */
function computedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
    return (Number(fields[13]) + Number(fields[14])) * 10
  } catch {
    return Number.NaN
  }
}

/** Milliseconds of a Node that does nothing: the measure of how busy the machine is. */
function nothing(): number {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, ['-e', '0'])
  if (status !== 0) throw new Error('node does not start')
  return performance.now() - began
}

async function startOnce(): Promise<Start> {
  const began = performance.now()
  const child = spawn(program, ['start'], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, PORT: '0', DATA_UPDATE: 'off', LOG_FORMAT: 'text' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let start: Start | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('listening on')) continue
    start = { took: performance.now() - began, computed: computedBy(child.pid ?? 0) }
    break
  }
  child.kill('SIGTERM')
  await ended
  if (start === undefined) throw new Error('it ended before it listened')
  return start
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)

/** Median, least and most, in seconds. */
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
  const took = again.map((start) => start.took)
  console.log(`first: listens after ${seconds(first.took)} s, computed ${seconds(first.computed)} s`)
  console.log(`again, ${again.length} times: listens after ${spread(took)}`)
  console.log(`  computed until then ${spread(again.map(({ computed }) => computed))}`)
  console.log(`  node -e 0 beside it ${spread(idle)}: a start is ${(median(took) / median(idle)).toFixed(0)} of them`)
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  )
} finally {
  rmSync(home, { recursive: true, force: true })
}
