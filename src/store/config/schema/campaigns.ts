/**
 * Campaigns, their tokens and generated sites, the conversions that networks report of their hits, and the lists that
 * block or allow.
 */
import { sql } from 'drizzle-orm'
import { boolean, customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AppealState } from '../../../contract/appeal-words.ts'
import type { CAMPAIGN_KINDS, CAMPAIGN_STATES, CampaignSettings } from '../../../contract/campaigns.ts'
import type {
  ConversionStage,
  ConversionStatus,
  PostbackProblem,
  PostbackState,
} from '../../../contract/conversion-words.ts'
import type { DomainReason, DomainState } from '../../../contract/domain-words.ts'
import type { Evidence } from '../../../contract/evidence.ts'
import { withStoredLinks } from '../../../contract/links.ts'
import type { ListName, ListSource, ListType } from '../../../contract/list-words.ts'
import type { ReplayData, ReplayState } from '../../../contract/replay-words.ts'
import type { Replay } from '../../../contract/replay.ts'
import type { SiteProblem } from '../../../contract/site-words.ts'
import type { SiteWish } from '../../../contract/sites.ts'
import type { ConversionFacts } from '../../../rules/conversion-facts.ts'
import type { PostbackSettings } from '../../../rules/postback-settings.ts'
import type { DraftedSignals, SignalSet } from '../../../contract/signal-words.ts'
import type { ReplayCounts } from '../../../rules/replay.ts'
import type { Dealt } from '../../../traffic/deal.ts'
import { bytes, createdAt, fine, instant, key, network, readJson, ref, whole, words } from './columns.ts'

/** What a row holds of a campaign's settings: all of the contract's, except what has a column of its own. */
export type StoredSettings = Omit<CampaignSettings, 'name' | 'tag'>

const storedSettings = readJson<StoredSettings>(withStoredLinks)

/** A campaign: who holds it, its settings, and which visitors have which link. */
export const campaigns = pgTable('campaigns', {
  id: key(),
  accountId: ref().notNull(),
  key: text().notNull(),
  kind: text().$type<(typeof CAMPAIGN_KINDS)[number]>().notNull(),
  name: text().notNull(),
  tag: words(),
  status: text().$type<(typeof CAMPAIGN_STATES)[number]>().notNull().default('active'),
  settings: storedSettings().notNull(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant().notNull().defaultNow(),
  archivedAt: instant(),
  removedAt: instant(),
  dealt: jsonb().$type<Dealt>().notNull().default([]),
  integrationToken: text()
    .notNull()
    .default(sql`random`),
  postbackSecret: text(),
  clickIdByDefault: boolean().notNull().default(false),
  oldPostbackSecretHash: text(),
  oldPostbackSecretUntil: instant(),
})

/** The settings of each save of a campaign, as long as the campaign: hits name the version that judged them. */
export const campaignVersions = pgTable(
  'campaign_versions',
  {
    campaignId: ref().notNull(),
    version: integer().notNull(),
    settings: storedSettings().notNull(),
    dealt: jsonb().$type<Dealt>().notNull().default([]),
    savedAt: instant().notNull(),
    /** Null, like the two below: from before they were kept with it. */
    name: text(),
    tag: text(),
    status: text().$type<(typeof CAMPAIGN_STATES)[number]>(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.version] })],
)

/** The last run of each campaign's tests, by itself or at a save. */
export const campaignTestRuns = pgTable('campaign_test_runs', {
  campaignId: ref().primaryKey(),
  version: integer().notNull(),
  dataVersion: text().notNull(),
  ranAt: instant().notNull(),
  /** Names of tests. */
  failed: jsonb().$type<string[]>().notNull(),
})

