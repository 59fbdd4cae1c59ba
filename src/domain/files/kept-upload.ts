import { createHash } from 'node:crypto'
import type { FileBody } from '../../contract/endpoint.ts'
import { bufferFile, type BufferedFile } from '../../lib/files/buffered-file.ts'
import { type Bytes, createByteReader } from '../../rules/table/encoding.ts'

export type Upload = { file: BufferedFile; bytes: Bytes; /** SHA-256, hex. */ hash: string }

export async function keepUpload(body: FileBody, each: (part: Uint8Array) => void = () => {}): Promise<Upload> {
  const [seen, hash] = [createByteReader(), createHash('sha256')]
  const file = await bufferFile(body, (part) => {
    seen.add(part)
    hash.update(part)
    each(part)
  })
  return { file, bytes: seen.end(), hash: hash.digest('hex') }
}
