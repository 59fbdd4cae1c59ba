/** Parameters that a campaign reads from the address of a visit. */
import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import { USER_FIELDS } from '../../../contract/campaigns/campaign-words.ts'
import { CLICK_IDS } from '../../../contract/conversions/click-ids.ts'
import { SOURCE_FIELDS, type SourceField } from '../../../contract/money/cost-words.ts'
import { USUAL_PARAMETER } from '../source-templates.ts'

/** Settings that decide it; saved ones and drafts alike. */
export type ReadSettings = Pick<CampaignSettings, 'utm' | 'user' | 'source'>

export const nameOfField = ({ utm }: Pick<ReadSettings, 'utm'>, field: SourceField): string =>
  utm[field] || USUAL_PARAMETER[field]

/** The source's own name first, then those of the large networks. */
export const clickNames = ({ source }: Pick<ReadSettings, 'source'>): string[] => [
  ...(source?.clickParameter ? [source.clickParameter] : []),
  ...CLICK_IDS,
]

/** '': the campaign reads no cost. */
export const costName = ({ source }: Pick<ReadSettings, 'source'>): string => source?.costParameter ?? ''

/** All names, without click ids and cost. */
export const fieldNames = (settings: ReadSettings): ReadonlySet<string> =>
  new Set([
    ...SOURCE_FIELDS.map((field) => nameOfField(settings, field)),
    ...(settings.utm.creative ? [] : ['utm_creative']),
    'site_source_name',
    'placement',
    ...USER_FIELDS.map((field) => settings.user[field] || field),
  ])
