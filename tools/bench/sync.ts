/**
 * `npm run bench:sync`: cost of flushing answered visits to disk. Three services, one per SYNC, in turns in a closed
 * loop: visits a second, and duration of an answer. BENCH_ROUNDS (6), BENCH_SECONDS (5), BENCH_CONNECTIONS (32).
 */
import { cpus } from 'node:os'
import { removeFolder } from '../../tests/support/weir.ts'
import { loadOf, startSubject, type Subject } from '../../tests/faults/service.ts'
import type { Result } from './load.ts'
import { load, median, spread } from './measure.ts'

const MODES = ['off', 'group', 'answer'] as const
const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual)
const [ROUNDS, SECONDS] = [numberOf('BENCH_ROUNDS', 6), numberOf('BENCH_SECONDS', 5)]
const CONNECTIONS = numberOf('BENCH_CONNECTIONS', 32)

const subjects: Subject[] = []
const results = MODES.map((): Result[] => [])
try {
  for (const SYNC of MODES) subjects.push(await startSubject({ env: { SYNC } }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [mode, subject] of subjects.entries()) {
      const plan = { path: '/edge/v1/decide', connections: CONNECTIONS, rate: 0, seconds: SECONDS, visitors: 20_000 }
      const result = await load({ ...loadOf(subject), ...plan, seed: round * MODES.length + mode })
      if (result.failed > 0) throw new Error(`${result.failed} answers were no 200`)
      results[mode]?.push(result)
    }
} finally {
  for (const { weir, dataDir } of subjects) {
    await weir.stop()
    removeFolder(dataDir)
  }
}

const rates = results.map((all) => all.map(({ answered, seconds }) => answered / seconds))
console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, ${CONNECTIONS} connections`)
for (const [mode, all] of results.entries()) {
  const parts = (rates[mode] ?? []).map((rate, round) => rate / (rates[0]?.[round] ?? 1))
  console.log(
    `SYNC=${MODES[mode]}: ${median(rates[mode] ?? []).toFixed(0)} visits a second, ${spread(parts, 2)} of off; p50 ${spread(all.map(({ p50 }) => p50))} ms, p99 ${spread(all.map(({ p99 }) => p99))} ms`,
  )
}
