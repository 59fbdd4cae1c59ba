/**
 * What opens a campaign from outside: the token that integrations ask with, and the secret that its postbacks carry.
 */
import { z } from 'zod'
import { WAY_FILES, type WayFile } from './campaign-words.ts'
import { count, id, instant } from './common.ts'
import { endpoint, FILE } from './endpoint.ts'
import { OWNERS, STAFF } from './roles.ts'
import { UNPROTECTED } from './way-words.ts'
import { GRACE_DAYS, GRACE_DAYS_MOST } from './token-words.ts'

/** 0: the old one ends at once. */
export const graceDays = z.int().min(0).max(GRACE_DAYS_MOST).default(GRACE_DAYS)

/** A site that asked with a token that a renewal ended or would end. */
const use = z.object({
  companyId: id,
  /** Host of the visited page, '' where the site named none. */
  host: z.string(),
  /** Of the address from which the site asked. */
  family: z.enum(['IPv4', 'IPv6']),
  at: instant,
  /** `old`: one that was renewed and still holds; `account`: the one of the account, which opens all campaigns. */
  token: z.enum(['old', 'account']),
})
export type TokenUse = z.output<typeof use>

const way = z.object({
  /** As `nginx`; '' for one that names itself not. */
  name: z.string(),
  /** Its day, `2026-11-28`; '' for one from before it was named. */
  edition: z.string(),
  /** `gate`: a web server; `site`: PHP, Node or another program. */
  source: z.enum(['gate', 'site']),
  /** Of the site. */
  host: z.string(),
  at: instant,
  /** It is to be copied again: it leaves open what later ones ask about. */
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
      /** By their cause, most first. */ unprotected: z.array(z.object({ cause: z.enum(UNPROTECTED), visits: count })),
    }),
  }),
  'company.renewToken': endpoint('company.renewToken', {
    allowed: OWNERS,
    effect: 'changes',
    description:
      'Gives a campaign, or without an id the account, a new integration token. The old one holds for so many days more; with 0 it ends at once.',
    input: z.object({ id: id.optional(), graceDays }),
    reply: z.object({ token: z.string(), /** null: the old one has ended. */ oldUntil: instant.nullable() }),
    message: 'Token renewed.',
  }),
  'company.postbackSecret': endpoint('company.postbackSecret', {
    allowed: OWNERS,
    effect: 'changes',
    description:
      'Whether postbacks of a campaign must carry a secret, or a new secret for it. The old secret is taken for so many days more.',
    input: z.object({ id, act: z.enum(['on', 'off', 'renew']), graceDays }),
    reply: z.object({
      /** null: none is asked for. */ postbackSecret: z.string().nullable(),
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
