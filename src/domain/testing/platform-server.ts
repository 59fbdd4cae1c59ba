/** A platform on loopback that answers reports of costs. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PlatformAnswer = {
  status?: number
  type?: string
  body?: string
  location?: string
  /** Breaks the connection after its body. */
  broken?: boolean
}
type Seen = { url: string; headers: IncomingMessage['headers'] }

export async function startPlatform(first: PlatformAnswer = {}) {
  const seen: Seen[] = []
  const state = { answer: first, seen }
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers })
    const { status = 200, type = 'text/csv', body = '', location, broken } = state.answer
    const headers = { 'content-type': type, ...(location !== undefined && { location }) }
    if (broken) {
      response.writeHead(status, { ...headers, 'content-length': body.length + 10 })
      response.write(body, () => response.destroy())
    } else response.writeHead(status, headers).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
export type Platform = Awaited<ReturnType<typeof startPlatform>>
