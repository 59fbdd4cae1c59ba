import { expect, test } from 'vitest'
import { zoneName } from './address.ts'

test('writes zones with the usual sign', () => {
  expect(['Etc/GMT+8', 'Etc/GMT-9', 'UTC', 'America/New_York'].map(zoneName)).toEqual([
    'UTC−8',
    'UTC+9',
    'UTC',
    'America/New York',
  ])
})
