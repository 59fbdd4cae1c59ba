import { z } from 'zod'
import { overruled } from './campaign-tests.ts'
import { campaign, changedSettings } from './campaigns.ts'
import { count, id } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { OWNERS, type Role, STAFF } from '../roles.ts'
import { shadow, shadowReport } from '../detection/shadows.ts'
import { MOST_SHADOW_DAYS, SHADOW_DAYS, SHADOWED_SETTINGS } from '../detection/signal-words.ts'
import { TEXTS } from '../texts.ts'

const shadowed = changedSettings.pick(
  Object.fromEntries(SHADOWED_SETTINGS.map((name) => [name, true])) as Record<(typeof SHADOWED_SETTINGS)[number], true>,
)
export type ShadowedSettings = z.output<typeof shadowed>

const ofCampaign = { companyId: id, settings: shadowed }
const campaignShadow = shadow.omit({ changes: true, data: true, atEnd: true }).extend(ofCampaign)
export type CampaignShadow = z.output<typeof campaignShadow>
const campaignShadowReport = shadowReport.omit({ changes: true, data: true, atEnd: true }).extend({
  ...ofCampaign,
  companyName: z.string(),
  /** Of the settings in force; a promotion may name it. */
  version: count,
  inForce: shadowed,
})
export type CampaignShadowReport = z.output<typeof campaignShadowReport>

const CAMPAIGN_ROLES: readonly Role[] = [...STAFF, ...OWNERS]
const ID = z.object({ id: z.ulid() })

export const campaignShadows = {
  'company.shadows': endpoint('company.shadows', {
    allowed: CAMPAIGN_ROLES,
    key: 'replays:read',
    effect: 'reads',
    description: 'Shadows of a campaign: the one that runs first, then those of the last weeks, newest first.',
    params: z.object({ id }),
    reply: z.object({ shadows: z.array(campaignShadow) }),
  }),
  'company.shadow': endpoint('company.shadow', {
    allowed: CAMPAIGN_ROLES,
    key: 'replays:read',
    effect: 'reads',
    description: 'What a shadow of a campaign has judged, and the visits that would be otherwise.',
    params: ID,
    reply: z.object({ shadow: campaignShadowReport }),
  }),
  'company.startShadow': endpoint('company.startShadow', {
    allowed: CAMPAIGN_ROLES,
    key: 'replays:write',
    effect: 'changes',
    description:
      'Begins to judge the new visits of a campaign a second time, with other settings, for some days. Nothing that is answered changes.',
    input: z.object({
      id,
      settings: shadowed.refine((given) => Object.keys(given).length > 0, { error: TEXTS.required }),
      days: z.int().min(1).max(MOST_SHADOW_DAYS).default(SHADOW_DAYS),
    }),
    reply: z.object({ shadow: campaignShadow }),
    message: 'Test run started.',
  }),
  'company.promoteShadow': endpoint('company.promoteShadow', {
    allowed: CAMPAIGN_ROLES,
    key: 'campaigns:write',
    effect: 'changes',
    description:
      'Saves the settings of a shadow as a new version of its campaign, and ends it. With `expectedVersion` it is refused with 409 when the campaign has been saved since.',
    params: ID,
    input: z.object({
      expectedVersion: count.optional(),
      overruled: overruled.optional(),
    }),
    reply: z.object({ campaign }),
    message: 'Campaign saved.',
  }),
  'company.dropShadow': endpoint('company.dropShadow', {
    allowed: CAMPAIGN_ROLES,
    key: 'replays:write',
    effect: 'changes',
    description: 'Ends a shadow of a campaign; nothing that is in force changes.',
    params: ID,
    reply: z.object({ shadow: campaignShadow }),
  }),
}
