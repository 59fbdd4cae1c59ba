/** From the words of the command line to a command and what it is given. */
import { parseArgs } from 'node:util'
import { Usage, type Command } from './command.ts'

export type Parsed = { args: readonly string[]; values: Readonly<Record<string, string | boolean | undefined>> }

/** The command whose name these words begin with, the longest name first; and the words after it. */
export function commandOf(
  commands: readonly Command[],
  words: readonly string[],
): { command: Command; rest: readonly string[] } | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = words.length >= length ? commands.find((one) => one.name === name) : undefined
    if (command) return { command, rest: words.slice(length) }
  }
  return undefined
}

/** @throws Usage */
export function parse(command: Command, words: readonly string[]): Parsed {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, help: { type: 'boolean' as const } }).map(([name, { type }]) => [
      name,
      { type },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    if (values['help'] !== true) checkCount(command, positionals.length)
    return { args: positionals, values }
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message.split('\n', 1)[0] : String(error))
  }
}

function checkCount({ args }: Command, given: number): void {
  const missing = args.filter((arg) => !arg.startsWith('['))[given]
  if (missing !== undefined) throw new Error(`${missing} is missing`)
  if (given > args.length && !args.at(-1)?.includes('...')) throw new Error('there are too many arguments')
}
