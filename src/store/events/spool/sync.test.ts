import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { testFolder } from '../testing/folder.ts'
import { createSyncer, LATE_MS, SYNC_MS, type SyncDisk, type SyncMode } from './sync.ts'

type Answer = (error: NodeJS.ErrnoException | null) => void

let dir = ''
let file = 0
beforeEach(() => {
  dir = testFolder()
  file = fs.openSync(path.join(dir, 'file'), 'ax')
})

/** A disk whose syncs end when the test says so. */
function heldDisk() {
  const syncs: Answer[] = []
  const closed: number[] = []
  const disk: SyncDisk = {
    openSync: fs.openSync,
    closeSync: (descriptor) => void closed.push(descriptor),
    fdatasync: Object.assign((_: number, answer: Answer) => void syncs.push(answer), fs.fdatasync),
    fsync: Object.assign((_: number, answer: Answer) => answer(null), fs.fsync),
    fdatasyncSync: () => {},
  }
  const end = (error: Error | null = null) => syncs.shift()?.(error)
  return { disk, syncs, closed, end }
}

const opened = (mode: SyncMode) => {
  const held = heldDisk()
  const lines: string[] = []
  return { ...held, lines, sync: createSyncer({ dir, mode, disk: held.disk, report: (line) => lines.push(line) }) }
}

test('many writes are one sync, and those during it are the next', async () => {
  const { sync, syncs, end } = opened('group')
  for (let write = 0; write < 50; write += 1) sync.wrote(file, write === 0)
  expect(sync.synced(), 'nobody waits').toBeUndefined()
  await expect.poll(() => syncs.length).toBe(1)
  sync.wrote(file, false)
  sync.wrote(file, false)
  expect(syncs).toHaveLength(1)
  end()
  await expect.poll(() => syncs.length).toBe(1)
  end()
})

test('while the disk is late, answers wait for it', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  try {
    const { sync, syncs, end } = opened('group')
    sync.wrote(file, true)
    vi.advanceTimersByTime(SYNC_MS)
    expect(syncs, 'its sync has begun').toHaveLength(1)
    sync.wrote(file, false)
    expect(sync.synced(), 'it is young').toBeUndefined()
    vi.advanceTimersByTime(LATE_MS)
    const wait = sync.synced()
    expect(wait).toBeDefined()
    end()
    await vi.waitFor(() => expect(syncs).toHaveLength(1))
    end()
    await wait
    expect(sync.synced()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('all that wait for an answer share one sync; who comes during it waits for the next', async () => {
  const { sync, syncs, end } = opened('answer')
  expect(sync.synced()).toBeUndefined()
  sync.wrote(file, false)
  const first = vi.fn<() => void>()
  const later = vi.fn<() => void>()
  void sync.synced()?.then(first)
  sync.wrote(file, false)
  const waits = [sync.synced(), sync.synced()].map(async (wait) => wait)
  void Promise.all(waits).then(later)
  expect(syncs).toHaveLength(1)
  end()
  await expect.poll(() => first.mock.calls.length).toBe(1)
  expect(later).not.toHaveBeenCalled()
  await expect.poll(() => syncs.length).toBe(1)
  end()
  await Promise.all(waits)
  expect(syncs).toHaveLength(0)
})

test('a disk that takes no sync is told once, refuses who waits, and is told anew after it did', async () => {
  const { sync, lines, end } = opened('answer')
  for (const error of [new Error('EIO'), new Error('EIO'), null, new Error('EIO')]) {
    sync.wrote(file, false)
    const wait = sync.synced()
    end(error)
    if (error) await expect(wait).rejects.toThrow('EIO')
    else await wait
  }
  expect(lines).toHaveLength(2)
})

test('a file that is left is closed when all of it is on the disk, and not before', async () => {
  const { sync, closed, end, syncs } = opened('group')
  sync.wrote(file, true)
  sync.leave(file)
  await expect.poll(() => syncs.length).toBe(1)
  expect(closed).not.toContain(file)
  end()
  await expect.poll(() => closed).toContain(file)
})

test('off: nothing is synced', () => {
  const { sync, syncs, closed } = opened('off')
  sync.wrote(file, true)
  expect(sync.synced()).toBeUndefined()
  sync.leave(file)
  expect(closed).toEqual([file])
  expect(syncs).toHaveLength(0)
})
