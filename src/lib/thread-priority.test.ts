import { pbkdf2 } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { letTheEdgesGoFirst } from './thread-priority.ts'

it.runIf(process.platform === 'linux')('makes the thread pool give way, and the panel’s loop less', async () => {
  await promisify(pbkdf2)('a', 'b', 1, 16, 'sha256') // the pool has started
  expect(letTheEdgesGoFirst()).toBeGreaterThan(0)
  const pool = readdirSync('/proc/self/task').filter((thread) =>
    readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
  )
  expect(pool.map((thread) => getPriority(Number(thread)))).toEqual(pool.map(() => 10))
  expect(getPriority(process.pid)).toBe(5)
})
