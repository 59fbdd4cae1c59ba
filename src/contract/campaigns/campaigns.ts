/** "company" on the wire. */
import { z } from 'zod'
import { campaignTests, overruled, testRun } from './campaign-tests.ts'
import { count, country, dayField, id, instant, isStorable, page, storable, timezone } from '../common.ts'
import { MOST_RULES, RULE_ACTS, WEEKDAYS } from './condition-words.ts'
import { USER_FIELDS, UTM_FIELDS } from './campaign-words.ts'
import { ruleConditions, splitConditions } from './conditions.ts'
import { counts, days } from '../hits/hits.ts'
import { DUPLICATE_MODES } from '../conversions/conversion-words.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { learnSetting } from '../experiments/learn-setting.ts'
import { floorsFit } from '../experiments/learn-words.ts'
import { evidence } from '../hits/rule-evidence.ts'
import { isLocalPage, isTargetLink, storedLink } from './links.ts'
import { OWNERS, STAFF, type Role } from '../roles.ts'
import { PARAMETER_VALUES } from './rule-words.ts'
import { MONEY_FIGURES, OWN_SORT } from '../money/money-figures.ts'
import { moneyInput, moneyOfRow, moneyReply } from '../money/profit.ts'
import { CAMPAIGN_COUNTS, CAMPAIGN_SORTS } from '../sorts.ts'
import { TEXTS } from '../texts.ts'
import { campaignSource, parameterName, trafficSource } from './campaign-source.ts'
import { checkCost } from '../detection/check-cost.ts'

export const CAMPAIGN_KINDS = ['integration', 'site'] as const
export const TARGET_MODES = ['redirect', 'show', 'frame'] as const
export type TargetMode = (typeof TARGET_MODES)[number]
export const SENSITIVITIES = ['monitor', 'standard', 'strict'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]
/** Visits that get the check. `suspicious`: with a weak signal; `new`: visitors new today. */
export const CHECKS = ['off', 'suspicious', 'new'] as const
export type Check = (typeof CHECKS)[number]
/** Percent, in steps of 0.1. */
const HOLD_OUT = { least: 0.5, most: 5 } as const
export const CAMPAIGN_STATES = ['active', 'paused'] as const
/** Query parameters of the page that target links carry on. */
const PASS_THROUGH = ['clickIds', 'query', 'none'] as const
export type PassThrough = (typeof PASS_THROUGH)[number]

const text = (most: number) => storable.trim().max(most)
const requiredText = (missing: string, most: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(most)
    .refine(isStorable, TEXTS.valueInvalid)
const targetLink = (missing: string) =>
  requiredText(missing, 2048).refine(isTargetLink, TEXTS.targetLinkForm).overwrite(storedLink).max(2048)
const botLink = requiredText(TEXTS.botLink, 200).refine(isLocalPage, TEXTS.botLinkForm)
/** `shop.example`, or `*.shop.example` for subdomains; port optional. */
const pageHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .regex(/^(?:\*\.)?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*(?::\d{1,5})?$/u, TEXTS.pageHostForm)

const linkGroup = z.object({
  name: requiredText(TEXTS.groupName, 100),
  conditions: splitConditions.default([]),
  links: z
    .array(
      z.object({
        link: targetLink(TEXTS.targetLink),
        offer: id.nullish(),
        percent: z.int().min(0).max(100),
      }),
    )
    .min(1, TEXTS.targetLink)
    .max(50)
    .refine((links) => links.reduce((sum, one) => sum + one.percent, 0) === 100, TEXTS.percents),
})
const splitGroup = linkGroup
  .extend({
    /** Absent: the percents are fixed; else they are the start. */
    learn: learnSetting.optional(),
  })
  .refine(floorsFit, { error: TEXTS.learnFloor, path: ['learn', 'floor'] })
export type SplitGroup = z.output<typeof splitGroup>

/** Never for crawlers that are or may be verified. */
const ownRule = z.object({
  name: requiredText(TEXTS.ruleName, 100),
  act: z.enum(RULE_ACTS),
  conditions: ruleConditions,
  /** Of the campaign's flow, which alone changes it. */
  flow: z.literal(true).optional(),
})

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'The time must be HH:MM.')
/** Outside these hours everyone gets the bot page. */
const schedule = z.object({
  timezone: z.string().max(64).default('UTC'),
  days: z.array(z.enum(WEEKDAYS)).min(1).max(7),
  from: clock,
  to: clock,
})

