import type { Answer } from '../../../../../src/contract/table.ts'

export type CampaignSeries = Answer<'logs.companySeries'>['campaigns'][number]
