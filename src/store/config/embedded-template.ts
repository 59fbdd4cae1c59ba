/**
 * An empty store that was made once, beside the program: the engine makes one by a second engine within itself, which
 * takes four seconds of a processor and 600 MB. One compressed file (tar, zstd); without it, the engine makes the store.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { readTarHeader, TAR_END, tarHeader, tarPadding } from '../../lib/tar.ts'

/** Where the setup lays it. */
export const TEMPLATE = path.join(import.meta.dirname, '../../../dist/store/config.tar.zst')

/** Of all files and folders below, in the same order each time. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)) + (entry.isDirectory() ? '/' : ''))
    .toSorted()

/** Names of a folder are entries that end with a slash. */
export function packTemplate(folder: string): Buffer {
  const parts: Buffer[] = []
  for (const name of namesIn(folder)) {
    const bytes = name.endsWith('/') ? Buffer.alloc(0) : readFileSync(path.join(folder, name))
    parts.push(tarHeader(name, bytes.length, 0), bytes, Buffer.alloc(tarPadding(bytes.length)))
  }
  return zstdCompressSync(Buffer.concat([...parts, TAR_END]))
}

/**
 * Lays the template down as the folder `to`, whole or not at all: an end in the middle leaves a folder of another name,
 * which the next start replaces. Does nothing where there is no template.
 * @throws Error when the template is damaged or the disk is full.
 */
export function layTemplate(to: string, template = TEMPLATE): void {
  if (!existsSync(template)) return
  const tar = zstdDecompressSync(readFileSync(template))
  const half = `${to}.new`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true, mode: 0o700 })
  for (let at = 0; ;) {
    const head = readTarHeader(tar.subarray(at, (at += 512)))
    if (head === 'end') break
    const place = path.join(half, head.name)
    if (head.name.endsWith('/')) mkdirSync(place, { recursive: true, mode: 0o700 })
    else {
      mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 })
      writeFileSync(place, tar.subarray(at, at + head.size), { mode: 0o600 })
    }
    at += head.size + tarPadding(head.size)
  }
  renameSync(half, to)
}
