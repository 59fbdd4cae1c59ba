import { forbidden, notFound } from '../../contract/failure.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { findLiveCampaign } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { currentToken, oldTokenUntil, usesOf, type TokenOwner } from '../../store/config/tokens.ts'
import type { Caller, Handler } from '../context.ts'
import { noteShown, requireTokens } from '../tokens.ts'

export const token: Handler<'company.token'> = async ({ services: { db, now }, caller }, { id }) => {
  const owner = await ownerOf(db, caller, id)
  const [current, until, uses] = await Promise.all([
    currentToken(db, owner),
    oldTokenUntil(db, owner, now()),
    usesOf(db, owner, now()),
  ])
  if (current === null) throw notFound()
  await noteShown(db, caller, owner, now())
  return {
    token: current,
    oldUntil: until?.toISOString() ?? null,
    uses: uses.map(({ campaignId, host, family, usedAt, token: which }) => ({
      companyId: campaignId,
      host,
      family: family === 6 ? 'IPv6' : 'IPv4',
      at: usedAt.toISOString(),
      token: which,
    })),
  }
}

/** Whose token is asked for. The account's own is its owner's alone: a team user has those of their campaigns. */
async function ownerOf(db: Queries, caller: Caller, id: string | undefined): Promise<TokenOwner> {
  const { account } = caller
  if (id !== undefined) {
    const row = requireReadable(account, await findLiveCampaign(db, id))
    requireTokens(caller, row)
    return { clientId: row.clientId, campaignId: row.id }
  }
  if (account.role !== 'user') throw forbidden()
  requireTokens(caller, account)
  return { clientId: account.id, campaignId: null }
}
