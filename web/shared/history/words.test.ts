/** The history has words for everything that can be recorded. */
import { expect, test } from 'vitest'
import en from '../../../locales/en.json' with { type: 'json' }
import { AUDIT_KINDS } from '../../../src/contract/accounts/audit-words.ts'
import { campaignSettings } from '../../../src/contract/campaigns/campaigns.ts'
import { CONTRACT } from '../../../src/contract/table.ts'
import { ALL_AUDIT_FIELDS, fieldKind } from '../../../src/rules/accounts/audit-fields.ts'
import { auditKindOf } from '../../../src/rules/accounts/audit-kinds.ts'

const has = (key: string): boolean => Object.hasOwn(en, key)
const without = <Name extends string>(names: readonly Name[], key: (name: Name) => string) =>
  names.filter((name) => !has(key(name)))
const changes = Object.values(CONTRACT).filter(({ effect }) => effect === 'changes')
const actions = [...changes.map(({ name }) => name), 'evidence.make']

test('for every action, and its kind', () => {
  expect(without(actions, (name) => `audit.say.${name}`)).toEqual([])
  expect(actions.filter((name) => auditKindOf(name) === undefined)).toEqual([])
  expect(without(AUDIT_KINDS, (kind) => `audit.kind.${kind}`)).toEqual([])
})

test('for every field', () => {
  const shown = ALL_AUDIT_FIELDS.filter((field) => fieldKind(field) !== 'hidden')
  expect(shown.filter((field) => !has(`audit.field.${field}`) && !has(`event.${field}`))).toEqual([])
})

test('for the values of every field with words', () => {
  const beginnings = ALL_AUDIT_FIELDS.flatMap((field) => {
    const kind = fieldKind(field)
    return typeof kind === 'object' && 'words' in kind ? kind.words : []
  })
  const empty = beginnings.filter((start) => !Object.keys(en).some((key) => key.startsWith(start)))
  expect(empty).toEqual([])
})

test('for every setting of a campaign, with a sentence of its own', () => {
  const settings = Object.keys(campaignSettings.shape)
  expect(settings.filter((field) => fieldKind(field) === undefined)).toEqual([])
  expect(without(settings, (field) => `audit.one.${field}`)).toEqual([])
})

test('for each value of a setting that is one of some words', () => {
  const wordless = Object.entries(campaignSettings.shape).flatMap(([field, schema]) => {
    const kind = fieldKind(field)
    const inner = 'unwrap' in schema ? (schema.unwrap() as { options?: unknown }) : schema
    const options = (inner as { options?: unknown }).options
    if (!Array.isArray(options) || typeof kind !== 'object' || !('words' in kind)) return []
    return (options as string[]).filter((value) => !kind.words.some((start) => has(start + value)))
  })
  expect(wordless).toEqual([])
})
