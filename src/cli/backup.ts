/**
 * `weir backup FILE|FOLDER|-`: one backup, written with this process's permissions. `--keep` keeps the newest of a
 * folder.
 */
import { existsSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { keptName, removeOlder } from '../jobs/backup/kept.ts'
import { MANIFEST } from '../jobs/backup/manifest.ts'
import { verifyBackup } from '../jobs/backup/source.ts'
import { openTarget } from '../jobs/backup/target.ts'
import { onOneLine } from '../lib/text/text.ts'
import type { Encrypter } from 'age-encryption'
import { EXIT, UsageError, type Command, type Given } from './command.ts'

const MB = 1_000_000
const MOST_KEPT = 1000
const ONE_FILE = /\.tar(?:\.age)?$/

/** Undefined: not given. @throws UsageError */
function keepOf({ text, args }: Given): number | undefined {
  const given = text('keep')
  if (given === undefined) return undefined
  const keep = /^\d{1,4}$/.test(given) ? Number(given) : 0
  if (keep < 1 || keep > MOST_KEPT) throw new UsageError(`--keep takes a number from 1 to ${MOST_KEPT}`)
  if (args[0] === '-' || ONE_FILE.test(args[0] ?? '')) throw new UsageError('--keep needs a folder of backups')
  return keep
}

export const backup: Command = {
  name: 'backup',
  args: ['FILE|FOLDER|-'],
  description:
    'Write a backup of everything: a name that ends with .tar (with --age: .tar.age) becomes one file, any other a folder; - writes that file to the standard output.',
  options: {
    age: {
      type: 'string',
      value: 'KEY|FILE',
      description:
        'Encrypt it for a public key of age (age1…, from age-keygen), or for each of a file. It opens with the private key alone: keep that off this machine.',
    },
    keep: {
      type: 'string',
      value: 'N',
      description:
        'FOLDER holds dated backups: adds one, reads it back, and only then removes all but the newest N (1 to 1000).',
    },
  },
  run: async (given) => {
    try {
      return await makeBackup(given)
    } catch (error) {
      if (!(error instanceof UsageError)) await noteFailure(given, error)
      throw error
    }
  },
}

/** Characters kept of a reason. */
const WHY = 200

/** A condition at once, not when the newest backup is old. */
async function noteFailure({ ask }: Given, error: unknown): Promise<void> {
  const why = onOneLine(error instanceof Error ? error.message : String(error)).slice(0, WHY)
  await ask('noteBackupFailure', { why }).catch(() => undefined) // the backup's error matters more
}

async function makeBackup(given: Given): Promise<number> {
  const [to] = given.args
  if (to === undefined) throw new UsageError('name the file or folder to write the backup to')
  const keep = keepOf(given)
  const encrypter = await encrypterOf(given, keep === undefined ? to : undefined)
  if (keep === undefined) return write(given, to, encrypter)
  const [folder, now] = [path.resolve(to), new Date()]
  await readyFolder(folder)
  const made = keptName(now, encrypter !== undefined)
  await write(given, path.join(folder, made), encrypter)
  if (!encrypter) await requireWhole(path.join(folder, made)) // an encrypted one is checked while written
  for (const name of await removeOlder(folder, { keep, made, now }))
    given.terminal.print(`removed ${path.join(folder, name)}`)
  return EXIT.ok
}

/** @throws UsageError; Error with one line when there is no such key. */
async function encrypterOf({ text }: Given, to: string | undefined): Promise<Encrypter | undefined> {
  const given = text('age')
  if (given === undefined && to?.endsWith('.age')) throw new UsageError('an .age backup needs --age KEY')
  if (given === undefined) return undefined
  if (to !== undefined && to !== '-' && !to.endsWith('.tar.age'))
    throw new UsageError('an encrypted backup is one file: name one that ends with .tar.age')
  const { encrypterFor } = await import('../jobs/backup/sealed.ts')
  return encrypterFor(given)
}

/** @throws Error with one line: it is a file, or one backup. */
async function readyFolder(folder: string): Promise<void> {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new Error(`${folder} is a file: name a folder that holds backups`)
  if (existsSync(path.join(folder, MANIFEST)))
    throw new Error(`${folder} is itself a backup: name a folder that holds backups`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** An unreadable backup must not count. @throws Error with one line. */
async function requireWhole(file: string): Promise<void> {
  try {
    await verifyBackup(file)
  } catch (error) {
    await rm(file)
    throw new Error(`${(error as Error).message}; the new backup was removed, older ones are kept`, { cause: error })
  }
}

async function write({ ask, terminal }: Given, to: string, encrypter?: Encrypter): Promise<number> {
  const target = await openTarget(to === '-' ? terminal.stdout : path.resolve(to), encrypter)
  try {
    const made = await ask('backUpFiles', {}, target.give)
    await target.finish()
    const say = to === '-' ? terminal.warn : terminal.print
    const name = to === '-' ? 'standard output' : path.resolve(to)
    say(
      `${name}: ${made.hits} hits, ${made.rows} rows of configuration, ${made.files} files, ${(made.bytes / MB).toFixed(1)} MB`,
    )
    return EXIT.ok
  } catch (error) {
    await target.discard()
    throw error
  }
}
