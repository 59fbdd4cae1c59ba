/** The thread that fetches and reads the data, so that no visit waits for it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Order, ProgressMessage } from './progress.ts'
import { updateData } from './update.ts'

const say = (message: ProgressMessage): void => parentPort?.postMessage(message, [])

try {
  say({ done: await updateData({ ...(workerData as Order), now: () => new Date(), onSource: (at) => say({ at }) }) })
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) })
}
