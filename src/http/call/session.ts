/** Who calls: the account of the bearer token’s session or API key, and whether it may make the call. */
import type { FastifyRequest } from 'fastify'
import { forbidden, outOfScope, Refusal } from '../../contract/failure.ts'
import type { KeyScope } from '../../contract/accounts/key-words.ts'
import type { CallName } from '../../contract/routes.ts'
import { CONTRACT } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { Caller, Services } from '../../domain/context.ts'
import { hashSecret } from '../../lib/secrets/secrets.ts'
import { isKey, scopeOfCall, shortenedAddress } from '../../rules/accounts/api-key.ts'
import { canCall } from '../../rules/menu.ts'
import { requireSupportPermission } from '../../rules/accounts/support.ts'
import { enterWithKey } from '../../store/config/accounts/api-keys.ts'
import { isUnavailable } from '../../store/config/engine/database.ts'
import { noteVisit } from '../../store/config/accounts/visits.ts'
import { deleteSession, findSession, type FoundSession } from '../../store/config/accounts/sessions.ts'

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
    recent.put(sessionHash, found, services.now())
    return found
  } catch (error) {
    if (name !== WITHOUT_STORE || !isUnavailable(error)) throw error
    const found = recent.find(sessionHash, services.now())
    if (!found) throw error
    return found
  }
}

/** In words that help where the client could change it. */
const refusedTo = ({ role, access }: FoundSession['account']): Refusal =>
  role === 'team_user' && access !== 'full' ? new Refusal(403, TEXTS.accessLacks) : forbidden()

/** By a session, or by a key with its scopes. */
type Found = FoundSession & { scopes?: readonly KeyScope[] }

/** Throws 403 for a call that is for sessions, or takes a scope that the key lacks. */
function requireScope(scopes: readonly KeyScope[], name: CallName): void {
  const scope = scopeOfCall(name)
  if (scope === undefined) throw forbidden()
  if (!scopes.includes(scope)) throw outOfScope(scope)
}

/**
 * The caller of a call; undefined for a public one. Throws 401 without a live session or key, 403 for an account that
 * may not. A key does what its owner's session does in the calls of its scopes, also while the account is not active.
 */
export async function admit(request: FastifyRequest, services: Services, name: CallName): Promise<Caller | undefined> {
  if (CONTRACT[name].allowed === 'public') return undefined
  const token = tokenOf(request)
  const sessionHash = hashSecret(token)
  const byKey = isKey(token)
  const found: Found | undefined = await (byKey
    ? enterWithKey(services.db, sessionHash, { now: services.now(), address: shortenedAddress(request.ip) })
    : findLive(services, name, sessionHash))
  // a manager whose tick is gone has lost what they opened by it, for good
  const isOver = found?.staff !== undefined && !canCall(found.staff, 'clients.openAs')
  if (isOver) await deleteSession(services.db, sessionHash)
  if (!found || isOver) throw new Refusal(401, TEXTS.unauthenticated)
  if (!canCall(found.account, name)) throw refusedTo(found.account)
  if (found.scopes) requireScope(found.scopes, name)
  if (found.staff) requireSupportPermission(name, found.account)
  await noteOwnVisit(services, found, byKey)
  return { account: found.account, sessionHash, scopes: found.scopes, staff: found.staff }
}

/** A visit of the panel is the account's own: neither a program's by key nor that of staff who look in. */
async function noteOwnVisit({ db, now }: Services, { account, staff }: FoundSession, byKey: boolean): Promise<void> {
  if (!byKey && !staff) await noteVisit(db, account, now())
}

/** Administrators' sessions that were found alive a short while ago, for as long as the store cannot be asked. */
type RecentSessions = {
  /** What the store has just answered of a session; one that is gone is forgotten. */
  put: (hash: Buffer, found: FoundSession | undefined, now: Date) => void
  find: (hash: Buffer, now: Date) => FoundSession | undefined
}

/**
 * How long after it was last found. A session that is ended while the store is away may read the status for so long.
 */
const KEPT_MS = 15 * 60_000

const MOST = 100

export function createRecentSessions(): RecentSessions {
  const kept = new Map<string, { found: FoundSession; until: number }>()
  return {
    put(hash, found, now) {
      const key = hash.toString('base64')
      kept.delete(key)
      if (found?.account.role !== 'admin' || found.staff) return
      kept.set(key, { found, until: now.getTime() + KEPT_MS })
      const oldest = kept.keys().next().value
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
    },
    find(hash, now) {
      const known = kept.get(hash.toString('base64'))
      return known && known.until > now.getTime() ? known.found : undefined
    },
  }
}
