/**
 * Traefik's integration: its `forwardAuth` asks the gate of the Node package. A stand-in behaves as Traefik documents
 * (Debian has none); the gate is the real downloaded program.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { buildWayFile } from '../../src/outside/way-files.ts'
import { FILES } from './js-ways.ts'
import { KEY, TOKEN } from './lone-edge.ts'

const RECIPE = readFileSync(path.join(import.meta.dirname, '../../integrations/traefik/weir.yml'), 'utf8')
/** Recipe settings, by Traefik's documented names. */
const COPIED = [...RECIPE.matchAll(/^ +- (\S+)$/gm)].map(([, name = '']) => name)

type Gate = { url: string; close: () => Promise<void> }

export async function startGate(publicUrl: string): Promise<Gate> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-gate-'))
  const campaign = {
    key: KEY,
    name: 'Garden',
    targetMode: 'show',
    targetLink: 'index.html',
    botLink: 'bot.html',
  } as const
  const { bytes } = buildWayFile('node', { campaign, token: TOKEN, publicUrl })
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  const child = spawn(process.execPath, [path.join(folder, 'weir-node/gate.js')], {
    env: { WEIR_GATE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: /http:\/\/\S+/.exec(line.toString())?.[0] ?? '',
    close: async () => {
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Passes the visitor's headers on with Traefik's `X-Forwarded-` ones; 2xx continues with the copied headers, anything
 * else is returned as it came, no answer is a 500.
 */
async function standIn(
  gate: string,
  request: IncomingMessage,
  response: ServerResponse,
  everything?: string,
): Promise<void> {
  const { 'transfer-encoding': _, 'connection': __, host = '', ...headers } = request.headers
  const own = {
    'x-forwarded-for': request.socket.remoteAddress,
    'x-forwarded-method': request.method,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': host,
    'x-forwarded-uri': request.url,
  }
  const asking = http.get(gate, { headers: { ...headers, ...own }, agent: false })
  const [answer] = (await once(asking, 'response').catch(() => [undefined])) as [IncomingMessage | undefined]
  if (!answer) return void response.writeHead(500).end()
  const body = await text(answer)
  if ((answer.statusCode ?? 500) >= 300)
    return void response.writeHead(answer.statusCode ?? 500, answer.headers).end(body)
  const copied = Object.fromEntries(COPIED.map((name) => [`seen-${name}`, String(answer.headers[name.toLowerCase()])]))
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  const file = pathname.slice(1)
  const page = everything !== undefined && file !== 'bot.html' ? everything : FILES[file]
  response.writeHead(page === undefined ? 404 : 200, copied).end(page ?? 'None')
}

/** A site behind the stand-in. `everything`: answer at every address. */
export async function startTraefikSite(
  publicUrl: string,
  everything?: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const gate = await startGate(publicUrl)
  const server = http.createServer(
    (request, response) => void standIn(gate.url, request, response, everything).catch(() => response.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await gate.close()
    },
  }
}
