/** Accounts and campaigns in memory for the hot path. Entries are replaced whole. */
import type { SignalSet } from '../../contract/detection/signal-words.ts'
import { unprotectedBecause } from '../../rules/billing/account-state.ts'
import { ANY_HOST, type OwnHosts } from '../../rules/domains/own-hosts.ts'
import type { EdgeAccount, EdgeCampaign } from '../../store/config/edge-snapshot.ts'
import { compilePolicy } from '../../judge/policy/compile.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import { readRefused } from '../../judge/refused.ts'
import { NO_CHANGES } from '../../judge/switched.ts'
import { createLists, type Lists } from '../../judge/lists/lists.ts'
import { createUsualRates, type UsualRates } from '../remember/bursts.ts'
import { createHosts, type Hosts } from '../read/hosts.ts'
import { createOffers, type Offers } from '../answer/offers.ts'
import { createTokens, type Grant } from './tokens.ts'

export type CampaignEntry = {
  clientId: string
  /** Seals probe texts; outlives tokens. */
  secret: string
  /** Applies until `protectedUntil` (milliseconds), then `afterwards`: an expired plan needs no event. */
  policy: CampaignPolicy
  protectedUntil: number
  afterwards: CampaignPolicy
}

export type Snapshot = {
  /** Undefined: the token opens nothing (any more). */
  grantOf: (token: string) => Grant | undefined
  /** By public key; undefined if there is none (any more). */
  campaign: (key: string) => CampaignEntry | undefined
  /** Applies rows; an id without a row is removed. */
  putAccounts: (ids: readonly string[], rows: readonly EdgeAccount[]) => void
  putCampaigns: (ids: readonly string[], rows: readonly EdgeCampaign[]) => void
  putSignals: (signals: SignalSet) => void
  lists: Lists
  usual: UsualRates
  hosts: Hosts
  offers: Offers
  size: () => { accounts: number; campaigns: number }
}

export const policyAt = (entry: CampaignEntry, now: number): CampaignPolicy =>
  now < entry.protectedUntil ? entry.policy : entry.afterwards

/** Text until first visited: few of thousands of campaigns are, and text costs the garbage collector nothing. */
type Kept = { clientId: string; key: string; row: string; entry?: CampaignEntry }

type Beside = { account: EdgeAccount; signals: SignalSet; now: Date }

function compileEntry(row: Omit<EdgeCampaign, 'tokens'>, { account, signals, now }: Beside): CampaignEntry {
  const { id, key, name, version, status, settings, dealt, bannedSince } = row
  const policy = compilePolicy({
    id,
    key,
    name,
    version,
    status,
    settings,
    dealt,
    bannedSince,
    signals,
    refused: account.refused ? readRefused(account.refused) : null,
    unprotected: unprotectedBecause(account, now),
  })
  return {
    clientId: row.clientId,
    secret: account.sealSecret,
    policy,
    protectedUntil: account.paidExpiration?.getTime() ?? Infinity,
    afterwards: { ...policy, unprotected: account.active ? 'expired' : 'inactive' },
  }
}

/** `now` is the clock; `own`: the service's own hosts. */
export function createSnapshot(now: () => Date, own: OwnHosts = ANY_HOST): Snapshot {
  const accounts = new Map<string, EdgeAccount>()
  const tokens = createTokens(now)
  let signals = NO_CHANGES
  const campaigns = new Map<string, Kept>()
  const byKey = new Map<string, Kept>()

  function offer(kept: Kept): void {
    delete kept.entry
    if (!accounts.has(kept.clientId)) byKey.delete(kept.key)
    else byKey.set(kept.key, kept)
  }

  function entryOf(kept: Kept): CampaignEntry | undefined {
    const account = accounts.get(kept.clientId)
    return (
      account &&
      (kept.entry ??= compileEntry(JSON.parse(kept.row) as Omit<EdgeCampaign, 'tokens'>, {
        account,
        signals,
        now: now(),
      }))
    )
  }

  function forgetAccount(id: string): void {
    tokens.forget(`account ${id}`)
    accounts.delete(id)
  }

  function forgetCampaign(id: string): void {
    const known = campaigns.get(id)
    if (known) byKey.delete(known.key)
    tokens.forget(`campaign ${id}`)
    campaigns.delete(id)
  }

  return {
    lists: createLists(),
    usual: createUsualRates(),
    hosts: createHosts(own),
    offers: createOffers(),
    grantOf: tokens.find,
    campaign(key) {
      const kept = byKey.get(key)
      return kept && entryOf(kept)
    },
    putAccounts(ids, fresh) {
      for (const id of ids) forgetAccount(id)
      for (const account of fresh) {
        accounts.set(account.id, account)
        tokens.put(`account ${account.id}`, account.tokens, { clientId: account.id, campaignId: undefined })
      }
      const touched = new Set([...ids, ...fresh.map((account) => account.id)])
      for (const kept of campaigns.values()) if (touched.has(kept.clientId)) offer(kept)
    },
    putCampaigns(ids, fresh) {
      for (const id of ids) forgetCampaign(id)
      for (const { tokens: own, ...row } of fresh) {
        forgetCampaign(row.id)
        // also archived ones: callers get "no such campaign"
        tokens.put(`campaign ${row.id}`, own, { clientId: row.clientId, campaignId: row.id })
        if (row.archived) continue
        const kept: Kept = { clientId: row.clientId, key: row.key, row: JSON.stringify(row) }
        campaigns.set(row.id, kept)
        offer(kept)
      }
    },
    putSignals(next) {
      signals = next
      for (const kept of campaigns.values()) delete kept.entry
    },
    size: () => ({ accounts: accounts.size, campaigns: byKey.size }),
  }
}
