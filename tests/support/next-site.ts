/**
 * A real Next site with the downloaded package, built and started like its owner's. Next takes 341 MB, so it is no
 * dependency: `node tools/setup.cjs long` installs it in its own folder.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { buildWayFile, type WayInput } from '../../src/outside/way-files.ts'
import { visitPort, type Asking, type Visited } from './js-ways.ts'
import { freePort } from './php.ts'

/** Sites are placed here, so that they resolve Next. */
const HOME = path.join(import.meta.dirname, '../../.weir/next')
const NEXT = path.join(HOME, 'node_modules/next/dist/bin/next')
export const hasNext = existsSync(NEXT)

/** `proxy.js` runs in Node, `middleware.js` in the Edge runtime; Next 16 has both. */
export type NextFile = 'proxy' | 'middleware'
export type NextSite = {
  port: number
  visit: (target: string, how?: Asking) => Promise<Visited>
  /** Output of Next. */
  log: () => string
  close: () => Promise<void>
}

/** One pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'package.json': '{ "private": true }',
  'app/layout.js': `import { createElement as make } from 'react'
export const metadata = { title: 'Shop' }
export default ({ children }) => make('html', { lang: 'en' }, make('body', null, children))`,
  'app/page.js': `export default () => 'Garden'`,
  'app/land/page.js': `export default () => 'Land'`,
  'app/see/page.js': `import { headers } from 'next/headers'
export default async function See() {
  const seen = await headers()
  return \`hit=\${seen.get('x-weir-hit') ?? 'none'};verdict=\${seen.get('x-weir-verdict') ?? 'none'};agent=\${seen.get('user-agent')};\`
}`,
  'public/bot.html': 'About us <!-- weir-reference -->',
  'public/look.css': 'p {}',
  'public/dot.png': DOT,
}

/** `compress`: off, to read bodies directly. */
const config = (basePath: string) =>
  `export default { turbopack: { root: ${JSON.stringify(HOME)} }, compress: false, basePath: '${basePath}' }`

const source = (name: NextFile) => `import { NextResponse } from 'next/server'
import { weir } from 'weir-node/next'
export const ${name} = weir(NextResponse, { proxyHeader: 'x-real-ip' })
export const config = {
  matcher: [
    { source: '/:path*', missing: [{ type: 'header', key: 'rsc' }] },
    { source: '/:path*', missing: [{ type: 'header', key: 'next-router-prefetch' }] },
  ],
}
`

const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const, NODE_OPTIONS: '' }

/**
 * `basePath`: of the whole site; `everything`: the answer where no page exists. Throws with Next's output if the build
 * fails.
 */
export async function startNextSite(
  name: NextFile,
  input: WayInput,
  { basePath = '', everything }: { basePath?: string; everything?: string } = {},
): Promise<NextSite> {
  const folder = mkdtempSync(path.join(HOME, 'site-'))
  const write = (file: string, text: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const rest = everything === undefined ? {} : { 'app/[...all]/page.js': `export default () => '${everything}'` }
  const files = { ...FILES, ...rest, 'next.config.mjs': config(basePath), [`${name}.js`]: source(name) }
  for (const [file, text] of Object.entries(files)) write(file, text)
  for (const [file, bytes] of Object.entries(unzipSync(buildWayFile('node', input).bytes))) write(file, bytes)
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync('../weir-node', path.join(folder, 'node_modules/weir-node')) // as `npm install ./weir-node` does
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await promisify(execFile)(process.execPath, [NEXT, 'build'], { cwd: folder, env })
  } catch (error) {
    remove()
    throw error
  }
  const port = await freePort()
  // with `-H 127.0.0.1` Next 16 would send its rewrites to itself over the network
  const server = spawn(process.execPath, [NEXT, 'start', '-H', 'localhost', '-p', String(port)], { cwd: folder, env })
  const log = await printed(server, 'Ready')
  return {
    port,
    visit: (target, how = {}) => visitPort(port, `${basePath}${target}`, how),
    log,
    close: async () => {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      remove()
    },
  }
}

/** Waits for words in a program's output; the function returns all output. */
async function printed(program: ChildProcess, words: string): Promise<() => string> {
  let text = ''
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes(words)) resolve()
    }
    program.stdout?.on('data', take)
    program.stderr?.on('data', take)
    program.once('exit', (code) => reject(new Error(`ended with ${code}:\n${text}`)))
  })
  return () => text
}
