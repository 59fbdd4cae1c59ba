import { expect, test } from 'vitest'
import { createSharedRuns } from './shared-runs.ts'

/** Work that ends on command; returns the number of its run. */
function held() {
  const ends: ((fails?: boolean) => void)[] = []
  let runs = 0
  const work = () => {
    runs += 1
    const number = runs
    return new Promise<number>((resolve, reject) => {
      ends.push((fails) => (fails ? reject(new Error('failed')) : resolve(number)))
    })
  }
  return { work, runs: () => runs, end: (at: number, fails?: boolean) => ends[at]?.(fails) }
}

test('callers during a run share the next run, which begins after they called', async () => {
  const run = createSharedRuns<number>()
  const { work, runs, end } = held()
  const first = run('a', work)
  const [second, third] = [run('a', work), run('a', work)]
  expect(runs()).toBe(1)
  end(0)
  expect(await first).toBe(1)
  await Promise.resolve()
  const fourth = run('a', work)
  end(1)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  end(2)
  expect(await fourth).toBe(3)
  expect(runs()).toBe(3)
})

test('another key is another run, and a failure reaches only those who shared it', async () => {
  const run = createSharedRuns<number>()
  const { work, end } = held()
  const [first, other] = [run('a', work), run('b', work)]
  const second = run('a', work)
  end(0, true)
  end(1)
  await expect(first).rejects.toThrow('failed')
  expect(await other).toBe(2)
  end(2)
  expect(await second).toBe(3)
  const later = run('a', work)
  end(3)
  expect(await later).toBe(4)
})
