/** Sites as a streamed zip: memory holds one site and one part. */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Language } from '../../contract/roles.ts'
import { ZIP_TIME } from '../php-archive.ts'
import { buildSite, type Gate, type SiteFile } from './build.ts'
import { readmeIn } from './data.ts'
import { line } from './html.ts'
import type { Wish } from './model.ts'
import { fillsOf } from './copy.ts'

export type ArchiveOrder = {
  wish: Wish
  count: number
  seed: string
  indexFileName: string
  gate?: Gate | undefined
  reader: Language
}
/** Bytes, and sites so far. */
type ArchivePart = { bytes: Uint8Array | undefined; made: number }

const PART_BYTES = 256 * 1024
/** Files to pack before yielding to other work. */
const FILES_A_TURN = 6
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** One site is at the root of the archive, several in a folder each. */
const folderOf = (number: number, count: number): string =>
  count === 1 ? '' : `site-${String(number + 1).padStart(3, '0')}/`

const baseOf = (address: string, folder: string): string =>
  address === '' ? '' : `${address.replace(/\/+$/, '')}/${folder}`

/** Yields each full part, and the progress after each site. */
export async function* archiveOf({
  wish,
  count,
  seed,
  indexFileName,
  gate,
  reader,
}: ArchiveOrder): AsyncGenerator<ArchivePart> {
  const waiting: Uint8Array[] = []
  let size = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    waiting.push(bytes)
    size += bytes.length
  })
  const taken = (): Uint8Array => {
    const bytes = Buffer.concat(waiting)
    waiting.length = 0
    size = 0
    return bytes
  }
  const put = ({ name, bytes }: SiteFile): void => {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = ZIP_TIME
    zip.add(file)
    file.push(bytes, true)
  }
  for (let number = 0; number < count; number++) {
    const folder = folderOf(number, count)
    const files = buildSite({ wish, number, seed, indexFileName, gate, base: baseOf(wish.address, folder) })
    for (const [at, file] of files.entries()) {
      if (at % FILES_A_TURN === 0) await turn()
      put({ ...file, name: folder + file.name })
    }
    yield { bytes: size >= PART_BYTES ? taken() : undefined, made: number + 1 }
    await turn()
  }
  put({ name: 'README.txt', bytes: strToU8(readmeOf({ wish, count, indexFileName, gate }, reader)) })
  zip.end()
  yield { bytes: taken(), made: count }
}

/** Instructions in the owner's language: upload, replacements, connecting a campaign. Windows line ends. */
function readmeOf(
  { wish, count, indexFileName, gate }: Pick<ArchiveOrder, 'wish' | 'count' | 'indexFileName' | 'gate'>,
  reader: Language,
): string {
  const texts = readmeIn(reader)
  const missing = Object.entries(fillsOf(wish.language)).flatMap(([name, text]) =>
    line(wish.texts[name as keyof typeof wish.texts] ?? '') === '' ? [`[${text}]`] : [],
  )
  const values: Record<string, string> = {
    name: line(wish.name),
    count: String(count),
    index: indexFileName,
    bot: gate?.botLink ?? '',
    missing: missing.join(', '),
  }
  const parts = [
    texts.title,
    count > 1 ? texts.many : texts.one,
    gate ? texts.gate : texts.plain,
    ...(missing.length > 0 ? [texts.missing] : []),
    texts.examples,
    ...(wish.address === '' ? [texts.address] : []),
  ]
  return `${parts.map((part) => part.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')).join('\n\n')}\n`.replaceAll(
    '\n',
    '\r\n',
  )
}
