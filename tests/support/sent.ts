/** A call as an HTTP request. */
import type { Endpoint } from '../../src/contract/endpoint.ts'

type Sent = { query?: Record<string, string>; payload?: object | string; headers: Record<string, string> }

/** Query, body, or both for text; and the caller. */
export function sentOf(entry: Endpoint, question: Record<string, unknown>, token: string | undefined): Sent {
  const inQuery = (all: object) => Object.fromEntries(Object.entries(all).map(([key, value]) => [key, String(value)]))
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (entry.body) {
    const { body, ...beside } = question
    return { query: inQuery(beside), payload: body as string, headers: { ...headers, 'content-type': 'text/csv' } }
  }
  if (entry.method === 'GET' || entry.method === 'DELETE') return { query: inQuery(question), headers }
  return { payload: question, headers }
}
