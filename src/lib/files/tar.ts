/** Tar for plain files: POSIX ustar, sizes above 8 GiB in base 256. */

const BLOCK = 512
const [NAME_BYTES, PREFIX_BYTES] = [100, 155]
const [NAME, MODE, UID, GID, SIZE, MTIME, SUM, TYPE, MAGIC, PREFIX] = [0, 100, 108, 116, 124, 136, 148, 156, 257, 345]
const SIZE_BYTES = 12
const MOST_OCTAL = 0o77777777777

/** Two empty blocks end an archive. */
export const TAR_END: Buffer = Buffer.alloc(2 * BLOCK)

/** Padding after a file of `size` bytes. */
export const tarPadding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** `time` in seconds. @throws RangeError for a name that does not fit. */
export function tarHeader(name: string, size: number, time: number): Buffer {
  const [folder, file] = inTwo(name)
  const head = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) =>
    head.write(value.toString(8).padStart(digits, '0'), at, 'latin1')
  head.write(file, NAME, 'utf8')
  head.write(folder, PREFIX, 'utf8')
  octal(0o600, MODE, 7)
  octal(0, UID, 7)
  octal(0, GID, 7)
  if (size <= MOST_OCTAL) octal(size, SIZE, SIZE_BYTES - 1)
  else {
    head[SIZE] = 0x80
    head.writeBigUInt64BE(BigInt(size), SIZE + SIZE_BYTES - 8)
  }
  octal(time, MTIME, 11)
  head.write('0', TYPE, 'latin1')
  head.write('ustar\x0000', MAGIC, 'latin1')
  octal(checksum(head), SUM, 6)
  head.write('\0 ', SUM + 6, 'latin1')
  return head
}

/** `end`: an empty block. @throws Error when it is no header. */
export function readTarHeader(block: Buffer): { name: string; size: number } | 'end' {
  if (block.length !== BLOCK) throw new Error('the archive ends in the middle of a file')
  if (block.every((byte) => byte === 0)) return 'end'
  const stored = Number.parseInt(block.toString('latin1', SUM, SUM + 8), 8)
  if (stored !== checksum(block)) throw new Error('the archive is damaged: a header does not fit its checksum')
  const size =
    (block[SIZE] ?? 0) & 0x80
      ? Number(block.readBigUInt64BE(SIZE + SIZE_BYTES - 8))
      : Number.parseInt(block.toString('latin1', SIZE, SIZE + SIZE_BYTES), 8)
  if (!Number.isSafeInteger(size)) throw new Error('the archive is damaged: a file has no size')
  const [folder, file] = [textAt(block, PREFIX, PREFIX_BYTES), textAt(block, NAME, NAME_BYTES)]
  return { name: folder === '' ? file : `${folder}/${file}`, size }
}

const textAt = (block: Buffer, at: number, length: number): string =>
  block.toString('utf8', at, at + length).replace(/\0.*$/s, '')

/** Splits a long name at a slash into the format's two fields. */
function inTwo(name: string): [folder: string, file: string] {
  if (Buffer.byteLength(name) <= NAME_BYTES) return ['', name]
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const parts: [string, string] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(parts[0]) <= PREFIX_BYTES && Buffer.byteLength(parts[1]) <= NAME_BYTES) return parts
  }
  throw new RangeError(`${name} is too long for an archive`)
}

/** Sum of all bytes, counting its own field as spaces. */
function checksum(head: Buffer): number {
  let sum = 0
  for (const [at, byte] of head.entries()) sum += at >= SUM && at < SUM + 8 ? 0x20 : byte
  return sum
}

/** Header bytes; contents are padded to a multiple. */
export const TAR_BLOCK = BLOCK
