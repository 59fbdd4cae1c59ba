import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Current, CURRENT_FILE, INDEX_FILE, unpackIndex } from './index-file.ts'
import { CONTENT, isContentWhole } from './manifest.ts'
import { TRIED_FOLDER } from './tried.ts'

/** Damaged files of the detection data; none for an empty folder. */
export async function damagedData(dir: string): Promise<string[]> {
  const damaged = (await isIndexWhole(dir)) ? [] : [path.join(dir, INDEX_FILE)]
  return [...damaged, ...(await damagedContent(dir)), ...(await damagedContent(path.join(dir, TRIED_FOLDER)))]
}

async function damagedContent(dir: string): Promise<string[]> {
  const damaged: string[] = []
  for (const entry of await readdir(dir, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory()) continue
    for (const name of await readdir(path.join(dir, entry.name))) {
      const file = path.join(dir, entry.name, name)
      if (CONTENT.test(name) && !(await isContentWhole(file))) damaged.push(file)
    }
  }
  return damaged
}

/** Also true when there is none yet. */
async function isIndexWhole(dir: string): Promise<boolean> {
  const text = await readFile(path.join(dir, CURRENT_FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return true
  try {
    const { version } = JSON.parse(text) as Current
    return version === '' || unpackIndex(await readFile(path.join(dir, INDEX_FILE))).head.version === version
  } catch {
    return false
  }
}
