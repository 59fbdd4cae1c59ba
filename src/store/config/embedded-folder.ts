/**
 * Is the folder of the embedded configuration store as it was written? Read from its files, with the engine running or
 * not.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isPageWhole, PAGE_BYTES } from './page-checksum.ts'

/** Of Postgres, whose files the engine keeps. */
const FORMAT = '18'
const DATA = 'pg'
const CONTROL = path.join('global', 'pg_control')
/** Written when the store has opened once: from then on, files that are missing are lost and not still to be made. */
const MADE = 'made'

export const dataIn = (dir: string): string => path.join(dir, DATA)
export const noteMade = (dir: string): void => {
  if (!existsSync(path.join(dir, MADE))) writeFileSync(path.join(dir, MADE), '', { mode: 0o600 })
}

const WHAT_TO_DO = 'restore a backup (“weir restore”), or bring the file back from a copy; nothing was changed'

/**
 * @throws Error with one line: the folder is of another version, or lacks what it had. A folder without a store is
 * none of these.
 */
export function refuseUnfit(dir: string): void {
  const data = dataIn(dir)
  const said = (why: string): Error => new Error(`the configuration store in ${data} cannot be opened: ${why}`)
  const version = textOf(path.join(data, 'PG_VERSION'), said)
  if (version !== undefined && version !== FORMAT)
    throw said(
      `it is of Postgres ${version}, this Weir reads ${FORMAT}. Start it with the Weir that made it and make a backup there, or ${WHAT_TO_DO}`,
    )
  const lost = ['PG_VERSION', CONTROL, 'base'].find((name) => !existsSync(path.join(data, name)))
  if (lost !== undefined && existsSync(path.join(dir, MADE)))
    throw said(`${path.join(data, lost)} is missing. To go on, ${WHAT_TO_DO}`)
}

function textOf(file: string, said: (why: string) => Error): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw said(
      `${file} cannot be read (${code}). Give the folder to the user that Weir runs as (chown), or run Weir as its owner`,
    )
  }
}

/** The line for an engine that did not start: it says little by itself. */
export async function unopenedStore(dir: string, error: unknown): Promise<Error> {
  const damaged = await damagedFiles(dataIn(dir)).catch((): string[] => [])
  const why =
    damaged.length > 0
      ? `${damaged.join(', ')} is damaged`
      : `it is damaged or incomplete (${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)})`
  return new Error(`the configuration store in ${dataIn(dir)} cannot be opened: ${why}. To go on, ${WHAT_TO_DO}`, {
    cause: error,
  })
}

/** Pages read before others get a turn. */
const AT_ONCE = 64
/** A page that is just being written is looked at again. */
const [LOOKS, AGAIN_MS] = [3, 50]
const BLOCKS_OF_A_FILE = 131_072

/**
 * Files of a store (`pg`) whose content is not as it was written: every page of tables and indexes, and the control
 * file.
 */
export async function damagedFiles(data: string): Promise<string[]> {
  const damaged: string[] = []
  if (!(await isControlWhole(path.join(data, CONTROL)))) damaged.push(path.join(data, CONTROL))
  for (const file of await relationFiles(data)) if (!(await isFileWhole(file))) damaged.push(file)
  return damaged
}

async function relationFiles(data: string): Promise<string[]> {
  const databases = (await readdir(path.join(data, 'base'))).map((name) => path.join(data, 'base', name))
  const files: string[] = []
  for (const folder of [path.join(data, 'global'), ...databases]) {
    for (const name of await readdir(folder))
      if (/^\d+(?:_[a-z]+)?(?:\.\d+)?$/.test(name)) files.push(path.join(folder, name))
  }
  return files
}

/** What is removed while it is read is no damage. */
async function isFileWhole(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return true
  const first = Number(/\.(\d+)$/.exec(file)?.[1] ?? 0) * BLOCKS_OF_A_FILE
  const pages = Buffer.alloc(PAGE_BYTES * AT_ONCE)
  try {
    for (let at = 0; ; at += AT_ONCE) {
      const { bytesRead } = await handle.read(pages, 0, pages.length, at * PAGE_BYTES)
      for (let page = 0; (page + 1) * PAGE_BYTES <= bytesRead; page += 1) {
        const whole = isPageWhole(pages.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES), first + at + page)
        if (!whole && !(await isWholeLater(handle, at + page, first))) return false
      }
      if (bytesRead < pages.length) return true
    }
  } finally {
    await handle.close()
  }
}

async function isWholeLater(handle: Awaited<ReturnType<typeof open>>, page: number, first: number): Promise<boolean> {
  const bytes = Buffer.alloc(PAGE_BYTES)
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(AGAIN_MS)
    const { bytesRead } = await handle.read(bytes, 0, PAGE_BYTES, page * PAGE_BYTES)
    if (bytesRead < PAGE_BYTES || isPageWhole(bytes, first + page)) return true
  }
  return false
}

/** Its last word is a CRC-32C of all before it; how long it is depends on the build, so each length is tried. */
async function isControlWhole(file: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const bytes = await readFile(file).catch(() => undefined)
    if (bytes && endsWithSum(bytes)) return true
    await wait(AGAIN_MS)
  }
  return false
}

const [SHORTEST, LONGEST] = [200, 400]
const POLYNOMIAL = 0x82f63b78

function endsWithSum(bytes: Buffer): boolean {
  let crc = 0xffffffff
  for (let at = 0; at < Math.min(LONGEST, bytes.length - 4); at += 1) {
    if (at >= SHORTEST && at % 4 === 0 && bytes.readUInt32LE(at) === ~crc >>> 0) return true
    crc ^= bytes[at] ?? 0
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0)
  }
  return false
}
