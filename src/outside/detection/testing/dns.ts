/**
 * Test name server on loopback (UDP): answers PTR, address, TXT and CNAME queries from a table, or fails on request.
 */
import { createSocket } from 'node:dgram'
import { wordsOf } from '../address-words.ts'
import { OPERATORS } from '../operators.ts'

/** Records, or an error; `silent` does not answer. */
type Answer = readonly string[] | 'servfail' | 'refused' | 'silent'

/**
 * Resolver behaviour. `honest`: by the table. `denies`: no name exists (internal-only, filtering). `empty`: every name
 * exists without records. `lies`: one name and address for everything (a captive portal). `refuses` and `fails`: an
 * error code.
 */
export type Temper = 'honest' | 'denies' | 'empty' | 'lies' | 'refuses' | 'fails' | 'silent'

/** The only answer of a lying resolver. */
const PORTAL = { name: 'portal.example', ipv4: '192.0.2.53', ipv6: '2001:db8::53' }

const TYPES = { 1: 'A', 5: 'CNAME', 12: 'PTR', 16: 'TXT', 28: 'AAAA' } as const
const KINDS: Readonly<Partial<Record<number, string>>> = TYPES
const CODES = { ok: 0, servfail: 2, nxdomain: 3, refused: 5 }

/** Answer of a dishonest resolver; undefined: no such name. */
function answerAs(temper: Exclude<Temper, 'honest'>, type: string): Answer | undefined {
  if (temper === 'denies') return undefined
  if (temper === 'empty') return []
  if (temper === 'lies' && (type === 'TXT' || type === 'CNAME')) return [PORTAL.name]
  if (temper === 'lies') return type === 'PTR' ? [PORTAL.name] : [type === 'AAAA' ? PORTAL.ipv6 : PORTAL.ipv4]
  return temper === 'refuses' ? 'refused' : temper === 'fails' ? 'servfail' : 'silent'
}

function codeOf(answer: Answer | undefined): number {
  if (answer === undefined) return CODES.nxdomain
  return answer === 'servfail' ? CODES.servfail : answer === 'refused' ? CODES.refused : CODES.ok
}

/** Answers for names outside the table. */
type World = (key: string) => Answer | undefined

/**
 * Keys are `PTR 1.64.249.66.in-addr.arpa`, `A host.example`, `TXT host.example`, `CNAME host.example`; other keys go
 * to `world`, else the name does not exist.
 */
export async function openDns(world: World = () => undefined) {
  const names = new Map<string, Answer>()
  const queries: string[] = []
  const state: { temper: Temper; world: World } = { temper: 'honest', world }
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, end } = readName(query)
    const type = query.readUInt16BE(end)
    const kind = KINDS[type] ?? String(type)
    const key = `${kind} ${name}`
    queries.push(key)
    const answer = state.temper === 'honest' ? (names.get(key) ?? state.world(key)) : answerAs(state.temper, kind)
    if (answer === 'silent') return
    const records = Array.isArray(answer) ? answer.map((value: string) => record(type, value)) : []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180 | codeOf(answer), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...records]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => socket.close(() => resolve()))
  return { server: `127.0.0.1:${socket.address().port}`, names, queries, state, close }
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

/** Record about the queried name. */
function record(type: number, value: string): Buffer {
  const data = DATA[TYPES[type as keyof typeof TYPES]](value)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

/** Splits a text into pieces of at most 255 bytes, as the wire format has them. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text)
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length || at === 0; at += 255) {
    const piece = bytes.subarray(at, at + 255)
    pieces.push(Buffer.from([piece.length]), piece)
  }
  return Buffer.concat(pieces)
}

function addressBytes(address: string): Buffer {
  const words = wordsOf(address) ?? []
  const bytes = Buffer.alloc(words.length * 4)
  for (const [at, word] of words.entries()) bytes.writeUInt32BE(word, at * 4)
  return bytes
}

const DATA = { A: addressBytes, AAAA: addressBytes, PTR: nameBytes, CNAME: nameBytes, TXT: textBytes }

const dashed = (ip: string): string => ip.replaceAll('.', '-')

/** `PTR 1.2.0.192.in-addr.arpa` → 192.0.2.1. */
function reversed(key: string): string | undefined {
  const found = /^PTR ([\d.]+)\.in-addr\.arpa$/.exec(key)?.[1]
  return found?.split('.').toReversed().join('.')
}

/** `addresses`: an IPv4 network such as `192.0.2.0/24`, or one address. */
function isWithin(ip: string, addresses: string): boolean {
  const [start = '', bits = '32'] = addresses.split('/')
  const word = (text: string): number => text.split('.').reduce((all, part) => all * 256 + Number(part), 0)
  const size = 2 ** (32 - Number(bits))
  return Math.floor(word(ip) / size) === Math.floor(word(start) / size)
}

/**
 * Public name servers: every control address has an operator's name that leads back. `more`: further addresses with
 * their domain (`{'192.0.2.7': 'googlebot.com'}`).
 */
export function openNetwork(more: Readonly<Record<string, string>> = {}): World {
  const controls = OPERATORS.flatMap((operator) => operator.controls)
  const domainOf = (ip: string): string | undefined =>
    more[ip] ?? controls.find(({ addresses }) => isWithin(ip, addresses))?.domain
  return (key) => {
    const ip = reversed(key)
    if (ip !== undefined) {
      const domain = domainOf(ip)
      return domain === undefined ? undefined : [`host-${dashed(ip)}.${domain}`]
    }
    const [, forward, domain] = /^A host-(\d+-\d+-\d+-\d+)\.(.+)$/.exec(key) ?? []
    const address = forward?.replaceAll('-', '.')
    return address !== undefined && domainOf(address) === domain ? [address] : undefined
  }
}
