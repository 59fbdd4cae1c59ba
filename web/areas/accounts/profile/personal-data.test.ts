import { expect, test } from 'vitest'
import { changesOf } from './personal-data.tsx'

const DRAFT = { name: 'Ann', telegram: '@ann', language: 'en', timezone: 'UTC' } as const

test('sends only what differs', () => {
  expect(changesOf(DRAFT, DRAFT)).toEqual({})
  expect(changesOf({ ...DRAFT, name: '', timezone: 'Europe/Kyiv' }, DRAFT)).toEqual({
    name: '',
    timezone: 'Europe/Kyiv',
  })
})
