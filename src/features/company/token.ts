import { forbidden, notFound } from '../../contract/failure.ts'
import { readable } from '../../rules/ownership.ts'
import { findLiveCampaign } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { currentToken, oldTokenUntil, usesOf, type TokenOwner } from '../../store/config/tokens.ts'
import type { Asker, Handler } from '../context.ts'
import { noteShown, requireTokens } from '../tokens.ts'

export const token: Handler<'company.token'> = async ({ services: { db, now }, asker }, { id }) => {
  const owner = await ownerOf(db, asker, id)
  const [current, until, uses] = await Promise.all([
    currentToken(db, owner),
    oldTokenUntil(db, owner, now()),
    usesOf(db, owner, now()),
  ])
  if (current === null) throw notFound()
  await noteShown(db, asker, owner, now())
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
async function ownerOf(db: Queries, asker: Asker, id: string | undefined): Promise<TokenOwner> {
  const { account } = asker
  if (id !== undefined) {
    const row = readable(account, await findLiveCampaign(db, id))
    requireTokens(asker, row)
    return { clientId: row.clientId, campaignId: row.id }
  }
  if (account.role !== 'user') throw forbidden()
  requireTokens(asker, account)
  return { clientId: account.id, campaignId: null }
}
