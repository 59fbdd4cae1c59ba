/** The commands of `weir` in the order of the help. */
import { adminAdd } from './admin-add.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { apply, exportConfig, plan } from './config.ts'
import { doctor } from './doctor.ts'
import { erase, exportVisitor } from './visitor.ts'
import { explain } from './explain.ts'
import { importLog } from './import-log.ts'
import { init } from './init.ts'
import { migrate } from './migrate.ts'
import { report } from './report.ts'
import { restore } from './restore.ts'
import { rollback } from './rollback.ts'
import { spoolReplay, spoolShow } from './spool.ts'
import { start } from './start.ts'
import { verify } from './verify.ts'
import { version } from './version.ts'

export const COMMANDS: readonly Command[] = [
  init,
  start,
  check,
  doctor,
  version,
  migrate,
  rollback,
  explain,
  spoolShow,
  spoolReplay,
  adminAdd,
  importLog,
  report,
  exportConfig,
  plan,
  apply,
  backup,
  verify,
  restore,
  exportVisitor,
  erase,
]
