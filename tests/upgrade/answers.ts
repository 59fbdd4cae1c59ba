/** Answers of every reading call over HTTP, and differences of two readings. */
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ROUTES, type CallName } from '../../src/contract/routes.ts'
import { CONTRACT } from '../../src/contract/table.ts'
import { QUESTIONS, type Ids } from '../support/questions.ts'

/**
 * An endless stream; data about machine, process or version; data signed anew each time; data that changes with time.
 */
const LEFT_OUT = new Set<CallName>([
  'logs.live',
  'status.read',
  'evidence.make',
  'apiKey.getSwaggerConfig',
  'notifications.list',
  'data.read',
])

const READING = (Object.keys(ROUTES) as CallName[]).filter((name) => {
  const entry = CONTRACT[name] as Endpoint
  return entry.effect === 'reads' && entry.allowed !== 'public' && !LEFT_OUT.has(name)
})

/** By call. Files by type only: their columns grow with versions. */
export type Answers = Record<string, unknown>

export async function readAll(url: string, token: string, ids: Ids, range: object): Promise<Answers> {
  const answers: Answers = {}
  for (const name of READING) answers[name] = await read(url, token, name, ids, range)
  return answers
}

async function read(base: string, token: string, name: CallName, ids: Ids, range: object): Promise<unknown> {
  const { path, method } = CONTRACT[name] as Endpoint
  const wanted = QUESTIONS[name](ids)
  const question: Record<string, unknown> = 'startDate' in wanted ? { ...wanted, ...range } : wanted
  const url = new URL(
    path.replaceAll(/:(\w+)/g, (_whole, key: string) => String(question[key])),
    base,
  )
  const inQuery = method === 'GET' || method === 'DELETE'
  if (inQuery) for (const [key, value] of Object.entries(question)) url.searchParams.set(key, String(value))
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(inQuery ? {} : { 'content-type': 'application/json' }) },
    ...(inQuery ? {} : { body: JSON.stringify(question) }),
  })
  const type = String(response.headers.get('content-type')).split(';')[0] ?? ''
  // each process has its own port
  const text = (await response.text()).replaceAll(/(?:localhost|127\.0\.0\.1):\d+/g, 'HOST')
  return { status: response.status, body: type.includes('json') ? JSON.parse(text || 'null') : type }
}

export type Difference = { at: string; before: unknown; after: unknown }

/**
 * Values in `before` that `after` lacks. Additions are no difference, also in lists of words. Other list items are
 * compared by position.
 */
export function differences(before: unknown, after: unknown, at = ''): Difference[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length > 0 && before.every((item) => typeof item === 'string'))
      return before.filter((item) => !after.includes(item)).map((item) => ({ at, before: item, after: undefined }))
    if (before.length < after.length) return missing(before, after, at)
    if (before.length !== after.length) return [{ at: `${at}.length`, before: before.length, after: after.length }]
    return before.flatMap((item, index) => differences(item, after[index], `${at}[${index}]`))
  }
  if (isObject(before) && isObject(after))
    return Object.entries(before).flatMap(([key, value]) => differences(value, after[key], `${at}.${key}`))
  return Object.is(before, after) ? [] : [{ at, before, after }]
}

/** Items that a grown list lost. */
const missing = (before: readonly unknown[], after: readonly unknown[], at: string): Difference[] =>
  before.flatMap((item, index) =>
    after.some((one) => differences(item, one).length === 0)
      ? []
      : [{ at: `${at}[${index}]`, before: item, after: undefined }],
  )

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
