/**
 * `npm run bench:start [-- --times 7] [--program FILE]`: how long a start takes until the port is open, from the call of
 * the program, on a folder that a first start has filled. FILE is `bin/weir` of a release; without it, this checkout.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '7' }, program: { type: 'string' } },
})
const program = path.resolve(values.program ?? path.join(import.meta.dirname, '../../bin/weir'))
const home = mkdtempSync(path.join(tmpdir(), 'weir-bench-start-'))

/** Milliseconds from the call to the line that names the port. */
async function startOnce(): Promise<number> {
  const began = performance.now()
  const child = spawn(program, ['start'], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, PORT: '0', DATA_UPDATE: 'off', LOG_FORMAT: 'text' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let took: number | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('listening on')) continue
    took = performance.now() - began
    break
  }
  child.kill('SIGTERM')
  await ended
  if (took === undefined) throw new Error('it ended before it listened')
  return took
}

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0
const shown = (ms: number): string => (ms / 1000).toFixed(2)

try {
  const first = await startOnce()
  const again: number[] = []
  for (let at = 0; at < Number(values.times); at += 1) again.push(await startOnce())
  again.sort((a, b) => a - b)
  console.log(
    `first ${shown(first)} s, again ${shown(middle(again))} s (${shown(again[0] ?? 0)} to ${shown(again.at(-1) ?? 0)}, ${again.length} times)`,
  )
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`,
  )
} finally {
  rmSync(home, { recursive: true, force: true })
}
