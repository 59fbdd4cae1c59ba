/** Flows and campaigns that use them. */
import type { Caller } from '../context.ts'
import { CAMPAIGN, type TestApp } from './app.ts'

export const rule = (name: string, country = 'FR') =>
  ({ name, act: 'block', conditions: [{ option: 'country', is: true, values: [country] }] }) as const

export const group = (name: string, ...links: [link: string, percent: number][]) => ({
  name,
  conditions: [],
  links: links.map(([link, percent]) => ({ link: `https://${link}.example/`, percent })),
})

export const PARTS = { rules: [rule('Shared')], splitGroups: [group('All', ['a', 60], ['b', 40])] }

export const makeFlow = async (app: TestApp, caller: Caller, given: object = {}) =>
  (await app.call('flows.save', caller, { name: `Flow ${Math.random()}`, ...PARTS, ...given })).flow

export const makeCampaign = async (app: TestApp, caller: Caller, given: object = {}) =>
  (await app.call('campaign.save', caller, { ...CAMPAIGN, ...given })).campaign
