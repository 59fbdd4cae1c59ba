/** What every reading call answers over HTTP, and in what two such readings differ. */
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ROUTES, type CallName } from '../../src/contract/routes.ts'
import { CONTRACT } from '../../src/contract/table.ts'
import { QUESTIONS, type Ids } from '../support/questions.ts'

/** A stream without an end; what is about the machine, the process and the version; what is signed anew each time; what is told as time goes on. */
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

/** By call. A file is told by its type alone: its columns grow with a version. */
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
  // each process has a port of its own
  const text = (await response.text()).replaceAll(/(?:localhost|127\.0\.0\.1):\d+/g, 'HOST')
  return { status: response.status, body: type.includes('json') ? JSON.parse(text || 'null') : type }
}

export type Difference = { at: string; before: unknown; after: unknown }

/**
 * Where `after` does not say what `before` said. What is new in it is no difference: a version adds, also to a list of
 * words. Other items of a list are told apart by their place.
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

/** Of a list that has grown: what stood in it stands in it still. */
const missing = (before: readonly unknown[], after: readonly unknown[], at: string): Difference[] =>
  before.flatMap((item, index) =>
    after.some((one) => differences(item, one).length === 0)
      ? []
      : [{ at: `${at}[${index}]`, before: item, after: undefined }],
  )

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
