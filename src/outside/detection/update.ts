/** Brings the data up to date: each source for itself, the last good one kept, then one index of all. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { lockFolder } from '../../lib/folder-lock.ts'
import { fetchFile, FetchError, type Fetched } from './fetch-file.ts'
import { openMmdb } from './formats/mmdb.ts'
import { FormatError, PARSERS } from './formats/parse.ts'
import { buildIndex, type Loaded } from './index.ts'
import { type Current, CURRENT_FILE, INDEX_FILE, type IndexHead, packIndex, unpackIndex } from './index-file.ts'
import { isContentWhole } from './verify.ts'
import { readManifest, shortHash, cleanUpSource, writeManifest, writeWhole, type Manifest } from './manifest.ts'
import { urlsOf, type Source } from './sources.ts'

export type Outcome = { id: string; outcome: 'new' | 'same' | 'failed'; manifest: Manifest }
export type Updating = {
  dir: string
  /** All sources: the index is made of what is there of these. */
  sources: readonly Source[]
  /** Ids of those to fetch. */
  ids: readonly string[]
  now: () => Date
  /** Told before each. */
  onSource?: (id: string) => void
  timeoutMs?: number
}

/**
 * Fetches the sources one after another and writes a new index when anything changed. A source that fails keeps its
 * last good data and says why. @throws Error with one line when another process is at it, or the folder cannot be
 * written.
 */
export async function updateData({ dir, sources, ids, now, onSource, timeoutMs }: Updating): Promise<Outcome[]> {
  const unlock = lockFolder(dir)
  try {
    const outcomes: Outcome[] = []
    for (const source of sources.filter(({ id }) => ids.includes(id))) {
      onSource?.(source.id)
      outcomes.push(await updateSource(dir, source, now(), timeoutMs))
    }
    await writeIndex(dir, sources, now())
    await writeCurrent(dir, sources)
    for (const { id, manifest } of outcomes) if (manifest.file !== '') await cleanUpSource(dir, id, manifest.file)
    return outcomes
  } finally {
    unlock()
  }
}

async function updateSource(dir: string, source: Source, now: Date, timeoutMs?: number): Promise<Outcome> {
  const before = await manifestOf(dir, source.id)
  const at = now.toISOString()
  try {
    const fetched = await fetchNewest(source, before, now, timeoutMs)
    const seen = { ...before, checkedAt: at, triedAt: at, error: null }
    const next = fetched ? { ...seen, ...(await take(dir, source, fetched, before, at)) } : seen
    await writeManifest(dir, source.id, next)
    return { id: source.id, outcome: next.version === before.version ? 'same' : 'new', manifest: next }
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof FormatError)) throw error
    const next = { ...before, triedAt: at, error: error.message.slice(0, 300) }
    await writeManifest(dir, source.id, next)
    return { id: source.id, outcome: 'failed', manifest: next }
  }
}

/** A publication that is not there yet gives way to the one before. */
async function fetchNewest(
  source: Source,
  before: Manifest,
  now: Date,
  timeoutMs?: number,
): Promise<Fetched | undefined> {
  const urls = urlsOf(source, now)
  const known = before.file === '' ? undefined : before
  for (const url of urls.slice(0, -1)) {
    try {
      return await fetchFile(url, known, { most: source.most, timeoutMs })
    } catch (error) {
      if (!(error instanceof FetchError && error.missing)) throw error
    }
  }
  return fetchFile(urls.at(-1) ?? source.url, known, { most: source.most, timeoutMs })
}

/** Checks what came and puts it beside what is in force. */
async function take(
  dir: string,
  source: Source,
  { bytes, url, etag, lastModified }: Fetched,
  before: Manifest,
  at: string,
): Promise<Partial<Manifest>> {
  if (source.sha256 !== undefined) await checkSum(source.sha256, bytes)
  const entries = countEntries(source, bytes)
  if (entries < source.least) throw new FormatError(`has ${entries} entries, fewer than the ${source.least} expected`)
  const version = shortHash(bytes)
  const file = `data-${version}`
  const fetchedAt = version === before.version ? before.fetchedAt : at
  await writeWhole(path.join(dir, source.id, file), bytes)
  return { version, file, url, fetchedAt, entries, bytes: bytes.length, etag, lastModified }
}

async function checkSum(url: string, bytes: Buffer): Promise<void> {
  const published = await fetchFile(url, undefined, { most: 10_000 })
  const wanted = /[0-9a-f]{64}/i.exec(published?.bytes.toString() ?? '')?.[0]?.toLowerCase()
  if (wanted === undefined) throw new FormatError('its checksum is not published where it should be')
  if (createHash('sha256').update(bytes).digest('hex') !== wanted)
    throw new FormatError('does not have the published checksum')
}

const countEntries = ({ format }: Source, bytes: Buffer): number =>
  format === 'mmdb' ? openMmdb(bytes).entries : PARSERS[format](bytes.toString()).length

/** As it is written down, unless its file is gone or is not as it was written: then it is fetched anew. */
async function manifestOf(dir: string, id: string): Promise<Manifest> {
  const manifest = await readManifest(dir, id)
  if (manifest.file === '') return manifest
  return (await isContentWhole(path.join(dir, id, manifest.file))) ? manifest : { ...manifest, ...NO_CONTENT }
}
const NO_CONTENT = { version: '', file: '', etag: null, lastModified: null } as const

/** One index of what is in force, unless there is one of just that already. */
async function writeIndex(dir: string, sources: readonly Source[], now: Date): Promise<void> {
  const used: (readonly [Source, Manifest])[] = []
  for (const source of sources) {
    const manifest = await manifestOf(dir, source.id)
    if (manifest.file !== '') used.push([source, manifest])
  }
  const version = shortHash(
    used
      .map(([{ id, name, kind, format }, manifest]) => [id, name, kind, format, manifest.version].join(' '))
      .join('\n'),
  ).slice(0, 8)
  if (used.length === 0 || (await versionOf(dir)) === version) return
  const loaded: Loaded[] = []
  for (const [{ id, name, kind, format }, { file }] of used) {
    if (format !== 'mmdb')
      loaded.push({ id, name, kind, ranges: () => PARSERS[format](readFileSync(path.join(dir, id, file), 'utf8')) })
  }
  const filesOf = (kind: Source['kind']) =>
    used.flatMap(([source, { file }]) =>
      source.format === 'mmdb' && source.kind === kind ? [`${source.id}/${file}`] : [],
    )
  const head: IndexHead = {
    version,
    builtAt: now.toISOString(),
    country: filesOf('country'),
    asn: filesOf('asn'),
    ids: loaded.map(({ id }) => id),
  }
  await writeWhole(path.join(dir, INDEX_FILE), packIndex(buildIndex(loaded), head))
}

/**
 * Until when each source is known to be current; processes that have the data open look at this file to see that there
 * is something new.
 */
async function writeCurrent(dir: string, sources: readonly Source[]): Promise<void> {
  const checked: Record<string, string> = {}
  for (const { id } of sources) {
    const { file, checkedAt } = await readManifest(dir, id)
    if (file !== '' && checkedAt !== null) checked[id] = checkedAt
  }
  await writeWhole(
    path.join(dir, CURRENT_FILE),
    JSON.stringify({ version: (await versionOf(dir)) ?? '', checked } satisfies Current),
  )
}

async function versionOf(dir: string): Promise<string | undefined> {
  try {
    return unpackIndex(await readFile(path.join(dir, INDEX_FILE))).head.version
  } catch {
    return undefined
  }
}
