/** A site behind real HAProxy or Caddy (Debian packages) with Weir's recipe. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildWayFile, type WayInput } from '../../src/outside/way-files.ts'
import { makeCertificate } from './certificate.ts'
import { FILES, visitPort, type Asking, type Visited } from './js-ways.ts'
import { isListening } from './listening.ts'
import { freePort } from './php.ts'
import { until } from './weir.ts'

const SEARCHED = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`
/** A request that reached the site. */
type Seen = { method: string; url: string; headers: IncomingHttpHeaders }
export type ServerSite = {
  port: number
  visit: (target: string, how?: Asking) => Promise<Visited>
  seen: Seen[]
  log: () => string
  /** Output, after "runs" or how it ended. */ state: () => string
  close: () => Promise<void>
}

type Place = { folder: string; port: number; site: number; trusted: string }
type Kind = {
  files: (input: WayInput, place: Place) => Promise<Record<string, string>>
  args: (place: Place) => string[]
}

/** Recipes in the place that each documentation names. */
const KINDS = {
  haproxy: {
    files: async (input, { folder, port, site, trusted }) => ({
      'weir.lua': new TextDecoder().decode(buildWayFile('haproxy', input).bytes),
      'haproxy.cfg': `global
    lua-load ${folder}/weir.lua${trusted && `\n    httpclient.ssl.ca-file ${trusted}`}
defaults
    mode http
    timeout connect 2s
    timeout client 30s
    timeout server 30s
frontend site
    bind 127.0.0.1:${port}
    http-request deny deny_status 403 if { path /shut }
    http-request lua.weir
    http-response lua.weir-answer
    default_backend site
backend site
    server site 127.0.0.1:${site}
`,
    }),
    args: ({ folder }) => ['-db', '-f', path.join(folder, 'haproxy.cfg')],
  },
  caddy: {
    files: async (input, { port, site }) => {
      const hop = await freePort() // several sites per test
      const recipe = new TextDecoder().decode(buildWayFile('caddy', input).bytes)
      return {
        'weir.caddy': recipe.replaceAll('9321', String(hop)),
        'Caddyfile': `{\n\tadmin off\n}\nimport weir.caddy\nhttp://:${port} {\n\tbind 127.0.0.1\n\timport weir\n\trespond /shut 403\n\treverse_proxy 127.0.0.1:${site}\n}\n`,
      }
    },
    args: ({ folder }) => ['run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')],
  },
} satisfies Record<string, Kind>

export type ServerName = keyof typeof KINDS
export const SERVERS = Object.keys(KINDS) as ServerName[]
export const hasServer = (name: ServerName): boolean =>
  spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: SEARCHED } }).status === 0

/** Behind the server: files, and its own 403; or `everything` at every address except the bot page's. */
async function startPages(seen: Seen[], everything?: string): Promise<{ port: number; close: () => Promise<void> }> {
  const server = http.createServer((request, response) => {
    const url = request.url ?? '/'
    const pathname = url.replace(/[?#].*$/s, '')
    seen.push({ method: request.method ?? '', url, headers: request.headers })
    const file = pathname === '/' ? 'index.html' : pathname.slice(1)
    const text = everything === undefined || file === 'bot.html' ? FILES[decodeURIComponent(file)] : everything
    const status = pathname === '/own-refusal' ? 403 : text === undefined ? 404 : 200
    response.writeHead(status, { 'content-type': 'text/html', 'cache-control': 'public' }).end(text ?? 'None')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * `trusted`: certificate file of a TLS edge, instead of the system's list; `everything`: answer at every address;
 * `edited`: an operator's change of the server's files.
 */
export async function startServerSite(
  name: ServerName,
  input: WayInput,
  {
    trusted = '',
    everything,
    edited = (text) => text,
  }: { trusted?: string; everything?: string; edited?: (text: string) => string } = {},
): Promise<ServerSite> {
  const seen: Seen[] = []
  const pages = await startPages(seen, everything)
  const folder = mkdtempSync(path.join(tmpdir(), `weir-${name}-`))
  chmodSync(folder, 0o755)
  const place = { folder, port: await freePort(), site: pages.port, trusted }
  const kind: Kind = KINDS[name]
  for (const [file, text] of Object.entries(await kind.files(input, place))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), edited(text))
  }
  const child = spawn(name, kind.args(place), {
    env: {
      PATH: SEARCHED,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      ...(trusted && { SSL_CERT_FILE: trusted }),
    },
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (log += text.toString()))
  const ended = once(child, 'exit')
  await until(`${name} to listen`, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${log}`)
    return isListening(place.port)
  })
  return {
    port: place.port,
    seen,
    log: () => log,
    state: () => `${name} ${howIs(child)}: ${log}`,
    visit: (target, how) => visitPort(place.port, target, how),
    close: async () => {
      child.kill('SIGKILL')
      await ended
      await pages.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function howIs({ exitCode, signalCode }: ChildProcess): string {
  const end = signalCode ?? exitCode
  return end === null ? 'runs' : `ended with ${end}`
}

type SecureEdge = { url: string; file: string; close: () => Promise<void> }

/** TLS in front of the port, with a certificate for 127.0.0.1. */
export async function startSecureEdge(port: number): Promise<SecureEdge> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-tls-'))
  const { key, file } = makeCertificate(folder, 'IP:127.0.0.1')
  const server = https.createServer({ key: readFileSync(key), cert: readFileSync(file) }, (request, response) => {
    const { method, url, headers } = request
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    file,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
