/** Waits for an unusable Postgres server, and reports why. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Waiting } from '../lib/files/migrate.ts'
import type { Settings } from '../rules/settings.ts'
import { portError } from './port-error.ts'

/** First and longest interval between attempts, milliseconds. */
const [SOON_MS, LATEST_MS] = [500, 5000]

type Server = {
  /** Returns undefined when the server is usable, else the reason in one line for the operator. */
  ask: () => Promise<string | undefined>
}

/** Loads the driver lazily. */
export async function serverAt(url: string): Promise<Server> {
  const { isUnavailable, whyUnavailable, serverStartError } = await import('../store/config/engine/database.ts')
  return {
    ask: async () => {
      const away = await whyUnavailable(url)
      if (away === undefined) return undefined
      const error = serverStartError(away, url, isUnavailable)
      return error instanceof Error ? error.message : String(error)
    },
  }
}

/**
 * Reports each new reason once. `reason`: already reported.
 * @throws AbortError.
 */
export async function waitForServer(
  server: Server,
  { say, ending }: Waiting,
  { reason, latest = LATEST_MS }: { reason: string; latest?: number },
): Promise<void> {
  const known = new Set([reason])
  for (let pause = SOON_MS; ; pause = Math.min(pause * 2, latest)) {
    await wait(pause, undefined, { signal: ending })
    const now = await server.ask()
    if (now === undefined) return
    if (!known.has(now)) say?.(`waits: ${now}`, 'error')
    known.add(now)
  }
}

type Meanwhile = Waiting & { version: string }

/**
 * As `waitForServer`, answering 503 at the port, with the reason at `/health`.
 * @throws Error with one line: the port cannot be opened; AbortError.
 */
export async function answerWhileWaiting(
  { host, port, roles }: Settings,
  server: Server,
  { version, ...waiting }: Meanwhile,
  reason: string,
): Promise<void> {
  const health = JSON.stringify({ success: false, conditions: ['configAway'], starting: true, version, roles })
  const refusal = JSON.stringify({ success: false })
  const http = createServer((request, response) => {
    const isHealth = new URL(request.url ?? '/', 'http://weir').pathname.endsWith('/health')
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '5', 'connection': 'close' })
    response.end(isHealth ? health : refusal)
  })
  await once(http.listen({ host, port }), 'listening').catch((error: unknown) => {
    throw portError(host, port, error)
  })
  try {
    waiting.say?.(`waits: ${reason}`, 'error')
    await waitForServer(server, waiting, { reason })
    waiting.say?.('the configuration store is there: the start goes on')
  } finally {
    http.closeAllConnections()
    await new Promise((resolve) => void http.close(resolve))
  }
}

/** When the server goes away meanwhile, waits and starts again. */
export async function openWhenReachable<Thing>(
  url: string,
  waiting: Waiting,
  open: () => Promise<Thing>,
): Promise<Thing> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const { isUnavailable } = await import('../store/config/engine/database.ts')
      if (waiting.ending?.aborted || !isUnavailable(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      waiting.say?.(`waits: ${reason}`, 'error')
      await waitForServer(await serverAt(url), waiting, { reason })
      waiting.say?.('the configuration store is there: the start goes on')
    }
  }
}
