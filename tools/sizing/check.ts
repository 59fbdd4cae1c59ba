/** Validates the simulation with a real spool and the embedded event store, including an outage. */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEvents, type Events } from '../../src/store/events/events.ts'
import { lineOf } from '../../src/store/events/spool/line.ts'
import { openSpool } from '../../src/store/events/spool/spool.ts'
import { hitRow } from '../../src/store/events/testing/rows.ts'
import { freshFolder, removeFolder } from '../../tests/support/weir.ts'
import { median, spread } from '../bench/measure.ts'
import { simulate, type Plan } from './simulate.ts'

const HITS = [25, 250, 2500]
const TIMES = 15
const SEED = 20261125

type Compared = { what: string; simulated: string; measured: string; ratio: number | null }

const lines = (hits: number): string => Array.from({ length: hits }, () => lineOf(hitRow())).join('')

/** Milliseconds from spool to store by hits in a segment: medians, and the line through smallest and largest. */
async function insertTimes(events: Events, dir: string): Promise<Plan['insert']> {
  const took = new Map(HITS.map((hits) => [hits, [] as number[]]))
  const spool = openSpool({
    dir: path.join(dir, 'measured'),
    insert: events.insertSegment,
    maxAge: 60_000,
    report: () => undefined,
  })
  for (let time = 0; time < TIMES; time += 1)
    for (const hits of HITS) {
      spool.append(...Array.from({ length: hits }, () => hitRow()))
      const began = performance.now()
      await spool.flush(60_000)
      took.get(hits)?.push(performance.now() - began)
    }
  await spool.close()
  for (const [hits, all] of took) console.log(`a segment of ${hits} hits: ${spread(all)} ms`)
  const [least = 0, most = 0] = [HITS[0], HITS.at(-1)].map((hits) => median(took.get(hits ?? 0) ?? []))
  const hit = Math.max(0, (most - least) / ((HITS.at(-1) ?? 1) - (HITS[0] ?? 0)))
  return { base: Math.max(0, least - hit * (HITS[0] ?? 0)), hit }
}

type Seen = { segments: number; bytes: number; caughtUpAfter: number; stored: number }

/** Runs the plan: hits at its rate into a spool with failing inserts during the outage. */
async function run(events: Events, dir: string, plan: Plan): Promise<Seen> {
  const [began, away] = [performance.now(), plan.away ?? { from: 0, until: 0 }]
  const second = () => (performance.now() - began) / 1000
  const spool = openSpool({
    dir: path.join(dir, 'spool'),
    report: () => undefined,
    maxAge: plan.segment.ms,
    maxBytes: plan.segment.bytes,
    insert: async (file, token, doubt) => {
      if (second() >= away.from && second() < away.until) throw new Error('away')
      await events.insertSegment(file, token, doubt)
    },
  })
  const most = { segments: 0, bytes: 0 }
  let [appended, caughtUpAfter] = [0, Number.NaN]
  while (second() < plan.seconds || Number.isNaN(caughtUpAfter)) {
    const due = Math.floor(Math.min(second(), plan.seconds) * plan.rate(0))
    const rows = Array.from({ length: due - appended }, () => hitRow())
    if (rows.length > 0) spool.append(...rows)
    appended = due
    const { pending, bytes, oldestMs } = spool.stats()
    most.segments = Math.max(most.segments, pending)
    most.bytes = Math.max(most.bytes, bytes)
    if (Number.isNaN(caughtUpAfter) && second() > away.until && oldestMs < 1000) caughtUpAfter = second() - away.until
    await wait(2)
  }
  if (!(await spool.flush(60_000))) throw new Error('the spool was not emptied within a minute')
  await spool.close()
  return { ...most, caughtUpAfter, stored: appended }
}

/** Measures and simulates; takes about a minute. */
export async function checkSimulation(): Promise<Compared[]> {
  const dir = freshFolder()
  const events = await openEvents({ dir: path.join(dir, 'events') })
  try {
    const insert = await insertTimes(events, dir)
    console.log(`so it takes ${insert.base.toFixed(2)} ms and ${(insert.hit * 1000).toFixed(1)} µs a hit`)
    const hitBytes = lines(1000).length / 1000
    const plan: Plan = {
      rate: () => 1000,
      seconds: 40,
      threads: 1,
      segment: { ms: 50, bytes: 2 ** 21 },
      hitBytes,
      insert,
      away: { from: 5, until: 35 },
      seed: SEED,
    }
    const [expected, seen] = [simulate(plan), await run(events, dir, plan)]
    const row = (what: string, simulated: number, measured: number, unit: string): Compared => ({
      what,
      simulated: `${simulated.toFixed(1)} ${unit}`,
      measured: `${measured.toFixed(1)} ${unit}`,
      ratio: measured === 0 ? null : simulated / measured,
    })
    return [
      row('most segments that waited', expected.most.segments, seen.segments, ''),
      row('most bytes that waited', expected.most.bytes / 1e6, seen.bytes / 1e6, 'MB'),
      row('caught up after the return', expected.caughtUpAfter ?? Number.NaN, seen.caughtUpAfter, 's'),
      row('stored', expected.stored, seen.stored, 'hits'),
    ]
  } finally {
    await events.close()
    removeFolder(dir)
  }
}
