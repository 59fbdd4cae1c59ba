/** `weir erase`: deletes everything that is stored of a visitor. */
import { EXIT, Usage, type Command } from './command.ts'
import { VISITOR, visitorOf } from './visitor-key.ts'

export const erase: Command = {
  name: 'erase',
  args: [],
  meaning:
    'Delete everything that is stored of an address, a visitor or a hit; conversions stay without what was known of him.',
  options: { ...VISITOR, yes: { type: 'boolean', meaning: 'Do it: nothing brings it back.' } },
  run: async ({ text, is, ask, terminal }) => {
    const key = visitorOf({ text })
    if (!is('yes')) throw new Usage('this deletes for good: say --yes')
    const { hits, probes, conversions } = await ask('eraseVisitor', key)
    terminal.out(
      `${hits} hits and ${probes} reports of browsers deleted, ${conversions} conversions without their visitor`,
    )
    return EXIT.well
  },
}
