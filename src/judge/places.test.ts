import { expect, test } from 'vitest'
import type { Condition } from '../contract/campaigns/condition-words.ts'
import { visit } from './builders.ts'
import type { Facts } from './facts.ts'
import { compileConditions } from './policy/conditions.ts'
import { traitsOf } from './traits.ts'

const holds = (leaf: Omit<Condition, 'is'>, facts: Facts): boolean =>
  compileConditions([{ ...leaf, is: true }])(facts, traitsOf(facts))

test('a place is meant by its path, or by its name anywhere, with or without accents', () => {
  const munich = visit({ city: 'DE/Bavaria/Munich', region: 'DE/Bavaria' })
  for (const [option, value, found] of [
    ['city', 'Munich', true],
    ['city', 'MUNICH', true],
    ['city', 'DE/Bavaria/Munich', true],
    ['city', 'US/Texas/Munich', false],
    ['city', 'Bavaria', false],
    ['region', 'Bavaria', true],
    ['region', 'DE/Bavaria', true],
    ['region', 'DE', false],
  ] as const)
    expect(holds({ option, values: [value] }, munich), value).toBe(found)
  const cities = ['São Paulo', 'Zürich', 'Kraków']
  for (const name of cities) {
    const there = visit({ city: `XX/${name}` })
    for (const typed of [name, name.normalize('NFD'), name.normalize('NFD').replaceAll(/\p{M}/gu, '')])
      expect(holds({ option: 'city', values: [typed] }, there), typed).toBe(true)
  }
  expect(holds({ option: 'city', values: [], how: 'given' }, visit())).toBe(false)
})

test('a carrier is the provider of a mobile connection', () => {
  const at = (usageType: string) => visit({ usageType, isp: 'Vodafone GmbH' })
  expect(holds({ option: 'carrier', values: ['vodafone'], how: 'contains' }, at('mobile'))).toBe(true)
  expect(holds({ option: 'carrier', values: ['vodafone'], how: 'contains' }, at('residential'))).toBe(false)
})
