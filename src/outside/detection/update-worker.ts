/** Thread that fetches and parses the data, so that no visit waits. */
import { parentPort, workerData } from 'node:worker_threads'
import { trustAuthorities } from '../../lib/net/extra-authorities.ts'
import type { Order, ProgressMessage } from './progress.ts'
import { endTry, tryData, updateData, type Outcome } from './update.ts'

const say = (message: ProgressMessage): void => parentPort?.postMessage(message, [])

const { dir, sources, ...task } = workerData as Order
const parts = { dir, sources, now: () => new Date(), onSource: (at: string) => say({ at }) }

async function run(): Promise<Outcome[]> {
  if (task.act === 'update') return updateData({ ...parts, ...task })
  if (task.act === 'try') return tryData({ ...parts, ...task })
  await endTry({ ...parts, ...task })
  return []
}

try {
  trustAuthorities(process.env['EXTRA_CA_CERTS'])
  say({ done: await run() })
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) })
}
