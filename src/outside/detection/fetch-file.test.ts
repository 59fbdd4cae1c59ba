import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFile, type Network } from './fetch-file.ts'

/** Listens on all of loopback: 127.0.0.1 counts as public, the rest as inside. */
let port: number
const requests: string[] = []
const answers = new Map<string, (response: ServerResponse) => void>()
const server = createServer((request, response) => {
  requests.push(`${request.headers.host?.replace(/:\d+$/, '')}${request.url}`)
  const answer = answers.get(request.url ?? '')
  if (answer) answer(response)
  else response.end('data')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const isOpen = (address: string) => address === '127.0.0.1'
const network = (names: Record<string, string[]> = {}): Network => ({
  isOpen,
  lookup: async (host) =>
    names[host]?.map((address) => ({ address, family: 4 })) ?? Promise.reject(new Error(`${host} has no address`)),
})
const redirect = (to: string, status = 302) =>
  answers.set('/list', (response) => void response.writeHead(status, { location: to }).end())
const fetched = async (url: string, names: Record<string, string[]> = {}) =>
  (await fetchFile(url, undefined, { most: 1000, network: network(names) }))?.bytes.toString()

test('follows a public source to public addresses only', async () => {
  redirect(`http://127.0.0.1:${port}/elsewhere`)
  expect(await fetched(`http://127.0.0.1:${port}/list`)).toBe('data')
  redirect('/beside', 307)
  expect(await fetched(`http://127.0.0.1:${port}/list`)).toBe('data')
  redirect(`http://mirror.example:${port}/list.txt`)
  expect(await fetched(`http://127.0.0.1:${port}/list`, { 'mirror.example': ['127.0.0.1'] })).toBe('data')
})

test.each([
  ['another address of the inside', (at: number) => `http://127.0.0.2:${at}/secret`],
  ['an IPv4 address within an IPv6 one', (at: number) => `http://[::ffff:127.0.0.2]:${at}/secret`],
  ['an address in one number', (at: number) => `http://2130706434:${at}/secret`],
  ['no address at all', (at: number) => `http://0.0.0.0:${at}/secret`],
  ['the cloud’s own', () => 'http://169.254.169.254/latest/meta-data/'],
  ['a name of the inside', (at: number) => `http://inside.example:${at}/secret`],
  [
    'a name with one address of the open network and one of the inside',
    (at: number) => `http://both.example:${at}/secret`,
  ],
  ['a file', () => 'file:///etc/passwd'],
])('does not follow to %s', async (_what, to) => {
  const names = { 'inside.example': ['127.0.0.2'], 'both.example': ['127.0.0.1', '127.0.0.2'] }
  for (const status of [301, 302, 303, 307, 308]) {
    redirect(to(port), status)
    requests.length = 0
    await expect(fetched(`http://127.0.0.1:${port}/list`, names)).rejects.toThrow(
      'leads to an address that is not on the open network',
    )
    expect(requests).toEqual(['127.0.0.1/list'])
  }
})

test('does not follow by a second redirect or a second lookup of a name', async () => {
  answers.set(
    '/second',
    (response) => void response.writeHead(302, { location: `http://127.0.0.2:${port}/secret` }).end(),
  )
  redirect(`http://127.0.0.1:${port}/second`)
  await expect(fetched(`http://127.0.0.1:${port}/list`)).rejects.toThrow('not on the open network')
  redirect(`http://turns.example:${port}/last`)
  let looks = 0
  const lookup = async () => [{ address: ++looks === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  requests.length = 0
  await fetchFile(`http://127.0.0.1:${port}/list`, undefined, { most: 1000, network: { isOpen, lookup } })
  expect([looks, requests]).toEqual([1, ['127.0.0.1/list', 'turns.example/last']])
})

test('follows an operator’s inside source anywhere', async () => {
  redirect(`http://127.0.0.3:${port}/inside`)
  expect(await fetched(`http://127.0.0.2:${port}/list`)).toBe('data')
  expect(await fetched(`http://inside.example:${port}/list`, { 'inside.example': ['127.0.0.2'] })).toBe('data')
})

test('stops at a redirect loop', async () => {
  redirect('/list')
  await expect(fetched(`http://127.0.0.1:${port}/list`)).rejects.toThrow('leads on and on')
})
