import { expect, test } from 'vitest'
import { recordSteps } from './steps.ts'

test('lists steps by their end and leaves out failed ones', async () => {
  let now = 0
  const steps = recordSteps(() => now)
  const slow = Promise.withResolvers<string>()
  const stores = steps.of('stores', slow.promise)
  now = 10.4
  steps.done('memory')
  await expect(steps.of('mail', Promise.reject(new Error('away')))).rejects.toThrow('away')
  now = 25.6
  slow.resolve('open')
  expect(await stores).toBe('open')
  expect(steps.line()).toBe('memory 10, stores 26')
})
