/** What a command of `weir` is, and what it is given. One file a command; `commands.ts` is the table. */
import type { Readable, Writable } from 'node:stream'
import type { Settings } from '../rules/settings.ts'
import type { Give } from '../operator/wire.ts'
import type { Answer, OperationInput, OperationName } from '../operator/operations.ts'

export type Option = {
  type: 'string' | 'boolean'
  /** What its value is called in the help; only where `type` is `string`. */
  value?: string
  description: string
}

export type Command = {
  /** One word, or two: `admin add`. */
  name: string
  /** Positional arguments in order; one in brackets may be left out, one with dots may come again. */
  args: readonly string[]
  /** One sentence. */
  description: string
  options: Readonly<Record<string, Option>>
  /** Answers the exit code: see `EXIT`. @throws Error whose message is one line for the operator. */
  run: (given: Given) => Promise<number>
}

/** `found`: it ran, and what it looked at is not well. */
export const EXIT = { ok: 0, failed: 1, usage: 2, found: 3 } as const

export type Given = {
  args: readonly string[]
  /** A text option; undefined when it was not given. */
  text: (name: string) => string | undefined
  /** Whether a switch was given. */
  is: (name: string) => boolean
  terminal: Terminal
  /** Read from the environment at the first call. @throws Error that names the wrong variables. */
  settings: () => Settings
  /**
   * Has the operation done by the service that runs on this data folder, and by this process where none does.
   * `give` takes the files that it makes. @throws Error with the operation's own one line.
   */
  ask: <Name extends OperationName>(name: Name, input: OperationInput<Name>, give?: Give) => Promise<Answer<Name>>
}

export type Terminal = {
  /** One line of what was asked for. */
  print: (line: string) => void
  /** One line about how it goes. */
  warn: (line: string) => void
  stdin: Readable
  /** For bytes; `out` writes lines to it. */
  stdout: Writable
}

/** A command that was called in a way that it does not know. */
export class UsageError extends Error {}
