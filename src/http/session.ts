/** Who asks: the account of the bearer token's session or API key, and whether it may make the call. */
import type { FastifyRequest } from 'fastify'
import { forbidden, Refusal } from '../contract/failure.ts'
import type { CallName } from '../contract/routes.ts'
import { CONTRACT } from '../contract/table.ts'
import { TEXTS } from '../contract/texts.ts'
import type { Caller, Services } from '../features/context.ts'
import { hashSecret } from '../lib/secrets.ts'
import { isKey, opensWithKey } from '../rules/api-key.ts'
import { mayCall } from '../rules/menu.ts'
import { requireSupportMay } from '../rules/support.ts'
import { enterWithKey } from '../store/config/api-keys.ts'
import { isUnavailable } from '../store/config/database.ts'
import { deleteSession, findSession, type FoundSession } from '../store/config/sessions.ts'
import { createRecentSessions, type RecentSessions } from './recent-sessions.ts'

/** Tokens are 256 bits in base64url; anything longer is no token of ours and is not hashed. */
const LONGEST_TOKEN = 128

function tokenOf(request: FastifyRequest): string {
  const [scheme, token, more] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || more !== undefined || token.length > LONGEST_TOKEN)
    throw new Refusal(401, TEXTS.unauthenticated)
  return token
}

/** The call that tells what is wrong is answered while the store of sessions is what is wrong. */
const WITHOUT_STORE: CallName = 'status.read'

const recentOf = new WeakMap<Services, RecentSessions>()
function recentSessions(services: Services): RecentSessions {
  const known = recentOf.get(services) ?? createRecentSessions()
  recentOf.set(services, known)
  return known
}

/** With the store away, a session that was found a short while ago opens the one call that reads it nowhere. */
async function findLive(services: Services, name: CallName, sessionHash: Buffer): Promise<FoundSession | undefined> {
  const recent = recentSessions(services)
  try {
    const found = await findSession(services.db, sessionHash, services.now())
    recent.note(sessionHash, found, services.now())
    return found
  } catch (error) {
    if (name !== WITHOUT_STORE || !isUnavailable(error)) throw error
    const found = recent.find(sessionHash, services.now())
    if (!found) throw error
    return found
  }
}

/**
 * The caller of a call; undefined for a public one. Throws 401 without a live session or key, 403 for an account that
 * may not. A key does what its owner's session does in the calls that it opens, also while his account is not active.
 */
export async function admit(request: FastifyRequest, services: Services, name: CallName): Promise<Caller | undefined> {
  if (CONTRACT[name].allowed === 'public') return undefined
  const token = tokenOf(request)
  const sessionHash = hashSecret(token)
  const byKey = isKey(token)
  const found: FoundSession | undefined = await (byKey
    ? enterWithKey(services.db, sessionHash, services.now())
    : findLive(services, name, sessionHash))
  // a manager whose tick is gone has lost what they opened by it, for good
  const isOver = found?.staff !== undefined && !mayCall(found.staff, 'clients.openAs')
  if (isOver) await deleteSession(services.db, sessionHash)
  if (!found || isOver) throw new Refusal(401, TEXTS.unauthenticated)
  if ((byKey && !opensWithKey(name)) || !mayCall(found.account, name)) throw forbidden()
  if (found.staff) requireSupportMay(name, found.account)
  return { account: found.account, sessionHash, staff: found.staff }
}
