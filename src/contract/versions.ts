/** The versions of a campaign's settings: each save, pause and rename makes one. */
import { z } from 'zod'
import { CAMPAIGN_STATES, settingsView } from './campaigns.ts'
import { count, id, instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { OWNERS, STAFF } from './roles.ts'

const number = z.coerce.number().int().min(1).max(2_147_483_647)

/** All that a version holds. */
const kept = z.object({
  ...settingsView,
  /** Null: from before it was kept. */
  status: z.enum(CAMPAIGN_STATES).nullable(),
})
export type KeptSettings = z.output<typeof kept>

const version = z.object({
  version: count,
  savedAt: instant,
  /** Null where it is not known, and for staff where a client reads: `byStaff` tells them. */
  actorEmail: z.string().nullable(),
  byStaff: z.boolean(),
  /** Names of the settings, and `status`, that differ from the version before; null: that was not kept, or is none. */
  changed: z.array(z.string()).nullable(),
  /** Its state; null: from before it was kept. */
  status: z.enum(CAMPAIGN_STATES).nullable(),
  /** Of the version whose settings were restored by it; null: it was no restoring. */
  restoredFrom: count.nullable(),
  /** Whether restoring it would change a setting. */
  differs: z.boolean(),
})
export type CampaignVersion = z.output<typeof version>

export const versions = {
  'campaign.versions': endpoint('campaign.versions', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: true,
    description: 'Versions of a campaign’s settings, newest first: who saved them, when, and what each changed.',
    params: z.object({ id }),
    input: z.object({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: z.object({
      versions: z.array(version),
      total: count,
      /** The version in force. */
      current: count,
      /** The oldest that was kept. */
      first: z.object({ version: count, savedAt: instant }),
    }),
  }),
  'campaign.version': endpoint('campaign.version', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: true,
    description:
      'The settings of one version of a campaign, as `campaign.save` takes them: with `restoredFrom`, saving them restores it.',
    params: z.object({ id, version: number }),
    reply: z.object({ version: z.object({ version: count, savedAt: instant, settings: kept }) }),
  }),
}
