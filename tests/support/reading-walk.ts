/**
 * What every reading call of the contract answers to somebody: what each screen shows, in the form in which it is asked
 * for.
 */
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ROUTES, type CallName } from '../../src/contract/routes.ts'
import { CONTRACT } from '../../src/contract/table.ts'
import { QUESTIONS, type Ids } from './questions.ts'

/** A stream without an end; what is about this machine; what is signed anew each time and leaves an entry in the audit log. */
const NOT_WALKED = new Set<CallName>(['logs.live', 'status.read', 'evidence.make'])

const reading = (Object.keys(ROUTES) as CallName[]).filter(
  (name) =>
    (CONTRACT[name] as Endpoint).effect === 'reads' &&
    (CONTRACT[name] as Endpoint).allowed !== 'public' &&
    !NOT_WALKED.has(name),
)

/**
 * `range`: the days that the questions are about. Answers by call: status and a digest of the body, or the body itself
 * where it is JSON.
 */
export async function readAll(
  app: FastifyInstance,
  token: string,
  ids: Ids,
  range: { startDate: string; endDate: string },
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const name of reading) {
    const entry = CONTRACT[name] as Endpoint
    const requested = QUESTIONS[name](ids)
    const question = 'startDate' in requested ? { ...requested, ...range, timezone: 'UTC' } : requested
    const url = entry.path.replaceAll(/:(\w+)/g, (_whole, key: string) => String(question[key]))
    const inQuery = entry.method === 'GET' || entry.method === 'DELETE'
    const answer = await app.inject({
      method: entry.method,
      url,
      ...(inQuery
        ? { query: Object.fromEntries(Object.entries(question).map(([key, value]) => [key, String(value)])) }
        : { payload: question }),
      headers: { authorization: `Bearer ${token}` },
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    answers[name] = {
      status: answer.statusCode,
      body: isJson ? answer.json<unknown>() : digestOf(answer.rawPayload, String(answer.headers['content-type'])),
    }
  }
  return answers
}

/** An archive by what is in it: it also says when it was made. */
function digestOf(bytes: Buffer, type: string): string {
  const hash = createHash('sha256')
  if (type.includes('zip'))
    for (const [name, content] of Object.entries(unzipSync(bytes))) hash.update(name).update(content)
  else hash.update(bytes)
  return hash.digest('hex')
}
