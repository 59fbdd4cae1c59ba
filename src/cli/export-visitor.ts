/** `weir export-visitor FILE`: everything that is stored of a visitor, one JSON object a line. */
import path from 'node:path'
import { EXIT, Usage, type Command } from './command.ts'
import { VISITOR, visitorOf } from './visitor-key.ts'

export const exportVisitor: Command = {
  name: 'export-visitor',
  args: ['FILE'],
  meaning: 'Write everything that is stored of an address, a visitor or a hit to a new file, one JSON object a line.',
  options: VISITOR,
  run: async ({ args: [to], text, ask, terminal }) => {
    const key = visitorOf({ text })
    if (to === undefined) throw new Usage('name the file that it is written to')
    const { lines } = await ask('exportVisitor', { ...key, to: path.resolve(to) })
    terminal.out(`${to}: ${lines} lines`)
    return EXIT.well
  },
}
