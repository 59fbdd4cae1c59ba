/** Finds the command, parses options, prints help. Errors become one line and an exit code. */
import { parseArgs } from 'node:util'
import { askService } from './ask.ts'
import { type Command, EXIT, type Given, type Option, type Terminal, UsageError } from './command.ts'
import type { WriteFile } from '../operator/wire.ts'
import { trustAuthorities } from '../lib/net/extra-authorities.ts'
import { applySettingsFile } from '../lib/files/settings-file.ts'
import { readSettings, VARIABLES, type Settings } from '../rules/settings.ts'

/** Settings of files included. */
type Environment = Record<string, string | undefined>

export async function run(
  commands: readonly Command[],
  words: readonly string[],
  env: Environment,
  terminal: Terminal,
): Promise<number> {
  const named = commandOf(commands, words[0] === '--version' ? ['version', ...words.slice(1)] : words)
  if (!named) return unnamed(commands, words, terminal)
  try {
    if (named.command.name !== 'version') takeEnvironment(env, terminal)
    const parsed = parse(named.command, named.rest)
    if (parsed.values['help'] !== true) return await named.command.run(givenOf(parsed, env, terminal))
    for (const line of helpOf(named.command)) terminal.print(line)
    return EXIT.ok
  } catch (error) {
    terminal.warn(`weir: ${error instanceof Error ? error.message : String(error)}`)
    if (!(error instanceof UsageError)) return EXIT.failed
    terminal.warn(`Try: weir ${named.command.name} --help`)
    return EXIT.usage
  }
}

/** Adds settings from files to `env`, and trusts the named authorities. @throws Error with one line. */
function takeEnvironment(env: Environment, { warn }: Terminal): void {
  for (const line of applySettingsFile([...VARIABLES, 'WEIR_TOKEN'], env, process.geteuid?.() ?? 0))
    warn(`weir: ${line}`)
  trustAuthorities(env['EXTRA_CA_CERTS'])
}

function unnamed(commands: readonly Command[], [word]: readonly string[], terminal: Terminal): number {
  const wantsHelp = word === undefined || word === 'help' || word === '--help'
  const say = wantsHelp ? terminal.print : terminal.warn
  if (!wantsHelp) say(`weir: unknown command ${word}`)
  for (const line of helpOfAll(commands)) say(line)
  return wantsHelp ? EXIT.ok : EXIT.usage
}

const noFiles: WriteFile = ({ name }) => Promise.reject(new Error(`file ${name} was not requested`))

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
    ask: (name, input, give = noFiles) => askService(settings(), name, input, { say: terminal.warn, give }),
  }
}

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
}

const callOf = ({ name, args }: Command): string => [name, ...args].join(' ')
const optionOf = ([name, { value }]: [string, Option]): string => `--${name}${value === undefined ? '' : ` ${value}`}`

const helpOfAll = (commands: readonly Command[]): string[] => [
  'weir: what an operator does beside the panel. Run it where the service runs, with the same environment.',
  '',
  ...columns(commands.map((command) => [callOf(command), command.description])),
  '',
  'weir COMMAND --help tells its options. It ends with 0 when all is well, 1 when it failed, 2 when it was called wrongly, and 3 when what it looked at is not well.',
]

const helpOf = (command: Command): string[] => [
  `weir ${callOf(command)}${Object.keys(command.options).length > 0 ? ' [OPTIONS]' : ''}`,
  command.description,
  ...(Object.keys(command.options).length > 0
    ? ['', ...columns(Object.entries(command.options).map((entry) => [optionOf(entry), entry[1].description]))]
    : []),
]

type Parsed = { args: readonly string[]; values: Readonly<Record<string, string | boolean | undefined>> }

/** The command with the longest matching name, and the remaining words. */
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

/** @throws UsageError */
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
    throw new UsageError(error instanceof Error ? error.message.split('\n', 1)[0] : String(error))
  }
}

function checkCount({ args }: Command, given: number): void {
  const missing = args.filter((arg) => !arg.startsWith('['))[given]
  if (missing !== undefined) throw new Error(`${missing} is missing`)
  if (given > args.length && !args.at(-1)?.includes('...')) throw new Error('too many arguments')
}
