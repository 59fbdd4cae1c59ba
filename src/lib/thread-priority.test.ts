import { pbkdf2 } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { letTheLoopGoFirst } from './thread-priority.ts'

it.runIf(process.platform === 'linux')('makes the thread pool give way and leaves the loop as it is', async () => {
  await promisify(pbkdf2)('a', 'b', 1, 16, 'sha256') // the pool has started
  const before = getPriority(process.pid)
  expect(letTheLoopGoFirst()).toBeGreaterThan(0)
  const pool = readdirSync('/proc/self/task').filter((thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'))
  expect(pool.map((thread) => getPriority(Number(thread)))).toEqual(pool.map(() => 10))
  expect(getPriority(process.pid)).toBe(before)
})
