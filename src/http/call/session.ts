/** Identifies the caller by session or API key, and checks permission for the call. */
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
import { authenticateKey } from '../../store/config/accounts/api-keys.ts'
import { isUnavailable } from '../../store/config/engine/database.ts'
import { recordPanelVisit } from '../../store/config/accounts/accounts.ts'
import { deleteSession, findSession, type FoundSession } from '../../store/config/accounts/sessions.ts'

/** Tokens are 256 bits in base64url; longer ones are refused without hashing. */
const LONGEST_TOKEN = 128

function tokenOf(request: FastifyRequest): string {
  const [scheme, token, more] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || more !== undefined || token.length > LONGEST_TOKEN)
    throw new Refusal(401, TEXTS.unauthenticated)
  return token
}

/** The status call must work while the store of sessions is down. */
const WITHOUT_STORE: CallName = 'status.read'

const recentOf = new WeakMap<Services, RecentSessions>()

function recentSessions(services: Services): RecentSessions {
  const known = recentOf.get(services) ?? createRecentSessions()
  recentOf.set(services, known)
  return known
}

/** With the store down, a recently found session may make only the call that shows the status. */
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

/** A more helpful text if the client can change the access. */
const refusedTo = ({ role, access }: FoundSession['account']): Refusal =>
  role === 'team_user' && access !== 'full' ? new Refusal(403, TEXTS.accessLacks) : forbidden()

/** By session, or by key with scopes. */
type Found = FoundSession & { scopes?: readonly KeyScope[] }

/** Throws 403 for a session-only call, or a scope that the key lacks. */
function requireScope(scopes: readonly KeyScope[], name: CallName): void {
  const scope = scopeOfCall(name)
  if (scope === undefined) throw forbidden()
  if (!scopes.includes(scope)) throw outOfScope(scope)
}

/**
 * Undefined for a public call. Throws 401 without a valid session or key, 403 without permission. A key can do what its
 * owner's session can within its scopes, also while the account is inactive.
 */
export async function authenticate(
  request: FastifyRequest,
  services: Services,
  name: CallName,
): Promise<Caller | undefined> {
  if (CONTRACT[name].allowed === 'public') return undefined
  const token = tokenOf(request)
  const sessionHash = hashSecret(token)
  const byKey = isKey(token)
  const found: Found | undefined = await (byKey
    ? authenticateKey(services.db, sessionHash, { now: services.now(), address: shortenedAddress(request.ip) })
    : findLive(services, name, sessionHash))
  // a manager without the permission loses its sessions for good
  const isOver = found?.staff !== undefined && !canCall(found.staff, 'clients.openAs')
  if (isOver) await deleteSession(services.db, sessionHash)
  if (!found || isOver) throw new Refusal(401, TEXTS.unauthenticated)
  if (!canCall(found.account, name)) throw refusedTo(found.account)
  if (found.scopes) requireScope(found.scopes, name)
  if (found.staff) requireSupportPermission(name, found.account)
  await noteOwnVisit(services, found, byKey)
  return { account: found.account, sessionHash, scopes: found.scopes, staff: found.staff }
}

/** Records visits by the account itself, not by API keys or staff. */
async function noteOwnVisit({ db, now }: Services, { account, staff }: FoundSession, byKey: boolean): Promise<void> {
  if (!byKey && !staff) await recordPanelVisit(db, account, now())
}

/** Administrators' recent sessions, for when the store is down. */
type RecentSessions = {
  /** Records the store's answer; a missing session is forgotten. */
  put: (hash: Buffer, found: FoundSession | undefined, now: Date) => void
  find: (hash: Buffer, now: Date) => FoundSession | undefined
}

/** Since the last answer. A session ended while the store is down may read the status for so long. Milliseconds. */
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
