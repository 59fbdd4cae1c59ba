import { beforeEach, expect, test } from 'vitest'
import { campaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { EdgeAccount, EdgeCampaign } from '../../store/config/edge-snapshot.ts'
import { createSnapshot, policyAt, type Snapshot } from './snapshot.ts'
import { hashToken } from './tokens.ts'

const NOW = Date.UTC(2026, 2, 1, 12)
const ENDS = Date.UTC(2026, 2, 2)
const settings = campaignSettings.parse({
  name: 'Shop',
  targetMode: 'redirect',
  targetLink: 'https://t.example/',
  botLink: 'bot.html',
  stopKeywords: ['gratis'],
})
const account = (changes: Partial<EdgeAccount> = {}): EdgeAccount => ({
  id: '1',
  tokens: [{ hash: hashToken('wt'), until: null }],
  sealSecret: 'seal',
  active: true,
  paidExpiration: new Date(ENDS),
  clickLimit: null,
  clicksUsed: 0,
  ...changes,
})
const row = (changes: Partial<EdgeCampaign> = {}): EdgeCampaign => ({
  id: '7',
  key: 'c_shop',
  clientId: '1',
  name: 'Shop',
  version: 1,
  status: 'active',
  settings,
  dealt: [],
  archived: false,
  tokens: [],
  bannedSince: '',
  ...changes,
})

let snapshot: Snapshot
const policy = (time = NOW) => {
  const entry = snapshot.campaign('c_shop')
  return entry && policyAt(entry, time)
}
beforeEach(() => {
  snapshot = createSnapshot(() => new Date(NOW))
  snapshot.putAccounts([], [account()])
  snapshot.putCampaigns([], [row()])
})

test('a campaign is as last saved, read or not', () => {
  expect(policy()).toMatchObject({ id: '7', version: 1, unprotected: '', targetLink: 'https://t.example/' })
  expect(policy()?.stopKeyword?.('alles gratis')).toBe('gratis')
  snapshot.putCampaigns(['7'], [row({ version: 2, settings: { ...settings, targetLink: 'https://new.example/' } })])
  expect(policy()).toMatchObject({ version: 2, targetLink: 'https://new.example/' })
  snapshot.putCampaigns(['7'], [row({ version: 3 })])
  snapshot.putCampaigns(['7'], [row({ version: 4 })])
  expect(policy()?.version).toBe(4)
})

test('compiles once until it or its account changes', () => {
  const first = snapshot.campaign('c_shop')
  expect(snapshot.campaign('c_shop')).toBe(first)
  snapshot.putAccounts(['1'], [account({ tokens: [{ hash: hashToken('wt2'), until: null }], sealSecret: 'seal' })])
  expect(snapshot.campaign('c_shop')).toMatchObject({ secret: 'seal' })
  expect([snapshot.grantOf('wt'), snapshot.grantOf('wt2')?.clientId]).toEqual([undefined, '1'])
})

test('an expired plan needs no event; a disabled account applies at once', () => {
  expect([policy(ENDS - 1)?.unprotected, policy(ENDS)?.unprotected]).toEqual(['', 'expired'])
  snapshot.putAccounts(['1'], [account({ active: false })])
  expect([policy()?.unprotected, policy(ENDS)?.unprotected]).toEqual(['inactive', 'inactive'])
})

test('archived and deleted campaigns and those of deleted accounts have no entry; it returns with the account', () => {
  snapshot.putAccounts(['1'], [])
  expect([policy(), snapshot.size()]).toEqual([undefined, { accounts: 0, campaigns: 0 }])
  snapshot.putAccounts([], [account()])
  expect(policy()?.version).toBe(1)
  snapshot.putCampaigns(['7'], [row({ archived: true })])
  expect([policy(), snapshot.size().campaigns]).toEqual([undefined, 0])
  snapshot.putCampaigns(['7'], [row({ version: 5 })])
  expect(policy()?.version).toBe(5)
  snapshot.putCampaigns(['7'], [])
  expect(policy()).toBeUndefined()
})
