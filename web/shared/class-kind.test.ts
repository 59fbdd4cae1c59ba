import { expect, it } from 'vitest'
import { kindOf } from './class-kind.ts'

const hit = { class: 'target', unique: false, suspicious: false, category: 'person' } as const

it('maps a hit to the class it is shown as', () => {
  expect(kindOf(hit)).toBe('target')
  expect(kindOf({ ...hit, unique: true })).toBe('targetUnique')
  expect(kindOf({ ...hit, suspicious: true, unique: true })).toBe('suspicious')
  expect(kindOf({ ...hit, class: 'bot', unique: true, category: 'verified' })).toBe('botUnique')
  expect(kindOf({ ...hit, category: 'unprotected', unique: true })).toBe('unprotected')
})
