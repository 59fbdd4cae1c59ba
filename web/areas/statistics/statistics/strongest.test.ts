import { describe, expect, it } from 'vitest'
import { peakDay, strongestHour, strongestSender, type Row } from './strongest.ts'

const row = (value: string, target: number, bot: number): Row => ({ value, target, targetUnique: 0, bot, botUnique: 0 })
const all = row('', 900, 100)

describe('the main source of bots', () => {
  it('is the value furthest above its share of the traffic', () => {
    const candidates = [
      { dimension: 'country', rows: [row('DE', 880, 60), row('US', 5, 40)] },
      { dimension: 'placement', rows: [row('feed-low', 20, 30)] },
    ] as const
    expect(strongestSender(candidates, all)).toEqual({ dimension: 'country', value: 'US', bots: 40 })
  })
  it('is undefined for empty or rare values, or even traffic', () => {
    expect(strongestSender([{ dimension: 'asn', rows: [row('0', 0, 100)] }], all)).toBeUndefined()
    expect(strongestSender([{ dimension: 'country', rows: [row('US', 0, 9)] }], all)).toBeUndefined()
    expect(strongestSender([{ dimension: 'country', rows: [row('DE', 900, 100)] }], all)).toBeUndefined()
    expect(strongestSender([], row('', 5, 0))).toBeUndefined()
  })
})

describe('the peak day', () => {
  const days = (...bots: number[]) =>
    bots.map((bot, at) => ({
      date: `2026-11-0${at + 1}`,
      target: 0,
      targetUnique: 0,
      bot,
      botUnique: 0,
      unprotected: 0,
    }))
  it('stands out from the others', () => {
    expect(peakDay(days(100, 900, 120))).toEqual({ date: '2026-11-02', bots: 900 })
  })
  it('is undefined on even days, with few bots, or in a short range', () => {
    expect(peakDay(days(100, 120, 130))).toBeUndefined()
    expect(peakDay(days(0, 5, 0))).toBeUndefined()
    expect(peakDay(days(900))).toBeUndefined()
  })
})

const at = (hour: number, target: number, bot: number) => ({
  weekday: 0,
  hour,
  target,
  targetUnique: 0,
  bot,
  botUnique: 0,
})

it('finds the hour with the largest share of bots', () => {
  expect(strongestHour([at(0, 90, 10), at(1, 40, 60), at(2, 400, 600), at(3, 0, 29), at(4, 0, 0)])).toMatchObject({
    hour: 2,
  })
  expect(strongestHour([at(0, 1, 1)])).toBeUndefined()
})
