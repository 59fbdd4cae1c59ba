import { expect, it } from 'vitest'
import { languageOf, pickLanguage } from './language.ts'

it('maps uk to ua and accepts regional tags', () => {
  expect(['uk', 'uk-UA', 'UA', 'en-GB', 'ru_RU', 'de', ''].map(languageOf)).toEqual([
    'ua',
    'ua',
    'ua',
    'en',
    'ru',
    undefined,
    undefined,
  ])
})

it('prefers the stored language, then the browser’s, then Russian', () => {
  expect(pickLanguage('ua', ['en'])).toBe('ua')
  expect(pickLanguage(null, ['de-DE', 'uk', 'en'])).toBe('ua')
  expect(pickLanguage('xx', ['en-US'])).toBe('en')
  expect(pickLanguage(null, ['de'])).toBe('ru')
})
