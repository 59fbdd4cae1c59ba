/** Each source separately, keeping its last good content, then one index. */
import path from 'node:path'
import { createHash } from 'node:crypto'
import { lockFolder } from '../../lib/files/folder-lock.ts'
import { fetchFile, FetchError, type Fetched } from './fetch-file.ts'
import { openMmdb } from './formats/mmdb.ts'
import { FormatError, PARSERS } from './formats/parse.ts'
import { cleanUpSource, type Manifest, manifestOf, shortHash, writeManifest, writeWhole } from './manifest.ts'
import { urlsOf, type Source } from './sources.ts'
import {
  cleanUpAll,
  endTried,
  forgetTried,
  isTriable,
  readTried,
  TRIED_FOLDER,
  type TriedEnd,
  versionOfTried,
  writeTried,
} from './tried.ts'
import { writeIndexes } from './write-index.ts'

export type Outcome = { id: string; outcome: 'new' | 'same' | 'failed'; manifest: Manifest }
type Updating = {
  dir: string
  /** All sources; the index holds those with data. */
  sources: readonly Source[]
  /** Ids to fetch. */
  ids: readonly string[]
  now: () => Date
  /** Called before each source. */
  onSource?: (id: string) => void
  timeoutMs?: number
}
/** `again`: takes dropped content too. */
type Taking = Updating & { again?: boolean }

/**
 * Fetches in sequence and writes a new index on changes. A failing source keeps its data and reports why; one under
 * test is frozen. @throws Error with one line when another process is updating, or the folder is not writable.
 */
export async function updateData({ dir, sources, ids, now, onSource, timeoutMs, again }: Taking): Promise<Outcome[]> {
  return locked(dir, async () => {
    const held = (await readTried(dir))?.sources.map(({ id }) => id) ?? []
    const outcomes: Outcome[] = []
    for (const source of sources.filter(({ id }) => ids.includes(id) && !held.includes(id))) {
      onSource?.(source.id)
      const { manifest, ...outcome } = await fetchSource(dir, source, { now: now(), timeoutMs, again })
      await writeManifest(dir, source.id, manifest)
      outcomes.push({ ...outcome, manifest })
    }
    await writeIndexes(dir, sources, now())
    for (const { id, manifest } of outcomes) if (manifest.file !== '') await cleanUpSource(dir, id, manifest.file)
    return outcomes
  })
}

/** `version`: only this one; undefined: any. */
type Trying = Updating & { shadow: string; version?: string | undefined }

/**
 * Puts differing sources under test; nothing when none differs.
 * @throws Error as `updateData`, and when it is not the wanted version.
 */
export async function tryData({ dir, sources, ids, now, onSource, ...how }: Trying): Promise<Outcome[]> {
  const { shadow, version: wanted, timeoutMs } = how
  return locked(dir, async () => {
    await forgetTried(dir)
    const [outcomes, tried]: [Outcome[], Parameters<typeof versionOfTried>[0]] = [[], []]
    const folder = path.join(dir, TRIED_FOLDER)
    for (const source of sources.filter((one) => ids.includes(one.id) && isTriable(one))) {
      const { id, name, kind } = source
      onSource?.(id)
      const { version: from } = await manifestOf(dir, id)
      const outcome = await fetchSource(dir, source, { now: now(), timeoutMs, again: true, folder })
      outcomes.push(outcome)
      if (outcome.outcome !== 'new') continue
      await writeManifest(folder, id, outcome.manifest)
      tried.push({ id, name, kind, from, to: outcome.manifest.version })
    }
    const version = versionOfTried(tried)
    if (wanted !== undefined && version !== wanted) {
      await forgetTried(dir)
      throw new Error('the publishers now have another version than the one under test')
    }
    if (tried.length > 0) await writeTried(dir, { shadow, version, sources: tried })
    await writeIndexes(dir, sources, now())
    return outcomes
  })
}

/** Ends the test. @throws Error as `updateData`. */
export async function endTry({ dir, sources, end, now }: Omit<Updating, 'ids'> & { end: TriedEnd }): Promise<void> {
  await locked(dir, async () => {
    const ids = (await readTried(dir))?.sources.map(({ id }) => id) ?? []
    await endTried(dir, sources, end)
    await forgetTried(dir)
    await writeIndexes(dir, sources, now())
    await cleanUpAll(dir, ids)
  })
}

async function locked<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const unlock = lockFolder(dir)
  try {
    return await work()
  } finally {
    unlock()
  }
}

/** `folder`: for new content; default beside the active. */
type Fetching = { now: Date; timeoutMs?: number | undefined; again?: boolean | undefined; folder?: string }

/** Does not write the manifest. */
async function fetchSource(dir: string, source: Source, { now, timeoutMs, again, folder }: Fetching): Promise<Outcome> {
  const before = await manifestOf(dir, source.id)
  const at = now.toISOString()
  try {
    const fetched = await fetchNewest(source, before, now, timeoutMs)
    const seen = { ...before, checkedAt: at, triedAt: at, error: null }
    if (!fetched) return { id: source.id, outcome: 'same', manifest: seen }
    const taken = await take(folder ?? dir, source, fetched, before, at)
    if (taken.version === before.dropped && !again)
      return { id: source.id, outcome: 'same', manifest: { ...before, triedAt: at, error: null } }
    const next = { ...seen, ...taken, dropped: '' }
    return { id: source.id, outcome: next.version === before.version ? 'same' : 'new', manifest: next }
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof FormatError)) throw error
    const next = { ...before, triedAt: at, error: error.message.slice(0, 300) }
    return { id: source.id, outcome: 'failed', manifest: next }
  }
}

/** Falls back to the previous publication. */
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

/** Validates new content and stores it beside the active one. */
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
  if (wanted === undefined) throw new FormatError('its checksum is not published at the expected place')
  if (createHash('sha256').update(bytes).digest('hex') !== wanted)
    throw new FormatError('does not match the published checksum')
}

const countEntries = ({ format }: Source, bytes: Buffer): number =>
  format === 'mmdb' ? openMmdb(bytes).entries : PARSERS[format](bytes.toString()).length
