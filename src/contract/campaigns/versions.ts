/** Each save, pause and rename makes a version. */
import { z } from 'zod'
import { overruled } from './campaign-tests.ts'
import { campaign, CAMPAIGN_STATES, settingsView } from './campaigns.ts'
import { count, id, instant } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { OWNERS, STAFF } from '../roles.ts'

const number = z.coerce.number().int().min(1).max(2_147_483_647)

const kept = z.object({
  ...settingsView,
  /** Null: not stored by older versions. */
  status: z.enum(CAMPAIGN_STATES).nullable(),
})
export type KeptSettings = z.output<typeof kept>

const version = z.object({
  version: count,
  at: instant,
  /** Null: unknown, or staff unless an administrator reads. */
  author: z.string().nullable(),
  byStaff: z.boolean(),
  /** Differences from the version before, `status` included. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** False: no version before it was stored. */
  compared: z.boolean(),
  /** Null: not stored by older versions. */
  status: z.enum(CAMPAIGN_STATES).nullable(),
  restoredFrom: count.nullable(),
  /** True if restoring it would change a setting. */
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
      current: count,
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
      overruled: overruled.optional(),
    }),
    reply: z.object({ campaign }),
    message: 'Version restored.',
  }),
}
