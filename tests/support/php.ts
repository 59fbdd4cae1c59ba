/** A client's site in its own folder under a real `php -S`. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Null without PHP. */
export const phpVersion: string | null = versionOf()

/** A hosting without the curl extension or other optional ones. */
export const WITHOUT_CURL = ['-n', '-d', 'disable_functions=curl_init,curl_exec']

export type Visit = { status: number; headers: Record<string, string | string[] | undefined>; body: string; ms: number }
type VisitOptions = { method?: string; headers?: Record<string, string>; body?: string }
export type PhpSite = {
  url: string
  root: string
  /** PHP's temporary files. */
  notes: string
  /** PHP's log: any notice of ours appears here and on screen. */
  log(): string
  write(name: string, text: string | Uint8Array): void
  visit(target: string, options?: VisitOptions): Promise<Visit>
  close(): Promise<void>
}

/** Output of PHP; throws when it fails. */
export function php(args: string[], input = ''): string {
  return execFileSync('php', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })
}

const MAKE_CERTIFICATE = `
  $key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
  $request = openssl_csr_new(['commonName' => 'localhost'], $key, ['digest_alg' => 'sha256']);
  openssl_x509_export(openssl_csr_sign($request, null, $key, 2, ['digest_alg' => 'sha256']), $cert);
  openssl_pkey_export($key, $pem);
  echo json_encode(['key' => $pem, 'cert' => $cert]);`

/** A self-signed certificate for \`localhost\`, also as a file. */
export function certificate(folder: string): { key: string; cert: string; file: string } {
  const made = JSON.parse(php(['-r', MAKE_CERTIFICATE])) as { key: string; cert: string }
  const file = path.join(folder, 'cert.pem')
  writeFileSync(file, made.cert)
  return { ...made, file }
}

/**
 * Serves a new empty folder; `prepend` and `front`: files that run before each page, or get all requests. Shows every
 * PHP notice, like a careless hosting.
 */
export async function startPhpSite(args: string[] = [], { prepend = '', front = '' } = {}): Promise<PhpSite> {
  const root = mkdtempSync(path.join(tmpdir(), 'weir-php-'))
  const port = await freePort()
  const notes = mkdtempSync(path.join(tmpdir(), 'weir-notes-'))
  const shown = [
    '-d',
    'display_errors=1',
    '-d',
    'error_reporting=-1',
    '-d',
    'html_errors=0',
    '-d',
    `sys_temp_dir=${notes}`,
    '-d',
    'opcache.enable=0',
  ]
  const ahead = prepend === '' ? [] : ['-d', `auto_prepend_file=${path.join(root, prepend)}`]
  // Several workers, so that a slow visit blocks no other. A proxy variable may come from a visitor.
  const child = spawn(
    'php',
    [
      ...args,
      ...shown,
      ...ahead,
      '-S',
      `127.0.0.1:${port}`,
      '-t',
      root,
      ...(front === '' ? [] : [path.join(root, front)]),
    ],
    {
      env: {
        ...process.env,
        PHP_CLI_SERVER_WORKERS: '3',
        http_proxy: 'http://127.0.0.1:9',
        https_proxy: 'http://127.0.0.1:9',
        no_proxy: '',
        NO_PROXY: '',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  )
  let log = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text))
  await opened(port, child, () => log)
  return {
    url: `http://127.0.0.1:${port}`,
    root,
    notes,
    log: () => log,
    write(name, text) {
      const file = path.join(root, name)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, text)
    },
    visit: (target, options = {}) => visitAt(port, target, options),
    async close() {
      await stopped(child)
      for (const folder of [root, notes]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An exact request: no redirects followed, no path normalised. */
export function visitAt(port: number, target: string, options: VisitOptions): Promise<Visit> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: target,
        method: options.method ?? 'GET',
        headers: options.headers,
        agent: false,
      },
      (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () => {
          const body = Buffer.concat(parts).toString('utf8')
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body, ms: performance.now() - started })
        })
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}

function versionOf(): string | null {
  try {
    return execFileSync('php', ['-r', 'echo PHP_VERSION;'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return null
  }
}

/** Below the system's ephemeral ports, so that nobody takes one in between. */
const [LOWEST_PORT, PORTS] = [10_000, 22_000]

/** A free loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    const attempt = () => server.listen(LOWEST_PORT + Math.floor(Math.random() * PORTS), '127.0.0.1')
    server.on('error', attempt)
    server.on('listening', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
    attempt()
  })
}

/** Resolves when this PHP listens on the port; rejects when it ended. */
function opened(port: number, child: ChildProcess, log: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`php -S did not start: ${log()}`))
    child.once('exit', failed)
    child.once('error', failed)
    const attempt = () => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => {
        socket.destroy()
        if (!/Development Server .* started/.test(log())) {
          setImmediate(attempt)
          return
        }
        child.off('exit', failed)
        resolve()
      })
      socket.once('error', () => {
        if (child.exitCode === null) setImmediate(attempt)
      })
    }
    attempt()
  })
}

/** Ends the server and its workers, a process group. */
function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.pid === undefined) return resolve()
    child.once('exit', () => resolve())
    process.kill(-child.pid, 'SIGKILL')
  })
}
