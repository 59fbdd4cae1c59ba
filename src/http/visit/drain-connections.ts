/** How an edge leaves its port so that nobody is cut off who could be answered. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import net from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/**
 * Kept connections end with their next answer; after this long without any question, milliseconds, the silent ones are
 * closed.
 */
const QUIET_MS = 1000
const LOOK_MS = 20
/** Milliseconds for connections that wait to be taken: a loop that gets no time of the machine takes few. */
const QUEUE_MS = 5000
/** The turn in which this is asked may be past the point at which it takes connections. */
const EMPTY_TURNS = 3
/** Milliseconds for answers that are under way; who has not asked to the end by then is cut off. */
const LAST_ANSWERS_MS = 5000

/** Call it when answers say "connection: close" already. Ends when no connection is left. */
export async function drainConnections(server: Server): Promise<void> {
  const closed = once(server, 'close')
  await emptyQueue(server)
  // Not that of http, which also cuts off kept connections whose next question has come and was not read yet.
  net.Server.prototype.close.call(server)
  await quiet(server)
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  await closed
  clearTimeout(late)
}

/**
 * The kernel resets connections that wait in the queue of a closing port. The loop takes one in each of its turns, so
 * no more are let in (who knocks is not answered, and knocks again) until turns brought none; at most one can come
 * after that.
 */
async function emptyQueue(server: Server): Promise<void> {
  const since = performance.now()
  let empty = 0
  const note = (): void => void (empty = 0)
  server.on('connection', note)
  letNoMoreIn(server)
  while (empty < EMPTY_TURNS && performance.now() - since < QUEUE_MS) {
    empty += 1
    await turn()
  }
  server.off('connection', note)
}

/** Listening again with a queue for one is how the system is told; Node has no word of its own for it. */
function letNoMoreIn(server: Server): void {
  const { _handle: handle } = server as { _handle?: { listen?: (backlog: number) => number } }
  handle?.listen?.(0)
}

/** Waits until nobody is connected or nobody has asked for a while. */
async function quiet(server: Server): Promise<void> {
  const began = performance.now()
  let lastRequest = began
  const note = (): void => void (lastRequest = performance.now())
  server.on('request', note)
  while (
    performance.now() - lastRequest < QUIET_MS &&
    performance.now() - began < LAST_ANSWERS_MS &&
    (await connections(server)) > 0
  )
    await wait(LOOK_MS)
  server.off('request', note)
}

const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
