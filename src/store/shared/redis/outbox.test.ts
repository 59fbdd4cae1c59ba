import { expect, it } from 'vitest'
import { createOutbox, type Entry } from './outbox.ts'

it('sends in order, one at a time, and repeats failures under their number', async () => {
  const sent: string[] = []
  let failing = 2
  let under = 0
  const outbox = createOutbox(async ({ number, kind, body }) => {
    expect(++under).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    under -= 1
    if (failing-- > 0) throw new Error('away')
    sent.push(`${number}${kind}${body.toString()}`)
  })
  outbox.put('s', Buffer.from('one'))
  outbox.put('b', Buffer.from('two'))
  await expect.poll(() => sent).toEqual(['1sone', '2btwo'])
  expect(outbox.waiting()).toBe(0)
  await outbox.close()
})

it('keeps as much as memory allows, drops the oldest, and later reports the gap', async () => {
  let away = true
  const sent: Entry[] = []
  const outbox = createOutbox(async (entry) => {
    if (away) throw new Error('away')
    sent.push(entry)
  })
  const megabyte = Buffer.alloc(1024 * 1024)
  for (let batch = 0; batch < 20; batch += 1) outbox.put('s', megabyte)
  expect(outbox.waiting()).toBe(8)
  away = false
  await expect.poll(() => sent.map(({ kind }) => kind).join('')).toBe('ssssssssm')
  await outbox.close()
})
