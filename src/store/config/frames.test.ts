import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Turn, turnReader } from './embedded-server.ts'

const message = (type: string, body = '') => {
  const head = Buffer.alloc(5)
  head.write(type, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, Buffer.from(body, 'latin1')])
}
const opening = (code: number, body = '') => {
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  head.writeInt32BE(code, 4)
  return Buffer.concat([head, Buffer.from(body, 'latin1')])
}
const SSL = opening(80_877_103)
const START = opening(196_608, 'user\0postgres\0\0')
const run = (...parts: Buffer[]): Turn => ({ kind: 'run', bytes: new Uint8Array(Buffer.concat(parts)) })

test('a turn ends with a simple query or a Sync, never between the messages of one statement', () => {
  const [parse, bind, execute, sync, query] = [
    message('P', 'select $1'),
    message('B', 'x'),
    message('E'),
    message('S'),
    message('Q', 'select 1\0'),
  ]
  const talk = Buffer.concat([SSL, START, query, parse, bind, execute, sync, query, message('X'), query])
  expect(turnReader()(talk)).toEqual([
    { kind: 'refuse' },
    { kind: 'start', bytes: new Uint8Array(START) },
    run(query),
    run(parse, bind, execute, sync),
    run(query),
    { kind: 'end' },
  ])
})

test('a request to cancel ends the connection', () => {
  expect(turnReader()(opening(80_877_102, '12345678'))).toEqual([{ kind: 'end' }])
})

test('however the bytes are cut, the turns are the same', () => {
  const body = fc.string({ maxLength: 40, unit: 'binary-ascii' })
  const statement = fc.oneof(
    body.map((text) => [message('Q', text)]),
    fc.tuple(body, body).map(([one, two]) => [message('P', one), message('B', two), message('E'), message('S')]),
  )
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 20 }), (statements, cuts) => {
      const talk = Buffer.concat([SSL, START, ...statements.flat()])
      const at = [0, ...cuts.map((cut) => cut % (talk.length + 1)).sort((a, b) => a - b), talk.length]
      const read = turnReader()
      const turns = at.slice(1).flatMap((end, i) => read(talk.subarray(at[i], end)))
      expect(turns).toEqual([
        { kind: 'refuse' },
        { kind: 'start', bytes: new Uint8Array(START) },
        ...statements.map((parts) => run(...parts)),
      ])
    }),
  )
})
