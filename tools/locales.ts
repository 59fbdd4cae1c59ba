/**
 * `node tools/locales.ts check`: every language has every key, no empty text, equal placeholders in all plural forms,
 * sorted keys. `node tools/locales.ts add < new.json`: merges `{"key": {"en": "…", "ru": "…", "ua": "…"}}` into the
 * three files, and names the places that quote what a text said before.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LANGUAGES = ['en', 'ru', 'ua'] as const
type Texts = Record<string, string>
const fileOf = (language: string) => path.join(import.meta.dirname, '..', 'locales', `${language}.json`)
const read = (language: string) => JSON.parse(readFileSync(fileOf(language), 'utf8')) as Texts
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map((found) => found[1])
    .sort()
    .join()
/** `key_one` … `key_other` belong to one key; Slavic languages have more plural forms than English. */
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const PLURALS = { en: ['one', 'other'], ru: ['one', 'few', 'many', 'other'], ua: ['one', 'few', 'many', 'other'] }

type Language = (typeof LANGUAGES)[number]
type All = Record<Language, Texts>

/** Plural forms may omit these: English uses "one client" for 1 only, Slavic forms also for 21. */
const COUNTS = new Set(['count', 'n'])

/** Compares a plural form's placeholders with English's plural form. */
function fits(language: Language, form: string, text: string, english: string): boolean {
  const [has, wanted] = [placeholders(text), placeholders(english)]
  if (has === wanted || language !== 'en' || form !== 'one') return has === wanted
  const uncounted = wanted.split(',').filter((name) => !COUNTS.has(name))
  return has === uncounted.join()
}

/** Errors of one key in one language. */
function wrongs(all: All, language: Language, key: string): string[] {
  const plural = all.en[`${key}_other`]
  const forms = plural === undefined ? [''] : PLURALS[language]
  return forms.flatMap((form) => {
    const name = form === '' ? key : `${key}_${form}`
    const text = all[language][name]
    if (!text?.trim()) return [`${language}: '${name}' is missing`]
    const same = fits(language, form, text, plural ?? all.en[key] ?? '')
    return same ? [] : [`${language}: '${name}' has other placeholders than en`]
  })
}

function complaints(): string[] {
  const all: All = { en: read('en'), ru: read('ru'), ua: read('ua') }
  const stems = [...new Set(LANGUAGES.flatMap((language) => Object.keys(all[language]).map(stem)))]
  return LANGUAGES.flatMap((language) => {
    const keys = Object.keys(all[language])
    const unsorted = keys.join('\n') === keys.toSorted().join('\n') ? [] : [`${language}: keys are not sorted`]
    return [...unsorted, ...stems.flatMap((key) => wrongs(all, language, key))]
  })
}

/** Browser tests find buttons by their words; docs and the FAQ quote them. */
const QUOTING = ['tests/browser', 'tools', 'docs', 'src', 'README.md']

function sayQuotes(before: string): void {
  const found = spawnSync('git', ['grep', '-nF', '-e', before, '--', ...QUOTING], {
    cwd: path.join(import.meta.dirname, '..'),
    encoding: 'utf8',
  }).stdout
  if (found) console.log(`'${before}' stands in:\n${found}`)
}

function add(given: Record<string, Texts>): void {
  for (const language of LANGUAGES) {
    const texts = read(language)
    for (const [key, { [language]: text }] of Object.entries(given)) {
      if (text === undefined) continue
      const before = texts[key]
      texts[key] = text
      if (before !== undefined && before !== text) sayQuotes(before)
    }
    const sorted = Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(fileOf(language), `${JSON.stringify(sorted, null, 2)}\n`)
  }
}

if (process.argv[2] === 'add') add(JSON.parse(readFileSync(0, 'utf8')) as Record<string, Texts>)
const found = complaints()
for (const line of found) console.error(line)
console.log(`locales: ${found.length} complaints`)
process.exit(found.length > 0 ? 1 : 0)