/** 0: off. At most one decimal. */
const holdOut = z
  .number({ error: TEXTS.holdOut })
  .refine(
    (percent) =>
      percent === 0 ||
      (percent >= HOLD_OUT.least && percent <= HOLD_OUT.most && Math.round(percent * 10) / 10 === percent),
    TEXTS.holdOut,
  )

const settings = {
  name: requiredText(TEXTS.campaignName, 120),
  tag: text(60).default(''),
  /** A tag such as `de`; Ukrainian is `ua` everywhere. */
  language: text(16)
    .overwrite((tag) => (tag === 'uk' ? 'ua' : tag))
    .default(''),
  targetMode: z.enum(TARGET_MODES, TEXTS.targetMode),
  targetLink: targetLink(TEXTS.targetLink),
  /** Replaces the link if available, like `defaultOffer` and group offers. */
  targetOffer: id.nullish(),
  botLink,
  /** Hosts allowed to use the browser script; empty: any. */
  pageHosts: z.array(pageHost).max(50).nullish(),
  /** If no split group matches; default: the target link. */
  defaultLink: targetLink(TEXTS.defaultLink).nullish(),
  defaultOffer: id.nullish(),
  countries: z.array(country).max(250).default([]),
  excludedCountries: z.array(country).max(250).default([]),
  /** Substrings, not patterns, of URL or referrer, case folded. */
  stopKeywords: z.array(requiredText(TEXTS.optionValue, 100)).max(200).default([]),
  /** Compared whole, case folded. */
  excludedValues: z
    .partialRecord(z.enum(PARAMETER_VALUES), z.array(requiredText(TEXTS.optionValue, 256)).min(1).max(1000))
    .default({}),
  /** Parameters of the client's page; empty: the usual names. */
  utm: z.partialRecord(z.enum(UTM_FIELDS), parameterName).default({}),
  user: z.partialRecord(z.enum(USER_FIELDS), parameterName).default({}),
  partnerParameter: parameterName.default(''),
  source: campaignSource.nullish(),
  passThrough: z.enum(PASS_THROUGH).default('clickIds'),
  splitGroups: z.array(splitGroup).max(26).default([]),
  /**
   * Offers behind a landing page, chosen when a visitor clicks there; the last group takes who fits none. Empty: links
   * lead to offers. Otherwise a link without an offer is a landing page.
   */
  landingGroups: z.array(linkGroup).max(26).default([]),
  /** Its split is the campaign's; its rules come after the campaign's own. */
  flow: id.nullish(),
  /** First match decides, before detection. */
  rules: z.array(ownRule).max(MOST_RULES).default([]),
  sensitivity: z.enum(SENSITIVITIES).default('standard'),
  check: z.enum(CHECKS).default('off'),
  /** Percent of detected bots let through, the control group. */
  holdOut: holdOut.default(0),
  /** Hits of a visitor in 24 hours that are let through; null: no limit. */
  repeatLimit: z.int().min(1).max(100_000).nullish(),
  schedule: schedule.nullish(),
  /** Null: the operator's retention. */
  keepMonths: z.int().min(1).max(120).nullish(),
  /** Days after which addresses are shortened to IPv4 /24, IPv6 /48; 0: before storing; null: the operator's. */
  cutAddressDays: z.int().min(0).max(3650).nullish(),
  /** A save that breaks one is held back. */
  tests: campaignTests.default([]),
  duplicates: z.enum(DUPLICATE_MODES).default('replace'),
  notes: text(4000).default(''),
}

