/**
 * A postback's body as parameters: form, multipart, JSON, or text. Unreadable content stays as `body` for the inbox.
 */
import { timeOfUlid } from '../../lib/secrets/ulid.ts'

/** Maximal postbacks from one JSON list. */
const MOST_LISTED = 100
/** Maximal values and depth read of a JSON text. */
const [MOST_VALUES, MOST_DEPTH] = [200, 12]
const UNREAD = 'body'

type Pairs = [name: string, value: string][]

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** UTF-8, else Latin-1. */
function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}

/** One query per postback; '' for an empty body. `read`: all was read. */
type ReadBody = { queries: string[]; read: boolean }

export async function readBody(type: string, bytes: Uint8Array): Promise<ReadBody> {
  if (bytes.length === 0) return whole('')
  if (/^multipart\/form-data\b/i.test(type)) return fromParts(type, bytes)
  const text = textOf(bytes).trim()
  if (text === '') return whole('')
  // some send JSON as a form, plain text, or without a type
  if (/\bjson\b/i.test(type) || /^[[{]/.test(text)) return fromJson(text)
  return /^[^\s<>{}"]*=/.test(text) ? whole(fromForm(text)) : unread(text)
}

const whole = (...queries: string[]): ReadBody => ({ queries, read: true })
const unread = (text: string): ReadBody => ({ queries: [queryOf([[UNREAD, text]])], read: false })
const queryOf = (pairs: Pairs): string => new URLSearchParams(pairs).toString()

/** Expands values that are JSON (`payload={…}`). */
function fromForm(text: string): string {
  const form = text.replaceAll(/[\r\n]+/g, '&')
  const pairs: Pairs = [...new URLSearchParams(form)].flatMap(([name, value]): Pairs => {
    const inner = value.trim().startsWith('{') ? parsed(value) : undefined
    return isObject(inner) ? pairsOf({ [name]: inner }) : [[name, value]]
  })
  const names = [...new URLSearchParams(form).keys()]
  return pairs.some(([name], at) => name !== names[at]) ? queryOf(pairs) : form
}

/** Undefined: not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, asWritten)
  } catch {
    return undefined
  }
}

async function fromParts(type: string, bytes: Uint8Array): Promise<ReadBody> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
    const pairs: Pairs = []
    for (const [name, value] of form) pairs.push([name, typeof value === 'string' ? value : await value.text()])
    return whole(queryOf(pairs))
  } catch {
    return unread(textOf(bytes))
  }
}

function fromJson(text: string): ReadBody {
  const value = parsed(text) ?? ofLines(text)
  if (value === undefined) return text.includes('=') && !/^[[{"]/.test(text) ? whole(text) : unread(text)
  const list = Array.isArray(value) ? value.filter(isObject) : []
  if (list.length > 0) return whole(...list.slice(0, MOST_LISTED).map((one) => queryOf(pairsOf(one))))
  if (!isObject(value) || Array.isArray(value)) return unread(text)
  return whole(...eventsIn(value).map((one) => queryOf(pairsOf(one))))
}

/** JSON objects, one a line. Undefined: another text. */
function ofLines(text: string): object[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2 || lines.length > MOST_LISTED) return undefined
  const values = lines.map(parsed)
  return values.every(isObject) ? values : undefined
}

/** `{"events": [{…}, {…}]}`: each with a hit of its own, and what stands beside the list. An order's items have none. */
function eventsIn(value: object): object[] {
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    if (!Array.isArray(inner) || inner.filter(holdsHit).length < 2 || !inner.every(isObject)) continue
    const beside = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
    if (!holdsHit(beside)) return inner.slice(0, MOST_LISTED).map((one: object) => ({ ...beside, ...one }))
  }
  return [value]
}

const holdsHit = (value: unknown): boolean =>
  isObject(value) && pairsOf(value).some(([, text]) => timeOfUlid(text.trim().toUpperCase()) !== undefined)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Keeps long numbers as written: twenty digits exceed a JavaScript number. */
function asWritten(_name: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && /^-?\d+(?:\.\d+)?$/.test(context?.source ?? '') ? context?.source : value
}

/** `{"a": {"b": [1]}}` → `a.b.0=1`. */
function pairsOf(value: object): Pairs {
  const pairs: Pairs = []
  const walk = (one: unknown, name: string, depth: number): void => {
    if (pairs.length >= MOST_VALUES || one === null || one === undefined) return
    if (!isObject(one)) pairs.push([name, typeof one === 'string' ? one : JSON.stringify(one)])
    else if (depth < MOST_DEPTH)
      for (const [key, inner] of Object.entries(one)) walk(inner, name === '' ? key : `${name}.${key}`, depth + 1)
  }
  walk(value, '', 0)
  return pairs
}
