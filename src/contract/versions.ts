/** The versions of a campaign's settings: each save, pause and rename makes one. */
import { z } from 'zod'
import { overruled } from './campaign-tests.ts'
import { campaign, CAMPAIGN_STATES, settingsView } from './campaigns.ts'
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
  at: instant,
  /** E-mail; null where it is not known, and for staff where a client reads: `byStaff` tells them. */
  author: z.string().nullable(),
  byStaff: z.boolean(),
  /** Settings, and `status`, that differ from the version before. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** False: there is no version before it, or it was not kept. */
  compared: z.boolean(),
  /** Its state; null: from before it was kept. */
  status: z.enum(CAMPAIGN_STATES).nullable(),
  /** Of the version whose settings were restored by it; null: it was no restoring. */
  restoredFrom: count.nullable(),
  /** Whether restoring it would change a setting. */
  differs: z.boolean(),
})
export type CampaignVersion = z.output<typeof version>

export const versions = {
  'company.versions': endpoint('company.versions', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: 'campaigns:read',
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
  'company.version': endpoint('company.version', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: 'campaigns:read',
    description: 'The settings of one version of a campaign, as `campaign.save` takes them.',
    params: z.object({ id, version: number }),
    reply: z.object({ version: z.object({ version: count, savedAt: instant, settings: kept }) }),
  }),
  'company.restoreVersion': endpoint('company.restoreVersion', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'changes',
    description:
      'Saves a version’s settings as a new version; the state stays. With `expectedVersion`, the version that was read, it is refused with 409 when the campaign has been saved since.',
    input: z.object({
      id,
      version: number,
      expectedVersion: count.optional(),
      /** Why it is restored although tests fail; kept in the history. Without it, that is refused. */
      overruled: overruled.optional(),
    }),
    reply: z.object({ campaign }),
    message: 'Version restored.',
  }),
}
