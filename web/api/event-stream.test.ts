import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventReader } from './event-stream.ts'

const TEXT =
  ': live\n\nevent: hits\ndata: {"a":1}\n\n:\n\nevent: end\r\ndata: one\r\ndata: two\r\n\r\ndata: plain\n\nevent: nothing\n\n'
const EVENTS = [
  { name: 'hits', data: '{"a":1}' },
  { name: 'end', data: 'one\ntwo' },
  { name: 'message', data: 'plain' },
]

test('events are read however the text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 20 }), (cuts) => {
      const read = eventReader()
      const at = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length]
      const events = at.slice(1).flatMap((end, index) => read(TEXT.slice(at[index], end)))
      expect(events).toEqual(EVENTS)
    }),
  )
})

test('an event that is not finished is not told', () => {
  const read = eventReader()
  expect(read('event: hits\ndata: 1\n')).toEqual([])
  expect(read('\n')).toEqual([{ name: 'hits', data: '1' }])
})
