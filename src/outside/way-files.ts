/** Downloads for JavaScript sites, Workers and web servers: files of `integrations/` with a campaign's values. */
import { basePathOf } from '../lib/net/base-path.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { WAY_FILES, type WayFile } from '../contract/campaigns/campaign-words.ts'
import { ZIP_TIME, type PhpArchiveInput } from './php-archive.ts'

const FOLDER = path.join(import.meta.dirname, '../../integrations')
const textOf = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8')

const NODE_FILES = [
  'package.json',
  'core.js',
  'core.d.ts',
  'address.js',
  'http.js',
  'web.js',
  'express.js',
  'express.d.ts',
  'fastify.js',
  'fastify.d.ts',
  'next.js',
  'next.d.ts',
  'gate.js',
] as const
/** Modules of a Worker, in order. */
const WORKER_PARTS = ['node/settings.js', 'node/core.js', 'node/web.js'] as const

export type WayInput = PhpArchiveInput
type MadeFile = { filename: string; type: string; bytes: Uint8Array }

/** The same input gives the same bytes. */
export function buildWayFile(way: WayFile, input: WayInput): MadeFile {
  const [type, bytes] = MAKERS[way](input)
  return { filename: WAY_FILES[way], type, bytes }
}

const MAKERS: Readonly<Record<WayFile, (input: WayInput) => [type: string, bytes: Uint8Array]>> = {
  node: (input) => ['application/zip', nodeArchive(input)],
  worker: (input) => ['text/javascript', strToU8(workerSource(input))],
  caddy: (input) => ['text/plain', strToU8(caddySource(input))],
  haproxy: (input) => ['text/plain', strToU8(luaSource(input))],
}

/** The npm package for Express, Fastify and Next as a zip that npm installs directly. */
function nodeArchive(input: WayInput): Uint8Array {
  const files: Zippable = {}
  for (const name of NODE_FILES) files[`weir-node/${name}`] = strToU8(textOf(`node/${name}`))
  files['weir-node/settings.js'] = strToU8(settingsSource(input))
  files['weir-node/settings.d.ts'] = strToU8(textOf('node/settings.d.ts'))
  files['weir-node/README.md'] = strToU8(textOf(`node/readme.${input.language ?? 'en'}.md`))
  return zipSync(files, { level: 9, mtime: ZIP_TIME })
}

/** Replaces literals that are only a name between double percent signs, so that no value becomes code. */
function settingsSource({ campaign, token, publicUrl }: WayInput): string {
  const values: Readonly<Record<string, string>> = {
    NAME: campaign.name,
    EDGE: edgeOf(publicUrl),
    TOKEN: token,
    KEY: campaign.key,
    TARGET_MODE: campaign.targetMode,
    TARGET_LINK: campaign.targetLink,
    BOT_PAGE: campaign.botLink,
  }
  return textOf('node/settings.js').replaceAll(/'%%([A-Z_]+)%%'/g, (_, name: string) =>
    JSON.stringify(values[name] ?? ''),
  )
}

const edgeOf = (publicUrl: string): string => publicUrl.replace(/\/+$/, '')

/** One file without imports, as the Worker editor needs it. */
function workerSource(input: WayInput): string {
  const [head = '', ...rest] = textOf('cloudflare/worker.js').split(/^import .*\n/m)
  const parts = WORKER_PARTS.map((name) => (name === 'node/settings.js' ? settingsSource(input) : textOf(name)))
  return [head, ...parts.map(alone), rest.join('')].join('\n').replaceAll(/\n{3,}/g, '\n\n')
}

const alone = (source: string): string =>
  source.replaceAll(/^import .*\n/gm, '').replaceAll(/^export (?=const|function)/gm, '')

/** Caddy's handshake timeout exists only with TLS. */
function caddySource(input: WayInput): string {
  const whole = serverSource('caddy/weir.caddy', input)
  const source = basePathOf(edgeOf(input.publicUrl)) === '' ? whole.replace(/^\s*rewrite \* \{uri\}\n/m, '') : whole
  return /^https:/i.test(input.publicUrl) ? source : source.replace(/^\s*tls_timeout .*\n/m, '')
}

const luaSource = (input: WayInput): string => serverSource('haproxy/weir.lua', input)

/** Removes special characters of both languages, which keys, tokens and addresses do not have. */
function serverSource(name: string, { campaign, token, publicUrl }: WayInput): string {
  const edge = edgeOf(publicUrl)
  const base = basePathOf(edge)
  const origin = edge.slice(0, edge.length - base.length)
  const values: Readonly<Record<string, string>> = { edge, origin, base, token, key: campaign.key }
  return textOf(name).replaceAll(/\{\{(\w+)\}\}/g, (_, value: string) =>
    (values[value] ?? '').replaceAll(/[^\w.:/[\]~-]/g, ''),
  )
}
