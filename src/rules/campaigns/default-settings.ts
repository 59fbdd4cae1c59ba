import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'

/** Unset fields are null, or their kind's empty value. */
export const withDefaults = (settings: CampaignSettings) => ({
  ...settings,
  ...withoutSome(settings),
  defaultLink: settings.defaultLink ?? null,
  source: settings.source ?? null,
  repeatLimit: settings.repeatLimit ?? null,
  schedule: settings.schedule ?? null,
  keepMonths: settings.keepMonths ?? null,
  cutAddressDays: settings.cutAddressDays ?? null,
})

/** Settings of later versions, absent in older campaigns. */
const withoutSome = (settings: Partial<CampaignSettings>) => ({
  pageHosts: settings.pageHosts ?? [],
  excludedValues: settings.excludedValues ?? {},
  check: settings.check ?? 'off',
  holdOut: settings.holdOut ?? 0,
  duplicates: settings.duplicates ?? 'replace',
  rules: settings.rules ?? [],
  landingGroups: settings.landingGroups ?? [],
  tests: settings.tests ?? [],
  targetOffer: settings.targetOffer ?? null,
  defaultOffer: settings.defaultOffer ?? null,
  flow: settings.flow ?? null,
})
