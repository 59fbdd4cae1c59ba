/** Which client, and which of their campaigns, a token opens. An edge holds the hashes of tokens alone. */
import { hash } from 'node:crypto'
import type { EdgeToken } from '../store/config/edge-snapshot.ts'

export type Grant = {
  clientId: string
  /** The only campaign that it opens; undefined: all of the client's. */
  campaignId: string | undefined
  /** SHA-256 of the token, base64. */
  hash: string
  /** Its uses are noted, because it was renewed or is the account's: the owner sees what a renewal would stop. */
  watched: boolean
}

export type Tokens = {
  /** Takes in the tokens of an account or a campaign, in the place of those that it had. */
  put: (owner: string, tokens: readonly EdgeToken[], opens: Pick<Grant, 'clientId' | 'campaignId'>) => void
  forget: (owner: string) => void
  /** Undefined: no such token, or its grace period is over. */
  find: (token: string) => Grant | undefined
}

/** Longer tokens are not Weir's, so they are not hashed. */
const LONGEST = 200

/** The token of an `Authorization` header, '' for none. The scheme's name is written in any case (RFC 9110, 11.1). */
export const bearerOf = (header: string | undefined): string => /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''

/** SHA-256 in base64, as the store has it. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64')

/** Whether a grant opens a campaign. */
export const opens = (
  grant: Pick<Grant, 'clientId' | 'campaignId'>,
  campaign: { clientId: string; policy: { id: string } },
): boolean =>
  grant.clientId === campaign.clientId && (grant.campaignId === undefined || grant.campaignId === campaign.policy.id)

export function createTokens(now: () => Date): Tokens {
  const grants = new Map<string, { grant: Grant; until: number | null }>()
  const owned = new Map<string, readonly string[]>()

  function forget(owner: string): void {
    for (const known of owned.get(owner) ?? []) grants.delete(known)
    owned.delete(owner)
  }

  return {
    forget,
    put(owner, tokens, { clientId, campaignId }) {
      forget(owner)
      if (tokens.length === 0) return
      for (const token of tokens) {
        const grant = {
          clientId,
          campaignId,
          hash: token.hash,
          watched: token.until !== null || campaignId === undefined,
        }
        grants.set(token.hash, { grant, until: token.until })
      }
      owned.set(
        owner,
        tokens.map((token) => token.hash),
      )
    },
    find(token) {
      const known = token.length > LONGEST ? undefined : grants.get(hashToken(token))
      if (!known || (known.until !== null && known.until <= now().getTime())) return undefined
      return known.grant
    },
  }
}
