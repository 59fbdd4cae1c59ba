import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Guarded, openGuardedFetch, openGuardedGet, type GuardParts } from './guarded-fetch.ts'

let server: Server
let port: number
let hits: string[]
let redirect: string | undefined
let dns: Socket
/** Answers to successive queries, addresses separated by commas; the last one repeats. */
let answers: string[]
let requests = 0

/** A name server with IPv4 addresses only. */
function reply(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5
  const isV4 = question.readUInt16BE(end - 4) === 1
  const addresses = isV4 ? (answers[Math.min(requests, answers.length - 1)] ?? '').split(',') : []
  if (isV4) requests += 1
  const head = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x81, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0])
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([head, question.subarray(12, end), ...records])
}

beforeAll(async () => {
  server = createServer((request, response) => {
    hits.push(`${request.method} ${request.headers.host}${request.url}`)
    if (redirect === undefined) response.end('fine')
    else response.writeHead(302, { location: redirect }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  dns = createSocket('udp4').on('message', (question, from) => dns.send(reply(question), from.port, from.address))
  dns.bind(0, '127.0.0.1')
  await once(dns, 'listening')
})
afterAll(() => {
  server.close()
  dns.close()
})
beforeEach(() => {
  hits = []
  redirect = undefined
  requests = 0
})

const send = (url: string, parts: GuardParts = { allowed: 'off' }) =>
  openGuardedFetch(parts)(url, { headers: {}, body: '{}' })

/** All spellings of inside addresses in a URL, and targets of translation prefixes. */
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fec0::1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[ff02::1]',
  '[2001:db8::1]',
  '１２７.0.0.1',
  'localhost',
]
test.each(INSIDE)('does not reach %s', async (host) => {
  await expect(send(`http://${host}:${port}/`)).rejects.toThrow(Guarded)
  expect(hits).toEqual([])
})

test('allows only http and https', async () => {
  for (const url of ['ftp://203.0.113.1/', 'file:///etc/passwd', 'gopher://127.0.0.1/'])
    await expect(send(url)).rejects.toThrow('not of http or https')
})

test('refuses names with an inside address, even beside a public one', async () => {
  const { port: at } = dns.address()
  const through: GuardParts = { allowed: 'off', dnsServers: [`127.0.0.1:${at}`] }
  for (const answer of ['127.0.0.1', '192.0.2.1,10.0.0.1', '8.8.8.8,127.0.0.1']) {
    answers = [answer]
    await expect(send(`http://inside.example:${port}/`, through), answer).rejects.toThrow(Guarded)
  }
  expect(hits).toEqual([])
})

test('resolves a name once and connects to the checked address (DNS rebinding)', async () => {
  const { port: at } = dns.address()
  const through: GuardParts = { allowed: ['127.0.0.2'], dnsServers: [`127.0.0.1:${at}`], timeoutMs: 300 }
  answers = ['127.0.0.2', '127.0.0.1'] // allowed, but nobody listens at the first
  const outcome = await send(`http://rebinding.example:${port}/`, through).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(Error)
  expect(outcome, 'it was let through, to the first').not.toBeInstanceOf(Guarded)
  expect([requests, hits]).toEqual([1, []])
  answers = ['127.0.0.1', '127.0.0.2']
  requests = 0
  expect(
    await send(`http://rebinding.example:${port}/hook`, { ...through, allowed: ['127.0.0.1'] }),
    'the name in the request stays',
  ).toEqual({ status: 200 })
  expect([requests, hits]).toEqual([1, [`POST rebinding.example:${port}/hook`]])
})

test('the operator may open the inside, wholly or in part', async () => {
  expect(await send(`http://127.0.0.1:${port}/a`, { allowed: 'on' })).toEqual({ status: 200 })
  expect(await send(`http://127.0.0.1:${port}/b`, { allowed: ['127.0.0.1', '10.0.0.0/8'] })).toEqual({ status: 200 })
  await expect(send(`http://127.0.0.1:${port}/c`, { allowed: ['10.0.0.0/8', '::1'] })).rejects.toThrow(Guarded)
  expect(hits).toHaveLength(2)
})

test('does not follow redirects', async () => {
  redirect = `http://127.0.0.1:${port}/secret`
  expect(await send(`http://127.0.0.1:${port}/hook`, { allowed: 'on' })).toEqual({ status: 302 })
  expect(hits).toEqual([`POST 127.0.0.1:${port}/hook`])
})

test('times out on a silent server', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  await expect(
    send(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`, { allowed: 'on', timeoutMs: 200 }),
  ).rejects.toThrow('no answer in time')
  silent.closeAllConnections()
  silent.close()
})

test('times out on a silent name server', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  const dnsServers = [`127.0.0.1:${silent.address().port}`]
  const started = Date.now()
  await expect(send('http://hooks.example/', { allowed: 'on', dnsServers, timeoutMs: 200 })).rejects.toThrow(
    'no answer in time',
  )
  expect(Date.now() - started, 'sooner than its resolver gives up').toBeLessThan(2000)
  silent.close()
})

// Text requests: the same guard, stricter.

const get = (url: string, parts: GuardParts = { allowed: 'off' }, most = 100) =>
  openGuardedGet(parts)(url, { headers: { accept: 'text/plain' }, most })

test('a text comes with status and headers, without following redirects', async () => {
  expect(await get(`http://127.0.0.1:${port}/a`, { allowed: 'on' })).toMatchObject({ status: 200, body: 'fine' })
  redirect = `http://127.0.0.1:${port}/secret`
  expect(await get(`http://127.0.0.1:${port}/a`, { allowed: 'on' })).toMatchObject({ status: 302, body: '' })
  expect(hits).toEqual([`GET 127.0.0.1:${port}/a`, `GET 127.0.0.1:${port}/a`])
})

test('on the public internet only https on port 443', async () => {
  for (const allowed of ['off', 'on'] as const)
    for (const url of ['http://8.8.8.8/', 'https://8.8.8.8:8443/', 'http://8.8.8.8:22/'])
      await expect(get(url, { allowed }), url).rejects.toThrow('not of https on its own port')
})

test.each(INSIDE)('requests no text from %s', async (host) => {
  await expect(get(`http://${host}:${port}/`)).rejects.toThrow(Guarded)
  expect(hits).toEqual([])
})

test('limits a text’s size and time', async () => {
  const endless = createServer((_request, response) => {
    response.write('x'.repeat(60))
    const more = setInterval(() => response.write('x'), 5)
    response.once('close', () => clearInterval(more))
  }).listen(0, '127.0.0.1')
  await once(endless, 'listening')
  const url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/`
  await expect(get(url, { allowed: 'on' })).rejects.toThrow('too long')
  await expect(get(url, { allowed: 'on', timeoutMs: 200 }, 1e9)).rejects.toThrow('no answer in time')
  endless.closeAllConnections()
  endless.close()
})