/** Output form: unset is null. */
export const settingsView = {
  ...settings,
  defaultLink: z.string().nullable(),
  targetOffer: id.nullable(),
  defaultOffer: id.nullable(),
  flow: id.nullable(),
  pageHosts: z.array(z.string()),
  repeatLimit: z.int().nullable(),
  schedule: schedule.nullable(),
  source: trafficSource.nullable(),
  keepMonths: z.int().nullable(),
  cutAddressDays: z.int().nullable(),
}

const ban = z.object({ reason: z.string(), since: instant })

export const campaign = z.object({
  id,
  key: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  status: z.enum(CAMPAIGN_STATES),
  ...settingsView,
  clientId: id,
  clientEmail: z.string(),
  /** Rises with each save; stored with hits. */
  version: count,
  createdAt: instant,
  updatedAt: instant,
  lastHit: instant.nullable(),
  /** Null while the target is a local file. */
  hostedLink: z.string().nullable(),
  /** Everyone gets the bot page, whatever the status. */
  banned: ban.nullable(),
})
export type Campaign = z.output<typeof campaign>
export const campaignSettings = z.object(settings)
export type CampaignSettings = z.output<typeof campaignSettings>

type Changed<Field extends z.ZodType> = z.ZodOptional<
  Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field
>
/** Partial: missing fields stay, without defaults. */
export const changedSettings = z.object(
  Object.fromEntries(
    Object.entries(settings).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
    ]),
  ) as { [Name in keyof typeof settings]: Changed<(typeof settings)[Name]> },
)

const CAMPAIGN_ROLES: readonly Role[] = [...STAFF, ...OWNERS]

