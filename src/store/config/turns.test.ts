import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTurns } from './embedded-server.ts'

/** An engine that is in a transaction when told so. */
function engine() {
  const log: string[] = []
  let open = false
  const turns = makeTurns({
    inTransaction: () => open,
    rollback: async () => {
      log.push('rollback')
      open = false
    },
  })
  const taker = (name: string) => {
    const self = { cut: vi.fn(() => turns.leave(self)) }
    const say = (word: string, then?: boolean) =>
      turns.take(self, async () => {
        log.push(`${name} ${word}`)
        if (then !== undefined) open = then
      })
    return { self, say }
  }
  return { log, turns, taker }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('inside a transaction nobody else has a turn', async () => {
  const { log, turns, taker } = engine()
  const [a, b] = [taker('a'), taker('b')]
  a.say('begin', true)
  b.say('reads')
  a.say('writes')
  await vi.advanceTimersByTimeAsync(1)
  expect(log).toEqual(['a begin', 'a writes'])
  a.say('commit', false)
  await turns.idle()
  expect(log).toEqual(['a begin', 'a writes', 'a commit', 'b reads'])
})

test('who leaves inside a transaction is rolled back', async () => {
  const { log, turns, taker } = engine()
  const [a, b] = [taker('a'), taker('b')]
  a.say('begin', true)
  b.say('reads')
  await vi.advanceTimersByTimeAsync(1)
  turns.leave(a.self)
  await turns.idle()
  expect(log).toEqual(['a begin', 'rollback', 'b reads'])
})

test('what a leaver still waited for is dropped', async () => {
  const { log, turns, taker } = engine()
  const [a, b] = [taker('a'), taker('b')]
  b.say('begin', true)
  a.say('too late')
  turns.leave(a.self)
  await vi.advanceTimersByTimeAsync(1)
  b.say('commit', false)
  await turns.idle()
  expect(log).toEqual(['b begin', 'b commit'])
})

test('who leaves outside of one rolls back nobody', async () => {
  const { log, turns, taker } = engine()
  const [a, b] = [taker('a'), taker('b')]
  b.say('begin', true)
  turns.leave(a.self)
  await vi.advanceTimersByTimeAsync(1)
  b.say('commit', false)
  await turns.idle()
  expect(log).toEqual(['b begin', 'b commit'])
})

test('who falls silent inside a transaction is cut off after half a minute', async () => {
  const { log, turns, taker } = engine()
  const [a, b] = [taker('a'), taker('b')]
  a.say('begin', true)
  b.say('reads')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(a.self.cut).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(a.self.cut).toHaveBeenCalledOnce()
  await turns.idle()
  expect(log).toEqual(['a begin', 'rollback', 'b reads'])
})

test('a turn that fails cuts its taker off and stops nobody else', async () => {
  const { log, turns, taker } = engine()
  const [a, b] = [taker('a'), taker('b')]
  turns.take(a.self, () => Promise.reject(new Error('broken')))
  b.say('reads')
  await turns.idle()
  expect(a.self.cut).toHaveBeenCalledOnce()
  expect(log).toEqual(['b reads'])
})
