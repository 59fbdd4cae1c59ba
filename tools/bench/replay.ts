/**
 * `npm run bench:replay`: duration of a full replay. Generates hits in a fresh event store (BENCH_HITS, a million) and
 * judges them like the job: by files, in a separate process. The control judges such visits as the edge does; a replay
 * judges each twice. Repeats with interruptions, each continued by a new process; results must be equal.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { campaignSettings } from '../../src/contract/campaigns/campaigns.ts'
import { factsOf, policyOf } from '../../src/domain/judging/facts-of-hit.ts'
import { type Judging, openJudging } from '../../src/jobs/replay/judging.ts'
import type { ReplayCounts } from '../../src/rules/experiments/replay.ts'
import type { ReplayRow } from '../../src/store/config/experiments/replays.ts'
import { type Events, openEvents } from '../../src/store/events/events.ts'
import {
  countHits,
  hitsIn,
  nextHits,
  type SlicePosition,
  SLICE_HITS,
} from '../../src/store/events/experiments/replay-hits.ts'
import { judge } from '../../src/judge/decide.ts'
import { childrenMicros } from './measure.ts'
import { BIG, fillHits } from './query/hits.ts'

const HITS = Number(process.env['BENCH_HITS'] ?? 1_000_000)
const [INTERRUPTIONS, CONTROL] = [5, 20_000]
const range = { campaigns: [BIG], from: new Date('2026-08-01'), to: new Date('2026-12-01') }

const { name, tag, ...settings } = campaignSettings.parse({
  name: 'Spring',
  targetMode: 'redirect',
  targetLink: 'https://shop.example/land',
  botLink: 'bot.html',
})
const campaign = { id: BIG, key: 'c_bench', name, tag, version: 1, settings, dealt: [] }
const question: ReplayRow['question'] = {
  campaigns: [{ ...campaign, clientId: '1' }],
  against: 'saved',
  draft: { settings: { excludedCountries: ['FR', 'PL'], stopKeywords: ['gratis'] } },
  timezone: 'UTC',
}

const dir = mkdtempSync(path.join(tmpdir(), 'weir-bench-replay-'))

/** Judges to the end, or `most` slices. */
async function run(events: Events, judging: Judging, after: SlicePosition | undefined, most = Infinity) {
  let reached = after
  const next = (after: SlicePosition | undefined) =>
    nextHits(events, { ...range, campaign: BIG }, { after, most: SLICE_HITS, file: judging.place() })
  let slice = await next(reached)
  let slices = 0
  for (; slice.last && slices < most; slices += 1) {
    const [following] = await Promise.all([next(slice.last), judging.add(slice.file)])
    reached = slice.last
    slice = following
  }
  return { reached, isOver: slice.last === undefined }
}

/** CPU microseconds of this thread for judging one visit with known facts, as on the edge. */
async function control(events: Events): Promise<number> {
  const file = path.join(dir, 'control')
  await nextHits(events, { ...range, campaign: BIG }, { after: undefined, most: CONTROL, file })
  const visits = [...hitsIn(file)].map((kept) => ({ facts: factsOf(kept), policy: policyOf(campaign, kept.log) }))
  const rounds: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const before = performance.now()
    for (const { facts, policy } of visits) judge(facts, policy)
    rounds.push(((performance.now() - before) / visits.length) * 1000)
  }
  return rounds.toSorted((one, other) => one - other)[3] ?? 0
}

async function main(): Promise<void> {
  console.log(
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  )
  const events = await openEvents({ dir })
  await fillHits(dir, { to: HITS, campaign: BIG })
  const visits = await countHits(events, range)
  const each = await control(events)
  const [before, used] = [performance.now(), process.cpuUsage()]
  const whole = openJudging({ question, counts: null, known: { entries: [], prices: [] }, data: '' }, events.scratch)
  await run(events, whole, undefined)
  const result = await whole.result(visits)
  const seconds = (performance.now() - before) / 1000
  const { user, system } = process.cpuUsage(used)
  const cpu = user + system + childrenMicros()
  await whole.close()
  console.log(
    `${visits.toLocaleString('en')} visits judged twice in ${seconds.toFixed(1)} s: ${Math.round(visits / seconds).toLocaleString('en')} a second, ${(cpu / visits).toFixed(1)} µs of CPU each with reading, in all threads of both processes; the edge judges one in ${each.toFixed(1)} µs; resident ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`,
  )
  console.log(`turned away ${result.turnedAway.visits}, let through ${result.letThrough.visits}`)

  let [reached, counts, isOver, parts]: [SlicePosition | undefined, ReplayCounts | null, boolean, number] = [
    undefined,
    null,
    false,
    0,
  ]
  let last = result
  const most = Math.ceil(visits / SLICE_HITS / INTERRUPTIONS)
  for (; !isOver; parts += 1) {
    const judging = openJudging({ question, counts, known: { entries: [], prices: [] }, data: '' }, events.scratch)
    ;({ reached, isOver } = await run(events, judging, reached, most))
    counts = JSON.parse(JSON.stringify(await judging.counts())) as ReplayCounts
    if (isOver) last = await judging.result(visits)
    await judging.close()
  }
  console.log(
    isDeepStrictEqual(last, result)
      ? `the same in ${parts} parts, each with a new process; ${Math.round(JSON.stringify(counts).length / 1024)} KiB stored between them`
      : 'NOT THE SAME when interrupted',
  )
  await events.close()
}

try {
  await main()
} finally {
  rmSync(dir, { recursive: true, force: true })
}
