import i18next from 'i18next'
import { expect, test } from 'vitest'
import type { Conditions } from '../../../src/contract/campaigns/condition-words.ts'
import { LANGUAGES, type Language } from '../../../src/contract/roles.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import ru from '../../../locales/ru.json' with { type: 'json' }
import ua from '../../../locales/ua.json' with { type: 'json' }
import { formatsFor } from '../../i18n/format.ts'
import { sentenceOf } from './sentence.ts'

const TEXTS: Record<Language, Record<string, string>> = { en, ru, ua }

async function sayIn(language: Language, nodes: Conditions): Promise<string> {
  const own = i18next.createInstance()
  await own.init({
    lng: language,
    resources: { [language]: { translation: TEXTS[language] } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return sentenceOf(nodes, { t: own.t, format: formatsFor(language, 'UTC') })
}

const TREE: Conditions = [
  { option: 'country', is: true, values: ['DE', 'AT'] },
  {
    option: 'any',
    of: [
      { option: 'browserVersion', is: true, values: ['<100'] },
      { option: 'parameter', is: false, values: [], how: 'given', name: 'sub' },
    ],
  },
  {
    option: 'not',
    of: [
      { option: 'weekday', is: true, values: ['mon'], zone: 'Europe/Kyiv' },
      { option: 'referrer', is: true, values: ['shop'], how: 'contains' },
    ],
  },
]

test('renders a tree as one sentence in each language', async () => {
  const sentences = await Promise.all(LANGUAGES.map(async (language) => [language, await sayIn(language, TREE)]))
  expect(Object.fromEntries(sentences)).toEqual({
    en: 'Country is Germany or Austria, (Browser version is <100 or Parameter sub is missing) and none of these: (Weekday (Europe/Kyiv) is Monday or Referrer contains shop)',
    ru: 'Страна — Германия или Австрия, (Версия браузера — <100 или Параметр sub отсутствует) и ничего из этого: (День недели (Europe/Kyiv) — понедельник или Реферер содержит shop)',
    ua: 'Країна — Німеччина або Австрія, (Версія браузера — <100 або Параметр sub: немає) і нічого з цього: (День тижня (Europe/Kyiv) — понеділок або Реферер містить shop)',
  })
})

test('renders nothing for unfinished conditions, and negates a single one instead of "none of"', async () => {
  expect(await sayIn('en', [{ option: 'country', is: true, values: [] }])).toBe('')
  expect(await sayIn('en', [{ option: 'any', of: [{ option: 'isp', is: true, values: [] }] }])).toBe('')
  expect(await sayIn('en', [{ option: 'not', of: [{ option: 'country', is: true, values: ['DE'] }] }])).toBe(
    'Country is not Germany',
  )
  expect(await sayIn('en', [{ option: 'visits', is: true, values: ['2-4', '>=9'] }])).toBe(
    'Visits in 24 h is 2–4 or ≥ 9',
  )
})
