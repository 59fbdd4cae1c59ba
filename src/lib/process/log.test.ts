import { expect, test } from 'vitest'
import { createLog, type Level, type Log } from './log.ts'

function written(format: 'text' | 'json', speak: (log: Log) => void, level: Level = 'debug'): string[] {
  const lines: string[] = []
  speak(createLog({ format, level }, (line) => lines.push(line)))
  return lines
}
const parsed = (speak: (log: Log) => void): unknown[] => written('json', speak).map((line): unknown => JSON.parse(line))

test('lines for people begin with the program’s name; info has no level', () => {
  expect(
    written('text', (log) => {
      log.info('listening')
      log.warn({ code: 'disk-low', ms: 3 }, 'the disk is nearly full')
      log.fatal('the worst')
      log.trace('not told')
    }),
  ).toEqual([
    'weir: listening\n',
    'weir: warn: the disk is nearly full (code=disk-low ms=3)\n',
    'weir: error: the worst\n',
  ])
})

test('a JSON line has time, level, text, and only known fields', () => {
  const [line] = parsed((log) => log.error({ code: 'x', secret: 'y', headers: {}, method: 'GET' }, 'said'))
  expect(line).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    level: 'error',
    msg: 'said',
    code: 'x',
    method: 'GET',
  })
})

test('redacts every text: lines, fields, children and errors', () => {
  const lines = written('json', (log) => {
    log.info('from 198.51.100.7')
    log.info({ reqId: 'who@people.example' }, 'x')
    log.child({ reqId: '198.51.100.7', secret: 'hidden' }).info('x')
    log.child({ code: 'a' }, {}).child({ reqId: 'who@people.example' }, {}).info('x')
    log.error({ err: new TypeError('of 198.51.100.7 and who@people.example') }, 'x')
    log.error({ err: 'who@people.example' }, 'x')
    log.error(new Error('198.51.100.7'))
  }).join('')
  expect(lines.split('\n').filter(Boolean)).toHaveLength(7)
  expect(lines).not.toMatch(/198\.51|people\.example|hidden|secret/)
})

test("logs at most twelve lines of an error's stack", () => {
  const error = new RangeError('too far')
  error.stack = `RangeError: too far\n${Array.from({ length: 30 }, (_, index) => `    at step${index} (/a/b.ts:${index}:1)`).join('\n')}`
  const [line] = parsed((log) => log.error({ err: error }, 'it failed'))
  expect(line).toMatchObject({ msg: 'it failed', err: { name: 'RangeError', message: 'too far' } })
  expect((line as { err: { stack: string[] } }).err.stack).toEqual(
    Array.from({ length: 12 }, (_, index) => `at step${index} (/a/b.ts:${index}:1)`),
  )
  const [text = ''] = written('text', (log) => log.error({ err: error }, 'it failed'))
  expect(text.split('\n').slice(0, 2)).toEqual([
    'weir: error: it failed: RangeError: too far',
    '    at step0 (/a/b.ts:0:1)',
  ])
  expect(parsed((log) => log.error({ err: 7 }, 'x'))[0]).toMatchObject({
    err: { name: 'Error', message: 'no error was thrown, but something else', stack: [] },
  })
})

test("a child has its own and its parents' fields, and the common level", () => {
  expect(
    parsed((log) => {
      log.child({ reqId: 'r1' }, {}).child({ code: 'c' }, {}).info({ status: 200 }, 'answered')
      log.child({}, { level: 'silent' }).error('it failed')
    }),
  ).toEqual([
    expect.objectContaining({ reqId: 'r1', code: 'c', status: 200, msg: 'answered' }),
    expect.objectContaining({ level: 'error', msg: 'it failed' }),
  ])
})

test('does not write below the level', () => {
  expect(
    written(
      'text',
      (log) => {
        log.debug('a')
        log.info('b')
        log.warn('c')
        log.error('d')
      },
      'warn',
    ),
  ).toEqual(['weir: warn: c\n', 'weir: error: d\n'])
})
