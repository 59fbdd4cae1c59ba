import { expect, test } from 'vitest'
import { STATUS_WARNINGS } from '../../../../src/contract/status/status.ts'
import { screenOf } from '../../../shared/status-words.ts'
import { partOf } from './parts.ts'

test('each warning is explained by a part of the screen, or mended on another one', () => {
  expect(STATUS_WARNINGS.filter((kind) => !partOf(kind) && !screenOf(kind))).toEqual([])
})

test('low disk space belongs to the disk, and retention is shortened elsewhere', () => {
  expect([partOf('diskLow'), screenOf('diskLow')]).toEqual(['disk', 'Privacy'])
  expect([partOf('diskFull'), screenOf('diskFull')]).toEqual(['disk', undefined])
  expect([partOf('crawlersUnchecked'), screenOf('crawlersUnchecked')]).toEqual([undefined, 'Detection data'])
})
