import { BASE } from '../kit/base.ts'
import { ROUTES, TEXT_CALLS, type CallName } from '../../src/contract/routes.ts'

type WireRequest = {
  method: string
  path: string
  body?: string | Blob
  /** Content type of the body. */ type?: string
}

const TEXTS: ReadonlySet<CallName> = new Set(TEXT_CALLS)

function asQuery(rest: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Path parameters go into the path; the rest into the query for GET, DELETE and text bodies, else the JSON body. */
export function wireRequest(name: CallName, question: Record<string, unknown> = {}): WireRequest {
  const [method = 'GET', pattern = '/'] = ROUTES[name].split(' ')
  const rest = { ...question }
  const path =
    BASE +
    pattern.replaceAll(/:(\w+)/g, (_all, param: string) => {
      const value = rest[param]
      delete rest[param]
      return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? value : '')
    })
  if (method === 'GET' || method === 'DELETE') return { method, path: path + asQuery(rest) }
  if (TEXTS.has(name)) {
    const { body, ...query } = rest
    return { method, path: path + asQuery(query), body: body instanceof Blob ? body : String(body), type: 'text/csv' }
  }
  return { method, path, body: JSON.stringify(rest), type: 'application/json' }
}
