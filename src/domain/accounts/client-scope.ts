import { notFound } from '../../contract/failure.ts'
import { isStaff, ownClientId, scopeOf, type Scope, type Who } from '../../rules/accounts/ownership.ts'
import { findAccount } from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'

/** Staff may choose any client; owners have their own, and 404 for others. */
export async function scopeFor(db: Queries, who: Who, clientId: string | undefined): Promise<Scope> {
  if (clientId === undefined) return scopeOf(who)
  if (!isStaff(who)) {
    if (clientId !== ownClientId(who)) throw notFound()
    return scopeOf(who)
  }
  const client = await findAccount(db, clientId)
  if (client?.role !== 'user') throw notFound()
  return { clientId }
}
