/** Who does an operation: the service that holds the data folder, by its door, or this process where there is none. */
import path from 'node:path'
import { knock } from '../operator/knock.ts'
import type { Answer, Asked, OperationName } from '../operator/operations.ts'
import type { Settings } from '../rules/settings.ts'

/** @throws Error with the operation's one line; or that of a folder which another process holds without a door. */
export async function askService<Name extends OperationName>(settings: Settings, name: Name, input: Asked<Name>, say: (line: string) => void): Promise<Answer<Name>> {
  const answered = await knock(path.resolve(settings.dataDir), name, input, say)
  if (answered) return answered.answer as Answer<Name>
  // Stores and engines are loaded only where they are opened here.
  const { withLocalHouse } = await import('./local-house.ts')
  const { OPERATIONS } = await import('../operator/operations.ts')
  return withLocalHouse(settings, say, (house) => OPERATIONS[name](house, input as never) as Promise<Answer<Name>>)
}
