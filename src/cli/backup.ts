/** `weir backup FILE|FOLDER`: everything in one place, whether the service runs or not. */
import path from 'node:path'
import { EXIT, Usage, type Command } from './command.ts'

const MB = 1_000_000

export const backup: Command = {
  name: 'backup',
  args: ['FILE|FOLDER'],
  meaning: 'Write a backup of everything: a name that ends with .tar becomes one file, any other a folder.',
  options: {},
  run: async ({ args: [to], ask, terminal }) => {
    if (to === undefined) throw new Usage('name the file or folder that the backup is written to')
    const made = await ask('backup', { to: path.resolve(to) })
    terminal.out(`${made.to}: ${made.hits} hits, ${made.rows} rows of configuration, ${made.files} files, ${(made.bytes / MB).toFixed(1)} MB`)
    return EXIT.well
  },
}
