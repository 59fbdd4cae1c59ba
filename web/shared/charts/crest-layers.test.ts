import { describe, expect, it } from 'vitest'
import { crestLayers, crestWas, unfinishedRows, type CrestDay } from './crest-layers.ts'

const day = (part: Partial<CrestDay>): CrestDay => ({
  date: '2026-11-20',
  target: 0,
  targetUnique: 0,
  bot: 0,
  botUnique: 0,
  unprotected: 0,
  ...part,
})
const days = [day({ date: '2026-11-19', target: 60, targetUnique: 45, bot: 40, botUnique: 10 }), day({})]
const valuesOf = (...given: Parameters<typeof crestLayers>) =>
  Object.fromEntries(crestLayers(...given).map(({ key, values }) => [key, values]))

describe('layers of the crest chart', () => {
  it('stack outward from the line, unique first', () => {
    expect(crestLayers(days, 'hits', 'all').map(({ key, side }) => `${side} ${key}`)).toEqual([
      'up targetUnique',
      'up target',
      'up unprotected',
      'down botUnique',
      'down bot',
    ])
    expect(valuesOf(days, 'hits', 'all')).toEqual({
      targetUnique: [45, 0],
      target: [15, 0],
      unprotected: [0, 0],
      botUnique: [10, 0],
      bot: [30, 0],
    })
  })
  it('are shares of the day, zero for a day without hits', () => {
    expect(valuesOf(days, 'share', 'all')).toEqual({
      targetUnique: [45, 0],
      target: [15, 0],
      unprotected: [0, 0],
      botUnique: [10, 0],
      bot: [30, 0],
    })
    expect(valuesOf([day({ target: 1, bot: 3 })], 'share', 'bot')).toEqual({ botUnique: [0], bot: [75] })
  })
  it('sum to the class for any unprotected part', () => {
    for (const unprotected of [0, 10, 20, 60]) {
      const layers = crestLayers([day({ target: 60, targetUnique: 45, unprotected })], 'hits', 'target')
      expect(layers.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(60)
    }
  })
  it('show only the chosen class', () => {
    expect(Object.keys(valuesOf(days, 'hits', 'botUnique'))).toEqual(['botUnique'])
    expect(valuesOf(days, 'hits', 'suspicious')).toEqual({ suspicious: [60, 0] })
  })
})

it('finds incomplete rows', () => {
  expect(unfinishedRows([day({ partial: true }), day({}), day({ partial: true })])).toEqual([0, 2])
})

it('compares the same classes as shown', () => {
  expect(crestWas(days, 'hits', 'all')).toEqual({ up: [60, 0], down: [40, 0] })
  expect(crestWas(days, 'share', 'bot')).toEqual({ down: [40, 0] })
  expect(crestWas(days, 'hits', 'targetUnique')).toEqual({ up: [45, 0] })
})
