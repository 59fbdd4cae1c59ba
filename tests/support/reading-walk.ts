/** Answers of every reading call to a person, as each screen requests them. */
import { createHash } from 'node:crypto'
import { unzipSync } from 'fflate'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ROUTES, type CallName } from '../../src/contract/routes.ts'
import { CONTRACT } from '../../src/contract/table.ts'
import { QUESTIONS, type Ids } from './questions.ts'

/** An endless stream; data about this machine; data signed anew each time, with an audit entry. */
const NOT_WALKED = new Set<CallName>(['logs.live', 'status.read', 'evidence.make'])

const reading = (Object.keys(ROUTES) as CallName[]).filter(
  (name) =>
    (CONTRACT[name] as Endpoint).effect === 'reads' &&
    (CONTRACT[name] as Endpoint).allowed !== 'public' &&
    !NOT_WALKED.has(name),
)

/** `range`: days of the queries. By call: status and digest of the body, or JSON. */
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

/** An archive by its content, since it includes its time. */
function digestOf(bytes: Buffer, type: string): string {
  const hash = createHash('sha256')
  if (type.includes('zip'))
    for (const [name, content] of Object.entries(unzipSync(bytes))) hash.update(name).update(content)
  else hash.update(bytes)
  return hash.digest('hex')
}
