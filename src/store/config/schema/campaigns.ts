import { sql } from 'drizzle-orm'
import { boolean, customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AppealState } from '../../../contract/hits/appeal-words.ts'
import type { CAMPAIGN_KINDS, CAMPAIGN_STATES, CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import type {
  ConversionStage,
  ConversionStatus,
  PostbackProblem,
  PostbackState,
} from '../../../contract/conversions/conversion-words.ts'
import type { DomainReason, DomainState } from '../../../contract/domains/domain-words.ts'
import type { Evidence } from '../../../contract/hits/rule-evidence.ts'
import { withStoredLinks } from '../../../contract/campaigns/links.ts'
import type { ListName, ListSource, ListType } from '../../../contract/lists/list-words.ts'
import type { ReplayData, ReplayState } from '../../../contract/experiments/replay-words.ts'
import type { Replay } from '../../../contract/experiments/replay.ts'
import type { SiteProblem } from '../../../contract/sites/site-words.ts'
import type { SiteWish } from '../../../contract/sites/sites.ts'
import type { FlowParts } from '../../../rules/campaigns/flow-parts.ts'
import type { ConversionFacts } from '../../../rules/conversions/conversion-facts.ts'
import type { PostbackSettings } from '../../../rules/conversions/postback-settings.ts'
import type { DraftedSignals, SignalSet } from '../../../contract/detection/signal-words.ts'
import type { ReplayCounts } from '../../../rules/experiments/replay.ts'
import type { SlotTable } from '../../../judge/destination/split-slots.ts'
import { bytes, createdAt, fine, instant, key, network, readJson, ref, whole, words } from './columns.ts'

/** The contract's settings, except those with columns of their own. */
export type StoredSettings = Omit<CampaignSettings, 'name' | 'tag'>

const storedSettings = readJson<StoredSettings>(withStoredLinks)

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
  dealt: jsonb().$type<SlotTable>().notNull().default([]),
  integrationToken: text()
    .notNull()
    .default(sql`random`),
  postbackSecret: text(),
  clickIdByDefault: boolean().notNull().default(false),
  oldPostbackSecretHash: text(),
  oldPostbackSecretUntil: instant(),
})

/** As long as the campaign exists: hits name the version that judged them. */
export const campaignVersions = pgTable(
  'campaign_versions',
  {
    campaignId: ref().notNull(),
    version: integer().notNull(),
    settings: storedSettings().notNull(),
    dealt: jsonb().$type<SlotTable>().notNull().default([]),
    savedAt: instant().notNull(),
    /** Null, like the two below: older than these columns. */
    name: text(),
    tag: text(),
    status: text().$type<(typeof CAMPAIGN_STATES)[number]>(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.version] })],
)

export const campaignTestRuns = pgTable('campaign_test_runs', {
  campaignId: ref().primaryKey(),
  version: integer().notNull(),
  dataVersion: text().notNull(),
  ranAt: instant().notNull(),
  /** Names of tests. */
  failed: jsonb().$type<string[]>().notNull(),
})

/** Input of a replay, as plain values for storing and sending to a thread. */
export type ReplayQuestion = {
  /** As saved. `refused`: crawlers that the client refuses. */
  campaigns: (Pick<typeof campaigns.$inferSelect, 'id' | 'key' | 'name' | 'tag' | 'version' | 'settings' | 'dealt'> & {
    clientId: string
    refused?: { purposes: string[]; names: string[] } | undefined
    /** As changed by an operator; absent: defaults. */
    signals?: SignalSet | undefined
  })[]
  against: 'then' | 'saved'
  /** Proposed change for each campaign. */
  draft: {
    settings?: { [Name in keyof CampaignSettings]?: CampaignSettings[Name] | undefined } | undefined
    /** Of the flow that the campaigns use. */
    flow?: FlowParts | undefined
    /** Removed entries carry everything that identifies them. */
    lists?: { add: DraftedEntry[]; remove: (DraftedEntry & { id: string; clientId: string | null })[] } | undefined
    /** Disabled signals. */
    off?: string[] | undefined
    /** Other signal changes. */
    signals?: DraftedSignals | undefined
    /** Day of a ban, YYYY-MM-DD. */
    bannedSince?: string | undefined
    /** Detection data for lookups, and its version when the replay was ordered. */
    data?: { of: ReplayData; version: string } | undefined
  }
  /** Zone for days: the reader's. */
  timezone: string
  /** True if the reader may see costs. */
  costs?: boolean | undefined
}
type DraftedEntry = { type: ListType; list: ListName; value: string }

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

export const bans = pgTable('bans', {
  campaignId: ref().primaryKey(),
  reason: words(),
  bannedBy: ref(),
  bannedAt: instant().notNull().defaultNow(),
})

export const oldTokens = pgTable('old_tokens', {
  tokenHash: bytes().primaryKey(),
  clientId: ref().notNull(),
  campaignId: ref(),
  renewedAt: instant().notNull(),
  until: instant().notNull(),
})

/** IP version. */
const family = customType<{ data: 4 | 6; driverData: number }>({ dataType: () => 'smallint' })

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

/** Users who would still know another's token after leaving. */
export const tokenViews = pgTable('token_views', {
  viewerId: ref().notNull(),
  clientId: ref().notNull(),
  campaignId: ref(),
  seenAt: instant().notNull(),
})

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

/** In parts, so that every process can serve them. */
export const siteParts = pgTable(
  'site_parts',
  { siteId: text().notNull(), number: integer().notNull(), bytes: bytes().notNull() },
  (part) => [primaryKey({ columns: [part.siteId, part.number] })],
)

/** No row: defaults. */
export const conversionSettings = pgTable('conversion_settings', {
  clientId: ref().primaryKey(),
  settings: jsonb().$type<PostbackSettings>().notNull(),
  updatedAt: instant().notNull(),
})

/** Every received postback and its result. */
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
  byClientId: ref(),
})

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

export const conversionChanges = pgTable('conversion_changes', {
  conversionId: ref().notNull(),
  postbackId: text().notNull(),
  at: instant().notNull(),
  stage: text().$type<ConversionStage>().notNull(),
  status: text().$type<ConversionStatus>().notNull(),
  payout: fine().notNull(),
  currency: text().notNull(),
})

/** Payout 0: all of it. */
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

/** Global (`clientId` null) or of one client. A value is either blocked or allowed. */
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

export const crawlerRefusals = pgTable('crawler_refusals', {
  id: key(),
  clientId: ref().notNull(),
  kind: text().$type<'purpose' | 'name'>().notNull(),
  value: text().notNull(),
  authorId: ref(),
  createdAt: createdAt(),
})

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
