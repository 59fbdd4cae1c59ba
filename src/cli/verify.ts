/** `weir verify FILE|FOLDER`: checks a backup or evidence pack, offline and without a service. */
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { backupAt } from '../jobs/backup/kept.ts'
import { verifyBackup } from '../jobs/backup/source.ts'
import { checkPack, fingerprintOf, LARGEST_PACK, type PackFault } from '../rules/evidence/evidence-pack.ts'
import { EXIT, UsageError, type Command, type Terminal } from './command.ts'
import { IDENTITY } from './restore.ts'

/** A plain version as it is, anything else quoted. */
const plain = (version: string): string => (/^[\w.+-]{1,40}$/.test(version) ? version : quoted(version))

/** First bytes of a zip; no backup begins so. */
const ZIP = 'PK'

/** Named as a zip counts, even if its beginning changed. */
async function isPack(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) return false
  if (file.toLowerCase().endsWith('.zip')) return true
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0)
    return buffer.toString('latin1') === ZIP
  } finally {
    await handle.close()
  }
}

const SAYS: Record<PackFault['fault'], string> = {
  unreadable: 'is no evidence pack, or damaged',
  large: `is larger than ${LARGEST_PACK} bytes, or holds too much`,
  twice: 'is in it twice',
  missing: 'is missing',
  added: 'does not belong to it',
  changed: 'was changed',
  signature: 'does not fit its signature',
  key: 'is not the key that signed',
  unsupported: 'cannot be checked by this program',
}

const LONGEST_QUOTED = 200

/** Quotes the file's words as foreign. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTED))

/** 0: as signed, by the known key if given. */
async function verifyPack(file: string, known: string | undefined, terminal: Terminal): Promise<number> {
  const { size } = await stat(file)
  const { faults, manifest, fingerprint } = await checkPack(
    size > LARGEST_PACK ? new Uint8Array(LARGEST_PACK + 1) : await readFile(file),
  )
  for (const { fault, file: name } of faults) terminal.print(`${name ? quoted(name) : file} ${SAYS[fault]}`)
  if (faults.length > 0 || !manifest) return EXIT.failed
  const wanted = known === undefined ? undefined : await fingerprintOf(await keyAt(known))
  if (known !== undefined && wanted !== fingerprint) {
    terminal.print(`${file} is intact, but signed by another key: ${fingerprint}, not ${wanted ?? 'a key'} of ${known}`)
    return EXIT.failed
  }
  const { campaign, range, createdAt, weir, counts } = manifest
  terminal.print(
    `${file} is whole: ${counts.invalid} invalid of ${counts.visits} visits of ${quoted(campaign.name)}, ${range.startDate} to ${range.endDate}, made ${createdAt} by Weir ${plain(weir)}`,
  )
  terminal.print(
    known === undefined
      ? `signed by the key in the archive, fingerprint ${fingerprint}; compare it with the sender's fingerprint`
      : `signed by ${known}, fingerprint ${fingerprint}`,
  )
  return EXIT.ok
}

const PATIENCE_MS = 10_000
const LARGEST_KEY = 4096

async function keyAt(known: string): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(known)) return readFile(known)
  const answer = await fetch(known, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) throw new Error(`${known} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer()).subarray(0, LARGEST_KEY)
}

export const verify: Command = {
  name: 'verify',
  args: ['FILE|FOLDER'],
  description:
    'Read a backup or an evidence pack and compare every file with its checksum; of a folder of dated backups, the newest.',
  options: {
    key: {
      type: 'string',
      value: 'FILE|URL',
      description: 'of an evidence pack: the public key that must have signed it',
    },
    identity: IDENTITY,
  },
  run: async ({ args: [given], text, terminal }) => {
    if (given === undefined) throw new UsageError('name the backup file or folder, or the evidence pack')
    const known = text('key')
    if (await isPack(path.resolve(given))) return verifyPack(path.resolve(given), known, terminal)
    if (known !== undefined) throw new UsageError('--key works with evidence packs only')
    const file = await backupAt(path.resolve(given))
    const { until, weir, hits, rows, files } = await verifyBackup(file, text('identity'))
    terminal.print(
      `${file} is intact: everything until ${until}, by Weir ${plain(weir)}: ${hits} hits, ${rows} rows of configuration, ${files} files`,
    )
    return EXIT.ok
  },
}
