/**
 * Log readers deliver visits here, with the integration token. Runs in the process part, which may query the event
 * store.
 */
import type { FastifyInstance } from 'fastify'
import { invalid, Refusal } from '../../contract/failure.ts'
import { LOG_LIMITS, logInput, type JudgedVisit } from '../../contract/hits/log-visits.ts'
import { TEXTS } from '../../contract/texts.ts'
import { createRateLimiter } from '../../lib/flow/token-bucket.ts'
import {
  createLogTaker,
  type LogAnswer,
  type LogParts,
  campaignOf,
  gathered,
  splitRefused,
  type LogTaker,
} from './log/take.ts'
import { recordTokenUse } from '../feeds/token-uses.ts'
import { bearerOf, type Grant } from '../feeds/tokens.ts'
import { decide } from '../../judge/decide.ts'
import { withHistory } from '../read/facts.ts'
import { policyAt } from '../feeds/snapshot.ts'
import { createLogPast } from './log/past.ts'

/** Per client; some ten thousand visits a second. */
const RATE = { burst: 40, seconds: 1 / 20, most: Infinity }

/** Needs an `app` of its own. One call records, the other only judges. The failure handler answers refusals. */
export function mountLog(app: FastifyInstance, parts: LogParts): void {
  const limiter = createRateLimiter(RATE)
  const callers = new WeakMap<object, Grant>()
  const mount = <Answer>(
    address: string,
    work: (grant: Grant, key: string, visits: readonly unknown[]) => Promise<Answer>,
  ) =>
    app.post(address, {
      bodyLimit: LOG_LIMITS.bytes,
      onRequest: (request, _reply, done) => {
        const grant = parts.snapshot.grantOf(bearerOf(request.headers.authorization))
        if (!grant) return done(new Refusal(401, TEXTS.unauthenticated))
        const wait = limiter.take(grant.clientId, parts.now())
        if (wait > 0) return done(new Refusal(429, TEXTS.tooMany, { retryAfter: wait }))
        callers.set(request, grant)
        return done()
      },
      handler: async (request): Promise<Answer> => {
        const read = logInput.safeParse(request.body)
        if (!read.success) throw invalid({ [String(read.error.issues[0]?.path[0] ?? 'body')]: [TEXTS.invalid] })
        const grant = callers.get(request)
        if (!grant) throw new Refusal(401, TEXTS.unauthenticated)
        const answer = await work(grant, read.data.key, read.data.visits)
        recordTokenUse(parts, grant, { key: read.data.key, url: urlOf(read.data.visits[0]), address: request.ip })
        return answer
      },
    })
  mount<LogAnswer>('/edge/v1/log', createLogTaker(parts))
  mount('/edge/v1/log/judge', createLogJudge(parts))
}

const urlOf = (visit: unknown): string =>
  typeof visit === 'object' && visit !== null && 'url' in visit && typeof visit.url === 'string' ? visit.url : ''

type LogJudged = { success: true; judged: JudgedVisit[]; refused: LogAnswer['refused'] }

/** Independent calls: rates and repeats come from their own visits. */
function createLogJudge(parts: LogParts): (...requested: Parameters<LogTaker>) => Promise<LogJudged> {
  return async (grant, key, visits) => {
    const entry = await campaignOf(parts, grant, key)
    // ids count from 1970, so no earlier visits
    const { named, refused } = splitRefused(visits, entry, (time) => (time < 0 ? 'tooOld' : undefined))
    const policy = policyAt(entry, parts.now())
    const read = await gathered(parts, { visits: named, refused, policyOf: () => policy })
    const past = createLogPast(new Map(), new Map())
    const judged = read.map((one): JudgedVisit => {
      const listed = parts.snapshot.lists.listed(entry.clientId, one.gathered, parts.now())
      const verdict = decide(
        withHistory(one.gathered, past.take({ ...one.gathered, time: one.visit.time }), listed),
        one.policy,
      )
      const { class: hitClass, suspicious, category, score, reasons } = verdict
      return {
        index: one.index,
        class: hitClass,
        suspicious,
        category,
        score,
        reasons: reasons.map(({ signal }) => signal),
      }
    })
    return { success: true, judged, refused: refused.toSorted((a, b) => a.index - b.index) }
  }
}
