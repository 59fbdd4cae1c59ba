import { afterEach, beforeEach, expect, test } from 'vitest'
import { MOST_FEED } from '../contract/money/feed-words.ts'
import { type Platform, startPlatform } from '../domain/testing/platform-server.ts'
import { type Called, openGuardedDownload, Plain } from './guarded-fetch.ts'
import { openTableFetch } from './table-fetch.ts'

let platform: Platform
beforeEach(async () => {
  platform = await startPlatform({ body: 'a,b\n1,2\n' })
})
afterEach(() => platform.close())

const inside = openTableFetch(openGuardedDownload({ allowed: ['127.0.0.0/8'] }))

test('fetches the bytes', async () => {
  const fetched = await inside({ url: `${platform.url}/report` })
  expect(fetched).toMatchObject({ status: 200, type: 'text/csv' })
  expect('bytes' in fetched && fetched.bytes.toString()).toBe('a,b\n1,2\n')
})

test('reaches no private address, even by a redirect, and sends nothing', async () => {
  const open = openTableFetch(openGuardedDownload({ allowed: 'off' }))
  expect(await open({ url: `${platform.url}/` })).toMatchObject({ failure: 'closed', status: null })
  expect(platform.seen).toEqual([])
  const other = openTableFetch(openGuardedDownload({ allowed: ['127.0.0.0/8'] }))
  platform.answer = { status: 302, location: 'http://10.0.0.1/' }
  expect(await other({ url: `${platform.url}/` })).toMatchObject({ failure: 'closed' })
})

test('only https leaves for the open network', async () => {
  await expect(openGuardedDownload({ allowed: 'off' })('http://8.8.8.8/', { headers: {}, most: 1 })).rejects.toThrow(
    Plain,
  )
})

const answering =
  (answers: Record<string, Partial<Called>>, seen: [string, Record<string, string>][] = []) =>
  async (url: string, { headers }: { headers: Record<string, string> }): Promise<Called> => {
    seen.push([url, headers])
    return { status: 200, headers: {}, start: Buffer.from('a'), whole: true, ...answers[url] }
  }
const to = (location: string): Partial<Called> => ({ status: 302, headers: { location } })

test('the header stays at its own server, port and scheme', async () => {
  const seen: [string, Record<string, string>][] = []
  const call = answering(
    {
      'https://a.example/': to('/next'),
      'https://a.example/next': to('https://a.example:8443/'),
      'https://a.example:8443/': to('https://b.example/'),
    },
    seen,
  )
  await openTableFetch(call)({ url: 'https://a.example/', header: { name: 'X-Key', value: 's' } })
  expect(seen.map(([url, headers]) => [url, headers['X-Key']])).toEqual([
    ['https://a.example/', 's'],
    ['https://a.example/next', 's'],
    ['https://a.example:8443/', undefined],
    ['https://b.example/', undefined],
  ])
})

test('no redirect leads from https to http, and none without end', async () => {
  const down = answering({ 'https://a.example/': to('http://a.example/') })
  expect(await openTableFetch(down)({ url: 'https://a.example/' })).toMatchObject({ failure: 'plain' })
  const round = answering({ 'https://a.example/': to('https://a.example/') })
  expect(await openTableFetch(round)({ url: 'https://a.example/' })).toMatchObject({ failure: 'redirects' })
})

test('a large or broken answer, or a packed one, is none', async () => {
  const of = (answer: Partial<Called>) =>
    openTableFetch(answering({ 'https://a.example/': answer }))({ url: 'https://a.example/' })
  expect(await of({ start: Buffer.alloc(MOST_FEED + 1) })).toMatchObject({ failure: 'large' })
  expect(await of({ whole: false })).toMatchObject({ failure: 'timeout' })
  expect(await of({ headers: { 'content-encoding': 'gzip' } })).toMatchObject({ failure: 'form', detail: 'gzip' })
})

test('the error’s own words, which may hold the address, are not kept', async () => {
  const fetched = await openTableFetch(() => Promise.reject(new Error('connect https://a.example/?key=secret')))({
    url: 'https://a.example/?key=secret',
  })
  expect(fetched).toMatchObject({ failure: 'unreachable', detail: '' })
})
