/**
 * `npm run bench:disk`: bytes of a merged hit in the event store with its aggregates; and the cost of a batch of
 * sightings over Redis, compared with a Redis query per visit.
 */
import path from 'node:path'
import { cpus } from 'node:os'
import { Redis } from 'ioredis'
import { openEvents } from '../../src/store/events/events.ts'
import { embeddedEngine } from '../../src/store/events/engine/embedded-engine.ts'
import { createVisitRates } from '../../src/store/shared/visit-rates.ts'
import { redisExchange } from '../../src/store/shared/redis/exchange.ts'
import { countSightings, packSightings, type Sighting } from '../../src/store/shared/sightings.ts'
import { createVisitorWindow } from '../../src/store/shared/window.ts'
import { startRedis, withoutRedis } from '../../tests/support/servers.ts'
import { freshFolder, removeFolder } from '../../tests/support/weir.ts'
import { insertHits } from './query/hits.ts'

const HITS = Number(process.env['BENCH_HITS'] ?? 1_000_000)
const AT_ONCE = 250_000
const MEGABYTE = 2 ** 20

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)
const at = (values: readonly number[], part: number): string =>
  (sorted(values)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0).toFixed(3)

type Part = { name: string; bytes: number }

async function disk(dir: string): Promise<void> {
  await (await openEvents({ dir })).close() // creates the tables
  const engine = embeddedEngine(dir)
  const client = engine.client()
  const run = (query: string) => client.command({ query })
  for (let from = 0; from < HITS; from += AT_ONCE) await run(insertHits(from, Math.min(AT_ONCE, HITS - from), HITS))
  await run('OPTIMIZE TABLE hits FINAL')
  const select = async (query: string) =>
    (
      await client.query({
        query: `${query} SETTINGS output_format_json_quote_64bit_integers=0`,
        format: 'JSONEachRow',
      })
    ).json<Part>()
  const [all] = await select(
    "SELECT 'all' AS name, sum(bytes_on_disk) AS bytes FROM system.parts WHERE table = 'hits' AND active",
  )
  const kept = await select(
    "SELECT name, sum(bytes_on_disk) AS bytes FROM system.projection_parts WHERE table = 'hits' AND active GROUP BY name ORDER BY name",
  )
  console.log(
    `${HITS} made-up hits over 90 days, merged: ${((all?.bytes ?? 0) / HITS).toFixed(1)} bytes a hit on disk (${((all?.bytes ?? 0) / MEGABYTE).toFixed(0)} MiB), of these ${kept.map(({ name, bytes }) => `${name} ${(bytes / HITS).toFixed(1)}`).join(', ')}`,
  )
  await client.close()
  engine.close()
}

const sighting = (visitor: string): Sighting => ({ keys: [visitor, `1|${visitor}`, '1|203.0.113'], unique: true })

/** CPU of sending and receiving one visit, without the network. */
function ofMemory(): void {
  const [window, marks, rates] = [createVisitorWindow(), createVisitorWindow(1), createVisitRates()]
  const batches = Array.from({ length: 2000 }, (_none, batch) =>
    Array.from({ length: 100 }, (_visit, index) => sighting(`visitor-${batch}-${index}`)),
  )
  const visits = batches.length * 100
  let began = performance.now()
  const packed = batches.map((batch) => packSightings(batch, Date.now()))
  const packing = performance.now() - began
  began = performance.now()
  for (const batch of packed) countSightings(batch, { window, marks, rates })
  const counting = performance.now() - began
  console.log(
    `in memory: ${((packing * 1000) / visits).toFixed(2)} µs to pack a visit, ${((counting * 1000) / visits).toFixed(2)} µs to count one of another process, ${(packed[0]?.length ?? 0) / 100} bytes on the wire`,
  )
}

async function overRedis(): Promise<void> {
  const redis = await startRedis()
  const client = new Redis(redis.url)
  const trips: number[] = []
  for (let index = 0; index < 5000; index += 1) {
    const began = performance.now()
    await client.set(`visitor-${index % 500}`, 1, 'PX', 86_400_000, 'NX')
    trips.push(performance.now() - began)
  }
  client.disconnect()
  const [one, two] = [redisExchange(redis.url, console.log), redisExchange(redis.url, console.log)]
  const delays: number[] = []
  let onReceived: (() => void) | undefined
  await Promise.all([one.mark(), two.mark()])
  one.listen({ seen: () => undefined, learnt: () => undefined, missed: () => undefined })
  two.listen({ seen: () => onReceived?.(), learnt: () => undefined, missed: () => undefined })
  const batch = packSightings(
    Array.from({ length: 100 }, (_none, index) => sighting(`v${index}`)),
    Date.now(),
  )
  for (let index = 0; index < 2000; index += 1) {
    const began = performance.now()
    await new Promise<void>((resolve) => {
      onReceived = resolve
      one.seen(batch)
    })
    delays.push(performance.now() - began)
  }
  console.log(
    `Redis on loopback, a question a visit (SET NX PX): p50 ${at(trips, 0.5)} ms, p99 ${at(trips, 0.99)} ms, p99.9 ${at(trips, 0.999)} ms in the way of each answer`,
  )
  console.log(
    `Redis on loopback, a batch of 100 visits to another process: p50 ${at(delays, 0.5)} ms, p99 ${at(delays, 0.99)} ms, p99.9 ${at(delays, 0.999)} ms, in no answer's way; 10 ms more for gathering`,
  )
  await Promise.all([one.close(), two.close()])
  await redis.stop()
}

const dir = freshFolder()
try {
  console.log(
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  )
  await disk(path.join(dir, 'events'))
  ofMemory()
  if (withoutRedis) console.log(`Redis: SKIPPED, ${withoutRedis}`)
  else await overRedis()
} finally {
  removeFolder(dir)
}
