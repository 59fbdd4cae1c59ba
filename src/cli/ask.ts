/** In the service of the data folder, by its control socket, else in a process of the folder's owner. */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { holderOf } from '../lib/files/folder-lock.ts'
import { ownerToSwitchTo, requireAccess } from '../lib/files/owner.ts'
import { connectToService } from '../operator/connect.ts'
import type { Answer, OperationInput, OperationName } from '../operator/operations.ts'
import type { AnswerSink } from '../operator/wire.ts'
import type { Settings } from '../rules/settings.ts'

/** @throws Error with the operation's one line, or when another process holds the folder. */
export async function askService<Name extends OperationName>(
  settings: Settings,
  name: Name,
  input: OperationInput<Name>,
  sink: AnswerSink,
): Promise<Answer<Name>> {
  const dataDir = path.resolve(settings.dataDir)
  const answered = await answerOfService(dataDir, () => connectToService(dataDir, name, input, sink), sink)
  if (answered) return answered.answer as Answer<Name>
  // loads stores and engines only here
  const owner = ownerToSwitchTo(dataDir)
  if (owner)
    return (await (await import('./as-owner.ts')).askAsOwner(owner, { name, input, dataDir }, sink)) as Answer<Name>
  requireAccess(dataDir)
  const { withLocalContext } = await import('./local-context.ts')
  const { OPERATIONS } = await import('../operator/operations.ts')
  return withLocalContext(
    settings,
    sink,
    name,
    (context) => OPERATIONS[name](context, input as never) as Promise<Answer<Name>>,
  )
}

/** Milliseconds for a starting service until it listens for commands. */
const STARTING_MS = 60_000
const LOOK_MS = 100

/** A starting service holds its folder before it listens: waits. */
async function answerOfService<T>(
  dataDir: string,
  ask: () => Promise<T | undefined>,
  { say }: Pick<AnswerSink, 'say'>,
): Promise<T | undefined> {
  const until = performance.now() + STARTING_MS
  for (let isFirst = true; ; isFirst = false) {
    const answered = await ask()
    const holder = answered === undefined ? holderIn(dataDir) : undefined
    if (holder === undefined || performance.now() > until) return answered
    if (isFirst) say(`process ${holder} is using ${dataDir} but does not accept commands yet: waiting`)
    await wait(LOOK_MS)
  }
}

/** Folders that a service holds, in the order of a start. */
const HELD = ['spool', 'postgres', 'events']

const holderIn = (dataDir: string): number | undefined =>
  HELD.map((folder) => holderOf(path.join(dataDir, folder))).find((holder) => holder !== undefined)
