/** Every parser of outside bytes: its inputs, allowed errors, and properties of its results. */
import { readersOf } from '../../src/cli/log/formats.ts'
import { createVisits } from '../../src/cli/log/visits.ts'
import { Refusal } from '../../src/contract/failure.ts'
import { LIST_TYPES } from '../../src/contract/lists/list-words.ts'
import { takePostback } from '../../src/edge/answer/postback.ts'
import { readManifest } from '../../src/jobs/backup/manifest.ts'
import { canonicalAddress, neighbourhoodOf, rateLimitKey } from '../../src/lib/net/address.ts'
import { boundsOf, anonymizeAddress, readNetwork } from '../../src/lib/net/network.ts'
import { redact } from '../../src/lib/text/redact.ts'
import { readTarHeader } from '../../src/lib/files/tar.ts'
import { openMmdb } from '../../src/outside/detection/formats/mmdb.ts'
import { FormatError, PARSERS } from '../../src/outside/detection/formats/parse.ts'
import { DEFAULT_POSTBACKS } from '../../src/rules/conversions/postback-settings.ts'
import { faultOfHit, deduplicationKey, readPostback, worthOf } from '../../src/rules/conversions/postback.ts'
import { readEntry } from '../../src/rules/lists/list-entry.ts'
import { readLines } from '../../src/rules/lists/list-lines.ts'
import { parseAgent } from '../../src/judge/agent/agent.ts'
import { hostOf, readLanguage, readUrl } from '../../src/judge/visit.ts'
import { judgeBytes, probeBytes } from './judge.ts'
import { SEEDS } from './seeds.ts'

export type Target = {
  name: string
  seeds: readonly Buffer[]
  /** Throws allowed and forbidden errors. */
  run: (bytes: Buffer) => void
  refuses: (error: Error) => boolean
}

const never = (): boolean => false
const refusal = (error: Error): boolean => error instanceof Refusal && error.status < 500
const notJson = (error: Error): boolean => error instanceof SyntaxError || refusal(error)

/** Reading a result again gives the same. */
function same(what: string, first: unknown, second: unknown): void {
  if (JSON.stringify(first) !== JSON.stringify(second))
    throw new Error(`${what}: ${JSON.stringify(first)} reads as ${JSON.stringify(second)}`)
}

const [visitOf, FORMATS] = [
  createVisits({ site: 'https://shop.example', all: true }),
  [undefined, '$remote_addr [$time_local] "$request" "$http_user_agent"', '%h %t "%r" "%{User-Agent}i"'],
]

const target = (
  name: keyof typeof SEEDS,
  run: (bytes: Buffer) => void,
  refuses: Target['refuses'] = never,
): Target => ({ name, seeds: SEEDS[name], run, refuses })
const ofText =
  (run: (text: string) => void) =>
  (bytes: Buffer): void =>
    run(bytes.toString())

export const TARGETS: readonly Target[] = [
  target('edge body', judgeBytes, notJson),
  target('probe body', probeBytes, notJson),
  target(
    'address',
    ofText((text) => {
      const address = canonicalAddress(text)
      if (address === undefined) return
      same('an address', address, canonicalAddress(address))
      same('a cut address', anonymizeAddress(address), anonymizeAddress(anonymizeAddress(address)))
      neighbourhoodOf(address)
      rateLimitKey(address)
    }),
  ),
  target(
    'network',
    ofText((text) => {
      const network = readNetwork(text)
      if (network) same('a network', network, readNetwork(network.text))
      if (network)
        for (const end of boundsOf(network))
          if (canonicalAddress(end) === undefined) throw new Error(`${end} is no address`)
    }),
  ),
  target(
    'list lines',
    ofText((text) => {
      for (const type of LIST_TYPES) {
        const entry = readEntry(type, text)
        if ('value' in entry) same(`an entry of ${type}`, entry, readEntry(type, entry.value))
        for (const { given } of readLines(text, type)) readEntry(type, given)
      }
    }),
  ),
  target(
    'agent',
    ofText((text) => {
      const cut = text.slice(0, 1024) // as the edge cuts it
      for (const [name, value] of Object.entries(parseAgent(cut)))
        if (typeof value === 'string' && value.length > cut.length + 40)
          throw new Error(`${name} has ${value.length} characters`)
    }),
  ),
  target(
    'url',
    ofText((text) => {
      hostOf(text)
      readLanguage(text)
      readUrl(text, {
        parameters: new Map([
          ['utm_source', ['utmSource']],
          ['__proto__', ['user1']],
        ]),
      })
    }),
  ),
  target(
    'access log',
    ofText((text) => {
      for (const format of FORMATS) {
        const reader = readersOf(format)
        if (typeof reader !== 'function') throw new Error(reader.wrong)
        const { read } = reader()
        for (const line of text.split('\n')) visitOf(line, read)
      }
    }),
  ),
  target(
    'postback',
    ofText((text) => {
      const kept: string[] = []
      takePostback(
        { append: ({ query }) => void kept.push(query), now: () => 1_750_000_000_000 },
        { key: 'c_x', method: 'GET', address: '203.0.113.7', query: text, body: text },
      )
      for (const query of kept) {
        const read = readPostback(query, DEFAULT_POSTBACKS)
        faultOfHit(read.hit)
        deduplicationKey(read, 'sale')
        const worth = worthOf(read, DEFAULT_POSTBACKS, {
          clickedAt: undefined,
          receivedAt: new Date(1_750_000_000_000),
        })
        if ('payout' in worth && !(Number.isSafeInteger(worth.payout) && worth.payout >= 0))
          throw new Error(`a payout of ${worth.payout}`)
      }
    }),
    refusal,
  ),
  ...(Object.keys(PARSERS) as (keyof typeof PARSERS)[]).map((format): Target => ({
    name: `data file ${format}`,
    seeds: SEEDS['data file'],
    run: ofText((text) => void PARSERS[format](text)),
    refuses: (error) => error instanceof FormatError,
  })),
  target(
    'data file mmdb',
    (bytes) => {
      const database = openMmdb(bytes)
      for (const ip of ['203.0.113.7', '1.1.1.1', '2001:db8::1']) database.get(ip)
    },
    (error) => error instanceof FormatError,
  ),
  target(
    'log text',
    ofText((text) => {
      same('a line of the log', redact(text).length <= 12_000, true)
    }),
  ),
  target(
    'backup',
    (bytes) => {
      for (let at = 0; at + 512 <= Math.min(bytes.length, 4096); at += 512) {
        try {
          readTarHeader(bytes.subarray(at, at + 512))
        } catch (error) {
          if (!(error instanceof Error && error.message.startsWith('the archive'))) throw error
        }
      }
      readManifest(bytes.toString())
    },
    (error) =>
      error instanceof SyntaxError || /^the backup|^the archive/.test(error.message) || error.name === 'ZodError',
  ),
]
