/** Makes a backup: spools first, then configuration, hits, and other files. */
import { constants, createWriteStream, existsSync } from 'node:fs'
import { access, copyFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createZstdCompress } from 'node:zlib'
import { SPOOLS } from '../../lib/files/data-folder.ts'
import type { Database } from '../../store/config/engine/database.ts'
import { exportRows } from '../../store/config/engine/rows.ts'
import { ARCHIVED } from '../../store/events/engine/archive.ts'
import type { Events } from '../../store/events/events.ts'
import { parseFile } from '../../store/events/spool/segment.ts'
import { writeManifest, type BackedUpFile } from './manifest.ts'
import { filesUnder, openStaging, type Staging } from './files.ts'
import type { Target } from './target.ts'

type BackupParts = {
  db: Database
  events: Events
  dataDir: string
  /** True if a service drains the spools meanwhile. */
  drained: boolean
  version: string
  say: (line: string) => void
}

export type BackupMade = { files: number; bytes: number; rows: number; hits: number }

/** Backed up otherwise, or needed only by the running process. Also leaves out dot names. */
const NOT_FILES = new Set<string>([
  ...SPOOLS,
  'config',
  'postgres',
  'events',
  'socket',
  'outbox',
  'first-sign-in.txt',
  'lost+found',
])
/** Milliseconds for waiting segments to reach the store before they are copied as files. */
const DRAIN_MS = 10_000

/**
 * Contains every hit answered before the start exactly once: in the event store's part, or in a copied segment, which
 * the first start after a restore compares with the store. Hands over the manifest last; without it the files are no
 * backup.
 */
export async function makeBackup(parts: BackupParts, give: Target['give']): Promise<BackupMade> {
  const target = await openStaging(parts.dataDir, give)
  try {
    const began = new Date()
    const taken = await takeSpools(parts, target)
    const until = taken > 0 ? new Date() : began
    const config = await takeConfig(parts.db, target)
    const events = await takeEvents(parts.events, target, until)
    await takeFiles(parts, target)
    await target.finish(
      writeManifest({
        weir: parts.version,
        node: process.version,
        until: until.toISOString(),
        config,
        events,
        files: target.files(),
      }),
    )
    return summary(target.files(), config.rows, events.rows)
  } finally {
    await target.close()
  }
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

const summary = (
  files: readonly BackedUpFile[],
  config: Record<string, number>,
  events: Record<string, number>,
): BackupMade => ({
  files: files.length,
  bytes: sum(files.map(({ bytes }) => bytes)),
  rows: sum(Object.values(config)),
  hits: events['hits'] ?? 0,
})

/** With those in edges' folders; paths within the data folder. */
async function waitingSegments(dataDir: string): Promise<string[]> {
  const found: string[] = []
  for (const spool of SPOOLS) {
    const entries = existsSync(path.join(dataDir, spool))
      ? await readdir(path.join(dataDir, spool), { recursive: true })
      : []
    found.push(...entries.filter((entry) => parseFile(path.basename(entry))).map((entry) => path.join(spool, entry)))
  }
  return found
}

async function takeSpools({ dataDir, drained, say }: BackupParts, target: Staging): Promise<number> {
  let left = await waitingSegments(dataDir)
  const until = performance.now() + (drained ? DRAIN_MS : 0)
  while (left.length > 0 && performance.now() < until) {
    await wait(100)
    left = left.filter((segment) => existsSync(path.join(dataDir, segment)))
  }
  if (left.length > 0) say(`${left.length} spool segments are copied as files: the event store does not have them yet`)
  let taken = 0
  for (const segment of left)
    if (await take(target, segment.replaceAll(path.sep, '/'), path.join(dataDir, segment))) taken += 1
  return taken
}

/** A segment stored meanwhile is in the store's part. */
async function take(target: Staging, name: string, file: string): Promise<boolean> {
  const place = await target.place(name)
  const gone = await copyFile(file, place).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return true
    },
  )
  if (gone) return false
  await target.keep(name)
  return true
}

async function takeConfig(db: Database, target: Staging) {
  const rows: Record<string, number> = {}
  const migrations = await exportRows(db, async (table) => {
    const name = `config/${table.name}.jsonl.zst`
    let count = 0
    const lines = async function* () {
      for await (const batch of table.rows) {
        count += batch.length
        yield `${batch.join('\n')}\n`
      }
    }
    await pipeline(
      Readable.from(lines()),
      createZstdCompress(),
      createWriteStream(await target.place(name), { mode: 0o600 }),
    )
    await target.keep(name)
    rows[table.name] = count
  })
  return { migrations, rows }
}

async function takeEvents({ archive }: Events, target: Staging, until: Date) {
  const rows: Record<string, number> = {}
  for (const table of ARCHIVED) {
    rows[table] = 0
    for (const { month } of await archive.months(table)) {
      const name = `events/${table}-${month}.jsonl.zst`
      rows[table] += await archive.out({ table, month, until, file: await target.place(name) })
      await target.keep(name)
    }
  }
  return { migrations: await archive.migrations(), rows }
}

/** The rest: detection data (offline networks cannot fetch it again), keys, campaigns' files. */
async function takeFiles({ dataDir, say }: BackupParts, target: Staging): Promise<void> {
  for (const top of await readdir(dataDir, { withFileTypes: true })) {
    if (NOT_FILES.has(top.name) || top.name.startsWith('.')) continue
    for (const file of await filesUnder(path.join(dataDir, top.name), top.isDirectory())) {
      // unreadable files are not Weir's
      if (await isReadable(file))
        await take(target, `data/${path.relative(dataDir, file).replaceAll(path.sep, '/')}`, file)
      else say(`${file} is skipped: it belongs to another user and cannot be read`)
    }
  }
}

const isReadable = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'EACCES',
  )
