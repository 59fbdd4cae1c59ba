import { pbkdf2 } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { lowerOtherThreads } from './thread-priority.ts'

it.runIf(process.platform === 'linux')("lowers the thread pool's priority, and the panel loop's a little", async () => {
  await promisify(pbkdf2)('a', 'b', 1, 16, 'sha256') // starts the pool
  expect(lowerOtherThreads()).toBeGreaterThan(0)
  const pool = readdirSync('/proc/self/task').filter((thread) =>
    readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker'),
  )
  expect(pool.map((thread) => getPriority(Number(thread)))).toEqual(pool.map(() => 10))
  expect(getPriority(process.pid)).toBe(5)
})
