import { expect, test } from 'vitest'
import { createRefusals } from './mail-refusals.ts'

test('a server that takes no letters is told until one is taken; a letter refused for good, for an hour', () => {
  let now = 0
  const refusals = createRefusals(() => now)
  expect(refusals.now()).toBeNull()
  refusals.refused(new Error('connect ECONNREFUSED 127.0.0.1:1\nmore'), false)
  now = 100 * 3_600_000
  expect(refusals.now()).toBe('connect ECONNREFUSED 127.0.0.1:1')
  refusals.taken()
  expect(refusals.now()).toBeNull()
  refusals.refused(new Error('550 no such mailbox <reader@x.example>'), true)
  expect(refusals.now()).toBe('550 no such mailbox <…>')
  now += 3_600_000
  expect(refusals.now()).toBeNull()
})
