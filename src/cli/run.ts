/** Runs one command line and answers its exit code; whatever is thrown becomes one line. */
import type { Give } from '../operator/give.ts'
import { readSettings, type Settings } from '../rules/settings.ts'
import { askService } from './ask.ts'
import { EXIT, Usage, type Command, type Given, type Terminal } from './command.ts'
import { helpOf, helpOfAll } from './help.ts'
import { commandOf, parse, type Parsed } from './parse.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export async function run(
  commands: readonly Command[],
  words: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> {
  const named = commandOf(commands, words)
  if (!named) return unnamed(commands, words, terminal)
  try {
    const parsed = parse(named.command, named.rest)
    if (parsed.values['help'] !== true) return await named.command.run(givenOf(parsed, env, terminal))
    for (const line of helpOf(named.command)) terminal.out(line)
    return EXIT.well
  } catch (error) {
    terminal.note(`weir: ${error instanceof Error ? error.message : String(error)}`)
    if (!(error instanceof Usage)) return EXIT.failed
    terminal.note(`Try: weir ${named.command.name} --help`)
    return EXIT.usage
  }
}

function unnamed(commands: readonly Command[], [word]: readonly string[], terminal: Terminal): number {
  const asked = word === undefined || word === 'help' || word === '--help'
  const say = asked ? terminal.out : terminal.note
  if (!asked) say(`weir: there is no command ${word}`)
  for (const line of helpOfAll(commands)) say(line)
  return asked ? EXIT.well : EXIT.usage
}

const noFiles: Give = ({ name }) => Promise.reject(new Error(`nobody asked for a file ${name}`))

function givenOf({ args, values }: Parsed, env: Environment, terminal: Terminal): Given {
  let read: Settings | undefined
  const settings = () => (read ??= readSettings(env))
  const textOf = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
  return {
    args,
    text: (name) => textOf(values[name]),
    is: (name) => values[name] === true,
    terminal,
    settings,
    ask: (name, input, give = noFiles) => askService(settings(), name, input, { say: terminal.note, give }),
  }
}
