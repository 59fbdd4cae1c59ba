/**
 * Who does an operation: the service that holds the data folder, by its door, or a process of the folder's owner where
 * there is none.
 */
import path from 'node:path'
import { ownerToBecome, seeThatReached } from '../lib/owner.ts'
import { connectToService } from '../operator/connect.ts'
import type { Answer, OperationInput, OperationName } from '../operator/operations.ts'
import type { AnswerSink } from '../operator/wire.ts'
import type { Settings } from '../rules/settings.ts'

/** @throws Error with the operation's one line; or that of a folder which another process holds without a door. */
export async function askService<Name extends OperationName>(
  settings: Settings,
  name: Name,
  input: OperationInput<Name>,
  sink: AnswerSink,
): Promise<Answer<Name>> {
  const dataDir = path.resolve(settings.dataDir)
  const answered = await connectToService(dataDir, name, input, sink)
  if (answered) return answered.answer as Answer<Name>
  // Stores and engines are loaded only where they are opened here.
  const owner = ownerToBecome(dataDir)
  if (owner) return (await (await import('./as-owner.ts')).askAsOwner(owner, { name, input }, sink)) as Answer<Name>
  seeThatReached(dataDir)
  const { withLocalContext } = await import('./local-context.ts')
  const { OPERATIONS } = await import('../operator/operations.ts')
  return withLocalContext(
    settings,
    sink,
    name,
    (context) => OPERATIONS[name](context, input as never) as Promise<Answer<Name>>,
  )
}
