/**
 * `npm run bench:query`: times of the screens' queries. Inserts realistic hits into a fresh event store (BENCH_HITS, 20
 * million) and repeats each query: as the product, without aggregates, and on Postgres, if present, with two campaigns'
 * hits. BENCH_DIR keeps the hits.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { openEvents, type Events } from '../../src/store/events/events.ts'
import { BIG, campaignsFor, fillHits, runIn, TYPICAL } from './query/hits.ts'
import { LOADED, startPostgres, type BenchPostgres } from './query/postgres.ts'
import { askingFrom } from '../../src/store/events/testing/asking.ts'
import { ALL, type QuestionOf } from './query/questions.ts'
import { measureExport } from './query/export.ts'

const HITS = Number(process.env['BENCH_HITS'] ?? 20_000_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7)
const SUBJECTS = { typical: [TYPICAL], big: [BIG], all: 'all' } as const
type Subject = keyof typeof SUBJECTS

const KEPT = process.env['BENCH_DIR']
if (KEPT) mkdirSync(KEPT, { recursive: true })
const temp = mkdtempSync(path.join(tmpdir(), 'weir-bench-query-'))
const dir = KEPT ?? temp
const csv = path.join(temp, 'hits.csv')
const print = (line: string) => process.stdout.write(`${line}\n`)

async function fill(events: Events): Promise<void> {
  const began = Date.now()
  const [{ there } = { there: 0 }] = await events.query<{ there: number }>('short', 'SELECT count() AS there FROM hits')
  await fillHits(dir, { from: there, to: HITS })
  print(
    `${HITS.toLocaleString('en')} hits of ${(campaignsFor(HITS) + 1).toLocaleString('en')} campaigns ${there > 0 ? `(${there.toLocaleString('en')} of them found) ` : ''}made in ${Math.round((Date.now() - began) / 1000)} s`,
  )
  await settled(events)
}

/** Waits for the engine's own merges, half an hour at most. */
async function settled(events: Events): Promise<void> {
  for (let quiet = 0, looks = 0; quiet < 3 && looks < 1800; looks += 1) {
    const [row] = await events.query<{ merges: number }>(
      'short',
      "SELECT count() AS merges FROM system.merges WHERE table = 'hits'",
    )
    quiet = row?.merges === 0 ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

type Took = { wall: number[]; cpu: number[] }

/** Milliseconds of time and of CPU with the engine's threads; CPU is reliable on busy machines. */
async function times(query: () => Promise<unknown>, rounds = ROUNDS): Promise<Took> {
  await query()
  const took: Took = { wall: [], cpu: [] }
  for (let round = 0; round < rounds; round += 1) {
    const [began, used] = [performance.now(), process.cpuUsage()]
    await query()
    const { user, system } = process.cpuUsage(used)
    took.wall.push(performance.now() - began)
    took.cpu.push((user + system) / 1000)
  }
  return { wall: took.wall.toSorted((a, b) => a - b), cpu: took.cpu.toSorted((a, b) => a - b) }
}

const median = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0
const digits = (ms: number): string => ms.toFixed(ms < 10 ? 1 : 0)
const spread = (took: Took, of: keyof Took): string =>
  `${digits(median(took[of]))} (${digits(took[of][0] ?? 0)}–${digits(took[of].at(-1) ?? 0)})`
const ratio = (other: Took, own: Took, of: keyof Took): string => `${(median(other[of]) / median(own[of])).toFixed(1)}×`

type Stores = { events: Events; hitsAlone: Events; postgres: BenchPostgres | undefined }
type Cells = Partial<Record<Subject | 'alone' | 'postgres', string>>

/** Fills the row's cells of one subject; what is compared with is measured for the big campaign alone. */
async function measure(
  { events, hitsAlone, postgres }: Stores,
  question: QuestionOf,
  subject: Subject,
  cells: Cells,
): Promise<void> {
  const campaigns = SUBJECTS[subject]
  const own = await times(() => question.query(events, campaigns))
  cells[subject] = spread(own, 'wall')
  if (campaigns !== SUBJECTS.big) return
  if (question.kept) cells.alone = ratio(await times(() => question.query(hitsAlone, campaigns), 3), own, 'cpu')
  const { postgres: sql } = question
  if (postgres && sql !== undefined)
    cells.postgres = spread(await times(() => postgres.query(sql, campaigns), 3), 'wall')
}

async function rowOf(stores: Stores, question: QuestionOf): Promise<string> {
  const cells: Cells = {}
  for (const subject of Object.keys(SUBJECTS) as Subject[])
    if (subject !== 'all' || question.everywhere) await measure(stores, question, subject, cells)
  const columns = [...(Object.keys(SUBJECTS) as Subject[]), 'alone', 'postgres'] as const
  return `| ${[question.name, ...columns.map((column) => cells[column] ?? '–')].join(' | ')} |`
}

async function main(): Promise<void> {
  const { model = '' } = cpus()[0] ?? {}
  print(
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, BENCH_HITS=${HITS} BENCH_ROUNDS=${ROUNDS}`,
  )
  const events = await openEvents({ dir })
  const hitsAlone = askingFrom(events, dir, 'hits')
  await fill(events)
  await runIn(dir, `SELECT ${LOADED} FROM hits WHERE campaign IN (${BIG}, ${TYPICAL}) INTO OUTFILE '${csv}' FORMAT CSV`)
  const postgres = await startPostgres(csv)
  print(
    postgres
      ? `Postgres ${postgres.version} with the hits of the two campaigns, indexed by campaign and time`
      : 'no Postgres on this machine: its columns are empty',
  )
  print('\n| question | typical, ms | big | all | hits alone | Postgres, ms |\n|---|---|---|---|---|---|')
  for (const question of ALL) print(await rowOf({ events, hitsAlone, postgres }, question))
  await postgres?.close()
  print(`\n${await measureExport(events, BIG)}`)
  await hitsAlone.close()
  await events.close()
}

try {
  await main()
} finally {
  rmSync(temp, { recursive: true, force: true })
}
