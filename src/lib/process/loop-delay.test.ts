import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchLoop } from './loop-delay.ts'

test('a blocked loop is late, and no longer once it is free', async () => {
  const loop = watchLoop({ most: 200, every: 50 })
  onTestFinished(loop.stop)
  expect(loop.isLate()).toBe(false)
  await setImmediate()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  await setImmediate()
  expect(loop.isLate()).toBe(true)
  await vi.waitFor(() => expect(loop.isLate()).toBe(false), { timeout: 60_000 })
})
