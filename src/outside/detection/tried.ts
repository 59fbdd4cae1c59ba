/**
 * Data under test: the differing sources, in their own folder. It affects no verdict. A source under test is frozen
 * until the end, so that both sides stay comparable. Crawler ranges never are: parity depends on them.
 */
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { ShadowedData } from '../../contract/detection/shadows.ts'
import { cleanUpSource, readManifest, shortHash, writeManifest, writeWhole } from './manifest.ts'
import { type Source, SOURCE_KINDS } from './sources.ts'

/** No source can have this name. */
export const TRIED_FOLDER = '_tried'
const STATE_FILE = 'tried.json'

const state = z.object({
  shadow: z.string(),
  version: z.string(),
  sources: z.array(
    z.object({ id: z.string(), name: z.string(), kind: z.enum(SOURCE_KINDS), from: z.string(), to: z.string() }),
  ),
})
/** The data under test here, and its shadow run. */
type Tried = ShadowedData & { shadow: string }

export const isTriable = ({ kind }: Pick<Source, 'kind'>): boolean => kind !== 'crawler'

/** The same on every machine that fetched the same. */
export const versionOfTried = (sources: ShadowedData['sources']): string =>
  shortHash(
    sources
      .map(({ id, to }) => `${id} ${to}`)
      .toSorted()
      .join('\n'),
  ).slice(0, 8)

/** Undefined when nothing is under test, or the file is unreadable. */
export async function readTried(dir: string): Promise<Tried | undefined> {
  try {
    return state.parse(JSON.parse(await readFile(path.join(dir, TRIED_FOLDER, STATE_FILE), 'utf8')))
  } catch {
    return undefined
  }
}

export const writeTried = (dir: string, tried: Tried): Promise<void> =>
  writeWhole(path.join(dir, TRIED_FOLDER, STATE_FILE), JSON.stringify(tried))

export const forgetTried = (dir: string): Promise<void> =>
  rm(path.join(dir, TRIED_FOLDER), { recursive: true, force: true })

/** `promoted`: becomes active. `dropped`: rejected. `forgotten`: only removed. */
export type TriedEnd = 'promoted' | 'dropped' | 'forgotten'

/** Activates the tested content, or marks it rejected. Repeatable. The caller writes the indexes. */
export async function endTried(dir: string, sources: readonly Source[], end: TriedEnd): Promise<void> {
  const tried = await readTried(dir)
  for (const { id, to } of end === 'forgotten' ? [] : (tried?.sources ?? [])) {
    if (!sources.some((source) => source.id === id)) continue
    if (end === 'promoted') await putInForce(dir, id)
    else await writeManifest(dir, id, { ...(await readManifest(dir, id)), dropped: to })
  }
}

async function putInForce(dir: string, id: string): Promise<void> {
  const manifest = await readManifest(path.join(dir, TRIED_FOLDER), id)
  if (manifest.file === '') return
  await mkdir(path.join(dir, id), { recursive: true })
  await copyFile(path.join(dir, TRIED_FOLDER, id, manifest.file), path.join(dir, id, manifest.file))
  await writeManifest(dir, id, manifest)
}

/** Previous content of promoted sources, once the index no longer names it. */
export async function cleanUpAll(dir: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { file } = await readManifest(dir, id)
    if (file !== '') await cleanUpSource(dir, id, file)
  }
}
