/** `weir export-visitor FILE`: everything that is stored of a visitor, one JSON object a line. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Give } from '../operator/give.ts'
import { EXIT, Usage, type Command } from './command.ts'
import { VISITOR, visitorOf } from './visitor-key.ts'

/** A new file of whoever asked; none is left where it is not whole. @throws Error when there is one of that name. */
const into =
  (to: string): Give =>
  async (_file, body) => {
    try {
      await pipeline(body, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(to, { force: true })
      throw error
    }
  }

export const exportVisitor: Command = {
  name: 'export-visitor',
  args: ['FILE'],
  meaning: 'Write everything that is stored of an address, a visitor or a hit to a new file, one JSON object a line.',
  options: VISITOR,
  run: async ({ args: [to], text, ask, terminal }) => {
    const key = visitorOf({ text })
    if (to === undefined) throw new Usage('name the file that it is written to')
    const { lines } = await ask('visitorLines', key, into(to))
    terminal.out(`${to}: ${lines} lines`)
    return EXIT.well
  },
}
