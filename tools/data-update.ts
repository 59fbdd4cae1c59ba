/**
 * `npm run data:update`: fetches all detection data once (or the given ids) and prints results. A running service loads
 * new data by itself. Exits 1 when a source failed.
 */
import path from 'node:path'
import { switchToOwner } from '../src/lib/files/owner.ts'
import { updateData, type Outcome } from '../src/outside/detection/update.ts'
import { readSources, type Source } from '../src/outside/detection/sources.ts'
import { readSettings } from '../src/rules/settings.ts'

const COLUMNS = ['source', 'outcome', 'entries', 'kB', 'version', 'why'] as const

function line({ id, outcome, manifest: { entries, bytes, version, error } }: Outcome): string[] {
  return [id, outcome, String(entries), String(Math.ceil(bytes / 1000)), version, error ?? '']
}

function print(rows: readonly (readonly string[])[]): void {
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** The given ids, or all. @throws Error for an unknown id. */
function wanted(sources: readonly Source[], names: readonly string[]): string[] {
  const ids = sources.map(({ id }) => id)
  const unknown = names.find((name) => !ids.includes(name))
  if (unknown !== undefined) throw new Error(`there is no source ${unknown}; there are ${ids.join(', ')}`)
  return names.length > 0 ? [...names] : ids
}

try {
  const settings = readSettings(process.env)
  const sources = readSources(settings.dataSources)
  switchToOwner(path.resolve(settings.dataDir))
  const dir = path.join(path.resolve(settings.dataDir), 'detection')
  const outcomes = await updateData({
    dir,
    sources,
    ids: wanted(sources, process.argv.slice(2)),
    now: () => new Date(),
  })
  print([COLUMNS, ...outcomes.map(line)])
  process.exitCode = outcomes.some(({ outcome }) => outcome === 'failed') ? 1 : 0
} catch (error) {
  console.error(`weir: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
