/** `SMALL=1` on 512 MB: traffic, reports, saves and exports without a lost hit. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { canGroup } from '../tools/bench/soak/group.ts'

const root = path.join(import.meta.dirname, '..')
const possible = canGroup()
if (!possible) console.warn('no control groups for this user: SMALL=1 is not tested within 512 MB.')

/** Without the tests' temporary folder: in memory it would count against the limit. */
const { TMPDIR: _, ...env } = process.env

async function soak(...options: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['tools/bench/soak.ts', '--small', '--minutes', '1', ...options], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const output = await text(child.stdout)
  const [code] = await ended
  return { code, output }
}

test.skipIf(!possible)('runs in 512 MB, and stores every answered hit', { timeout: 300_000 }, async () => {
  const { code, output } = await soak('--hits', '5000', '--memory', '512')
  expect(code, output).toBe(0)
})

test.skipIf(!possible)('so do two side by side, with 110 hits a second', { timeout: 900_000 }, async () => {
  const more = ['--minutes', '2', '--hits', '13200', '--memory', '512', '--overload']
  for (const { code, output } of await Promise.all([soak(...more), soak(...more)])) expect(code, output).toBe(0)
})

test.skipIf(!possible)(
  'the control group ends a process above the limit, which is detected',
  { timeout: 300_000 },
  async () => {
    const { code, output } = await soak('--hits', '500', '--memory', '120')
    expect(code, output).not.toBe(0)
  },
)
