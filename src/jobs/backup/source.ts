/** A backup that is read: checked whole before anything is done with it, then file by file. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { copyFile, mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { digestOfFile } from '../../lib/digest.ts'
import { readTarHeader, TAR_BLOCK, TAR_END, tarPadding } from '../../lib/tar.ts'
import { MANIFEST, readManifest, type Manifest } from './manifest.ts'

export type Source = {
  manifest: Manifest
  /** Writes one of its files into `folder`; answers its path. */
  fetch: (name: string, folder: string) => Promise<string>
}

const MOST_MANIFEST = 64 * 1024 * 1024
const CUT_OFF = 'this is no whole backup: it has no manifest, so it was cut off while it was made'

/** @throws Error with one line: it is missing, cut off, damaged, or of a newer Weir. */
export async function openSource(from: string): Promise<Source> {
  if (!existsSync(from)) throw new Error(`there is no backup ${from}`)
  if (from.endsWith('.partial')) throw new Error(CUT_OFF)
  return statSync(from).isDirectory() ? folderSource(from) : tarSource(from)
}

async function folderSource(from: string): Promise<Source> {
  const file = path.join(from, MANIFEST)
  if (!existsSync(file)) throw new Error(CUT_OFF)
  const manifest = readManifest(await readFile(file, 'utf8'))
  for (const { name, bytes, sha256 } of manifest.files) {
    const found = await digestOfFile(path.join(from, name)).catch(() => undefined)
    check(name, found, { bytes, sha256 })
  }
  return {
    manifest,
    fetch: async (name, folder) => {
      const to = await placeIn(folder, name)
      await copyFile(path.join(from, name), to)
      return to
    },
  }
}

type Digest = { bytes: number; sha256: string }

function check(name: string, found: Digest | undefined, said: Digest): void {
  if (!found) throw new Error(`the backup is damaged: ${name} is missing`)
  if (found.bytes !== said.bytes || found.sha256 !== said.sha256) throw new Error(`the backup is damaged: ${name} does not fit its checksum`)
}

async function placeIn(folder: string, name: string): Promise<string> {
  const to = path.join(folder, name)
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  return to
}

type Entry = { name: string; size: number; at: number }

async function tarSource(from: string): Promise<Source> {
  const entries = await entriesOf(from)
  const last = entries.at(-1)
  if (last?.name !== MANIFEST || last.size > MOST_MANIFEST) throw new Error(CUT_OFF)
  const manifest = readManifest((await bytesOf(from, last)).toString('utf8'))
  const known = new Map(entries.map((entry) => [entry.name, entry]))
  for (const { name, bytes, sha256 } of manifest.files) {
    const entry = known.get(name)
    check(name, entry && { bytes: entry.size, sha256: await digestOf(from, entry) }, { bytes, sha256 })
  }
  return {
    manifest,
    fetch: async (name, folder) => {
      const entry = known.get(name)
      if (!entry) throw new Error(`the backup is damaged: ${name} is missing`)
      const to = await placeIn(folder, name)
      if (entry.size === 0) await (await open(to, 'w', 0o600)).close()
      else await pipeline(within(from, entry), createWriteStream(to, { mode: 0o600 }))
      return to
    },
  }
}

const within = (from: string, { at, size }: Entry) => createReadStream(from, { start: at, end: at + size - 1 })

async function digestOf(from: string, entry: Entry): Promise<string> {
  const hash = createHash('sha256')
  if (entry.size > 0) for await (const chunk of within(from, entry)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function bytesOf(from: string, entry: Entry): Promise<Buffer> {
  const handle = await open(from)
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(entry.size), position: entry.at })
    return buffer
  } finally {
    await handle.close()
  }
}

async function entriesOf(from: string): Promise<Entry[]> {
  const handle = await open(from)
  try {
    return await walk(handle, (await handle.stat()).size)
  } finally {
    await handle.close()
  }
}

async function walk(handle: FileHandle, end: number): Promise<Entry[]> {
  const entries: Entry[] = []
  let at = 0
  while (at < end) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(TAR_BLOCK), position: at })
    const head = readTarHeader(buffer.subarray(0, bytesRead))
    if (head === 'end' && end - at === TAR_END.length) return entries
    if (head === 'end') break
    at += TAR_BLOCK
    if (at + head.size > end) throw new Error(CUT_OFF)
    entries.push({ ...head, at })
    at += head.size + tarPadding(head.size)
  }
  throw new Error(CUT_OFF)
}
