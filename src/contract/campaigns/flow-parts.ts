import { storable } from '../common.ts'
import { TEXTS } from '../texts.ts'
import { campaignSettings } from './campaigns.ts'

const { rules, splitGroups, landingGroups, defaultLink, defaultOffer } = campaignSettings.shape
/** Parts of a campaign that come from its flow. */
export const flowParts = { rules, splitGroups, landingGroups, defaultLink, defaultOffer }
export const flowName = storable.trim().min(1, TEXTS.inputName).max(120, TEXTS.valueLong)
