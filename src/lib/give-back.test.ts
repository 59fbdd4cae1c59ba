import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { giveBack, giveBackByAndBy } from './give-back.ts'

const glibc =
  process.platform === 'linux' && 'glibcVersionRuntime' in (process.report.getReport() as { header: object }).header

test.skipIf(!glibc)('reaches the C library, and says nothing of how', () => {
  const warned = vi.spyOn(process, 'emitWarning')
  expect(giveBack()).toBe(true)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

test('goes on until it is closed, and holds no process up', async () => {
  const round = vi.fn()
  const { close } = giveBackByAndBy({ first: 1, again: 1, round })
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(2))
  close()
  const called = round.mock.calls.length
  await wait(10)
  expect(round).toHaveBeenCalledTimes(called)
})
