/** "Ban Companies" on the wire: everyone gets the campaign's bot page. */
import { z } from 'zod'
import { count, id, instant, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { STAFF } from '../roles.ts'

const banned = z.object({
  id,
  name: z.string(),
  key: z.string(),
  clientId: id,
  clientEmail: z.string(),
  targetLink: z.string(),
  reason: z.string(),
  since: instant,
  by: z.string().nullable(),
  /** Visits turned away since; null if the event store is unreachable. */
  requests: count.nullable(),
})
export type BannedCampaign = z.output<typeof banned>

const candidate = banned
  .pick({ id: true, name: true, key: true, clientId: true, clientEmail: true, targetLink: true })
  .extend({
    /** Last 30 days; null if the event store is unreachable. */
    visits: count.nullable(),
  })
export type BanCandidate = z.output<typeof candidate>

export const bans = {
  'ban.list': endpoint('ban.list', {
    allowed: STAFF,
    effect: 'reads',
    description: 'Banned campaigns, the latest ban first.',
    reply: z.object({ companies: z.array(banned) }),
  }),
  'ban.search': endpoint('ban.search', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'Campaigns that are not banned, by id or a part of name, key, target link or the client’s e-mail; twenty at most.',
    input: z.object({ search: storable.trim().max(200).default('') }),
    reply: z.object({ companies: z.array(candidate) }),
  }),
  'ban.add': endpoint('ban.add', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Bans a campaign: within a second everyone gets its bot page. The client reads the reason.',
    input: z.object({ company: id, reason: storable.trim().max(500).default('') }),
    reply: z.object({}),
    message: 'Campaign banned.',
  }),
  'ban.remove': endpoint('ban.remove', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Lifts the ban of a campaign.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'Ban lifted.',
  }),
}
