/**
 * `npm run bench:restated`: cost of counts by today's policy compared with stored verdicts. Hits of one campaign
 * (BENCH_HITS, two million) in a fresh event store, one in a hundred with another verdict. The control also reads
 * single hits, by a filter that aggregates cannot answer. Medians of seven rounds with minimum and maximum.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { hitBreakdown } from '../../src/store/events/statistics/breakdown.ts'
import { openEvents } from '../../src/store/events/events.ts'
import type { HitQuery } from '../../src/store/events/hit-query.ts'
import { hitSeries } from '../../src/store/events/statistics/series.ts'
import { hitTotals } from '../../src/store/events/statistics/totals.ts'
import { BIG, fillHits, runIn } from './query/hits.ts'

const HITS = Number(process.env['BENCH_HITS'] ?? 2_000_000)
const [ROUNDS, POLICY] = [7, 'bench']

const query: HitQuery = {
  campaigns: [BIG],
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  timezone: 'UTC',
  filter: { deviceType: { isNot: ['none'] } },
  class: 'all',
}

const dir = mkdtempSync(path.join(tmpdir(), 'weir-bench-restated-'))
const print = (line: string) => process.stdout.write(`${line}\n`)

/** One hit in a hundred has another verdict today. */
async function fill(): Promise<void> {
  await fillHits(dir, { to: HITS, campaign: BIG })
  await runIn(
    dir,
    `INSERT INTO restated (campaign, policy, day, hit, class, suspicious, category)
      SELECT campaign, '${POLICY}', toDate(time), hit, if(class = 'target', 'bot', 'target'), false,
        if(class = 'target', 'general', 'person')
      FROM hits WHERE cityHash64(hit) % 100 = 0`,
  )
}

async function took(ask: () => Promise<unknown>): Promise<number[]> {
  await ask()
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now()
    await ask()
    rounds.push(performance.now() - before)
  }
  return rounds.toSorted((one, other) => one - other)
}

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0
const spread = (sorted: readonly number[]): string =>
  `${median(sorted).toFixed(0)} ms (${(sorted[0] ?? 0).toFixed(0)}–${(sorted.at(-1) ?? 0).toFixed(0)})`

async function main(): Promise<void> {
  print(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`)
  const events = await openEvents({ dir })
  await fill()
  const questions: Record<string, (given: HitQuery) => Promise<unknown>> = {
    totals: (given) => hitTotals(events, given),
    days: (given) => hitSeries(events, { ...given, interval: 'day' }),
    countries: (given) => hitBreakdown(events, { ...given, dimension: 'country', limit: 10 }),
  }
  for (const [name, ask] of Object.entries(questions)) {
    const then = await took(() => ask(query))
    const now = await took(() => ask({ ...query, judged: [POLICY] }))
    const ratio = (median(now) / median(then)).toFixed(1)
    print(`${HITS.toLocaleString('en')} hits, ${name}: then ${spread(then)}, now ${spread(now)}: ${ratio}×`)
  }
  await events.close()
}

try {
  await main()
} finally {
  rmSync(dir, { recursive: true, force: true })
}
