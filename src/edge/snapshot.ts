/** What the hot path reads: accounts and campaigns in memory, each entry replaced whole so that no visit sees half of a change. */
import { unprotectedBecause } from '../rules/account-state.ts'
import type { EdgeAccount, EdgeCampaign } from '../store/config/edge-snapshot.ts'
import { compilePolicy } from '../traffic/compile.ts'
import { createLists, type Lists } from './lists/lists.ts'
import type { CampaignPolicy } from '../traffic/policy.ts'

export type CampaignEntry = {
  clientId: string
  /** The client's integration token, with which the texts of the browser probe are sealed; '' where he has none. */
  secret: string
  /** Until `protectedUntil` (milliseconds) this one is in force, then `afterwards`: a plan that runs out needs no event. */
  policy: CampaignPolicy
  protectedUntil: number
  afterwards: CampaignPolicy
}

export type Snapshot = {
  /** Client of an integration token. */
  clientOf: (token: string) => string | undefined
  /** Campaign of a public key, undefined when there is none (any more). */
  campaign: (key: string) => CampaignEntry | undefined
  /** Takes in rows; a row that is gone is named in `ids` and missing in `rows`. */
  putAccounts: (ids: readonly string[], rows: readonly EdgeAccount[]) => void
  putCampaigns: (ids: readonly string[], rows: readonly EdgeCampaign[]) => void
  /** Block and allow entries. */
  lists: Lists
  size: () => { accounts: number; campaigns: number }
}

/** The policy in force at `now`. */
export const policyAt = (entry: CampaignEntry, now: number): CampaignPolicy => (now < entry.protectedUntil ? entry.policy : entry.afterwards)

function compileEntry(row: EdgeCampaign, account: EdgeAccount, now: Date): CampaignEntry {
  const compile = (unprotected: CampaignPolicy['unprotected']) =>
    compilePolicy({ id: row.id, key: row.key, name: row.name, version: row.version, status: row.status, settings: row.settings, dealt: row.dealt, bannedSince: row.bannedSince, unprotected })
  return {
    clientId: row.clientId,
    secret: account.integrationToken ?? '',
    policy: compile(unprotectedBecause(account, now)),
    protectedUntil: account.paidExpiration?.getTime() ?? Infinity,
    afterwards: compile(account.active ? 'expired' : 'inactive'),
  }
}

/** An empty snapshot. `now` is the clock. */
export function createSnapshot(now: () => Date): Snapshot {
  const accounts = new Map<string, EdgeAccount>()
  const clients = new Map<string, string>()
  const rows = new Map<string, EdgeCampaign>()
  const entries = new Map<string, CampaignEntry>()

  function build(row: EdgeCampaign): void {
    const account = accounts.get(row.clientId)
    if (account && !row.archived) entries.set(row.key, compileEntry(row, account, now()))
    else entries.delete(row.key)
  }

  function forgetAccount(id: string): void {
    const known = accounts.get(id)
    if (known?.integrationToken) clients.delete(known.integrationToken)
    accounts.delete(id)
  }

  return {
    lists: createLists(),
    clientOf: (token) => clients.get(token),
    campaign: (key) => entries.get(key),
    putAccounts(ids, fresh) {
      for (const id of ids) forgetAccount(id)
      for (const account of fresh) {
        accounts.set(account.id, account)
        if (account.integrationToken) clients.set(account.integrationToken, account.id)
      }
      const touched = new Set([...ids, ...fresh.map((account) => account.id)])
      for (const row of rows.values()) if (touched.has(row.clientId)) build(row)
    },
    putCampaigns(ids, fresh) {
      const present = new Set(fresh.map((row) => row.id))
      for (const id of ids) {
        const known = present.has(id) ? undefined : rows.get(id)
        if (known) entries.delete(known.key)
        if (known) rows.delete(id)
      }
      for (const row of fresh) {
        rows.set(row.id, row)
        build(row)
      }
    },
    size: () => ({ accounts: accounts.size, campaigns: entries.size }),
  }
}
