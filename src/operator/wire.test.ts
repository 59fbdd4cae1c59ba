import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readAnswer, writeAnswer, type AnswerSink } from './wire.ts'

async function received(
  work: (sink: AnswerSink) => Promise<unknown>,
  { cutAt = Infinity, give }: { cutAt?: number; give?: AnswerSink['give'] } = {},
) {
  const [pipe, lines, files] = [new PassThrough({ highWaterMark: 7 }), [] as string[], {} as Record<string, string>]
  const working = writeAnswer(pipe, work).then(() => pipe.end())
  const bytes = async function* () {
    let at = 0
    for await (const chunk of pipe as AsyncIterable<Buffer>)
      for (const byte of chunk) if (at++ < cutAt) yield Buffer.from([byte])
  }
  const take: AnswerSink['give'] = async ({ name, bytes: count }, body) => {
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    files[name] = `${count} ${Buffer.concat(parts).toString('latin1')}`
  }
  const answer = await readAnswer(
    bytes(),
    { say: (line) => void lines.push(line), give: give ?? take },
    'cut off',
  ).catch((error: Error) => error.message)
  pipe.destroy()
  await working
  return { answer, lines, files }
}
const body = async function* (...parts: string[]) {
  for (const part of parts) yield Buffer.from(part, 'latin1')
}

test('transfers lines, files and the answer unchanged, whatever the bytes', async () => {
  const result = await received(async ({ say, give }) => {
    say('first')
    await give({ name: 'a', bytes: 9 }, body('{"end":1}', ''))
    say('между')
    await give({ name: 'b', bytes: undefined }, body('\n', '\u0000\u00ff\n{"answer":0}\n'))
    return { hits: 2 }
  })
  expect(result).toEqual({
    answer: { hits: 2 },
    lines: ['first', 'между'],
    files: { a: '9 {"end":1}', b: 'undefined \n\u0000\u00ff\n{"answer":0}\n' },
  })
  expect(await received(async () => undefined)).toMatchObject({ answer: null })
})

test('sends a failure, even within a file; a stream that ends early is no answer', async () => {
  const failing = async function* () {
    yield Buffer.from('half')
    throw new Error('disk is gone')
  }
  expect(await received(async ({ give }) => give({ name: 'a', bytes: 9 }, failing()))).toMatchObject({
    answer: 'disk is gone',
    files: {},
  })
  const whole = async ({ give }: AnswerSink) => give({ name: 'a', bytes: 3 }, body('abc'))
  for (const cutAt of [0, 5, 40, 52, 60]) expect(await received(whole, { cutAt })).toMatchObject({ answer: 'cut off' })
})

test('stops the work when it cannot write', async () => {
  let ended = ''
  const work = async ({ give }: AnswerSink) => {
    try {
      for (;;) await give({ name: 'a', bytes: 3 }, body('abc'))
    } catch (error) {
      ended = (error as Error).message
      throw error
    }
  }
  expect(await received(work, { give: () => Promise.reject(new Error('no space')) })).toMatchObject({
    answer: 'no space',
  })
  expect(ended).toBe('the asking process has ended')
})
