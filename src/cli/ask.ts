/**
 * Who does an operation: the service that holds the data folder, by its door, or a process of the folder's owner where
 * there is none.
 */
import path from 'node:path'
import { ownerToBecome, seeThatReached } from '../lib/owner.ts'
import { knock } from '../operator/knock.ts'
import type { Answer, Asked, OperationName } from '../operator/operations.ts'
import type { Told } from '../operator/wire.ts'
import type { Settings } from '../rules/settings.ts'

/** @throws Error with the operation's one line; or that of a folder which another process holds without a door. */
export async function askService<Name extends OperationName>(
  settings: Settings,
  name: Name,
  input: Asked<Name>,
  told: Told,
): Promise<Answer<Name>> {
  const dataDir = path.resolve(settings.dataDir)
  const answered = await knock(dataDir, name, input, told)
  if (answered) return answered.answer as Answer<Name>
  // Stores and engines are loaded only where they are opened here.
  const owner = ownerToBecome(dataDir)
  if (owner) return (await (await import('./as-owner.ts')).askAsOwner(owner, { name, input }, told)) as Answer<Name>
  seeThatReached(dataDir)
  const { withLocalHouse } = await import('./local-house.ts')
  const { OPERATIONS } = await import('../operator/operations.ts')
  return withLocalHouse(settings, told, (house) => OPERATIONS[name](house, input as never) as Promise<Answer<Name>>)
}