export const campaigns = {
  'company.list': endpoint('company.list', {
    allowed: CAMPAIGN_ROLES,
    effect: 'reads',
    key: 'campaigns:read',
    description:
      'Campaigns that the account may see, with their counts of some days, today unless others are named: visits, and approved conversions of clicks in these days; with `money` what they cost and earned, and custom columns. A key needs `statistics:read` for these, too.',
    input: z
      .object({
        startDate: dayField.optional(),
        endDate: dayField.optional(),
        timezone: timezone.optional(),
        clientId: id.optional(),
        search: z.string().trim().max(200).default(''),
        /** `all`: active and paused. `archived`: deleted but restorable. */
        status: z.enum(['all', ...CAMPAIGN_STATES, 'archived']).default('all'),
        tag: text(60).optional(),
        /**
         * At most 2000 campaigns are sorted by a figure. `own-ID`: a custom column. `attention`: the most wasted on
         * Bots first, then the most visits; of more campaigns the newest first.
         */
        sort: z
          .union([
            z.enum([...CAMPAIGN_SORTS, ...CAMPAIGN_COUNTS, ...MONEY_FIGURES, 'attention']),
            z.string().regex(OWN_SORT, TEXTS.valueInvalid),
          ])
          .default('createdAt'),
        ...moneyInput,
        order: z.enum(['asc', 'desc']).default('desc'),
        ...page.shape,
      })
      .refine((given) => given.startDate === undefined || given.endDate === undefined || days(given) >= 0, {
        error: TEXTS.rangeOrder,
        path: ['endDate'],
      })
      .refine((given) => given.startDate === undefined || given.endDate === undefined || days(given) < 400, {
        error: TEXTS.rangeLong,
        path: ['endDate'],
      }),
    reply: z.object({
      companies: z.array(
        counts.extend({
          id,
          key: z.string(),
          name: z.string(),
          tag: z.string(),
          status: z.enum(CAMPAIGN_STATES),
          kind: z.enum(CAMPAIGN_KINDS),
          clientId: id,
          clientEmail: z.string(),
          sensitivity: z.enum(SENSITIVITIES),
          countries: z.array(z.string()),
          createdAt: instant,
          banned: ban.nullable(),
          /** Regardless of the range. */
          lastHit: instant.nullable(),
          conversions: count,
          ...moneyOfRow,
          hostedLink: z.string().nullable(),
          removedAt: instant.nullable(),
        }),
      ),
      total: count,
      ...moneyReply,
      /** From exact amounts; rounded rows may differ. */
      totals: z.object(moneyOfRow).optional(),
      tags: z.array(z.string()),
    }),
  }),
  'company.edit': endpoint('company.edit', {
    allowed: CAMPAIGN_ROLES,
    effect: 'reads',
    key: 'campaigns:read',
    etag: true,
    description: 'One campaign with all its settings; `ETag` is its version.',
    params: z.object({ id }),
    reply: z.object({
      campaign: campaign.extend({
        /** Null: none, or hidden from the caller. */ postbackSecret: z.string().nullable(),
        /** Last seven days; null: off. */
        checks: checkCost.nullable(),
        /** Null: no tests, or not run yet. */
        testRun: testRun.nullable(),
      }),
    }),
  }),
  'campaign.save': endpoint('campaign.save', {
    allowed: CAMPAIGN_ROLES,
    effect: 'changes',
    key: 'campaigns:write',
    etag: true,
    ifMatch: true,
    description:
      'Creates a campaign (no id) or saves one. With `If-Match`, the `ETag` that was read, it is refused with 412 when it has been saved since; with `expectedVersion`, its version, with 409.',
    input: z.object({
      id: id.optional(),
      kind: z.enum(CAMPAIGN_KINDS).default('integration'),
      clientId: id.optional(),
      ...settings,
      /** Absent: `click_id` for a new campaign, unchanged for a saved one. Empty: links carry no hit. */ partnerParameter:
        parameterName.optional(),
      expectedVersion: count.optional(),
      overruled: overruled.optional(),
      evidence: evidence.optional(),
    }),
    reply: z.object({ campaign }),
    message: 'Campaign saved.',
  }),
  'company.download': endpoint('company.download', {
    allowed: CAMPAIGN_ROLES,
    effect: 'reads',
    description: 'The PHP integration as a zip, the campaign’s key wired in.',
    input: z.object({ company: id }),
    reply: FILE,
  }),
  'company.downloadWp': endpoint('company.downloadWp', {
    allowed: CAMPAIGN_ROLES,
    effect: 'reads',
    description: 'The WordPress plugin as a zip, ready for its upload, the campaign’s key wired in.',
    input: z.object({ company: id }),
    reply: FILE,
  }),
  'company.copy': endpoint('company.copy', {
    allowed: CAMPAIGN_ROLES,
    effect: 'changes',
    description: 'Copies a campaign; the copy has a key of its own.',
    params: z.object({ id }),
    reply: z.object({ campaign }),
    message: 'Campaign copied.',
  }),
  'company.delete': endpoint('company.delete', {
    allowed: CAMPAIGN_ROLES,
    effect: 'changes',
    description: 'Puts a campaign into the archive, from which it can be restored for thirty days.',
    input: z.object({ id }),
    reply: z.object({ removedAt: instant }),
    message: 'Campaign deleted.',
  }),
  'company.restore': endpoint('company.restore', {
    allowed: CAMPAIGN_ROLES,
    effect: 'changes',
    description: 'Takes a campaign out of the archive.',
    input: z.object({ id }),
    reply: z.object({ campaign }),
    message: 'Campaign restored.',
  }),
  'company.updateInfoStatus': endpoint('company.updateInfoStatus', {
    allowed: CAMPAIGN_ROLES,
    effect: 'changes',
    description: 'Switches a campaign between active and paused.',
    params: z.object({ id }),
    reply: z.object({ status: z.enum(CAMPAIGN_STATES), lastHit: instant.nullable() }),
  }),
  'company.rename': endpoint('company.rename', {
    allowed: CAMPAIGN_ROLES,
    effect: 'changes',
    description: 'Gives a campaign another name.',
    input: z.object({ campaignId: id, name: settings.name }),
    reply: z.object({}),
    message: 'Campaign renamed.',
  }),
  'company.bulk': endpoint('company.bulk', {
    allowed: CAMPAIGN_ROLES,
    effect: 'changes',
    description: 'Activates, pauses, tags or deletes several campaigns: all of them or none.',
    input: z.object({
      ids: z.array(id).min(1).max(200),
      act: z.enum(['activate', 'pause', 'tag', 'delete']),
      tag: text(60).default(''),
    }),
    reply: z.object({ done: count }),
  }),
}
