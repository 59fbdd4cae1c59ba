import fc from 'fast-check'
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

/** Syncs end on demand. */
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

test('syncs many writes at once, and those during a sync with the next', async () => {
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

test('answers wait while the disk is late', async () => {
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

test('all waiting answers share one sync; those that arrive during it wait for the next', async () => {
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

test('reports a failing sync once, refuses waiting answers, and reports again after a recovery', async () => {
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

test('closes a finished file only once it is synced', async () => {
  const { sync, closed, end, syncs } = opened('group')
  sync.wrote(file, true)
  sync.leave(file)
  await expect.poll(() => syncs.length).toBe(1)
  expect(closed).not.toContain(file)
  end()
  await expect.poll(() => closed).toContain(file)
})

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('write', 'answer', 'end') },
  { weight: 1, arbitrary: fc.constantFrom('leave', 'late', 'tick') },
)

test.each(['group', 'answer'] as const)(
  '%s: in any order, an answer waits for all earlier writes, and a file stays open until synced',
  async (mode) => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    try {
      await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => lived(mode, steps)))
    } finally {
      vi.useRealTimers()
    }
  },
)

/** Runs the steps in sequence; syncs end in starting order. */
async function lived(mode: SyncMode, steps: readonly string[]): Promise<void> {
  const wrong: string[] = []
  const syncs: (() => void)[] = []
  let waiting: { name: number; at: number }[] = []
  const disk: SyncDisk = {
    ...heldDisk().disk,
    closeSync: (one) => {
      if (waiting.some((write) => write.name === one)) wrong.push('closed')
    },
    fdatasync: Object.assign((one: number, answer: Answer) => {
      const reached = new Set(waiting.filter((write) => write.name === one))
      syncs.push(() => {
        waiting = waiting.filter((write) => !reached.has(write))
        answer(null)
      })
    }, fs.fdatasync),
  }
  const sync = createSyncer({ dir, mode, disk, report: () => {} })
  let name = 1000
  const does: Record<string, () => void> = {
    write: () => {
      sync.wrote(name, false)
      waiting.push({ name, at: performance.now() })
    },
    leave: () => {
      sync.leave(name)
      name += 1
    },
    answer: () => {
      const before = [...waiting]
      const wait = sync.synced()
      void wait?.then(() => before.some((write) => waiting.includes(write)) && wrong.push('answered'))
      const isLate = before.some(({ at }) => mode === 'answer' || performance.now() - at >= LATE_MS)
      if (!wait && isLate) wrong.push('not waited for')
    },
    end: () => syncs.shift()?.(),
    tick: () => vi.advanceTimersByTime(SYNC_MS),
    late: () => vi.advanceTimersByTime(LATE_MS),
  }
  for (const one of steps) {
    does[one]?.()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  expect(wrong).toEqual([])
}

test('off: nothing is synced', () => {
  const { sync, syncs, closed } = opened('off')
  sync.wrote(file, true)
  expect(sync.synced()).toBeUndefined()
  sync.leave(file)
  expect(closed).toEqual([file])
  expect(syncs).toHaveLength(0)
})
