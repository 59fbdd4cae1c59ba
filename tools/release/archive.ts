/** Reproducible archive of a folder. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** Sorted, with one time, one owner and world-readable permissions. */
const SAME = [
  '--format=gnu',
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  '--hard-dereference',
]

/** Writes `folder` to `file`, below its own name. `time` in seconds. Returns the archive's SHA-256 and size. */
export async function archive(folder: string, file: string, time: number): Promise<{ sha256: string; bytes: number }> {
  const tar = spawn(
    'tar',
    [...SAME, `--mtime=@${time}`, '-C', path.dirname(folder), '-cf', '-', path.basename(folder)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const ended = once(tar, 'exit')
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part)
      bytes += part.length
      done(null, part)
    },
  })
  // gzip: every tar unpacks it without another program. Node's contains neither name nor time.
  await pipeline(tar.stdout, createGzip(), counted, createWriteStream(file))
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`tar ended with ${code}`)
  return { sha256: hash.digest('hex'), bytes }
}
