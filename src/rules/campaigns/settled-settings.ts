/** A campaign's settings with all that was not known when they were saved. */
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'

/** What is not set is null, or what stands for nothing of its kind. */
export const withUnset = (settings: CampaignSettings) => ({
  ...settings,
  ...withoutSome(settings),
  defaultLink: settings.defaultLink ?? null,
  source: settings.source ?? null,
  repeatLimit: settings.repeatLimit ?? null,
  schedule: settings.schedule ?? null,
  keepMonths: settings.keepMonths ?? null,
  cutAddressDays: settings.cutAddressDays ?? null,
})

/** Settings that came with a later version: campaigns that were saved before have none. */
const withoutSome = (settings: Partial<CampaignSettings>) => ({
  pageHosts: settings.pageHosts ?? [],
  excludedValues: settings.excludedValues ?? {},
  check: settings.check ?? 'off',
  holdOut: settings.holdOut ?? 0,
  duplicates: settings.duplicates ?? 'replace',
  rules: settings.rules ?? [],
  tests: settings.tests ?? [],
  targetOffer: settings.targetOffer ?? null,
  defaultOffer: settings.defaultOffer ?? null,
})
