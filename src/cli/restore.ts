/** `weir restore FILE|FOLDER`: a backup becomes the installation in DATA_DIR (and servers). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backupAt } from '../jobs/backup/kept.ts'
import { switchToOwner, ownerToSwitchTo, requireAccess } from '../lib/files/owner.ts'
import { EXIT, UsageError, type Command, type Option, type Terminal } from './command.ts'

/** Shared by commands that read a backup. */
export const IDENTITY: Option = {
  type: 'string',
  value: 'FILE',
  description: 'The private key (age-keygen -o FILE) of an encrypted backup.',
}

export const restore: Command = {
  name: 'restore',
  args: ['FILE|FOLDER'],
  description: 'Put a backup back into an empty data folder; the service must not run.',
  options: {
    replace: { type: 'boolean', description: 'Put aside what is in the data folder, and remove what servers hold.' },
    rehearse: {
      type: 'boolean',
      description: 'Restore into a temporary folder (TMPDIR) and remove it: says how long it takes; changes nothing.',
    },
    identity: IDENTITY,
  },
  run: async ({ args: [from], is, text, settings, terminal }) => {
    if (from === undefined) throw new UsageError('name the backup file or folder')
    if (is('rehearse') && is('replace')) throw new UsageError('--rehearse replaces nothing: remove --replace')
    if (is('rehearse')) return rehearse({ from: await backupAt(from), identities: text('identity') }, terminal)
    const { restoreBackup } = await import('../jobs/backup/restore.ts') // loads stores and engines only here
    const { dataDir: given, databaseUrl, clickhouseUrl } = settings()
    const dataDir = path.resolve(given)
    if (ownerToSwitchTo(dataDir) && clickhouseUrl === undefined) {
      const { loadEngine } = await import('../store/events/events.ts')
      await loadEngine({ small: false }) // unsafe to load after the user has changed
    }
    // root may be its only reader, but the result is the owner's
    const opened = () => {
      switchToOwner(dataDir)
      requireAccess(dataDir)
    }
    const { until, rows, hits, aside } = await restoreBackup({
      from,
      identities: text('identity'),
      dataDir,
      databaseUrl,
      clickhouseUrl,
      replace: is('replace'),
      say: terminal.warn,
      opened,
    })
    terminal.print(`restored ${dataDir} to ${until}: ${hits} hits, ${rows} rows of configuration`)
    if (aside !== undefined) terminal.print(`The previous contents are in ${aside}: delete them when everything works`)
    return EXIT.ok
  },
}

/** Full restore on embedded stores, with the migrations of the next start. */
async function rehearse(backup: { from: string; identities: string | undefined }, terminal: Terminal): Promise<number> {
  const [{ restoreBackup }, { openDatabase }, { openEvents }] = await Promise.all([
    import('../jobs/backup/restore.ts'),
    import('../store/config/engine/database.ts'),
    import('../store/events/events.ts'),
  ])
  const began = performance.now()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'weir-rehearsal-'))
  try {
    const stores = { databaseUrl: undefined, clickhouseUrl: undefined }
    const { until, rows, hits } = await restoreBackup({
      ...backup,
      dataDir,
      ...stores,
      replace: false,
      say: terminal.warn,
    })
    await (await openDatabase({ dir: dataDir })).close()
    await (await openEvents({ dir: path.join(dataDir, 'events') })).close()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    terminal.print(`Rehearsed in ${seconds} s: a restore would bring back ${hits} hits, ${rows} rows of configuration`)
    terminal.print(`Everything after ${until} would be lost. Nothing was changed.`)
    return EXIT.ok
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
