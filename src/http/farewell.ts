/** How an edge leaves its port so that nobody is cut off who could be answered. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** Milliseconds in which each answer ends its connection: those that are in use end by themselves. */
const FAREWELL_MS = 300
const LOOK_MS = 20
/** Milliseconds for connections that wait to be taken. */
const QUEUE_MS = 1000
/** Milliseconds for answers that are under way when the port is closed; who has not asked to the end by then is cut off. */
const LAST_ANSWERS_MS = 5000

/**
 * Call it when answers say "connection: close" already. Ends when no connection is left.
 *
 * The kernel resets connections that wait in the queue of a closing port. One is taken out of it in each turn of the loop, so
 * the port is closed after the first turn in which none came: what can still be hit came within that turn.
 */
export async function leavePort(server: Server): Promise<void> {
  const since = performance.now()
  while (performance.now() - since < FAREWELL_MS && (await connections(server)) > 0) await wait(LOOK_MS)
  await emptyQueue(server)
  const closed = once(server, 'close')
  server.close()
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  await closed
  clearTimeout(late)
}

async function emptyQueue(server: Server): Promise<void> {
  const since = performance.now()
  let came = true
  const note = (): void => void (came = true)
  server.on('connection', note)
  while (came && performance.now() - since < QUEUE_MS) {
    came = false
    await turn()
  }
  server.off('connection', note)
}

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
