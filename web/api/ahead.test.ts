import { afterEach, expect, it, vi } from 'vitest'
import { takeAhead } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

const ANSWER = new Response('{}')
const ahead = (answer: Promise<Response>) =>
  vi.stubGlobal('weirAhead', { authorization: 'Bearer abc', answers: { '/v1/profile': answer } })

it('returns a prefetched response once, and only to the session that requested it', async () => {
  ahead(Promise.resolve(ANSWER))
  expect(await takeAhead('GET', '/v1/profile', 'Bearer other')).toBeUndefined()
  expect(await takeAhead('GET', '/v1/profile', undefined)).toBeUndefined()
  expect(await takeAhead('POST', '/v1/profile', 'Bearer abc')).toBeUndefined()
  expect(await takeAhead('GET', '/v1/company', 'Bearer abc')).toBeUndefined()
  expect(await takeAhead('GET', '/v1/profile', 'Bearer abc')).toBe(ANSWER)
  expect(await takeAhead('GET', '/v1/profile', 'Bearer abc')).toBeUndefined()
})

it('returns nothing when nothing was prefetched or prefetching is impossible', async () => {
  expect(await takeAhead('GET', '/v1/profile', 'Bearer abc')).toBeUndefined()
  ahead(Promise.reject(new TypeError('no connection')))
  expect(await takeAhead('GET', '/v1/profile', 'Bearer abc')).toBeUndefined()
})
