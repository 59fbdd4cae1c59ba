/** Runs numbered plain SQL files in order, each once. Knows no engine: the store says what was applied and applies. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** One numbered file; `hash` is the SHA-256 of its text, in hex. */
export type Migration = { name: string; sql: string; hash: string }

export type Migrating = {
  /** Folder of files named `NNN-title.sql`. */
  dir: string
  /** The last file to apply; without it, all. */
  last?: string | undefined
  /** What the store remembers: file name to SHA-256 in hex. */
  applied: () => Promise<Map<string, string>>
  /** Runs one file and remembers it, in one transaction where the engine has them. */
  apply: (file: Migration) => Promise<void>
}

/** The store is of an earlier version, or empty, and was only to be looked at. */
export class SchemaWaits extends Error {
  constructor(store: string, names: readonly string[]) {
    super(
      `the ${store} is ready for ${names.length} migrations, from ${names[0] ?? ''} on; nothing was changed: the next start of the service makes them, or “weir migrate”`,
    )
  }
}

const NUMBERED = /^(\d{3})-[a-z0-9-]+\.sql$/

/**
 * Applies what is missing, lowest number first, and answers the names it applied.
 * @throws Error with one line when an applied file is changed or gone, a file is misnamed, or a new one sorts before an
 * applied one.
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
 * Looks at what `migrate` would do, and does nothing.
 * @throws SchemaWaits where files are missing in the store; Error as `migrate`.
 */
export async function seeApplied(store: string, { dir, applied }: Pick<Migrating, 'dir' | 'applied'>): Promise<void> {
  const files = await readMigrations(dir)
  const before = await applied()
  refuseRewrittenHistory(files, before)
  const missing = files.flatMap(({ name }) => (before.has(name) ? [] : [name]))
  if (missing.length > 0) throw new SchemaWaits(store, missing)
}

/** Name of the last migration of a folder. */
export const lastOf = async (dir: string): Promise<string> =>
  (await readMigrations(dir)).at(-1)?.name.replace(/\.sql$/, '') ?? ''

/**
 * Single statements of a file: they end with a semicolon at a line's end. For engines that take one statement a call.
 */
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
    if (numbers.has(number)) throw new Error(`Migration ${name}: number ${number} is taken twice`)
    numbers.add(number)
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(dir, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

function refuseRewrittenHistory(files: Migration[], before: Map<string, string>): void {
  const present = new Map(files.map((file) => [file.name, file.hash]))
  let last = ''
  for (const [name, hash] of before) {
    const found = present.get(name)
    if (found === undefined)
      throw new Error(`Migration ${name} is applied to this store but missing here: is this an older version of Weir?`)
    if (found !== hash) throw new Error(`Migration ${name} was changed after it was applied: add a new file instead`)
    if (name > last) last = name
  }
  const late = files.find((file) => !before.has(file.name) && file.name < last)
  if (late)
    throw new Error(`Migration ${late.name} sorts before ${last}, which is already applied: give it a higher number`)
}
