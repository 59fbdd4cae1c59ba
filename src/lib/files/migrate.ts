/**
 * Runs numbered SQL files in order, once, on any engine. When two releases share a store, the older accepts unknown
 * files unless one removes what it uses.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SayLine } from '../process/log.ts'

/**
 * `hash`: SHA-256 of the text, hex. `needs`: for a file that removes something, the file a program must know to go on;
 * '' if it only adds. Declared in its own line: `-- Contracts: needs 104-new-names.`
 */
export type Migration = { name: string; sql: string; hash: string; needs: string }
/** No `needs` if a Weir before 1.0.0-rc.1 applied it. */
export type Applied = { hash: string; needs?: string | undefined }

type Migrating = {
  /** Files named `NNN-title.sql`. */
  dir: string
  /** Last file to apply; default all. */
  last?: string | undefined
  /** By file name. */
  applied: () => Promise<Map<string, Applied>>
  /** Runs and records a file, in a transaction if possible. */
  apply: (file: Migration) => Promise<void>
}

/** The store is empty or older, and the caller only looks. */
export class SchemaNotReady extends Error {
  /** The missing files, without advice. */
  readonly missing: string
  constructor(store: string, names: readonly string[]) {
    const missing = `the ${store} is ready for ${names.length} migrations, from ${names[0] ?? ''} on`
    super(`${missing}; nothing was changed: the next start of the service makes them, or “weir migrate”`)
    this.missing = missing
  }
}

/** `say`: logs a wait; `ending`: aborts it. */
export type Waiting = { say?: SayLine | undefined; ending?: AbortSignal | undefined }

const LOOK_MS = 1000

/**
 * Polls until another process has migrated to this version. Logs begin and end. @throws errors of `look` except
 * SchemaNotReady; AbortError.
 */
export async function awaitSchema(look: () => Promise<void>, { say, ending }: Waiting): Promise<void> {
  for (let first = true; ; first = false) {
    try {
      await look()
      if (!first) say?.('the schema is up to date: the start goes on')
      return
    } catch (error) {
      if (!(error instanceof SchemaNotReady)) throw error
      if (first) say?.(`waits for a process with the jobs, or “weir migrate”: ${error.missing}`, 'warn')
      await wait(LOOK_MS, undefined, { signal: ending })
    }
  }
}

const NUMBERED = /^(\d{3})-[a-z0-9-]+\.sql$/
const CONTRACTS = /^-- Contracts: needs (\d{3}-[a-z0-9-]+)\.$/m

/**
 * Applies missing files in order; returns their names.
 * @throws Error with one line when an applied file changed or is missing, a file is misnamed, or a new one sorts
 * before an applied one.
 */
export async function migrate({ dir, last, applied, apply }: Migrating): Promise<string[]> {
  const files = await readMigrations(dir)
  const before = await applied()
  refuseRewrittenHistory(files, before)
  const missing = files.filter((file) => !before.has(file.name) && (last === undefined || file.name <= last))
  for (const file of missing) await apply(file)
  return missing.map((file) => file.name)
}

/**
 * Dry run of `migrate`.
 * @throws SchemaNotReady when the store lacks files; Error as `migrate`.
 */
export async function requireApplied(
  store: string,
  { dir, applied }: Pick<Migrating, 'dir' | 'applied'>,
): Promise<void> {
  const files = await readMigrations(dir)
  const before = await applied()
  refuseRewrittenHistory(files, before)
  const missing = files.flatMap(({ name }) => (before.has(name) ? [] : [name]))
  if (missing.length > 0) throw new SchemaNotReady(store, missing)
}

export const lastMigration = async (dir: string): Promise<string> =>
  (await readMigrations(dir)).at(-1)?.name.replace(/\.sql$/, '') ?? ''

/** Splits at semicolons that end a line, for engines with one statement per call. */
export function statements(sql: string): string[] {
  return sql
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim() !== '')
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = NUMBERED.exec(name)?.[1]
    if (number === undefined) throw new Error(`Migration ${name} is not named NNN-title.sql`)
    if (numbers.has(number)) throw new Error(`Migration ${name}: number ${number} is used twice`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(dir, name), 'utf8')
      const needed = CONTRACTS.exec(sql)?.[1]
      if (needed === undefined && /^-- Contracts\b/m.test(sql))
        throw new Error(`Migration ${name}: a migration that removes something says “-- Contracts: needs NNN-title.”`)
      const needs = needed === undefined ? '' : `${needed}.sql`
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), needs }
    }),
  )
}

function refuseRewrittenHistory(files: Migration[], before: Map<string, Applied>): void {
  const present = new Map(files.map((file) => [file.name, file.hash]))
  let last = ''
  for (const [name, { hash, needs }] of before) {
    const found = present.get(name)
    if (found === undefined) refuseUnlessAdded(name, needs, present)
    else if (found !== hash)
      throw new Error(`Migration ${name} was changed after it was applied: add a new file instead`)
    if (name > last) last = name
  }
  const late = files.find((file) => !before.has(file.name) && file.name < last)
  if (late)
    throw new Error(`Migration ${late.name} sorts before ${last}, which is already applied: give it a higher number`)
}

/** The file is of a newer release, or was removed from this one. */
function refuseUnlessAdded(name: string, needs: string | undefined, present: ReadonlyMap<string, string>): void {
  if (needs === undefined || [...present.keys()].some((known) => known > name))
    throw new Error(`Migration ${name} is applied to this store but missing here: is this an older version of Weir?`)
  if (needs !== '' && !present.has(needs))
    throw new Error(
      `Migration ${name} is applied to this store but missing here, and removed something this version uses: start a Weir that knows ${needs}, or restore the earlier backup into empty stores`,
    )
}
