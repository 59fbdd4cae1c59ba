import { createHash } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

/** Bytes of `dir`'s file system, and free inodes: undefined when unlimited. */
export async function diskOf(
  dir: string,
): Promise<{ free: number; total: number; used: number; filesLeft: number | undefined }> {
  const { bavail, bfree, bsize, blocks, files, ffree } = await statfs(dir)
  const filesLeft = files > 0 ? ffree : undefined
  return { free: bavail * bsize, total: blocks * bsize, used: (blocks - bfree) * bsize, filesLeft }
}

/** Bytes per entry, biggest first. Ignores vanished entries. */
export async function sizesIn(dir: string): Promise<{ name: string; bytes: number }[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((): Dirent[] => [])
  const parts = await Promise.all(
    entries.map(async (entry) => ({ name: entry.name, bytes: await bytesOf(path.join(dir, entry.name), entry) })),
  )
  return parts.toSorted((a, b) => b.bytes - a.bytes)
}

async function bytesOf(place: string, entry: Dirent): Promise<number> {
  if (!entry.isDirectory()) return sizeOf(place)
  const inside = await readdir(place, { withFileTypes: true, recursive: true }).catch((): Dirent[] => [])
  let bytes = 0
  for (const file of inside) if (file.isFile()) bytes += await sizeOf(path.join(file.parentPath, file.name))
  return bytes
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size, blocks }) => Math.min(size, blocks * 512 || size),
    () => 0,
  )

/** Size and SHA-256 (hex), read as a stream. */
export async function digestOfFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
