/**
 * `npm run test:faults [-- line or name… --write]`: what a fault may do and may not, line by line of what is promised, one after
 * another, against a whole Weir on loopback. FAULT_MINUTES (10), FAULT_KILLS (20), FAULT_SAVES (20) and FAULT_STOPS (10) shorten it.
 * `--write` puts the table into docs/faults.md. Exits 1 when a line failed.
 */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import path from 'node:path'
import { killed } from './01-killed.ts'
import { eventStoreAway } from './03-event-store-away.ts'
import { diskFull } from './05-disk-full.ts'
import { savedUnderLoad } from './08-saved-under-load.ts'
import { overload, slowSockets } from './10-overload.ts'
import { stopped } from './10-stopped.ts'
import type { Fault, Seen } from './fault.ts'
import { HELD } from './in-tests.ts'

const FAULTS: Fault[] = [...HELD, killed, eventStoreAway, diskFull, savedUnderLoad, stopped, overload, slowSockets].toSorted((a, b) => a.line - b.line)

/** Numbers of lines, or names. */
const wanted = process.argv.slice(2).filter((word) => word !== '--write')
const rows: string[] = []
let failed = 0

async function see(fault: Fault): Promise<Seen> {
  try {
    return await fault.run()
  } catch (error) {
    return { did: '', saw: `it broke off: ${error instanceof Error ? error.message : String(error)}`, passed: false }
  }
}

const verdictOf = ({ passed, skipped }: Seen): string => (skipped ? 'skipped' : passed ? 'pass' : 'FAILED')

const table = (): string => ['| line | fault | what was done | what was seen | |', '|---|---|---|---|---|', ...rows].join('\n')

/** After each line, so that a run that is broken off leaves what it saw. */
function write(): void {
  const head = `# Faults, and what they did

\`npm run test:faults -- --write\` on ${new Date().toISOString().slice(0, 10)}: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, ${Math.round(loadavg()[0] ?? 0)} busy threads on
the machine at the end. Load and service share it. The lines are those of [reliability.md](reliability.md); each bound is a count, or a ratio within the same run.
`
  writeFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'faults.md'), `${head}\n${table()}\n`)
}

for (const fault of FAULTS) {
  if (wanted.length > 0 && !wanted.includes(String(fault.line)) && !wanted.includes(fault.name)) continue
  process.stdout.write(`line ${fault.line}, ${fault.name} … `)
  const seen = await see(fault)
  console.log(`${verdictOf(seen)}: ${seen.skipped ?? seen.saw}`)
  if (!seen.passed) failed += 1
  rows.push(`| ${fault.line} | ${fault.name} | ${seen.did} | ${seen.skipped ?? seen.saw} | ${verdictOf(seen)} |`)
  if (process.argv.includes('--write')) write()
}

console.log(`\n${table()}`)
process.exit(failed > 0 ? 1 : 0)
