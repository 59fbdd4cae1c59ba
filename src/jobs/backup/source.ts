/** Checks a backup completely, then reads file by file. */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readTarHeader, TAR_BLOCK, TAR_END, tarPadding } from '../../lib/files/tar.ts'
import { checkDigest, MANIFEST, manifestSums, readManifest, type Digest, type Manifest, type Sums } from './manifest.ts'
import { isSealed, unsealed } from './sealed.ts'

export type Source = {
  manifest: Manifest
  /** Writes one of its files into `folder`; returns its path. */
  fetch: (name: string, folder: string) => Promise<string>
  close: () => Promise<void>
}

const MOST_MANIFEST = 64 * 1024 * 1024
const CUT_OFF = 'this is no whole backup: it has no manifest, so it was cut off while it was made'

/**
 * Files stay open until `close`, also after privileges were dropped.
 * @param identities a file with private keys, for an encrypted backup
 * @throws Error with one line: missing, cut off, damaged, encrypted for other keys, or from a newer version.
 */
export async function openSource(from: string, identities?: string): Promise<Source> {
  if (!existsSync(from)) throw new Error(`no backup at ${from}`)
  if (from.endsWith('.partial')) throw new Error(CUT_OFF)
  return statSync(from).isDirectory() ? folderSource(from) : tarSource(await openTar(from, identities))
}

/** @throws Error with one line, as `openSource`. */
export async function verifyBackup(from: string, identities?: string): Promise<Sums & { until: string; weir: string }> {
  const { manifest, close } = await openSource(from, identities)
  await close()
  return { ...manifestSums(manifest), until: manifest.until, weir: manifest.weir }
}

async function folderSource(from: string): Promise<Source> {
  const file = path.join(from, MANIFEST)
  if (!existsSync(file)) throw new Error(CUT_OFF)
  const manifest = readManifest(await readFile(file, 'utf8'))
  const opened = new Map<string, FileHandle>()
  const close = async () => {
    for (const handle of opened.values()) await handle.close()
  }
  try {
    for (const { name, bytes, sha256 } of manifest.files) {
      const handle = await open(path.join(from, name)).catch(() => undefined)
      if (handle) opened.set(name, handle)
      checkDigest(name, handle && (await digestOf(handle, { name, at: 0, size: (await handle.stat()).size })), {
        bytes,
        sha256,
      })
    }
  } catch (error) {
    await close()
    throw error
  }
  const sizes = new Map(manifest.files.map(({ name, bytes }) => [name, bytes]))
  const fetch = (name: string, folder: string) =>
    fetchFrom(opened.get(name), { name, at: 0, size: sizes.get(name) ?? 0 }, folder)
  return { manifest, fetch, close }
}

async function fetchFrom(handle: FileHandle | undefined, entry: Entry, folder: string): Promise<string> {
  if (!handle) throw new Error(`the backup is damaged: ${entry.name} is missing`)
  const to = await placeIn(folder, entry.name)
  if (entry.size === 0) await (await open(to, 'w', 0o600)).close()
  else await pipeline(within(handle, entry), createWriteStream(to, { mode: 0o600 }))
  return to
}

async function placeIn(folder: string, name: string): Promise<string> {
  const to = path.join(folder, name)
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  return to
}

type Entry = { name: string; size: number; at: number }

async function openTar(from: string, identities: string | undefined): Promise<FileHandle> {
  const handle = await open(from)
  let sealed = true
  try {
    sealed = await isSealed(handle)
    return sealed ? await unsealed(from, identities) : handle
  } finally {
    if (sealed) await handle.close()
  }
}

async function tarSource(handle: FileHandle): Promise<Source> {
  try {
    const entries = await walk(handle, (await handle.stat()).size)
    const last = entries.at(-1)
    if (last?.name !== MANIFEST || last.size > MOST_MANIFEST) throw new Error(CUT_OFF)
    const manifest = readManifest((await bytesOf(handle, last)).toString('utf8'))
    const known = new Map(entries.map((entry) => [entry.name, entry]))
    for (const { name, bytes, sha256 } of manifest.files) {
      const entry = known.get(name)
      checkDigest(name, entry && (await digestOf(handle, entry)), { bytes, sha256 })
    }
    const fetch = (name: string, folder: string) => {
      const entry = known.get(name)
      return fetchFrom(entry && handle, entry ?? { name, at: 0, size: 0 }, folder)
    }
    return { manifest, fetch, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const PART = 256 * 1024

/** By position: one handle serves many readers. */
async function* within(handle: FileHandle, { at, size }: Entry): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size;) {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(Math.min(PART, size - done)),
      position: at + done,
    })
    if (bytesRead === 0) throw new Error(CUT_OFF)
    done += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

async function digestOf(handle: FileHandle, entry: Entry): Promise<Digest> {
  const hash = createHash('sha256')
  if (entry.size > 0) for await (const chunk of within(handle, entry)) hash.update(chunk)
  return { bytes: entry.size, sha256: hash.digest('hex') }
}

async function bytesOf(handle: FileHandle, entry: Entry): Promise<Buffer> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(entry.size), position: entry.at })
  return buffer
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
