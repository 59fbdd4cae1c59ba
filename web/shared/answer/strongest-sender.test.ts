import { describe, expect, it } from 'vitest'
import { strongestSender } from './strongest-sender.ts'

const row = (value: string, target: number, bot: number) => ({ value, target, targetUnique: 0, bot, botUnique: 0 })
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
