import { z } from 'zod'
import { WAY_FILES, type WayFile } from '../campaigns/campaign-words.ts'
import { count, id, instant } from '../common.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { OWNERS, STAFF } from '../roles.ts'
import { UNPROTECTED } from './way-words.ts'
import { GRACE_DAYS, GRACE_DAYS_MOST } from './token-words.ts'

/** 0: ends at once. */
export const graceDays = z.int().min(0).max(GRACE_DAYS_MOST).default(GRACE_DAYS)

/** Used a token that a renewal ends. */
const use = z.object({
  companyId: id,
  /** Visited page; '' if not given. */
  host: z.string(),
  family: z.enum(['IPv4', 'IPv6']),
  at: instant,
  /** `old`: renewed but still valid; `account`: opens all campaigns. */
  token: z.enum(['old', 'account']),
})

const way = z.object({
  /** `nginx`; '' if unnamed. */
  name: z.string(),
  /** `2026-11-28`; '' before editions. */
  edition: z.string(),
  /** `gate`: a web server; `site`: PHP, Node or another program. */
  source: z.enum(['gate', 'site']),
  host: z.string(),
  at: instant,
  /** True if newer editions ask about more pages. */
  isOld: z.boolean(),
})

export const tokens = {
  'company.token': endpoint('company.token', {
    allowed: OWNERS,
    effect: 'reads',
    description:
      'The integration token of a campaign, or without an id the account’s; until when old ones hold, and which sites still ask with them.',
    input: z.object({ id: id.optional() }),
    reply: z.object({
      token: z.string(),
      oldUntil: instant.nullable(),
      /** Newest first, at most 50. */ uses: z.array(use),
    }),
  }),
  'company.ways': endpoint('company.ways', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    description:
      'Which recipes and downloads brought visits of a campaign in the last seven days, and how many visits passed unprotected in the last 24 hours.',
    params: z.object({ id }),
    reply: z.object({
      /** Newest first, at most 50. */ ways: z.array(way),
      /** Most first. */ unprotected: z.array(z.object({ cause: z.enum(UNPROTECTED), visits: count })),
    }),
  }),
  'company.renewToken': endpoint('company.renewToken', {
    allowed: OWNERS,
    effect: 'changes',
    description:
      'Gives a campaign, or without an id the account, a new integration token. The old one holds for so many days more; with 0 it ends at once.',
    input: z.object({ id: id.optional(), graceDays }),
    reply: z.object({ token: z.string(), /** Null: ended. */ oldUntil: instant.nullable() }),
    message: 'Token renewed.',
  }),
  'company.postbackSecret': endpoint('company.postbackSecret', {
    allowed: OWNERS,
    effect: 'changes',
    description:
      'Whether postbacks of a campaign must carry a secret, or a new secret for it. The old secret is taken for so many days more.',
    input: z.object({ id, act: z.enum(['on', 'off', 'renew']), graceDays }),
    reply: z.object({
      /** Null: not required. */ postbackSecret: z.string().nullable(),
      oldUntil: instant.nullable(),
    }),
    message: 'Postback secret saved.',
  }),
  'company.downloadWay': endpoint('company.downloadWay', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    description:
      'Another way in as a file, the campaign’s key wired in: the package of Node sites (a zip), a Cloudflare Worker, a snippet for Caddy, the Lua file of HAProxy.',
    input: z.object({ company: id, way: z.enum(Object.keys(WAY_FILES) as [WayFile, ...WayFile[]]) }),
    reply: FILE,
  }),
}
