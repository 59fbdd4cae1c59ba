/**
 * A loopback ClickHouse server over the embedded engine, as far as the product uses one; breaks connections on demand.
 */
import type { ClickHouseClient, ClickHouseError } from '@clickhouse/client'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { embeddedEngine } from '../engine/embedded-engine.ts'

export type TestServer = {
  url: string
  /** Inserts still to be cut off, before or after they run. */
  cut: { before: number; after: number }
  close: () => Promise<void>
}

/** `port` 0: any free one. */
export async function startServer(dir: string, port = 0): Promise<TestServer> {
  const engine = embeddedEngine(dir)
  const client = engine.client()
  const state: TestServer = { url: '', cut: { before: 0, after: 0 }, close: async () => {} }
  // in sequence: the embedded session runs one query at a time
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer((request, response) => {
    // a caller that ends midway has sent no complete request
    last = last.then(() => answer(client, state, request, response)).catch(() => request.socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.close = async () => {
    server.closeAllConnections()
    server.close()
    await last
    await client.close()
    engine.close()
  }
  return state
}

async function answer(
  client: ClickHouseClient,
  state: TestServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await text(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server')
  if (pathname === '/ping') return void response.end('Ok.\n')
  const statement = searchParams.get('query')
  const query = statement === null ? body : `${statement}\n${body}`
  const cut = query.startsWith('INSERT INTO hits') ? state.cut : { before: 0, after: 0 }
  if (takes(cut, 'before')) return void request.socket.destroy()
  try {
    const { stream } = await client.exec({ query, query_params: paramsOf(searchParams) })
    const output = await text(stream)
    if (takes(cut, 'after')) request.socket.destroy()
    else response.end(output)
  } catch (error) {
    refuse(response, error as ClickHouseError)
  }
}

function refuse(response: ServerResponse, { code, type, message }: ClickHouseError): void {
  response.writeHead(500, { 'x-clickhouse-exception-code': code })
  response.end(`Code: ${code}. DB::Exception: ${message} (${type}) (version 26.7.2.1)\n`)
}

function takes(cut: TestServer['cut'], which: 'before' | 'after'): boolean {
  if (cut[which] === 0) return false
  cut[which] -= 1
  return true
}

const paramsOf = (search: URLSearchParams) =>
  Object.fromEntries(
    [...search].flatMap(([name, value]) => (name.startsWith('param_') ? [[name.slice('param_'.length), value]] : [])),
  )
