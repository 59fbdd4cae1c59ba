import { hash } from 'node:crypto'
import { createKept } from '../../lib/flow/kept.ts'
import type { EdgeToken } from '../../store/config/edge-snapshot.ts'

export type Grant = {
  clientId: string
  /** Undefined: all of the client's. */
  campaignId: string | undefined
  hash: string
  /** Uses are noted (renewed, or the account's), so that the owner sees what a renewal would stop. */
  watched: boolean
}

type Tokens = {
  /** Replaces all tokens of an account or campaign. */
  put: (owner: string, tokens: readonly EdgeToken[], opens: Pick<Grant, 'clientId' | 'campaignId'>) => void
  forget: (owner: string) => void
  /** Undefined: unknown, or its grace period is over. */
  find: (token: string) => Grant | undefined
}

/** Longer tokens are not Weir's and not hashed. */
const LONGEST = 200
/** Valid tokens whose hash is kept: that takes as long as a dozen signals. */
const MOST_HASHED = 1000

/** '' if none. The scheme is case-insensitive (RFC 9110, 11.1). */
export const bearerOf = (header: string | undefined): string => /^bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? ''

/** SHA-256 in base64, as stored. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64')

export const isGranted = (
  grant: Pick<Grant, 'clientId' | 'campaignId'>,
  campaign: { clientId: string; policy: { id: string } },
): boolean =>
  grant.clientId === campaign.clientId && (grant.campaignId === undefined || grant.campaignId === campaign.policy.id)

export function createTokens(now: () => Date): Tokens {
  const grants = new Map<string, { grant: Grant; until: number | null }>()
  const owned = new Map<string, readonly string[]>()
  const hashes = createKept<string, string>(MOST_HASHED)

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
      if (token.length > LONGEST) return undefined
      const kept = hashes.get(token)
      const hashed = kept ?? hashToken(token)
      const known = grants.get(hashed)
      if (!known || (known.until !== null && known.until <= now().getTime())) return undefined
      if (kept === undefined) hashes.set(token, hashed)
      return known.grant
    },
  }
}
