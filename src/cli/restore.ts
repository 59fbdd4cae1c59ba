/** `weir restore FILE|FOLDER`: a backup becomes the installation of DATA_DIR (and of the servers that are named). */
import path from 'node:path'
import { becomeOwner, seeThatReached } from '../lib/owner.ts'
import { EXIT, UsageError, type Command } from './command.ts'

export const restore: Command = {
  name: 'restore',
  args: ['FILE|FOLDER'],
  description: 'Put a backup back into an empty data folder; the service must not run.',
  options: {
    replace: { type: 'boolean', description: 'Put aside what is in the data folder, and remove what servers hold.' },
  },
  run: async ({ args: [from], is, settings, terminal }) => {
    if (from === undefined) throw new UsageError('name the file or folder of the backup')
    const { restoreBackup } = await import('../jobs/backup/restore.ts') // stores and engines are loaded only here
    const { dataDir, databaseUrl, clickhouseUrl } = settings()
    const folder = path.resolve(dataDir)
    // it may be root alone who may read the backup, but what becomes of it is the owner's
    const opened = () => {
      becomeOwner(folder)
      seeThatReached(folder)
    }
    const { until, rows, hits, aside } = await restoreBackup({
      from,
      dataDir,
      databaseUrl,
      clickhouseUrl,
      replace: is('replace'),
      say: terminal.warn,
      opened,
    })
    terminal.print(`${dataDir} is as it was at ${until}: ${hits} hits, ${rows} rows of configuration`)
    if (aside !== undefined) terminal.print(`What was there before is in ${aside}`)
    return EXIT.ok
  },
}
