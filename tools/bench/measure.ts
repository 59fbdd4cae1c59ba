/** Helpers of benchmarks: CPU by the kernel, a load generator process, medians with spread. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Plan, Result } from './load.ts'

const TICK_MICROS = 1e6 / Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout || 100)

/** CPU microseconds of a process, or of its edges' threads. */
export function cpuMicros(pid: number, part: 'process' | 'edges'): number {
  if (part === 'process') return microsIn(`/proc/${pid}/stat`)
  const threads = readdirSync(`/proc/${pid}/task`).filter((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('weir-edge'),
  )
  return threads.reduce((sum, thread) => sum + microsIn(`/proc/${pid}/task/${thread}/stat`), 0)
}

/** Processes that a process started and that run, its own not included. A thread may end meanwhile. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => `/proc/${pid}/task/${thread}/children`)
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number))

/** CPU microseconds of this process's running children. */
export const childrenMicros = (): number =>
  childrenOf(process.pid).reduce((sum, pid) => sum + microsIn(`/proc/${pid}/stat`), 0)

/** CPU microseconds of a process and of all below it. */
export const treeMicros = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + treeMicros(child), microsIn(`/proc/${pid}/stat`))

function microsIn(file: string): number {
  const stat = readFileSync(file, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS
}

/**
 * Highest priority, as on a separate machine: waiting for a core must not count as latency. Helper threads keep normal
 * priority.
 */
const FIRST = spawnSync('chrt', ['-R', '-f', '50', 'true']).status === 0 ? ['chrt', '-R', '-f', '50'] : []

/** Without helper threads beside the server's. */
const ALONE = ['--single-threaded', '--max-semi-space-size=64']

export function load(plan: Plan): Promise<Result> {
  const [command, ...words] = [
    ...FIRST,
    process.execPath,
    ...ALONE,
    path.join(import.meta.dirname, 'load.ts'),
    JSON.stringify(plan),
  ]
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line) as Result))
    child.once('error', reject)
  })
}

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
export const spread = (values: number[], digits = 1): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
