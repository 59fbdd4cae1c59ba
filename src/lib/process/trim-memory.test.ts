import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { trimMemory, trimMemoryPeriodically } from './trim-memory.ts'

const glibc =
  process.platform === 'linux' && 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header

test.skipIf(!glibc)('calls the C library without a warning', () => {
  const warned = vi.spyOn(process, 'emitWarning')
  expect(trimMemory()).toBe(true)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

test('repeats until closed, and does not keep the process alive', async () => {
  const round = vi.fn()
  const { close } = trimMemoryPeriodically({ first: 1, again: 1, round })
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(2))
  close()
  const called = round.mock.calls.length
  await wait(10)
  expect(round).toHaveBeenCalledTimes(called)
})

/**
 * Peak megabytes of a heap that holds ten while as many again are allocated and freed repeatedly. Runs in its own
 * process: the setting is permanent.
 */
function mostOf(begin: string): number {
  const program = `
    import v8 from 'node:v8'
    import { trimMemoryPeriodically, SMALL_ROUNDS } from ${JSON.stringify(path.join(import.meta.dirname, 'trim-memory.ts'))}
    ${begin}
    const kept = Array.from({ length: 150000 }, (_, number) => ({ number, text: 'x' + number, list: [number] }))
    const passing = []
    let most = 0
    for (let round = 0; round < 150; round += 1) {
      passing.push(Array.from({ length: 1000 }, (_, row) => Object.fromEntries(kept.slice(row, row + 30).map((one) => [one.text, one.text + round]))))
      if (passing.length > 3) passing.shift()
      most = Math.max(most, v8.getHeapStatistics().total_heap_size)
    }
    console.log(most / 1e6, kept.length)`
  const flags = ['--max-semi-space-size=4', '--v8-pool-size=1', '--input-type=module', '-e', program]
  return Number.parseFloat(execFileSync(process.execPath, flags, { encoding: 'utf8' }))
}

test('on a small machine, collects heaps often and lets them grow less', () => {
  expect(mostOf('trimMemoryPeriodically(SMALL_ROUNDS)')).toBeLessThan(mostOf('trimMemoryPeriodically()') * 0.8)
})
