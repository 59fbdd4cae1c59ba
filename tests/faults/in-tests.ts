/** Lines that `npm test` holds: run here too, so that the table is whole. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { Fault } from './fault.ts'

const root = path.join(import.meta.dirname, '..', '..')

const held = (line: number, name: string, did: string, files: string[]): Fault => ({
  line,
  name,
  run: async () => {
    const ran = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
    return { did: `${did} (${files.join(', ')})`, saw: /Tests\s+(.*)/.exec(ran.stdout)?.[1]?.trim() ?? 'nothing ran', passed: ran.status === 0 }
  },
})

const SPOOL = 'src/store/events/spool'
export const brokenSpool = held(2, 'spool killed at each step', 'torn, empty, foreign and unreadable segments, any flipped bit, any cut', [`${SPOOL}/spool.test.ts`, `${SPOOL}/check.test.ts`])
export const unknownOutcome = held(4, 'outcome of an insert unknown', 'answers of inserts lost five times, restarts between, forgotten tokens, months dropped', [`${SPOOL}/exactly-once.test.ts`])
export const brokenDisk = held(5, 'EIO and short writes', 'a disk that fails, takes half, or cannot even cut', [`${SPOOL}/writer.test.ts`])
export const clocks = held(7, 'clocks', 'decisions under a clock that jumps and goes back, over summer time and 29 February', ['tests/clocks.test.ts'])
export const shares = held(9, 'shares of a split', '100 000 visitors on 33/33/34 and on 1/99, and again', ['src/traffic/destination.test.ts'])
