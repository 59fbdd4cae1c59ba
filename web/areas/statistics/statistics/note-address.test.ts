import { expect, it } from 'vitest'
import { MENU_ORDER } from '../../../../src/contract/screens.ts'
import { addressOf } from './notes.tsx'

const client = { menu: MENU_ORDER.user, isAdmin: false }
const manager = { menu: MENU_ORDER.manager, isAdmin: false }
const admin = { menu: MENU_ORDER.admin, isAdmin: true }
const saved = { kind: 'campaign', action: 'campaign.save', companyId: '7' } as const
const own = { kind: 'list', action: 'clientblacklist.add', companyId: null } as const
const global = { kind: 'list', action: 'blacklist.add', companyId: null } as const
const ban = { kind: 'ban', action: 'ban.add', companyId: '7' } as const
const data = { kind: 'data', action: 'data.update', companyId: null } as const

it('leads clients to their campaign and their list', () => {
  expect(addressOf(saved, client)).toBe('/pages/campaign-page/change/7')
  expect(addressOf(own, client)).toBe('/pages/clientBlacklist')
  expect(addressOf(ban, client)).toBeUndefined()
  expect(addressOf(data, client)).toBeUndefined()
})

it('leads staff to what they have, else administrators to the audit log', () => {
  expect(addressOf(global, manager)).toBe('/pages/blacklist')
  expect(addressOf(saved, manager)).toBeUndefined()
  expect(addressOf(saved, admin)).toBe('/pages/clients?history=open')
  expect(addressOf(own, admin)).toBe('/pages/clients?history=open')
  expect(addressOf(ban, admin)).toBe('/pages/ban')
  expect(addressOf(data, admin)).toBe('/pages/data')
})
