import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Log } from '../../contract/hits/hits.ts'
import type { StoredHit } from '../../store/events/hits/logs.ts'
import { liveQueue } from './live-queue.ts'

const hit = (id: string) => ({ hit: id }) as StoredHit
const ids = (hits: readonly { hit: string }[]) => hits.map((one) => one.hit)

function open(most = 3) {
  let gone = 0
  const queue = liveQueue({
    most,
    tell: async (hits) => hits.map((one) => ({ hit: one.hit }) as Log),
    gone: () => (gone += 1),
  })
  const reader = queue.body[Symbol.asyncIterator]()
  const read = async () => {
    const { done, value } = await reader.next()
    if (done) return undefined
    const [, name, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(value) ?? []
    return name === undefined
      ? value
      : { name, ...(JSON.parse(data ?? '{}') as { hits?: { hit: string }[]; leftOut?: number; why?: string }) }
  }
  return { queue, reader, read, gone: () => gone }
}

test('sends hello at once, then hits in batches with pauses', async () => {
  const { queue, read } = open()
  expect(await read()).toBe(': live\n\n')
  const waits = read()
  queue.put({ hits: [hit('a')], leftOut: 0 })
  expect(await waits).toEqual({ name: 'hits', hits: [{ hit: 'a' }], leftOut: 0 })
  queue.put({ hits: [hit('b')], leftOut: 0 })
  queue.put({ hits: [hit('c')], leftOut: 4 })
  queue.beat()
  expect(await read()).toEqual({ name: 'hits', hits: [{ hit: 'b' }, { hit: 'c' }], leftOut: 4 })
  queue.beat()
  queue.beat()
  expect(await read()).toBe(':\n\n')
})

test('a slow reader skips to the newest and gets the number of skipped hits, each counted once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.nat(7), fc.constant('read' as const)), { maxLength: 30 }), async (steps) => {
      const { queue, read } = open(5)
      await read()
      const sent: string[] = []
      const got: string[] = []
      let left = 0
      let waiting = 0
      const take = async () => {
        const event = await read()
        if (typeof event !== 'object') throw new Error('no hits')
        expect(event.hits?.length).toBeLessThanOrEqual(5)
        got.push(...ids(event.hits ?? []))
        left += event.leftOut ?? 0
        waiting = 0
      }
      for (const step of steps) {
        if (step === 'read') {
          if (waiting > 0) await take()
          continue
        }
        const hits = Array.from({ length: step }, (_, at) => hit(`${sent.length + at}`))
        sent.push(...ids(hits))
        waiting += step
        queue.put({ hits, leftOut: 0 })
      }
      if (waiting > 0) await take()
      expect(got.length + left).toBe(sent.length)
      expect(got).toEqual(sent.filter((id) => got.includes(id)))
      if (sent.length > 0) expect(got.at(-1)).toBe(sent.at(-1))
    }),
  )
})

test('the end follows queued hits, has a reason, and is sent once', async () => {
  const { queue, read, gone } = open()
  await read()
  queue.put({ hits: [hit('a')], leftOut: 0 })
  queue.end('session')
  queue.end('stopping')
  expect(await read()).toMatchObject({ name: 'hits' })
  expect(gone()).toBe(0)
  expect(await read()).toEqual({ name: 'end', why: 'session' })
  expect(await read()).toBeUndefined()
  expect(gone()).toBe(1)
})

test('releases a reader that leaves while waiting', async () => {
  const { reader, read, gone } = open()
  await read()
  const waits = read()
  await reader.return?.()
  expect(await waits).toBeUndefined()
  expect(gone()).toBe(1)
})
