import { expect, test } from 'vitest'
import { campaignSource } from './campaign-source.ts'

test('a campaign’s source may be its id alone', () => {
  const whole = { id: '7', clickParameter: '', costParameter: '' }
  expect(campaignSource.parse('7')).toEqual(whole)
  expect(campaignSource.parse({ id: '7' })).toEqual(whole)
  expect(campaignSource.safeParse('seven').success).toBe(false)
})
