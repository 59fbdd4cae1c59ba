import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { locked, unlockFor } from './shared-lock.ts'

/** Takes the lock, reports it, and never releases it. */
const HOLDER = `
  const { workerData, parentPort } = require('node:worker_threads')
  import(workerData.module).then(({ locked }) => {
    const cells = new Int32Array(workerData.memory)
    locked(cells, () => { parentPort.postMessage('held'); for (;;) Atomics.add(cells, 1, 1) })
  })`

it('a thread that dies with the lock blocks nobody; a living one keeps it', async () => {
  const memory = new SharedArrayBuffer(8)
  const holder = new Worker(HOLDER, {
    eval: true,
    workerData: { memory, module: new URL('shared-lock.ts', import.meta.url).href },
    execArgv: [],
  })
  await once(holder, 'message')
  const { threadId } = holder
  unlockFor(threadId + 1, memory)
  expect(new Int32Array(memory)[0]).not.toBe(0)
  await holder.terminate()
  expect(new Int32Array(memory)[0]).not.toBe(0)
  unlockFor(threadId, memory)
  expect(locked(new Int32Array(memory), () => 'mine')).toBe('mine')
})

it('releases on an error', () => {
  const cells = new Int32Array(new SharedArrayBuffer(4))
  expect(() =>
    locked(cells, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(locked(cells, () => 7)).toBe(7)
})
