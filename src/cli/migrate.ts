/** `weir migrate`: migrates the stores while no service runs; a start does the same. */
import { EXIT, type Command } from './command.ts'

export const migrate: Command = {
  name: 'migrate',
  args: [],
  description: 'Bring both stores up to the schema of this version. A start of the service does it by itself.',
  options: {},
  run: async ({ ask, terminal }) => {
    const { config, events } = await ask('migrate', {})
    terminal.print(`the configuration store is at ${config}, the event store at ${events}`)
    return EXIT.ok
  },
}
