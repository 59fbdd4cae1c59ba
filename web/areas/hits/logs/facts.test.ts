import { expect, test } from 'vitest'
import { pageOf, policyParts, sourceOf } from './facts.ts'

test('shows a page without scheme and parameters', () => {
  expect(pageOf('https://garden.example/land/start?utm_source=social#top')).toBe('garden.example/land/start')
  expect(pageOf('')).toBe('')
})

test('takes the source from the link, else the referrer', () => {
  const none = { utmSource: '', siteSource: '', referrer: '' }
  expect(sourceOf(none)).toBeUndefined()
  expect(sourceOf({ ...none, referrer: 'https://news.example/article/17' })).toEqual({
    field: 'referrer',
    verb: 'contains',
    value: 'news.example',
  })
  expect(sourceOf({ utmSource: 'social', siteSource: 'x', referrer: 'y' })).toEqual({
    field: 'utmSource',
    verb: 'is',
    value: 'social',
  })
  expect(sourceOf({ ...none, siteSource: 'x' })).toEqual({ field: 'siteSource', verb: 'is', value: 'x' })
})

test('parses a policy version', () => {
  expect(policyParts('1.14')).toEqual({ signals: '1', campaign: '14' })
  expect(policyParts('')).toBeUndefined()
})
