import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { failure } from '../../contract/common.ts'
import { failureAnswer } from '../../http/call/failures.ts'
import type { NewPostback } from '../../store/config/conversions/postbacks.ts'
import { mountPostback } from './postback.ts'

const kept: NewPostback[] = []
const report: Error[] = []
const parts = { append: (one: NewPostback) => void kept.push(one), now: () => 1_780_000_000_000 }

async function open(more: Partial<typeof parts> = {}): Promise<FastifyInstance> {
  const app = Fastify()
  app.setErrorHandler(failureAnswer((error) => void report.push(error)))
  await app.register(async (own) => mountPostback(own, { ...parts, ...more }))
  return app
}
const app = await open()
afterAll(() => app.close())
beforeEach(() => kept.splice(0))

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const post = (
  payload: string | Buffer,
  headers: Record<string, string>,
  url = '/postback',
): Promise<LightMyRequestResponse> => app.inject({ method: 'POST', url, payload, headers })

test('stores query, form and JSON as one query, with the path’s key', async () => {
  expect((await app.inject('/postback?hit=A&payout=1%2C5')).json()).toEqual({ success: true })
  await post('status=sale&txid=7', form, '/postback/c_key?hit=A')
  await post('{"hit":"A","payout":12.5,"paid":true,"deep":{"x":1},"none":null}', json)
  expect(kept.map(({ campaignKey, method, query }) => [campaignKey, method, query])).toEqual([
    ['', 'GET', 'hit=A&payout=1%2C5'],
    ['c_key', 'POST', 'hit=A&status=sale&txid=7'],
    ['', 'POST', 'hit=A&payout=12.5&paid=true&deep.x=1'],
  ])
  expect(new Set(kept.map(({ id }) => id)).size).toBe(3)
  expect(
    kept.map(({ id }) => id),
    'sorted as they came, within one millisecond',
  ).toEqual(kept.map(({ id }) => id).toSorted())
  expect(kept[0]).toMatchObject({ receivedAt: new Date(1_780_000_000_000), address: '127.0.0.1' })
})

const HITS = ['01M8NPGK53A6GR5NF1QZWX7FY0', '01M8NPEBGJEHM2MYABM0AT8GGH'] as const

test.each([
  ['events in a list under a name', { secret: 's', events: HITS.map((hit, at) => ({ hit, payout: at })) }],
  ['objects, one a line', HITS.map((hit, at) => JSON.stringify({ secret: 's', hit, payout: at })).join('\n')],
])('each of %s is a postback', async (_what, body) => {
  const sent = await post(typeof body === 'string' ? body : JSON.stringify(body), json)
  expect(sent.statusCode).toBe(200)
  expect(kept.map(({ query }) => query)).toEqual(HITS.map((hit, at) => `secret=***&hit=${hit}&payout=${at}`))
})

test('the items of an order are one postback', async () => {
  await post(JSON.stringify({ hit: HITS[0], items: [{ sku: HITS[0] }, { sku: HITS[1] }] }), json)
  expect(kept).toHaveLength(1)
})

test.each([
  'hit=A;payout=3;secret=s',
  'hit%3DA%26payout%3D3%26secret%3Ds',
  'hit%253DA%2526payout%253D3%2526secret%253Ds',
])('reads %s', async (query) => {
  await app.inject(`/postback?${query}`)
  expect(kept.map((one) => one.query)).toEqual(['hit=A&payout=3&secret=***'])
})

test('a semicolon within a value stays', async () => {
  await app.inject('/postback?hit=A&note=b;c=d')
  await app.inject('/postback?note=a;b')
  expect(kept.map((one) => one.query)).toEqual(['hit=A&note=b;c=d', 'note=a;b'])
})

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH'] as const)('takes a slash behind the key: %s', async (method) => {
  const answer = await app.inject({ method, url: '/postback/c_key/?hit=A' })
  expect([answer.statusCode, kept.map(({ campaignKey, query }) => [campaignKey, query])]).toEqual([
    200,
    [['c_key', 'hit=A']],
  ])
})

test.each([
  ['no parameter', () => app.inject('/postback'), 422],
  ['an empty query', () => app.inject('/postback?'), 422],
  ['an empty body', () => post('', form), 422],
  ['a body over 16 kB', () => post(`hit=${'x'.repeat(17_000)}`, form), 413],
  [
    'query and body over 16 kB together',
    () => post(`a=${'x'.repeat(9000)}`, form, `/postback?b=${'x'.repeat(9000)}`),
    413,
  ],
])('%s is refused in the failure shape', async (_what, ask, status) => {
  const answer = await ask()
  expect(answer.statusCode).toBe(status)
  failure.parse(answer.json())
  expect(kept).toEqual([])
})

test.each([
  ['malformed JSON', '{"hit":', json],
  ['a list of texts', '["hit"]', json],
  ['a number', '7', json],
  ['XML', '<hit>A</hit>', { 'content-type': 'application/xml' }],
  ['parts without their boundary', 'hit=A', { 'content-type': 'multipart/form-data' }],
])('stores %s as it came, and reports that to its sender', async (_what, body, headers) => {
  const answer = await post(body, headers)
  expect(answer.statusCode).toBe(400)
  failure.parse(answer.json())
  expect(kept.map(({ query }) => query)).toEqual([new URLSearchParams({ body }).toString()])
})

test('answers nothing with 500, and can store all it accepts', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.json({ maxDepth: 2 }),
    fc.constantFrom('hit=%zz&%=%', '{"__proto__":{"x":1}}', '{"hit":"\\ud800\\u0000"}', '&&&=&', 'hit=\0'),
  )
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.constantFrom(form, json, { 'content-type': 'text/plain' }),
      fc.boolean(),
      async (body, headers, inQuery) => {
        const answer = await (inQuery
          ? app.inject({ url: '/postback', query: body })
          : post(Buffer.from(body), headers))
        expect([200, 400, 413, 422]).toContain(answer.statusCode)
        if (answer.statusCode !== 200) failure.parse(answer.json())
      },
    ),
    { numRuns: 150 },
  )
  expect(report).toEqual([])
  for (const { query } of kept) expect(query.isWellFormed() && !query.includes('\0')).toBe(true)
})

test('postback ids sort by arrival and reveal nothing of one another', async () => {
  for (let at = 0; at < 200; at++) await app.inject(`/postback?hit=${at}`)
  const ids = kept.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted())
  const randomParts = ids.map((id) => id.slice(10))
  expect(randomParts.filter((part, at) => at > 0 && part.slice(0, 12) === randomParts[at - 1]?.slice(0, 12))).toEqual(
    [],
  )
})

test('a flood does not run ahead of the clock, and a clock set back stops nothing', async () => {
  let now = 1_790_000_000_000
  const own = await open({ now: () => now })
  await Promise.all(Array.from({ length: 2500 }, () => own.inject('/postback?hit=A')))
  for (const { receivedAt } of kept) expect(receivedAt.getTime() - now).toBeLessThanOrEqual(1000)
  now -= 3_600_000
  kept.splice(0)
  await own.inject('/postback?hit=A')
  expect(kept[0]?.receivedAt.getTime()).toBe(now)
  await own.close()
})

test('reports a full disk, and limits each address', async () => {
  const full = await open({
    append: () => {
      throw new Error('ENOSPC')
    },
  })
  const answer = await full.inject('/postback?hit=A')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  failure.parse(answer.json())
  const flooded = await open()
  const statuses = await Promise.all(
    Array.from({ length: 3001 }, async () => (await flooded.inject('/postback?hit=A')).statusCode),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  await Promise.all([full.close(), flooded.close()])
})