/** What a replay compares. Plain values, so that they can be stored and sent to a thread. */
export type ReplayQuestion = {
  /** As they are saved. `refused`: crawlers that its client refuses. */
  campaigns: (Pick<typeof campaigns.$inferSelect, 'id' | 'key' | 'name' | 'tag' | 'version' | 'settings' | 'dealt'> & {
    clientId: string
    refused?: { purposes: string[]; names: string[] } | undefined
    /** As an operator has changed them; absent: as they are written. */
    signals?: SignalSet | undefined
  })[]
  against: 'then' | 'saved'
  /** What would be changed in each of them. */
  draft: {
    settings?: { [Name in keyof CampaignSettings]?: CampaignSettings[Name] | undefined } | undefined
    /** Of entries that would be removed, all that tells them from others. */
    lists?: { add: DraftedEntry[]; remove: (DraftedEntry & { id: string; clientId: string | null })[] } | undefined
    /** Signals that would not be asked. */
    off?: string[] | undefined
    /** What else would be changed of signals. */
    signals?: DraftedSignals | undefined
    /** Day of a ban, YYYY-MM-DD. */
    bannedSince?: string | undefined
    /** Detection data that addresses are looked up in, and which version that was when the question was asked. */
    data?: { of: ReplayData; version: string } | undefined
  }
  /** Days are the reader's. */
  timezone: string
  /** Whether the reader may know what visits cost. */
  costs?: boolean | undefined
}
type DraftedEntry = { type: ListType; list: ListName; value: string }

