/** Optional load generator wrk, as others use it: a closed loop with our generator's visits. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { visitBodies } from '../../src/jobs/demo/visits.ts'
import type { Plan } from './load.ts'

/** Visits are lines of a file: Lua strings in the script would need escapes. */
const SCRIPT = `
local made, at = {}, 0
function init(args)
  for body in io.lines(args[1]) do
    made[#made + 1] = wrk.format('POST', args[2], { ['content-type'] = 'application/json', ['authorization'] = args[3] }, body)
  end
end
function request()
  at = at % #made + 1
  return made[at]
end
`

/** @throws Error on a response other than 200 or a failure of wrk; undefined: wrk is not installed. */
export async function loadByWrk(plan: Plan): Promise<{ answered: number } | undefined> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrk-'))
  const [script, bodies] = [path.join(folder, 'visits.lua'), path.join(folder, 'visits.jsonl')]
  try {
    writeFileSync(script, SCRIPT)
    writeFileSync(bodies, visitBodies(plan).join('\n'))
    const output = await outputOf('wrk', [
      '--threads=1',
      `--connections=${plan.connections}`,
      `--duration=${plan.seconds}`,
      `--script=${script}`,
      `http://127.0.0.1:${plan.port}`,
      '--',
      bodies,
      plan.path,
      `Bearer ${plan.token}`,
    ])
    if (output === undefined) return undefined
    const answered = Number(/(\d+) requests in/.exec(output)?.[1])
    if (!answered || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk: ${output}`)
    return { answered }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function outputOf(command: string, args: string[]): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(undefined) : reject(error),
    )
    child.once('close', () => resolve(output))
  })
}
