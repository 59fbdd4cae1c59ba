/** Opens the port and derives the service's address. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Edges } from '../edge-threads.ts'
import type { Settings } from '../rules/settings.ts'
import type { LiveHits } from '../store/events/hits/live-hits.ts'
import type { Panel } from './panel.ts'
import { portError } from './port-error.ts'

type Port = {
  port: number
  /** Ends live streams, then finishes running requests and closes the port. */
  close: () => Promise<void>
}

type Needs = { panel: Panel; threads: Edges | undefined; panelSocket: string; liveHits: LiveHits }

/**
 * The edges hold the port, with the panel on a socket; without edges the panel does.
 * @throws Error with one line: the port cannot be opened.
 */
export async function openPort({ host, port: wanted }: Settings, needs: Needs): Promise<Port> {
  const { panel, threads, panelSocket, liveHits } = needs
  const { app } = panel
  const port = await (threads ? listenBehind(panel, threads, panelSocket, wanted) : listenAlone(app)).catch(
    (error: unknown) => {
      throw portError(host, wanted, error)
    },
  )

  async function listenAlone(server: FastifyInstance): Promise<number> {
    await server.listen({ port: wanted, host })
    return (server.server.address() as AddressInfo).port
  }

  async function drainConnections(): Promise<void> {
    liveHits.close()
    await (threads ?? app).close()
  }
  return { port, close: drainConnections }
}

async function listenBehind({ app, about }: Panel, threads: Edges, socket: string, port: number): Promise<number> {
  await app.listen({ path: socket })
  return threads.listen(port, about)
}

/** From the settings, or the open port. */
export function createAddress({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>) {
  let port: number | undefined
  return {
    /** Empty until known. */
    publicUrl: (): string => publicUrl ?? (port === undefined ? '' : `http://localhost:${port}`),
    /** Records the open port; returns the listening address. */
    openedAt: (opened: number): string => {
      port = opened
      return `http://${host.includes(':') ? `[${host}]` : host}:${opened}`
    },
  }
}
