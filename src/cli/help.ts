/** The help texts, made from the table of commands. */
import type { Command, Option } from './command.ts'

const columns = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`)
}

const callOf = ({ name, args }: Command): string => [name, ...args].join(' ')
const optionOf = ([name, { value }]: [string, Option]): string => `--${name}${value === undefined ? '' : ` ${value}`}`

/** What `weir --help` says. */
export const helpOfAll = (commands: readonly Command[]): string[] => [
  'weir: what an operator does beside the panel. Run it where the service runs, with the same environment.',
  '',
  ...columns(commands.map((command) => [callOf(command), command.meaning])),
  '',
  'weir COMMAND --help tells its options. It ends with 0 when all is well, 1 when it failed, 2 when it was called wrongly, and 3 when what it looked at is not well.',
]

/** What `weir COMMAND --help` says. */
export const helpOf = (command: Command): string[] => [
  `weir ${callOf(command)}${Object.keys(command.options).length > 0 ? ' [OPTIONS]' : ''}`,
  command.meaning,
  ...(Object.keys(command.options).length > 0
    ? ['', ...columns(Object.entries(command.options).map((entry) => [optionOf(entry), entry[1].meaning]))]
    : []),
]
