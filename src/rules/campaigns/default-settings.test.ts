import { expect, test } from 'vitest'
import { campaignSettings, type CampaignSettings, settingsView } from '../../contract/campaigns/campaigns.ts'
import { withDefaults } from './default-settings.ts'

test('returns an old campaign with all later settings', () => {
  // a campaign as stored on 2026-11-20, still found in upgraded stores
  const oldest = {
    name: 'Garden',
    tag: '',
    language: 'de',
    targetMode: 'redirect',
    targetLink: 'https://garden.example/',
    botLink: 'about.html',
    countries: [],
    excludedCountries: [],
    stopKeywords: [],
    utm: {},
    user: {},
    partnerParameter: '',
    passThrough: 'clickIds',
    splitGroups: [],
    sensitivity: 'standard',
    notes: '',
  } as unknown as CampaignSettings
  const sent = withDefaults(oldest)
  expect(Object.keys(settingsView).filter((name) => sent[name as keyof typeof sent] === undefined)).toEqual([])
  expect(campaignSettings.parse(oldest)).toMatchObject({ check: sent.check, holdOut: sent.holdOut })
})
