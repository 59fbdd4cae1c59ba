/** The commands of `weir`, in the order of the help: one line each. */
import { adminAdd } from './admin-add.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { erase, exportVisitor } from './visitor.ts'
import { explain } from './explain.ts'
import { importLog } from './import-log.ts'
import { report } from './report.ts'
import { restore } from './restore.ts'
import { spoolReplay, spoolShow } from './spool.ts'

export const COMMANDS: readonly Command[] = [
  check,
  explain,
  spoolShow,
  spoolReplay,
  adminAdd,
  importLog,
  report,
  backup,
  restore,
  exportVisitor,
  erase,
]
