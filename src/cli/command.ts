/** A `weir` command and its input. `commands.ts` is the table. */
import type { Readable, Writable } from 'node:stream'
import type { Settings } from '../rules/settings.ts'
import type { WriteFile } from '../operator/wire.ts'
import type { Answer, OperationInput, OperationName } from '../operator/operations.ts'

export type Option = {
  type: 'string' | 'boolean'
  /** Name of the value in the help; only for `type` `string`. */
  value?: string
  description: string
}

export type Command = {
  /** One word, or two: `admin add`. */
  name: string
  /** Positional arguments in order; brackets: optional, dots: repeatable. */
  args: readonly string[]
  description: string
  options: Readonly<Record<string, Option>>
  /** Returns the exit code (`EXIT`). @throws Error with one line for the operator. */
  run: (given: Given) => Promise<number>
}

/** `found`: it ran and found faults. */
export const EXIT = { ok: 0, failed: 1, usage: 2, found: 3 } as const

export type Given = {
  args: readonly string[]
  /** Undefined when the option was not given. */
  text: (name: string) => string | undefined
  is: (name: string) => boolean
  terminal: Terminal
  /** Read from the environment with the first call. @throws Error that names the wrong variables. */
  settings: () => Settings
  /**
   * In the service of this data folder, or in this process. `give`: takes files.
   * @throws Error with the operation's one line.
   */
  ask: <Name extends OperationName>(name: Name, input: OperationInput<Name>, give?: WriteFile) => Promise<Answer<Name>>
}

export type Terminal = {
  /** One line of the result, to stdout. */
  print: (line: string) => void
  /** One line of progress or a warning. */
  warn: (line: string) => void
  stdin: Readable
  /** For bytes; `print` writes lines to it. */
  stdout: Writable
}

export class UsageError extends Error {}
