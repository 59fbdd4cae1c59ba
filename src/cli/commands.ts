/** The commands of `weir`, in the order of the help: one line each. */
import { check } from './check.ts'
import type { Command } from './command.ts'

export const COMMANDS: readonly Command[] = [
  check,
]
