/**
 * `weir backup FILE|FOLDER|-`: everything in one place, whether the service runs or not. This process writes it, with
 * its own rights.
 */
import path from 'node:path'
import { openTarget } from '../jobs/backup/target.ts'
import { EXIT, UsageError, type Command } from './command.ts'

const MB = 1_000_000

export const backup: Command = {
  name: 'backup',
  args: ['FILE|FOLDER|-'],
  description:
    'Write a backup of everything: a name that ends with .tar becomes one file, any other a folder; - writes that file to the standard output.',
  options: {},
  run: async ({ args: [to], ask, terminal }) => {
    if (to === undefined) throw new UsageError('name the file or folder that the backup is written to')
    const target = await openTarget(to === '-' ? terminal.stdout : path.resolve(to))
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
  },
}
