/** Restores a backup into an empty data folder (and servers); `replace` allows existing data. */
import { createReadStream, existsSync } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { compose } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { lockFolder } from '../../lib/files/folder-lock.ts'
import { linesOf } from '../../lib/flow/streams.ts'
import { beginRestore, finishRestore, restoringIn, recoverRestore } from '../../lib/files/restoring.ts'
import { openDatabase } from '../../store/config/engine/database.ts'
import { MIGRATIONS } from '../../store/config/engine/migrations.ts'
import { isInUse, importRows } from '../../store/config/engine/rows.ts'
import { ARCHIVED, type ArchivedTable } from '../../store/events/engine/archive.ts'
import { openEvents } from '../../store/events/events.ts'
import { EVENT_MIGRATIONS } from '../../store/events/engine/schema.ts'
import { manifestSums, refuseNewer } from './manifest.ts'
import { openSource, type Source } from './source.ts'

type RestoreParts = {
  from: string
  /** File with private keys, for an encrypted backup. */
  identities?: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  clickhouseUrl: string | undefined
  /** Existing data is moved aside (folder) or removed (servers). */
  replace: boolean
  say: (line: string) => void
  /** Called when the backup is verified, before the data folder changes. */
  opened?: () => void
}

type Restored = {
  until: string
  rows: number
  hits: number
  aside: string | undefined
}

/** Entries of one process run only. */
const PASSING = new Set(['socket', 'outbox', '.operator'])
const IN_SPOOLS = /^spool(?:-\w+)?\//

/**
 * @throws Error with one line; the folder is then unchanged, or marked as not restored, and the command can be
 * repeated.
 */
export async function restoreBackup(parts: RestoreParts): Promise<Restored> {
  const dataDir = path.resolve(parts.dataDir)
  const source = await openSource(path.resolve(parts.from), parts.identities)
  try {
    return await restoreFrom(parts, dataDir, source)
  } finally {
    await source.close()
  }
}

async function restoreFrom(parts: RestoreParts, dataDir: string, source: Source): Promise<Restored> {
  const { weir, config, events } = source.manifest
  refuseNewer('configuration', config.migrations, await readdir(MIGRATIONS), weir)
  refuseNewer('events', events.migrations, await readdir(EVENT_MIGRATIONS), weir)
  parts.opened?.()
  await mkdir(dataDir, { recursive: true })
  finishEarlier(dataDir, parts.say)
  const old = await thingsIn(dataDir)
  if (old.length > 0 && !parts.replace)
    throw new Error(`${dataDir} is not empty: name an empty folder, or add --replace to move its contents aside`)
  await seeThatMovable(dataDir, old)
  for (const folder of ['config', 'postgres', 'events', 'spool'])
    if (old.includes(folder)) lockFolder(path.join(dataDir, folder))()
  const servers = parts.databaseUrl !== undefined || parts.clickhouseUrl !== undefined
  const restore = beginRestore(dataDir, { servers })
  const aside = await fill(parts, source, restoringIn(dataDir)).then(
    () => finishRestore(dataDir, { old, restore }),
    (error: unknown) => {
      restore.unlock()
      throw error
    },
  )
  const { rows, hits } = manifestSums(source.manifest)
  return { until: source.manifest.until, rows, hits, aside }
}

/** Entries that a restore would overwrite. */
async function thingsIn(dataDir: string): Promise<string[]> {
  const own = path.basename(restoringIn(dataDir))
  return (await readdir(dataDir)).filter(
    (entry) => entry !== own && !PASSING.has(entry) && !entry.startsWith('.replaced-') && entry !== 'lost+found',
  )
}

/** Checked first: other users' entries cannot be moved. */
async function seeThatMovable(dataDir: string, entries: readonly string[]): Promise<void> {
  for (const name of entries) {
    const place = path.join(dataDir, name)
    await access(place, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES') return
      const help = `give it to the owner of ${dataDir} first (chown -R), or move it away`
      throw new Error(`${place} belongs to another user and cannot be moved aside: ${help}`, { cause: error })
    })
  }
}

/** Completes a committed restore; restarts one that had only begun. */
function finishEarlier(dataDir: string, say: (line: string) => void): void {
  if (!existsSync(restoringIn(dataDir))) recoverRestore(dataDir, say)
}

