/** Integrity checks of the embedded config store's files, with the server running or not. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Postgres version of the file format. */
const FORMAT = '18'
const DATA = 'data'
const CONTROL = path.join('global', 'pg_control')
/** Marker written once the store has opened: from then on a missing file means loss. */
const MADE = 'made'

export const dataIn = (dir: string): string => path.join(dir, DATA)
export const markCreated = (dir: string): void => {
  if (!existsSync(path.join(dir, MADE))) writeFileSync(path.join(dir, MADE), '', { mode: 0o600 })
}

export const isEmpty = (data: string): boolean => !existsSync(path.join(data, 'PG_VERSION'))

const WHAT_TO_DO = 'restore a backup (“weir restore”), or bring the file back from a copy; nothing was changed'

/** @throws Error with one line: another version, or missing files. Accepts an empty folder. */
export function requireUsableFolder(dir: string): void {
  const data = dataIn(dir)
  const failure = (why: string): Error => new Error(`the configuration store in ${data} cannot be opened: ${why}`)
  const version = textOf(path.join(data, 'PG_VERSION'), failure)
  if (version !== undefined && version !== FORMAT)
    throw failure(
      `it is of Postgres ${version}, this Weir reads ${FORMAT}. Start it with the Weir that made it and make a backup there, or ${WHAT_TO_DO}`,
    )
  const lost = ['PG_VERSION', CONTROL, 'base'].find((name) => !existsSync(path.join(data, name)))
  if (lost !== undefined && existsSync(path.join(dir, MADE)))
    throw failure(`${path.join(data, lost)} is missing. To go on, ${WHAT_TO_DO}`)
}

function textOf(file: string, failure: (why: string) => Error): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw failure(
      `${file} cannot be read (${code}). Give the folder to the user that Weir runs as (chown), or run Weir as its owner`,
    )
  }
}

/** Remedies by server output. */
const HELP: readonly [RegExp, string][] = [
  [/No space left on device/, 'make space on its disk, or give it inodes'],
  [/Permission denied|wrong ownership/, 'give the folder to the user that Weir runs as (chown -R)'],
  [/Read-only file system/, 'mount its disk writable'],
  [/Too many open files|insufficient file descriptors/, 'let Weir open more files (ulimit -n, LimitNOFILE)'],
  [/Cannot allocate memory|could not (?:create|resize) shared memory/, 'give the machine memory, or set SMALL=1'],
  [/loading shared libraries|ENOENT|EACCES/, 'install Weir again on a Linux with glibc, or set DATABASE_URL'],
]

/** Remedy for a line of the server or `initdb`; undefined if the machine is not the cause. */
export const remedyFor = (output: string): string | undefined => HELP.find(([known]) => known.test(output))?.[1]

/** Error for a failed start, from the server's last output. */
export async function startFailure(dir: string, error: unknown): Promise<Error> {
  const output = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
  const help = remedyFor(output)
  if (help !== undefined)
    return new Error(`the configuration store in ${dataIn(dir)} cannot be opened: ${output}. To go on, ${help}`, {
      cause: error,
    })
  const damaged = await damagedFiles(dataIn(dir)).catch((): string[] => [])
  const why = damaged.length > 0 ? `${damaged.join(', ')} is damaged` : `it is damaged or incomplete (${output})`
  return new Error(`the configuration store in ${dataIn(dir)} cannot be opened: ${why}. To go on, ${WHAT_TO_DO}`, {
    cause: error,
  })
}

const AT_ONCE = 64
/** A page being written is read again: attempts, and milliseconds between. */
const [LOOKS, AGAIN_MS] = [3, 50]
const BLOCKS_OF_A_FILE = 131_072

/** Checks every page of tables and indexes, and the control file. */
export async function damagedFiles(data: string): Promise<string[]> {
  const damaged: string[] = []
  if (!(await isControlWhole(path.join(data, CONTROL)))) damaged.push(path.join(data, CONTROL))
  // shared: more than a thousand files, buffers are freed late
  const pages = Buffer.alloc(PAGE_BYTES * AT_ONCE)
  for (const file of await relationFiles(data)) if (!(await isFileWhole(file, pages))) damaged.push(file)
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

/** A file removed meanwhile counts as whole. `pages`: read buffer. */
async function isFileWhole(file: string, pages: Buffer): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return true
  const first = Number(/\.(\d+)$/.exec(file)?.[1] ?? 0) * BLOCKS_OF_A_FILE
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

/** Ends with a CRC-32C of the rest. Its length depends on the build: tries each. */
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

// Postgres page checksum, as in its `checksum_impl.h`: FNV-1a in 32 lanes, mixed with the block number.

const PAGE_BYTES = 8192
const LANES = 32
const PRIME = 16_777_619
const BASES = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
)
/** Offsets in the page header: checksum, and end of free space (0: never used). */
const [CHECKSUM_AT, UPPER_AT] = [8, 14]

/** `block`: number within the relation, over all its files. */
function isPageWhole(page: Buffer, block: number): boolean {
  if (page.readUInt16LE(UPPER_AT) === 0) return page.every((byte) => byte === 0)
  return page.readUInt16LE(CHECKSUM_AT) === checksumOf(page, block)
}

/** Little-endian only, as all supported machines. `page` must be aligned to four bytes. */
function checksumOf(page: Buffer, block: number): number {
  const words = new Uint32Array(page.buffer, page.byteOffset, PAGE_BYTES / 4)
  let all = 0
  for (let pool = 0; pool < LANES; pool += 1) {
    let sum = BASES[pool] ?? 0
    for (let at = pool; at < words.length; at += LANES)
      sum = mixed(sum, at === CHECKSUM_AT / 4 ? (words[at] ?? 0) & 0xffff0000 : (words[at] ?? 0))
    all ^= mixed(mixed(sum, 0), 0)
  }
  return (((all ^ block) >>> 0) % 65_535) + 1
}

function mixed(sum: number, value: number): number {
  const both = sum ^ value
  return Math.imul(both, PRIME) ^ (both >>> 17)
}
