/** Follows rotation by renaming (reads the old file's rest first) and by truncation. */
import { mkdir, open, readdir, readFile, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeFileAtomic } from '../../lib/files/atomic-file.ts'
import { logLines, type Line } from './lines.ts'

const LOOK_MS = 500

/** By inode, because names move. */
export type Place = { inode: string; offset: number }

type Following = {
  file: string
  from: Place | undefined
  signal: AbortSignal
  /** Called at the end, with the position to resume. */ pause: (place: Place) => Promise<void>
}

/** Yields lines until `signal`; an incomplete line waits until it is complete. */
export async function* followLog({ file, from, signal, pause }: Following): AsyncGenerator<Line> {
  let place = from
  let opened = place && (await openBefore(file, place))
  let rotated = false
  while (!signal.aborted) {
    opened ??= await openNow(file)
    if (opened) {
      place = yield* unread(opened, place)
      await pause(place)
    }
    if (opened && rotated) {
      await opened.handle.close()
      opened = undefined
      rotated = false
      continue
    }
    // the writer may still use the old file
    rotated = opened !== undefined && (await isAnother(file, opened))
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
  await opened?.handle.close()
}

/** A shorter file starts anew. Returns the new position. */
async function* unread({ handle, inode }: Opened, place: Place | undefined): AsyncGenerator<Line, Place> {
  const before = place?.inode === inode ? place.offset : 0
  let offset = (await handle.stat()).size < before ? 0 : before
  for await (const line of logLines(handle.createReadStream({ start: offset, autoClose: false }), {
    whole: false,
    start: offset,
  })) {
    yield line
    offset = line.end
  }
  return { inode, offset }
}

/** Returns whether the name belongs to a new file. */
async function isAnother(file: string, { inode }: Opened): Promise<boolean> {
  const now = await inodeOf(file)
  return now !== undefined && now !== inode
}

type Opened = { handle: FileHandle; inode: string }

const inodeOf = (file: string): Promise<string | undefined> =>
  stat(file).then(
    ({ dev, ino }) => `${dev}.${ino}`,
    () => undefined,
  )

async function openNow(file: string): Promise<Opened | undefined> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return undefined
  const { dev, ino } = await handle.stat()
  return { handle, inode: `${dev}.${ino}` }
}

/** The last read file under its current name. */
async function openBefore(file: string, { inode }: Place): Promise<Opened | undefined> {
  const folder = path.dirname(file)
  const base = path.basename(file)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(base))
  for (const name of names)
    if ((await inodeOf(path.join(folder, name))) === inode) return openNow(path.join(folder, name))
  return undefined
}

export async function readPlace(state: string): Promise<Place | undefined> {
  const text = await readFile(state, 'utf8').catch(() => '')
  const [, inode, offset] = /^(\d+\.\d+) (\d+)\n$/.exec(text) ?? []
  return inode === undefined ? undefined : { inode, offset: Number(offset) }
}

export async function keepPlace(state: string, { inode, offset }: Place): Promise<void> {
  await mkdir(path.dirname(state), { recursive: true })
  writeFileAtomic(state, `${inode} ${offset}\n`, 0o600)
}
