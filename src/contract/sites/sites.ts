import { z } from 'zod'
import { count, id, instant, isStorable, languageField, storable } from '../common.ts'
import { endpoint, STREAM } from '../endpoint.ts'
import { LANGUAGES, OWNERS } from '../roles.ts'
import {
  ARCHIVES_MOST,
  SITE_DAYS,
  SITE_PROBLEMS,
  SITE_TEMPLATES,
  SITE_TEXT_NAMES,
  SITE_TEXTS,
  SITE_TOPICS,
  SITES_MOST,
} from './site-words.ts'
import { TEXTS } from '../texts.ts'

const text = (most: number) => storable.trim().max(most).default('')
const name = z
  .string({ error: TEXTS.inputName })
  .trim()
  .min(1, { error: TEXTS.inputName, abort: true })
  .max(120)
  .refine(isStorable, TEXTS.valueInvalid)
const color = z
  .string()
  .regex(/^#[\da-f]{6}$/i, TEXTS.colorInvalid)
  .toLowerCase()
  .nullish()
const phone = storable
  .trim()
  .max(SITE_TEXTS.phone)
  .regex(/^(?:\+?[\d ()./-]{3,})?$/, TEXTS.phoneInvalid)
  .default('')
const email = storable
  .trim()
  .max(SITE_TEXTS.email)
  .refine((given) => given === '' || z.email().safeParse(given).success, TEXTS.emailInvalid)
  .default('')
/** For sitemap and canonical addresses. */
const address = z.string().trim().max(300).refine(isPlainAddress, TEXTS.urlInvalid).default('')

function isPlainAddress(given: string): boolean {
  if (given === '') return true
  if (!/^https?:\/\//i.test(given) || /[\s<>"'\\\p{Cc}]/u.test(given) || !URL.canParse(given)) return false
  const { username, password, search, hash } = new URL(given)
  return username === '' && password === '' && search === '' && hash === ''
}

const wish = {
  template: z.enum(SITE_TEMPLATES),
  /** Default: the template's. */
  topic: z.enum(SITE_TOPICS).nullish(),
  language: languageField,
  texts: z
    .object({
      headline: text(SITE_TEXTS.headline),
      lead: text(SITE_TEXTS.lead),
      about: text(SITE_TEXTS.about),
      owner: text(SITE_TEXTS.owner),
      email,
      phone,
      street: text(SITE_TEXTS.street),
      hours: text(SITE_TEXTS.hours),
    })
    .partial()
    .default({}),
  /** Unreadable combinations are adjusted. */
  colors: z.object({ accent: color, paper: color }).default({}),
  address,
}

/** `index`: `index.html`, or `index.php` with a campaign. */
const indexFileName = z
  .string()
  .trim()
  .regex(/^[A-Za-z\d_-][\w.-]{0,60}$/, TEXTS.indexName)

const siteWish = z.object({
  name,
  ...wish,
  indexFileName: indexFileName.default('index'),
  count: z.int(TEXTS.siteCount).min(1, TEXTS.siteCount).max(SITES_MOST, TEXTS.siteCount).default(1),
  campaignId: id.nullish(),
})
export type SiteWish = z.output<typeof siteWish>

/** A ULID; older archives have a number. */
const siteId = z.string().regex(/^(?:[1-9]\d{0,17}|[0-7][0-9A-HJKMNP-TV-Z]{25})$/, 'The selected id is invalid.')

const status = z.int().min(0).max(500)
const problem = z.enum(SITE_PROBLEMS).nullable()

const site = z.object({
  id: siteId,
  name: z.string(),
  template: z.enum(SITE_TEMPLATES),
  topic: z.enum(SITE_TOPICS).nullish(),
  language: z.enum(LANGUAGES),
  texts: z.partialRecord(z.enum(SITE_TEXT_NAMES), z.string()),
  colors: z.object({ accent: z.string().nullish(), paper: z.string().nullish() }),
  address: z.string(),
  indexFileName: z.string(),
  count,
  campaignId: id.nullable(),
  campaignName: z.string().nullable(),
  /** As in `getSiteStatus`. */
  status,
  problem,
  bytes: count,
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
export type Site = z.output<typeof site>

const swatch = z.object({ asked: z.string().nullable(), used: z.string() })

export const sites = {
  'company.createSite': endpoint('company.createSite', {
    allowed: OWNERS,
    effect: 'changes',
    description: `Orders an archive of one to ${SITES_MOST} generated sites; each takes one of the client’s site generations, which come back if it cannot be made. With a campaign, its PHP file is the entry and its link for bots names the generated home page.`,
    input: siteWish,
    reply: z.object({ siteId }),
    message: 'Site creation started.',
  }),
  'company.getSiteStatus': endpoint('company.getSiteStatus', {
    allowed: OWNERS,
    effect: 'reads',
    description:
      'How far the archive is: 0 to 99 while it is made, 100 when it can be fetched, 500 when it could not be made. Meant to be asked every five seconds.',
    input: z.object({ siteId }),
    reply: z.object({ status, problem }),
  }),
  'company.downloadSite': endpoint('company.downloadSite', {
    allowed: OWNERS,
    effect: 'reads',
    description: `The archive, a zip with the company’s name. It can be fetched for ${SITE_DAYS} days.`,
    input: z.object({ siteId }),
    reply: STREAM,
  }),
  'company.sites': endpoint('company.sites', {
    allowed: OWNERS,
    effect: 'reads',
    description: `Orders and archives, newest first, at most ${ARCHIVES_MOST} a client; and how many site generations the client has left.`,
    reply: z.object({ sites: z.array(site), left: count }),
  }),
  'company.deleteSite': endpoint('company.deleteSite', {
    allowed: OWNERS,
    effect: 'changes',
    description: 'Deletes an archive. One that is still being made is given up, and its site generations come back.',
    input: z.object({ siteId }),
    reply: z.object({}),
    message: 'Site deleted.',
  }),
  'company.previewSite': endpoint('company.previewSite', {
    allowed: OWNERS,
    effect: 'reads',
    description:
      'The home page of one of the sites that an order would make, in one document without scripts, and the colors as they are used.',
    input: z.object({ name: text(120), ...wish, number: z.int().min(1).max(SITES_MOST).default(1) }),
    reply: z.object({ html: z.string(), accent: swatch, paper: swatch }),
  }),
}
