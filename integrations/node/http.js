// A visit as Node's own server sees it, and what is shown from the site's folder.
import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { createTrust, visitorIn } from './address.js'
import { createGate, endsAsAsset, shown } from './core.js'
import { SETTINGS } from './settings.js'

/** Asks about a request; null: it is left alone. */
export function createNodeGate(options = {}) {
  const settings = { recipe: 'node', ...SETTINGS, ...options }
  const gate = createGate(settings)
  const trusts = createTrust(settings.trustedProxies)
  const proxyHeader = (settings.proxyHeader ?? 'x-forwarded-for').toLowerCase()
  const folder = path.resolve(settings.folder ?? 'public')
  const assets = settings.assets === undefined ? undefined : path.resolve(settings.assets)

  /** @param target what was asked for, with its query */
  return async (request, target) => {
    const plain = `/${target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^\/+/, '')}`
    const asked = plain.replace(/[?#].*$/s, '')
    if (!gate.asks(asked)) return null
    if (assets !== undefined && endsAsAsset(request.method, asked) && (await isFile(assets, asked))) return null
    const outcome = await gate.outcome(visitOf(request, plain, { trusts, proxyHeader }))
    return outcome.kind === 'file' ? fileOf(outcome, folder) : outcome
  }
}

function visitOf(request, target, { trusts, proxyHeader }) {
  const connected = request.socket.remoteAddress ?? ''
  const headers = {}
  for (const [name, value] of Object.entries(request.headers)) if (!name.startsWith(':')) headers[name] = String(value)
  const fromProxy = trusts(connected)
  const forwarded = fromProxy ? headers['x-forwarded-proto'] : undefined
  const secure = forwarded === undefined ? request.socket.encrypted === true : /^\s*https\b/i.test(forwarded)
  const host = headers['host'] ?? request.headers[':authority'] ?? ''
  return {
    method: request.method,
    url: `${secure ? 'https' : 'http'}://${/^[\w.:[\]-]{1,255}$/.test(host) ? host : 'localhost'}${target}`,
    address: fromProxy ? visitorIn(headers[proxyHeader] ?? '', trusts, connected) : connected,
    headers,
    raw: request.httpVersionMajor === 1 ? request.rawHeaders : undefined,
    protocol: request.httpVersion,
    fromProxy,
  }
}

/** Whether a folder has a file at an address. */
async function isFile(folder, asked) {
  try {
    const [file, root] = await Promise.all([realpath(path.join(folder, decodeURIComponent(asked))), realpath(folder)])
    return file.startsWith(root + path.sep) && (await stat(file)).isFile()
  } catch {
    return false
  }
}

/** A page of the folder; what lies elsewhere, or is no page, is not there. */
async function fileOf(outcome, folder) {
  try {
    const [file, root] = await Promise.all([realpath(path.join(folder, outcome.name)), realpath(folder)])
    if (!file.startsWith(root + path.sep) || !/\.html?$/i.test(file)) return outcome.missing
    return shown(outcome, await readFile(file, 'utf8'))
  } catch {
    return outcome.missing
  }
}
