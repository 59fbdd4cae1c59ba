/** A short run of every fuzz target with one seed; `npm run fuzz` runs longer with new ones. */
import { expect, test } from 'vitest'
import { mutated, randomOf } from '../tools/fuzz/mutate.ts'
import { TARGETS, type Target } from '../tools/fuzz/targets.ts'
import { tryTarget, wrongWith } from '../tools/fuzz/try.ts'

const SEED = 20_260_301
const MS = 250

test.each(TARGETS)('$name', (target) => {
  const { inputs, finding } = tryTarget(target, SEED, MS)
  expect(finding && `${finding.what}\nbytes: ${finding.bytes.toString('base64').slice(0, 2000)}`).toBeUndefined()
  expect(inputs).toBeGreaterThan(10)
})

test('the same seed gives the same inputs', () => {
  const made = () => {
    const random = randomOf(7)
    return Array.from({ length: 50 }, () => mutated(TARGETS[0]?.seeds ?? [], random).toString('hex'))
  }
  expect(made()).toEqual(made())
})

test('finds inputs that throw or are slow', () => {
  const target = (run: Target['run'], refuses: Target['refuses'] = () => false): Target => ({
    name: 'x',
    seeds: [Buffer.from('seed')],
    run,
    refuses,
  })
  const busy = (ms: number) => {
    const until = performance.now() + ms
    while (performance.now() < until);
  }
  expect(
    wrongWith(
      target(() => {
        throw new TypeError('no')
      }),
      Buffer.alloc(0),
    ),
  ).toContain('TypeError: no')
  expect(
    wrongWith(
      target(
        () => {
          throw new TypeError('no')
        },
        (error) => error instanceof TypeError,
      ),
      Buffer.alloc(0),
    ),
  ).toBeUndefined()
  expect(
    wrongWith(
      target(() => busy(300)),
      Buffer.alloc(0),
    ),
  ).toMatch(/^took/)
  const found = tryTarget(
    target((bytes) => {
      if (bytes.includes('__proto__')) throw new Error('merged')
    }),
    1,
    20_000,
  )
  expect(found.finding?.what).toContain('merged')
})
