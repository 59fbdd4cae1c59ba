/** Closes an edge's port without cutting off requests that can be answered. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import net from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'

/** Kept connections end with their next response; silent ones close after so many milliseconds. */
const QUIET_MS = 1000
const LOOK_MS = 20
/** Milliseconds for the accept queue: a loop without CPU accepts few. */
const QUEUE_MS = 5000
/** The current turn may be past its accept phase. */
const EMPTY_TURNS = 3
/** Milliseconds for running responses; cuts off after it. */
const LAST_ANSWERS_MS = 5000

/** Call when responses already say "connection: close". Ends when no connection is left. */
export async function drainConnections(server: Server): Promise<void> {
  const closed = once(server, 'close')
  await emptyQueue(server)
  // not http's close, which also cuts kept connections with an unread request
  net.Server.prototype.close.call(server)
  await quiet(server)
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS)
  await closed
  clearTimeout(late)
}

/**
 * The kernel resets queued connections of a closing port. The loop accepts one per turn, so this stops new ones
 * (clients retry) until turns bring none; at most one can follow.
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

/** Listening again with a backlog of one; Node has no API for it. */
function letNoMoreIn(server: Server): void {
  const { _handle: handle } = server as { _handle?: { listen?: (backlog: number) => number } }
  handle?.listen?.(0)
}

/** Waits until nobody is connected or no request came for a while. */
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
