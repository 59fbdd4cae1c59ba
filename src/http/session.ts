/** Who asks: the bearer token's session, and whether that account may make the call. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { forbidden, Refusal } from '../contract/failure.ts'
import type { CallName } from '../contract/routes.ts'
import { CONTRACT } from '../contract/table.ts'
import { TEXTS } from '../contract/texts.ts'
import type { Asker, Services } from '../features/context.ts'
import { mayCall } from '../rules/menu.ts'
import { findSession } from '../store/config/sessions.ts'

/** Tokens are 256 bits in base64url; anything longer is no token of ours and is not hashed. */
const LONGEST_TOKEN = 128

async function askerOf(request: FastifyRequest, services: Services): Promise<Asker> {
  const [scheme, token, more] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || more !== undefined || token.length > LONGEST_TOKEN) throw new Refusal(401, TEXTS.unauthenticated)
  const sessionHash = createHash('sha256').update(token).digest()
  const session = await findSession(services.db, sessionHash, services.now())
  if (!session) throw new Refusal(401, TEXTS.unauthenticated)
  return { account: session.account, sessionHash }
}

/** The asker of a call; undefined for a public one. Throws 401 without a live session, 403 for an account that may not. */
export async function admit(request: FastifyRequest, services: Services, name: CallName): Promise<Asker | undefined> {
  if (CONTRACT[name].allowed === 'public') return undefined
  const asker = await askerOf(request, services)
  if (!mayCall(asker.account, name)) throw forbidden()
  return asker
}
