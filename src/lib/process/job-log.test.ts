import { expect, test } from 'vitest'
import { createJobLog } from './job-log.ts'

test('lists a job before its first run, after a failure, and after its recovery', async () => {
  const log = createJobLog(() => 7)
  log.expect('sweep', 60_000)
  expect(log.states()).toEqual([
    { name: 'sweep', every: 60_000, last: null, tookMs: 0, runs: 0, failures: 0, error: null },
  ])
  await expect(log.run('sweep', 60_000, () => Promise.reject(new Error('store away\nwith more')))).rejects.toThrow(
    'store away',
  )
  expect(log.states()[0]).toMatchObject({ last: 7, runs: 1, failures: 1, error: 'store away' })
  await log.run('sweep', 60_000, async () => undefined)
  expect(log.states()[0]).toMatchObject({ runs: 2, failures: 1, error: null })
})
