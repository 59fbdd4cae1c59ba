/**
 * `npm run test:faults [-- line or name… --write]`: checks each promise under its fault, one after another, against a
 * whole Weir on loopback. FAULT_MINUTES (10), FAULT_KILLS (20), FAULT_SAVES (20), FAULT_STOPS (10), FAULT_RESTARTS
 * (10), FAULT_RESTORES (12) and FAULT_CUTS (20) shorten it. `--write` updates the table of docs/lab/faults.md; other
 * lines keep their row. Exits 1 when a line failed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { killed } from './01-killed.ts'
import { eventStoreAway } from './03-event-store-away.ts'
import { diskFull } from './05-disk-full.ts'
import { savedUnderLoad } from './08-saved-under-load.ts'
import { behindNginx } from './10-behind-nginx.ts'
import { overload, slowSockets } from './10-overload.ts'
import { stopped } from './10-stopped.ts'
import { slowClients } from './29-slow-clients.ts'
import { clockMoved } from './34-clock.ts'
import { restoreKilled } from './35-restore-killed.ts'
import { plug } from './44-plug.ts'
import type { Fault, Seen } from './fault.ts'
import { HELD } from './in-tests.ts'

const FAULTS: Fault[] = [
  ...HELD,
  killed,
  eventStoreAway,
  diskFull,
  savedUnderLoad,
  stopped,
  overload,
  slowSockets,
  behindNginx,
  ...slowClients,
  clockMoved,
  restoreKilled,
  plug,
].toSorted((a, b) => a.line - b.line)

/** Line numbers or names. */
const wanted = process.argv.slice(2).filter((word) => word !== '--write')
const rows = new Map<Fault, string>()
const DOC = path.join(import.meta.dirname, '..', '..', 'docs', 'lab', 'faults.md')
const keyOf = ({ line, name }: Fault): string => `| ${line} | ${name} |`
const today = new Date().toISOString().slice(0, 10)
let failed = 0

async function see(fault: Fault): Promise<Seen> {
  try {
    return await fault.run()
  } catch (error) {
    return { did: '', saw: `it broke off: ${error instanceof Error ? error.message : String(error)}`, passed: false }
  }
}

const verdictOf = ({ passed, skipped }: Seen): string => (skipped ? 'skipped' : passed ? 'pass' : 'FAILED')

const table = (those: Iterable<string>): string =>
  ['| line | fault | what was done | what was seen | | on |', '|---|---|---|---|---|---|', ...those].join('\n')

/** After each line, so that an interrupted run keeps its results. */
function write(): void {
  const before = readFileSync(DOC, 'utf8').split('\n')
  const all = FAULTS.filter((fault) => !HELD.includes(fault)).flatMap(
    (fault) => rows.get(fault) ?? before.find((row) => row.startsWith(keyOf(fault))) ?? [],
  )
  // those of another environment, such as the plug's with SYNC=answer
  all.push(...before.filter((row) => /^\| \d/.test(row) && !FAULTS.some((fault) => row.startsWith(keyOf(fault)))))
  const head = `# Faults, and what they did

\`npm run test:faults -- --write\` on ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}. Load and service share the machine. The lines are those of [reliability](../explanation/reliability.md); each bound is a count, or a ratio within the same run. Lines that tests alone hold are run, too, and have no row.
`
  writeFileSync(DOC, `${head}\n${table(all)}\n`)
}

for (const fault of FAULTS) {
  if (wanted.length > 0 && !wanted.includes(String(fault.line)) && !wanted.includes(fault.name)) continue
  process.stdout.write(`line ${fault.line}, ${fault.name} … `)
  const seen = await see(fault)
  console.log(`${verdictOf(seen)}: ${seen.skipped ?? seen.saw}`)
  if (!seen.passed) failed += 1
  rows.set(fault, `${keyOf(fault)} ${seen.did} | ${seen.skipped ?? seen.saw} | ${verdictOf(seen)} | ${today} |`)
  if (process.argv.includes('--write')) write()
}

console.log(`\n${table(rows.values())}`)
process.exit(failed > 0 ? 1 : 0)
