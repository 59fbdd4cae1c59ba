/** Writes the active index, the index under test and `current.json`. */
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { PARSERS } from './formats/parse.ts'
import { buildIndex, type Loaded } from './index.ts'
import {
  type Current,
  CURRENT_FILE,
  INDEX_FILE,
  type IndexHead,
  packIndex,
  TRIED_INDEX_FILE,
  unpackIndex,
} from './index-file.ts'
import { manifestOf, type Manifest, readManifest, shortHash, writeWhole } from './manifest.ts'
import type { Source } from './sources.ts'
import { readTried, TRIED_FOLDER } from './tried.ts'

/** `file`: relative to the data folder. */
type Used = { source: Source; manifest: Manifest; file: string }

/** Writes missing or outdated indexes, and `current.json`, by which other processes notice new data. */
export async function writeIndexes(dir: string, sources: readonly Source[], now: Date): Promise<void> {
  const inForce = await contentIn(dir, sources)
  await writeIndex({ dir, file: INDEX_FILE, used: inForce, now })
  const tried = await readTried(dir)
  if (tried) {
    const instead = new Map((await contentIn(dir, sources, TRIED_FOLDER)).map((one) => [one.source.id, one]))
    const beside = inForce.filter(({ source }) => !instead.has(source.id))
    const used = sources.flatMap(({ id }) => instead.get(id) ?? beside.filter(({ source }) => source.id === id))
    await writeIndex({ dir, file: TRIED_INDEX_FILE, used, now })
  } else await rm(path.join(dir, TRIED_INDEX_FILE), { force: true })
  await writeCurrent(dir, sources, tried?.version)
}

/** Existing content of each source; `folder`: within `dir`. */
async function contentIn(dir: string, sources: readonly Source[], folder = ''): Promise<Used[]> {
  const used: Used[] = []
  for (const source of sources) {
    const manifest = await manifestOf(path.join(dir, folder), source.id)
    if (manifest.file !== '') used.push({ source, manifest, file: path.join(folder, source.id, manifest.file) })
  }
  return used
}

type Writing = { dir: string; file: string; used: readonly Used[]; now: Date }

async function writeIndex({ dir, file, used, now }: Writing): Promise<void> {
  const version = shortHash(
    used
      .map(({ source: { id, name, kind, format }, manifest }) => [id, name, kind, format, manifest.version].join(' '))
      .join('\n'),
  ).slice(0, 8)
  if (used.length === 0 || (await versionOf(path.join(dir, file))) === version) return
  const loaded = used
    .filter(({ source }) => source.format !== 'mmdb')
    .map(({ source: { id, name, kind, format }, file: content }): Loaded => {
      const ranges = () => (format === 'mmdb' ? [] : PARSERS[format](readFileSync(path.join(dir, content), 'utf8')))
      return { id, name, kind, ranges }
    })
  const filesOf = (kind: Source['kind']) =>
    used.filter(({ source }) => source.format === 'mmdb' && source.kind === kind).map(({ file: content }) => content)
  const head: IndexHead = {
    version,
    builtAt: now.toISOString(),
    country: filesOf('country'),
    asn: filesOf('asn'),
    city: filesOf('city'),
    connection: filesOf('connection'),
    ids: loaded.map(({ id }) => id),
  }
  await writeWhole(path.join(dir, file), packIndex(buildIndex(loaded), head))
}

async function writeCurrent(dir: string, sources: readonly Source[], tried: string | undefined): Promise<void> {
  const checked: Record<string, string> = {}
  for (const { id } of sources) {
    const { file, checkedAt } = await readManifest(dir, id)
    if (file !== '' && checkedAt !== null) checked[id] = checkedAt
  }
  const current: Current = { version: (await versionOf(path.join(dir, INDEX_FILE))) ?? '', checked }
  const index = tried === undefined ? undefined : await versionOf(path.join(dir, TRIED_INDEX_FILE))
  if (tried !== undefined && index !== undefined) current.tried = { version: tried, index }
  await writeWhole(path.join(dir, CURRENT_FILE), JSON.stringify(current))
}

async function versionOf(file: string): Promise<string | undefined> {
  try {
    return unpackIndex(await readFile(file)).head.version
  } catch {
    return undefined
  }
}
