import { describe, expect, it } from 'vitest'
import { groupsOf, homeOf, landingOf, titleAt } from './rules.ts'

describe('routing rules', () => {
  it('start at the first entry of the menu', () => {
    expect(homeOf(['Clients', 'Logs'])).toBe('/pages/clients')
    expect(homeOf(['Unknown', 'Logs'])).toBe('/pages/logs')
    expect(homeOf([])).toBe('/pages/blank-page')
  })

  it('find the screen of an address', () => {
    expect(titleAt('/pages/campaign-page')).toBe('Campaign')
    expect(titleAt('/pages/campaign-page/change')).toBe('Campaign')
    expect(titleAt('/pages/campaign-page/change/7')).toBe('Campaign')
    expect(titleAt('/pages/statistics/7')).toBe('Statistics')
    expect(titleAt('/pages/statistics/7/8')).toBeUndefined()
    expect(titleAt('/pages/nowhere')).toBeUndefined()
  })

  it('return to where the user came from, if their menu has it', () => {
    expect(landingOf('/pages/logs?class=bot', ['Campaign', 'Logs'])).toBe('/pages/logs?class=bot')
    expect(landingOf('/pages/clients', ['Campaign', 'Logs'])).toBe('/pages/campaign-page')
    for (const from of [
      undefined,
      '',
      'https://elsewhere.example/pages/logs',
      '//elsewhere.example/pages/logs',
      '/pages/nowhere',
    ])
      expect(landingOf(from, ['Logs'])).toBe('/pages/logs')
  })

  it('divide the menu into groups, the first entry and its group in front', () => {
    expect(groupsOf(['Clients', 'Statistics', 'Logs', 'Promo', 'Live'])).toEqual([
      { group: 'clients', titles: ['Clients'] },
      { group: 'money', titles: ['Promo'] },
      { group: 'traffic', titles: ['Statistics', 'Logs'] },
    ])
    expect(groupsOf(['Campaign', 'Live', 'Offers', 'Profile']).map(({ group }) => group)).toEqual([
      'traffic',
      'money',
      'account',
    ])
  })
})
