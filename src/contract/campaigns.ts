/** Campaigns ("company" on the wire). */
import { z } from 'zod'
import { campaignTests, overruled, testRun } from './campaign-tests.ts'
import { count, country, dayField, id, instant, isStorable, page, storable, timezone } from './common.ts'
import { MOST_RULES, RULE_ACTS, WEEKDAYS } from './condition-words.ts'
import { ruleConditions, splitConditions } from './conditions.ts'
import { counts, days } from './hits.ts'
import { DUPLICATE_MODES } from './conversion-words.ts'
import { endpoint, FILE } from './endpoint.ts'
import { evidence } from './evidence.ts'
import { isLocalPage, isTargetLink, storedLink } from './links.ts'
import { OWNERS, STAFF, type Role } from './roles.ts'
import { PARAMETER_VALUES } from './rule-words.ts'
import { MONEY_FIGURES, OWN_SORT } from './money-figures.ts'
import { moneyInput, moneyOfRow, moneyReply } from './profit.ts'
import { CAMPAIGN_COUNTS, CAMPAIGN_SORTS } from './sorts.ts'
import { TEXTS } from './texts.ts'
import { campaignSource, parameterName, trafficSource } from './campaign-source.ts'
import { checkCost } from './check-cost.ts'

export const CAMPAIGN_KINDS = ['integration', 'site'] as const
export const TARGET_MODES = ['redirect', 'show', 'frame'] as const
export type TargetMode = (typeof TARGET_MODES)[number]
export const SENSITIVITIES = ['monitor', 'standard', 'strict'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]
/** Who is answered by the check before the destination: nobody, whom a doubt is about, or everybody who is new today. */
export const CHECKS = ['off', 'suspicious', 'new'] as const
export type Check = (typeof CHECKS)[number]
/** Percent, in steps of a tenth. */
export const HOLD_OUT = { least: 0.5, most: 5 } as const
export const CAMPAIGN_STATES = ['active', 'paused'] as const
/** What of the visited page's query a target link carries on: the ad networks' click ids, all of it, or nothing. */
export const PASS_THROUGH = ['clickIds', 'query', 'none'] as const
export type PassThrough = (typeof PASS_THROUGH)[number]
export const UTM_FIELDS = ['source', 'campaign', 'term', 'creative', 'placement', 'network'] as const
export const USER_FIELDS = ['user_1', 'user_2', 'user_3', 'user_4', 'user_5'] as const

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
/** `shop.example`, or `*.shop.example` for all below it; with a port where it has one. */
const pageHost = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .regex(/^(?:\*\.)?[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*(?::\d{1,5})?$/u, TEXTS.pageHostForm)

const splitGroup = z.object({
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
export type SplitGroup = z.output<typeof splitGroup>

/** A rule of the campaign's own; crawlers that are verified, or may be, never meet one. */
const ownRule = z.object({
  name: requiredText(TEXTS.ruleName, 100),
  act: z.enum(RULE_ACTS),
  conditions: ruleConditions,
})

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'The time must be HH:MM.')
/** When the campaign protects; outside these hours everyone gets the bot page. */
const schedule = z.object({
  timezone: z.string().max(64).default('UTC'),
  days: z.array(z.enum(WEEKDAYS)).min(1).max(7),
  from: clock,
  to: clock,
})

/** 0: off. Else between the bounds, with at most one decimal. */
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
  /** A tag such as `de`; Ukrainian is `ua` here as everywhere. */
  language: text(16)
    .overwrite((tag) => (tag === 'uk' ? 'ua' : tag))
    .default(''),
  targetMode: z.enum(TARGET_MODES, TEXTS.targetMode),
  targetLink: targetLink(TEXTS.targetLink),
  /** Where it is to be had, it is gone to in place of the link; so with `defaultOffer` and those of groups. */
  targetOffer: id.nullish(),
  botLink,
  /** Whose pages may ask by the browser script; none named: any. */
  pageHosts: z.array(pageHost).max(50).nullish(),
  /** Where a visit goes when split groups exist and none holds; the target link where it is not set. */
  defaultLink: targetLink(TEXTS.defaultLink).nullish(),
  defaultOffer: id.nullish(),
  countries: z.array(country).max(250).default([]),
  excludedCountries: z.array(country).max(250).default([]),
  /** Plain words (no patterns), found anywhere in the visit's URL or referrer, case folded. */
  stopKeywords: z.array(requiredText(TEXTS.optionValue, 100)).max(200).default([]),
  /** Visits with one of these values get the bot page; compared whole, case folded. */
  excludedValues: z
    .partialRecord(z.enum(PARAMETER_VALUES), z.array(requiredText(TEXTS.optionValue, 256)).min(1).max(1000))
    .default({}),
  /** Names of the parameters on the client's page that carry each UTM value; empty: the usual names. */
  utm: z.partialRecord(z.enum(UTM_FIELDS), parameterName).default({}),
  user: z.partialRecord(z.enum(USER_FIELDS), parameterName).default({}),
  partnerParameter: parameterName.default(''),
  source: campaignSource.nullish(),
  passThrough: z.enum(PASS_THROUGH).default('clickIds'),
  splitGroups: z.array(splitGroup).max(26).default([]),
  /** The first whose conditions hold decides, before all that detection says. */
  rules: z.array(ownRule).max(MOST_RULES).default([]),
  sensitivity: z.enum(SENSITIVITIES).default('standard'),
  check: z.enum(CHECKS).default('off'),
  /** Percent of those turned away by detection that are let through all the same, to see how many are people. */
  holdOut: holdOut.default(0),
  /** Hits of one visitor on the campaign in 24 hours that are still let through; null: no limit. */
  repeatLimit: z.int().min(1).max(100_000).nullish(),
  schedule: schedule.nullish(),
  /** Months after which hits are deleted; null: as the operator keeps them. */
  keepMonths: z.int().min(1).max(120).nullish(),
  /**
   * Days after which addresses are cut (IPv4 to its /24, IPv6 to its /48), 0: before they are written; null: as the
   * operator does.
   */
  cutAddressDays: z.int().min(0).max(3650).nullish(),
  /** Visits of which it is known what must become of them: a save that breaks one is held back. */
  tests: campaignTests.default([]),
  /** What becomes of a further postback of the same click and transaction. */
  duplicates: z.enum(DUPLICATE_MODES).default('replace'),
  /** For the people who run it; nothing reads it. */
  notes: text(4000).default(''),
}

/** The settings as they are sent out: what is not set is null. */
export const settingsView = {
  ...settings,
  defaultLink: z.string().nullable(),
  targetOffer: id.nullable(),
  defaultOffer: id.nullable(),
  pageHosts: z.array(z.string()),
  repeatLimit: z.int().nullable(),
  schedule: schedule.nullable(),
  source: trafficSource.nullable(),
  keepMonths: z.int().nullable(),
  cutAddressDays: z.int().nullable(),
}

/** Why and since when staff ban a campaign. */
const ban = z.object({ reason: z.string(), since: instant })

export const campaign = z.object({
  id,
  key: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  status: z.enum(CAMPAIGN_STATES),
  ...settingsView,
  clientId: id,
  clientEmail: z.string(),
  /** Rises with each save; hits carry it. */
  version: count,
  createdAt: instant,
  updatedAt: instant,
  lastHit: instant.nullable(),
  /** Where visits can be sent without a site; null while the target is a file of the client's site. */
  hostedLink: z.string().nullable(),
  /** Set while staff ban it: everyone gets its bot page, whatever its status. */
  banned: ban.nullable(),
})
export type Campaign = z.output<typeof campaign>
/** What a campaign is made of, as the editor sends it. */
export const campaignSettings = z.object(settings)
export type CampaignSettings = z.output<typeof campaignSettings>

type Changed<Field extends z.ZodType> = z.ZodOptional<
  Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field
>
/** Some of the settings: what is not named stays as it is, and takes no default. */
export const changedSettings = z.object(
  Object.fromEntries(
    Object.entries(settings).map(([name, field]) => [
      name,
      (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
    ]),
  ) as { [Name in keyof typeof settings]: Changed<(typeof settings)[Name]> },
)

const MANAGERS: readonly Role[] = [...STAFF, ...OWNERS]

export const campaigns = {
  'company.list': endpoint('company.list', {
    allowed: MANAGERS,
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
        /** `all`: active and paused ones. `archived`: deleted ones that can still be restored. */
        status: z.enum(['all', ...CAMPAIGN_STATES, 'archived']).default('all'),
        tag: text(60).optional(),
        /** A figure of these days, too: of at most 2000 campaigns. `own-ID`: a custom column. */
        sort: z
          .union([
            z.enum([...CAMPAIGN_SORTS, ...CAMPAIGN_COUNTS, ...MONEY_FIGURES]),
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
          /** The newest of all days. */
          lastHit: instant.nullable(),
          conversions: count,
          ...moneyOfRow,
          hostedLink: z.string().nullable(),
          /** When an archived one is removed. */
          removedAt: instant.nullable(),
        }),
      ),
      total: count,
      ...moneyReply,
      /** Of the campaigns of this answer together, from exact amounts: rows may come to some units more or less. */
      totals: z.object(moneyOfRow).optional(),
      /** Those in use, to choose from. */
      tags: z.array(z.string()),
    }),
  }),
  'company.edit': endpoint('company.edit', {
    allowed: MANAGERS,
    effect: 'reads',
    key: 'campaigns:read',
    etag: true,
    description: 'One campaign with all its settings; `ETag` is its version.',
    params: z.object({ id }),
    reply: z.object({
      campaign: campaign.extend({
        /** That its postbacks must carry; null: none, or it is not shown to the caller. */ postbackSecret: z
          .string()
          .nullable(),
        /** What the check cost people in the last seven days; null: it is off. */
        checks: checkCost.nullable(),
        /** Null: they have not run yet, or there are none. */
        testRun: testRun.nullable(),
      }),
    }),
  }),
  'campaign.save': endpoint('campaign.save', {
    allowed: MANAGERS,
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
      /** Absent: `click_id` for a new campaign, what it has for one that is saved; empty: links carry no hit. */ partnerParameter:
        parameterName.optional(),
      expectedVersion: count.optional(),
      /** Why it is saved although tests fail; kept in the history. Without it, such a save is refused. */
      overruled: overruled.optional(),
      /** Kept in the history with what was changed. */
      evidence: evidence.optional(),
    }),
    reply: z.object({ campaign }),
    message: 'Campaign saved.',
  }),
  'company.download': endpoint('company.download', {
    allowed: MANAGERS,
    effect: 'reads',
    description: 'The PHP integration as a zip, the campaign’s key wired in.',
    input: z.object({ company: id }),
    reply: FILE,
  }),
  'company.downloadWp': endpoint('company.downloadWp', {
    allowed: MANAGERS,
    effect: 'reads',
    description: 'The WordPress plugin as a zip, ready for its upload, the campaign’s key wired in.',
    input: z.object({ company: id }),
    reply: FILE,
  }),
  'company.copy': endpoint('company.copy', {
    allowed: MANAGERS,
    effect: 'changes',
    description: 'Copies a campaign; the copy has a key of its own.',
    params: z.object({ id }),
    reply: z.object({ campaign }),
    message: 'Campaign copied.',
  }),
  'company.delete': endpoint('company.delete', {
    allowed: MANAGERS,
    effect: 'changes',
    description: 'Puts a campaign into the archive, from which it can be restored for thirty days.',
    input: z.object({ id }),
    reply: z.object({ removedAt: instant }),
    message: 'Campaign deleted.',
  }),
  'company.restore': endpoint('company.restore', {
    allowed: MANAGERS,
    effect: 'changes',
    description: 'Takes a campaign out of the archive.',
    input: z.object({ id }),
    reply: z.object({ campaign }),
    message: 'Campaign restored.',
  }),
  'company.updateInfoStatus': endpoint('company.updateInfoStatus', {
    allowed: MANAGERS,
    effect: 'changes',
    description: 'Switches a campaign between active and paused.',
    params: z.object({ id }),
    reply: z.object({ status: z.enum(CAMPAIGN_STATES), lastHit: instant.nullable() }),
  }),
  'company.rename': endpoint('company.rename', {
    allowed: MANAGERS,
    effect: 'changes',
    description: 'Gives a campaign another name.',
    input: z.object({ campaignId: id, name: settings.name }),
    reply: z.object({}),
    message: 'Campaign renamed.',
  }),
  'company.bulk': endpoint('company.bulk', {
    allowed: MANAGERS,
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
