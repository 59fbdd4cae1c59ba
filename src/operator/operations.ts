/**
 * What can be done for an operator, by name. In and out is plain data, because it may travel through the service's
 * door.
 */
import { addAdmin } from './admin.ts'
import { backUpFiles } from './backup.ts'
import { checkHouse } from './check.ts'
import { explainHit } from './explain.ts'
import type { OperatorContext } from './context.ts'
import { replayFolder, replayRejected, showSpools } from './spool.ts'
import { eraseStored, visitorLines } from './visitor.ts'

export const OPERATIONS = {
  addAdmin,
  backUpFiles,
  check: checkHouse,
  eraseVisitor: eraseStored,
  explain: explainHit,
  visitorLines,
  spools: showSpools,
  replayFolder,
  replayRejected,
} satisfies Record<string, (house: OperatorContext, input: never) => Promise<unknown>>

export type OperationName = keyof typeof OPERATIONS
export type Asked<Name extends OperationName> = Parameters<(typeof OPERATIONS)[Name]>[1]
export type Answer<Name extends OperationName> = Awaited<ReturnType<(typeof OPERATIONS)[Name]>>