async function fill(parts: RestoreParts, source: Source, fresh: string): Promise<void> {
  const unpacked = path.join(fresh, '.unpacked')
  await fillEvents(parts, source, { fresh, unpacked })
  await fillFiles(source, { fresh, unpacked })
  await fillConfig(parts, source, { fresh, unpacked }) // last, so that nobody can log in to a half-restored installation
  await rm(unpacked, { recursive: true, force: true })
}

type Places = { fresh: string; unpacked: string }

async function fillEvents(
  { clickhouseUrl, replace, say }: RestoreParts,
  { manifest, fetch }: Source,
  { fresh, unpacked }: Places,
): Promise<void> {
  const { archive, close } = await openEvents({ url: clickhouseUrl, dir: path.join(fresh, 'events') })
  try {
    for (const table of ARCHIVED) {
      if ((await archive.months(table)).length === 0) continue
      if (!replace)
        throw new Error(
          `the event store already has ${table}: name an empty one, or add --replace to delete its tables`,
        )
      await archive.empty(table)
    }
    for (const { name } of manifest.files) {
      const table = tableOf(name)
      if (!table) continue
      say(`restoring ${name}`)
      const file = await fetch(name, unpacked)
      await archive.in(table, file)
      await rm(file)
    }
    await checkCounts(archive, manifest.events.rows)
  } finally {
    await close()
  }
}

const tableOf = (name: string): ArchivedTable | undefined =>
  ARCHIVED.find((table) => new RegExp(`^events/${table}-\\d{6}\\.jsonl\\.zst$`).test(name))

async function checkCounts(
  archive: Awaited<ReturnType<typeof openEvents>>['archive'],
  expected: Record<string, number>,
): Promise<void> {
  for (const table of ARCHIVED) {
    const rows = (await archive.months(table)).reduce((sum, month) => sum + month.rows, 0)
    if (rows !== (expected[table] ?? 0))
      throw new Error(`only ${rows} of ${expected[table] ?? 0} ${table} were restored to the event store`)
  }
}

async function fillFiles({ manifest, fetch }: Source, { fresh, unpacked }: Places): Promise<void> {
  for (const { name } of manifest.files) {
    if (IN_SPOOLS.test(name)) await fetch(name, fresh)
    if (!name.startsWith('data/')) continue
    const place = path.join(fresh, name.slice('data/'.length))
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    await rename(await fetch(name, unpacked), place)
  }
}

async function fillConfig(
  { databaseUrl, replace }: RestoreParts,
  source: Source,
  { fresh, unpacked }: Places,
): Promise<void> {
  const last = source.manifest.config.migrations.at(-1)
  const db = await openDatabase({ url: databaseUrl, dir: fresh, last })
  try {
    if (!replace && (await isInUse(db)))
      throw new Error(
        'the configuration store already has accounts: name an empty one, or add --replace to delete them',
      )
    const { rows } = await db.$client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
    const newer = rows.find(({ name }) => !source.manifest.config.migrations.includes(name))
    if (newer)
      throw new Error(
        `the configuration store is newer than the backup (it has ${newer.name}): name an empty database, which is then brought up to date`,
      )
    const counts = await importRows(db, tablesOf(source, unpacked))
    for (const [table, count] of Object.entries(source.manifest.config.rows))
      if (counts[table] !== count)
        throw new Error(`only ${counts[table] ?? 0} of ${count} rows of ${table} were restored`)
  } finally {
    await db.close()
  }
}

const BATCH = 500

async function* tablesOf(
  { manifest, fetch }: Source,
  unpacked: string,
): AsyncGenerator<{ name: string; rows: AsyncIterable<string[]> }> {
  for (const { name } of manifest.files) {
    const table = /^config\/([a-z_]+)\.jsonl\.zst$/.exec(name)?.[1]
    if (table === undefined) continue
    const file = await fetch(name, unpacked)
    yield { name: table, rows: batchesOf(file) }
    await rm(file)
  }
}

async function* batchesOf(file: string): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const line of linesOf(compose(createReadStream(file), createZstdDecompress()))) {
    if (line !== '' && batch.push(line) === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
