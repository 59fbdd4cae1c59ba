import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { KEY_SCOPES } from '../../contract/accounts/key-words.ts'
import { TICKABLE } from '../../contract/screens.ts'
import { GUARDED, canSee, stripKeys, type Caller, type GuardedName } from './guarded.ts'

const NAMES = Object.keys(GUARDED) as GuardedName[]
const seenBy = (caller: Caller, editingAllowed = false) =>
  NAMES.filter((name) => canSee(caller, name, { editingAllowed }))
const OWNER: Caller = { account: { role: 'user', menu: [] } }

test('the page who-sees-what has every line of the table', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/reference/who-sees-what.md'), 'utf8')
  for (const { who, why } of Object.values(GUARDED)) expect(page).toContain(`| ${who} | ${why} |`)
})

test('a client sees their own; staff see no secrets without permission; nobody sees hashes', () => {
  expect(seenBy(OWNER)).toEqual(['visits', 'clickIds', 'costs', 'conversions', 'payouts', 'secrets', 'platformKeys'])
  expect(seenBy({ ...OWNER, staff: {} })).toEqual(['visits', 'clickIds', 'costs', 'conversions', 'payouts'])
  expect(seenBy({ ...OWNER, staff: {} }, true)).toContain('secrets')
})

test('a manager sees only what their screens show', () => {
  const by = (title: string) => seenBy({ account: { role: 'manager', menu: [title] } })
  expect(by('Statistics')).toEqual([])
  expect(by('Logs')).toEqual(['visits', 'clickIds'])
  expect(by('Sources')).toEqual(['costs'])
  expect(by('Conversions')).toEqual(['clickIds', 'conversions', 'payouts'])
  expect(by('Payments')).toEqual(['paymentNotes'])
  for (const title of TICKABLE) expect(by(title), title).not.toContain('secrets')
})

test('a key sees what its scopes cover, and never a secret', () => {
  const by = (...scopes: Caller['scopes'] & object) => seenBy({ ...OWNER, scopes })
  expect(by('lists:read')).toEqual([])
  expect(by('replays:write')).toEqual([])
  expect(by('campaigns:read')).toEqual([])
  expect(by('costs:read')).toEqual(['costs'])
  expect(by('statistics:read')).toEqual(['visits', 'clickIds', 'costs', 'conversions'])
  expect(by(...KEY_SCOPES)).toEqual(['visits', 'clickIds', 'costs', 'conversions', 'payouts'])
})

test('an address without keys still shows its target', () => {
  expect(stripKeys('https://p.example/a/KEY?token=KEY&c={clickid}')).toBe('https://p.example/…')
  expect(stripKeys('https://user:KEY@p.example:8443/')).toBe('https://p.example:8443/…')
  expect(stripKeys('')).toBe('')
  expect(stripKeys('KEY')).toBe('…')
})