/** Replays that can be read again: estimates, and those of all visits, which are made in the background. */
export const replays = pgTable('replays', {
  id: text().primaryKey(),
  accountId: ref().notNull(),
  /** Null: several. */
  campaignId: ref(),
  question: jsonb().$type<ReplayQuestion>().notNull(),
  withConversions: boolean().notNull(),
  since: instant().notNull(),
  until: instant().notNull(),
  state: text().$type<ReplayState | 'waiting'>().notNull().default('waiting'),
  attempts: integer('tries').notNull().default(0),
  visits: whole().notNull(),
  judged: whole().notNull().default(0),
  reached: jsonb().$type<{ campaign: string; time: number; hit: string }>(),
  counts: jsonb().$type<ReplayCounts>(),
  result: jsonb().$type<Omit<Replay, 'from' | 'to'>>(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

/** Campaigns that staff have banned. A ban stays, whatever the client does to the campaign. */
export const bans = pgTable('bans', {
  campaignId: ref().primaryKey(),
  reason: words(),
  bannedBy: ref(),
  bannedAt: instant().notNull().defaultNow(),
})

/** Integration tokens that a renewal has replaced, while they are still taken. Only their hashes are kept. */
export const oldTokens = pgTable('old_tokens', {
  tokenHash: bytes().primaryKey(),
  clientId: ref().notNull(),
  campaignId: ref(),
  renewedAt: instant().notNull(),
  until: instant().notNull(),
})

/** Version of the Internet protocol. */
const family = customType<{ data: 4 | 6; driverData: number }>({ dataType: () => 'smallint' })

/** Which sites ask with which token: what a renewal would stop. */
export const tokenUses = pgTable(
  'token_uses',
  {
    tokenHash: bytes().notNull(),
    campaignId: ref().notNull(),
    host: text().notNull(),
    family: family().notNull(),
    usedAt: instant().notNull(),
  },
  (use) => [primaryKey({ columns: [use.tokenHash, use.campaignId, use.host, use.family] })],
)

/** Who was shown a token that is not theirs, and would still know it after they have gone. */
export const tokenViews = pgTable('token_views', {
  viewerId: ref().notNull(),
  clientId: ref().notNull(),
  campaignId: ref(),
  seenAt: instant().notNull(),
})

/** Orders of generated sites, and how far each is. */
export const generatedSites = pgTable('generated_sites', {
  id: text().primaryKey(),
  clientId: ref().notNull(),
  accountId: ref().notNull(),
  campaignId: ref(),
  wish: jsonb().$type<SiteWish>().notNull(),
  count: integer().notNull(),
  state: text().$type<'waiting' | 'running' | 'ready' | 'failed'>().notNull().default('waiting'),
  made: integer().notNull().default(0),
  attempts: integer('tries').notNull().default(0),
  bytes: whole().notNull().default(0),
  problem: text().$type<SiteProblem | ''>().notNull().default(''),
  createdAt: instant().notNull(),
  finishedAt: instant(),
  expiresAt: instant(),
})

/** The archives made of them, in parts, so that every process on the store can hand them out. */
export const siteParts = pgTable(
  'site_parts',
  { siteId: text().notNull(), number: integer().notNull(), bytes: bytes().notNull() },
  (part) => [primaryKey({ columns: [part.siteId, part.number] })],
)

/** How a client's postbacks are read. Without a row, the defaults hold. */
export const conversionSettings = pgTable('conversion_settings', {
  clientId: ref().primaryKey(),
  settings: jsonb().$type<PostbackSettings>().notNull(),
  updatedAt: instant().notNull(),
})

/** Every postback as it was received, and what became of it. */
export const postbacks = pgTable('postbacks', {
  id: text().primaryKey(),
  receivedAt: instant().notNull(),
  campaignKey: text().notNull(),
  address: text().notNull(),
  method: text().notNull(),
  query: text().notNull(),
  clientId: ref(),
  campaignId: ref(),
  hit: words(),
  status: words(),
  payout: words(),
  currency: words(),
  txid: words(),
  state: text().$type<PostbackState>().notNull().default('waiting'),
  problem: text().$type<PostbackProblem | ''>().notNull().default(''),
  detail: words(),
  attempts: integer('tries').notNull().default(0),
  nextAt: instant(),
  conversionId: ref(),
  secretHash: words(),
})

/** Conversions, each once, as its newest postback says. */
export const conversions = pgTable('conversions', {
  id: key(),
  clientId: ref().notNull(),
  campaignId: ref().notNull(),
  once: text().notNull(),
  hit: text().notNull(),
  clickedAt: instant().notNull(),
  convertedAt: instant().notNull(),
  stage: text().$type<ConversionStage>().notNull(),
  status: text().$type<ConversionStatus>().notNull(),
  reported: text().$type<ConversionStage>().notNull(),
  identity: text().notNull(),
  payout: fine().notNull(),
  taken: fine().notNull().default(0),
  currency: text().notNull(),
  txid: text().notNull(),
  facts: jsonb().$type<ConversionFacts>().notNull(),
  postbackId: text().notNull(),
  clickSource: text(),
  clickId: text(),
})

/** What a correction has replaced. */
export const conversionChanges = pgTable('conversion_changes', {
  conversionId: ref().notNull(),
  postbackId: text().notNull(),
  at: instant().notNull(),
  stage: text().$type<ConversionStage>().notNull(),
  status: text().$type<ConversionStatus>().notNull(),
  payout: fine().notNull(),
  currency: text().notNull(),
})

/** What was taken back of each transaction or click; a payout of 0: all of it. */
export const conversionRefusals = pgTable(
  'conversion_refusals',
  {
    campaignId: ref().notNull(),
    identity: text().notNull(),
    postbackId: text().notNull(),
    stage: text().$type<ConversionStage>().notNull(),
    payout: fine().notNull().default(0),
    currency: words(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.identity, table.postbackId] })],
)

/** Block and allow entries, of everybody (`clientId` null) or of one client. A value is either blocked or allowed. */
export const listEntries = pgTable('list_entries', {
  id: key(),
  clientId: ref(),
  type: text().$type<ListType>().notNull(),
  list: text().$type<ListName>().notNull(),
  value: text().notNull(),
  network: network(),
  note: words(),
  source: text().$type<ListSource>().notNull().default('panel'),
  authorId: ref(),
  createdAt: createdAt(),
  expiresAt: instant(),
  evidence: jsonb().$type<Evidence>(),
  importId: ref(),
})

/** Crawlers that a client refuses in all of their campaigns: by what they come for, or by name. */
export const crawlerRefusals = pgTable('crawler_refusals', {
  id: key(),
  clientId: ref().notNull(),
  kind: text().$type<'purpose' | 'name'>().notNull(),
  value: text().notNull(),
  authorId: ref(),
  createdAt: createdAt(),
})

/** What visitors who got the bot page wrote against it: one a hit. */
export const appeals = pgTable('appeals', {
  id: key(),
  campaignId: ref().notNull(),
  hit: text().notNull(),
  hitAt: instant().notNull(),
  text: text().notNull(),
  state: text().$type<AppealState>().notNull().default('open'),
  createdAt: createdAt(),
  settledAt: instant(),
  notified: boolean().notNull().default(false),
})

/** Names of their own under which clients serve hosted links and scripts. */
export const domains = pgTable('domains', {
  id: key(),
  clientId: ref().notNull(),
  name: text().notNull(),
  token: text().notNull(),
  state: text().$type<DomainState>().notNull().default('waiting'),
  reason: text().$type<DomainReason | ''>().notNull().default(''),
  found: words(),
  createdAt: createdAt(),
  checkedAt: instant(),
  nextCheckAt: instant().notNull(),
  provenAt: instant(),
  failingSince: instant(),
})
