import { expect, test } from 'vitest'
import { differencesIn } from './differences.ts'

const link = (address: string, percent: number) => ({ link: `https://${address}.example/`, offer: null, percent })
const group = (name: string, links = [link('a', 50), link('b', 50)], conditions: object[] = []) => ({
  name,
  links,
  conditions,
})
const split = (before: object[], after: object[]) => differencesIn({ splitGroups: before }, { splitGroups: after })

test('of a split, names the links whose share changed', () => {
  expect(split([group('Test')], [group('Test', [link('a', 70), link('b', 30)])])).toEqual([
    { field: 'splitGroups', group: 'A', link: 'A', as: 'percent', from: 50, to: 70 },
    { field: 'splitGroups', group: 'A', link: 'B', as: 'percent', from: 50, to: 30 },
  ])
})

test('a link with another address is one difference, an added one has no old value', () => {
  const after = group('Test', [link('a', 50), link('c', 30), link('d', 20)])
  expect(split([group('Test')], [after])).toEqual([
    { field: 'splitGroups', group: 'A', link: 'B', as: 'share', from: link('b', 50), to: link('c', 30) },
    { field: 'splitGroups', group: 'A', link: 'C', as: 'share', to: link('d', 20) },
  ])
})

test('groups that came, went, were renamed, or moved', () => {
  const [one, two] = [group('One'), group('Two')]
  expect(split([one], [one, two])).toEqual([{ field: 'splitGroups', group: 'B', as: 'group', to: two }])
  expect(split([one, two], [two])).toEqual([{ field: 'splitGroups', group: 'A', as: 'group', from: one }])
  expect(split([one], [group('Uno')])).toEqual([
    { field: 'splitGroups', group: 'A', as: 'text', from: 'One', to: 'Uno' },
  ])
  expect(split([one], [group('One', undefined, [{ option: 'country' }])])).toMatchObject([{ as: 'who', from: [] }])
})

test('rules and tests by name', () => {
  const rule = (name: string, act: string) => ({ name, act, conditions: [] })
  const rules = { rules: [rule('x', 'block'), rule('y', 'bot')] }
  expect(differencesIn(rules, { rules: [rule('x', 'allow'), rule('z', 'bot')] })).toEqual([
    { field: 'rules', as: 'rule', part: 'x', from: rule('x', 'block'), to: rule('x', 'allow') },
    { field: 'rules', as: 'rule', part: 'y', from: rule('y', 'bot') },
    { field: 'rules', as: 'rule', part: 'z', to: rule('z', 'bot') },
  ])
})

test('parameters one by one; long lists by what came and went', () => {
  expect(differencesIn({ utm: { source: 's' } }, { utm: { source: 's', term: 't' } })).toEqual([
    { field: 'utm', as: 'text', part: 'term', to: 't' },
  ])
  const many = ['AT', 'BE', 'DE', 'ES', 'FR', 'IT', 'PL']
  expect(differencesIn({ countries: many }, { countries: [...many, 'UA'] })).toEqual([
    { field: 'countries', from: undefined, to: ['UA'] },
  ])
  expect(differencesIn({ excludedValues: {} }, { excludedValues: { utmPlacement: ['push'] } })).toEqual([
    { field: 'excludedValues', part: 'utmPlacement', to: ['push'] },
  ])
})

test('a sum goes with its currency, first with last day, entries with their number', () => {
  const cost = { amount: '41.20', currency: 'EUR', startDate: '2026-11-18', endDate: '2026-11-18', timezone: 'UTC' }
  expect(differencesIn(null, cost)).toEqual([
    { field: 'amount', as: 'money', to: { value: '41.20', currency: 'EUR' } },
    { field: 'period', as: 'period', to: ['2026-11-18', '2026-11-18'] },
  ])
  expect(differencesIn({ count: 900, entries: [{ value: 'x' }] }, null)).toEqual([
    { field: 'entries', from: { count: 900, entries: [{ value: 'x' }] } },
  ])
})

test('a source’s parts are fields; what has no words is left out', () => {
  const source = { id: '4', clickParameter: 'nid', costParameter: '' }
  expect(differencesIn({ source: null }, { source })).toEqual([
    { field: 'sourceId', to: '4' },
    { field: 'clickParameter', to: 'nid' },
  ])
  expect(differencesIn({ id: '1', ofAnOlderVersion: 1 }, { id: '2', ofAnOlderVersion: 2 })).toEqual([])
})
