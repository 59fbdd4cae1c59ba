/** The servers of deploy/proxy/ (Debian packages) with their own files, in the foreground, on a free port. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeCertificate } from './certificate.ts'
import { freePort } from './php.ts'
import { until } from './weir.ts'

const DEPLOY = path.join(import.meta.dirname, '../../deploy/proxy')
const SEARCHED = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

export const HOST = 'weir.example'
/** Client's domain in nginx-domains.conf. */
export const DOMAIN = 'links.example.com'

/** `plain`: HTTP port. */
type Place = { folder: string; port: number; plain: number; upstream: number }

/** Ports of an nginx recipe, on loopback only. */
const listening = (text: string, { port, plain }: Place): string =>
  text.replaceAll(
    /listen (\[::\]:)?(80|443)\b/g,
    (_line, six: string | undefined, of: string) =>
      `listen ${six ? '[::1]' : '127.0.0.1'}:${of === '80' ? plain : port}`,
  )
type Kind = {
  /** Program; default the kind's name. */
  program?: string
  file: string
  /** The shipped text with a test's places. */
  adapt: (text: string, place: Place) => string
  args: (file: string, folder: string) => string[]
}

const KINDS = {
  nginx: {
    file: 'nginx.conf',
    adapt: (text, place) => {
      const { folder, upstream } = place
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      const server = listening(text, place)
        .replaceAll(/127\.0\.0\.1:808[01]/g, `127.0.0.1:${upstream}`)
        .replaceAll('/etc/weir', folder)
      return `daemon off; pid ${folder}/pid; error_log stderr warn; events { worker_connections 512; }
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}\n${server}\n}\n`
    },
    args: (file, folder) => ['-p', folder, '-c', file],
  },
  caddy: {
    file: 'Caddyfile',
    adapt: (text, { folder, port, upstream }) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text
        .replace(
          'weir.example {',
          `https://weir.example:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/tls.crt ${folder}/tls.key`,
        )
        .replace('127.0.0.1:8080', `127.0.0.1:${upstream}`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  haproxy: {
    file: 'haproxy.cfg',
    adapt: (text, { folder, port, plain, upstream }) =>
      text
        .replaceAll('bind :443', `bind 127.0.0.1:${port}`)
        .replaceAll('bind [::]:443', `bind [::1]:${port}`)
        .replaceAll('bind :80', `bind 127.0.0.1:${plain}`)
        .replaceAll('bind [::]:80', `bind [::1]:${plain}`)
        .replace('server weir 127.0.0.1:8080', `server weir 127.0.0.1:${upstream}`)
        .replaceAll('/etc/weir', folder),
    args: (file) => ['-db', '-f', file],
  },
} satisfies Record<string, Kind>

/** Recipes with clients' own domains; Caddy issues certificates by its own authority. */
const WITH_DOMAINS = {
  'caddy with domains': {
    program: 'caddy',
    file: 'Caddyfile.domains',
    adapt: (text, { port, upstream }) =>
      text
        .replace(
          '{\n\ton_demand_tls',
          '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\ton_demand_tls',
        )
        .replace('weir.example {', `https://${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls internal`)
        .replace('https:// {\n\ttls {', `https://:${port} {\n\tbind 127.0.0.1\n\ttls {\n\t\tissuer internal`)
        .replaceAll('127.0.0.1:8080', `127.0.0.1:${upstream}`),
    args: KINDS.caddy.args,
  },
  'nginx with domains': {
    program: 'nginx',
    file: 'nginx-domains.conf',
    adapt: (text, place) => {
      const domains = listening(text, place).replaceAll('/etc/weir/links.example.com', `${place.folder}/tls`)
      const main = KINDS.nginx.adapt(readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8'), place)
      return main.replace(/\}\s*$/, `${domains}\n}\n`)
    },
    args: KINDS.nginx.args,
  },
  'nginx before two edges': {
    program: 'nginx',
    file: '../nginx-edges.conf',
    adapt: KINDS.nginx.adapt,
    args: KINDS.nginx.args,
  },
} satisfies Record<string, Kind>

type ProxyName = keyof typeof KINDS
export const PROXIES = Object.keys(KINDS) as ProxyName[]
export const hasProxy = (name: ProxyName): boolean =>
  spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH: SEARCHED } }).status === 0

/** `folder`: its files, until closed. */
export type Proxy = { port: number; plain: number; url: string; folder: string; close: () => Promise<void> }

/** A browser's request through a proxy, from an address of this machine. */
export const through = (
  port: number,
  {
    path: address,
    headers,
    from,
    host = HOST,
    ca,
    at = '127.0.0.1',
    method = 'GET',
  }: {
    path: string
    headers?: Record<string, string>
    from?: string
    host?: string
    ca?: Buffer
    at?: string
    method?: string
  },
) =>
  https.request({
    host: at,
    method,
    port,
    path: address,
    servername: host,
    rejectUnauthorized: ca !== undefined,
    ...(ca && { ca }),
    agent: false,
    headers: { host, ...headers },
    ...(from === undefined ? {} : { localAddress: from }),
  })

/** In front of `upstream`, a local port. */
export async function startProxy(name: ProxyName | keyof typeof WITH_DOMAINS, upstream: number): Promise<Proxy> {
  const kind: Kind = { ...KINDS, ...WITH_DOMAINS }[name]
  const program = kind.program ?? name
  const folder = mkdtempSync(path.join(tmpdir(), `weir-${program}-`))
  chmodSync(folder, 0o755)
  const { key, file: certificate } = makeCertificate(folder, `DNS:${HOST},DNS:${DOMAIN}`)
  writeFileSync(path.join(folder, 'tls.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  const [port, plain] = [await freePort(), await freePort()]
  const file = path.join(folder, path.basename(kind.file))
  writeFileSync(file, kind.adapt(readFileSync(path.join(DEPLOY, kind.file), 'utf8'), { folder, port, plain, upstream }))
  const child = spawn(program, kind.args(file, folder), {
    env: { PATH: SEARCHED, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (log += text.toString()))
  const ended = once(child, 'exit')
  await until(`${name} to listen`, async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${log}`)
    return new Promise<boolean>((resolve) => {
      through(port, { path: '/ready' })
        .once('response', (answer) => resolve((answer.resume(), true)))
        .once('error', () => resolve(false))
        .end()
    })
  })
  return {
    port,
    plain,
    url: `https://127.0.0.1:${port}`,
    folder,
    close: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
