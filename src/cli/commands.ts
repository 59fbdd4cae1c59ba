/** The commands of `weir`, in the order of the help: one line each. */
import { backup } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { erase } from './erase.ts'
import { exportVisitor } from './export-visitor.ts'
import { importLog } from './import-log.ts'
import { restore } from './restore.ts'

export const COMMANDS: readonly Command[] = [
  check,
  importLog,
  backup,
  restore,
  exportVisitor,
  erase,
]
