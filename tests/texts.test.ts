/** Panel texts in all languages: no retired phrases, all plural forms, and room in buttons and fields. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const LANGUAGES = ['en', 'ru', 'ua'] as const
type Language = (typeof LANGUAGES)[number]
type Texts = Record<string, string>

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')
const textsOf = (language: Language): Texts => JSON.parse(read(`locales/${language}.json`)) as Texts
const all: Record<Language, Texts> = { en: textsOf('en'), ru: textsOf('ru'), ua: textsOf('ua') }

const FORM = /_(zero|one|two|few|many|other)$/
const stemOf = (key: string): string => key.replace(FORM, '')

/** Literal English from the server: such a text is its own key. */
const isSent = (key: string, text: string): boolean => key === `server.${text}`

/** Texts of a language with keys. */
const entriesOf = (language: Language): [key: string, text: string][] =>
  Object.entries(all[language]).filter(([key, text]) => !isSent(key, text))

/** `key: text` of each fault. */
const found = (language: Language, isWrong: (text: string, key: string) => boolean): string[] =>
  entriesOf(language).flatMap(([key, text]) => (isWrong(text, key) ? [`${key}: ${text}`] : []))

type Retired = [language: Language, phrase: RegExp, instead: string]

const RETIRED: Retired[] = [
  // outdated English
  ['en', /\bas at first\b/i, 'reset to default'],
  ['en', /\bsay a\b/i, 'enter'],
  ['en', /\bstands? (?:here|now|there|above|below)\b/i, 'is, appears'],
  ['en', /\b(?:goes|go|going) on\b/i, 'continues; a visitor is sent on'],
  ['en', /\b(?:is|are) over\b(?! the limit)/i, 'has ended, is in the past'],
  ['en', /\beverybody\b/i, 'everyone'],
  [
    'en',
    /\b(?:campaign|account|key|code|site)s? made\b|\bmake (?:a campaign|a code|a key|a new one|one first)\b/i,
    'create',
  ],
  ['en', /\bin these days\b/i, 'in this period'],
  ['en', /\bown dates\b/i, 'custom range'],
  ['en', /\bway of showing\b/i, 'display mode'],
  ['en', /\bprolong/i, 'extend'],
  ['en', /\bone (?:value )?a line\b/i, 'one per line'],
  ['en', /\bas the service does\b/i, 'use default'],
  ['en', /\b(?:one|two|second) voices?\b/i, 'signal'],
  ['en', /\bhostage\b/i, 'your traffic never stops'],
  ['en', /\bto be had\b/i, 'available'],
  ['en', /\b(?:passed over|pass (?:it|them) over)\b/i, 'skipped'],
  ['en', /\bcomes? out of what\b/i, 'is calculated from'],
  ['en', /\bput back\b|\bput (?:it|the record|this change) back\b/i, 'undo, restore'],
  ['en', /\bmake a rule\b/i, 'create rule'],
  ['en', /\bname servers?\b/i, 'DNS, DNS servers'],
  ['en', /\bin(?:to)? force\b/i, 'current, applies'],
  ['en', /\bdead\b/i, 'not working'],
  ['en', /\bproven\b/i, 'verified'],
  ['en', /\b(?:a|one) (?:line|visit|click|conversion) a (?:line|visit|click|conversion|day)\b|\bcap a day\b/i, 'per'],
  // project jargon
  ['en', /\bcrest\b/i, 'line'],
  ['ru', /греб(?:ень|н)/i, 'линия'],
  ['ua', /греб(?:інь|ен)/i, 'лінія'],
  // a payment slip, not an explanation
  ['ru', /квитанц/i, 'разбор визита'],
  ['ua', /квитанц/i, 'розбір візиту'],
  // the field's terms
  ['en', /\bshadows?\b/i, 'test run'],
  ['en', /\bhold-?out/i, 'control group'],
  ['en', /\bturn(?:ed|s)? away\b/i, 'blocked'],
  ['en', /\bpaid for bots\b/i, 'wasted on bots'],
  ['en', /\bclaims? to be\b|\b(?:false|crawler) claims?\b/i, 'says it is, fake'],
  ['en', /(?<!\{\{)\bjudge(?:d|s)?\b/i, 'gets a verdict, recalculated'],
  ['en', /\brefus(?:e|es|ed|ing) (?:a |this |that )?crawlers?\b/i, 'block'],
  ['en', /(?<![{</\w])\bhits?\b(?![}>])/i, 'visit'],
  ['en', /^adds up$|too much$/i, 'total, over'],
  ['ru', /(?<!\p{L})(?:тенев\p{L}+|в тени)(?!\p{L})/iu, 'тестовая проверка'],
  ['ua', /(?<!\p{L})(?:тіньов\p{L}+|[ву] тіні)(?!\p{L})/iu, 'тестова перевірка'],
  ['ru', /контрольн\p{L}+ дол/iu, 'контрольная группа'],
  ['ua', /контрольн\p{L}+ частк/iu, 'контрольна група'],
  ['ru', /оплачено за ботов/i, 'потрачено на ботов'],
  ['ua', /сплачено за ботів/i, 'витрачено на ботів'],
  ['ru', /(?<!\p{L})отобра(?:ть|но)(?!\p{L})|снять отбор/iu, 'фильтровать'],
  ['ua', /(?<!\p{L})відібра(?:ти|но)(?!\p{L})|зняти відбір/iu, 'фільтрувати'],
  ['ru', /отка(?:з|зать|зано) краулер/iu, 'заблокировать'],
  ['ua', /відмов(?:а|ити|лено) краулер/iu, 'заблокувати'],
  // one word per thing
  ['ru', /(?<!\p{L})хит(?:а|у|ы|ом|ов|ам|ах|е)?(?!\p{L})/iu, 'визит'],
  ['ua', /(?<!\p{L})хіт(?:а|у|и|ом|ів|ам|ах|і)?(?!\p{L})/iu, 'візит'],
  ['ru', /посещени/i, 'визит'],
  ['ua', /відвідуван/i, 'візит'],
  ['ru', /(?<!\p{L})сомнительн/iu, 'подозрительный'],
  ['ru', /(?<!\p{L})робот(?:а|у|ы|ом|ов|ам|ах)?(?!\p{L})/iu, 'бот, краулер'],
  ['ru', /групп\p{L}+ сплита|группы распределения/iu, 'сплит-группа'],
  ['ua', /груп\p{L}+ спліту|групи розподілу/iu, 'спліт-група'],
  // literal translations
  ['ru', /(?<!\p{L})голос(?:а|ов)?(?!\p{L})/iu, 'сигнал'],
  ['ua', /(?<!\p{L})голос(?:и|ів)?(?!\p{L})/iu, 'сигнал'],
  ['ru', /как сначала/i, 'по умолчанию'],
  ['ua', /як спочатку/i, 'за замовчуванням'],
  ['ru', /и период до этого/i, 'к прошлому периоду'],
  ['ru', /решила строка/i, 'сработало правило'],
  ['ru', /детекци|(?<!\p{L})чеках(?!\p{L})/iu, 'распознавание, проверки'],
  ['ru', /данны\p{L}+ (?:обнаружения|определения)/iu, 'данные распознавания'],
  ['ua', /дан\p{L}+ (?:виявлення|визначення)/iu, 'дані розпізнавання'],
  ['ru', /изощр[её]нн/i, 'сложный'],
  ['ua', /витончен/i, 'складний'],
  ['ru', /работа\p{L}+ в тени/iu, 'на теневой проверке'],
  ['ua', /працю\p{L}+ (?:в|у) тіні/iu, 'на тіньовій перевірці'],
  // one word per thing
  ['ua', /облікови/i, 'акаунт'],
  ['ua', /пошуков\p{L}+ робот/iu, 'краулер'],
  ['ua', /вирішив рядок/i, 'спрацювало правило'],
]

describe('retired phrases', () => {
  it.each(RETIRED)('%s: %s is gone; write %s', (language, phrase) => {
    expect(found(language, (text) => phrase.test(text))).toEqual([])
  })
})

const ALL: readonly Language[] = LANGUAGES
type Slip = [name: string, where: readonly Language[], slip: RegExp]

const SLIPS: Slip[] = [
  ['straight quotes', ALL, /"|(?<=\p{L})'(?=\p{L})/u],
  ['two spaces', ALL, / {2}/],
  ['three dots for …', ALL, /\.\.\./],
  ['a hyphen for a dash', ALL, /\s-\s/],
  ['a space before %', ['en'], /(?<=[\d}])\s%/],
  ['a space before % at which a line may break', ['ru', 'ua'], /(?<=[\d}]) %/],
  ['% without a space', ['ru', 'ua'], /[\d}]%/],
  ['Russian letters', ['ua'], /[ыэёъ]/i],
  ['Ukrainian letters', ['ru'], /[іїєґ]/i],
  ['an apostrophe other than ’', ['ua'], /\p{L}[ʼ'`]\p{L}/u],
]
/** Texts that old users and programs know literally (the specification has two spaces in it). */
const TO_THE_LETTER = new Set(['confirmEmail.failed'])

describe('typography', () => {
  it.each(SLIPS.flatMap(([name, where, slip]) => where.map((language) => [language, name, slip] as const)))(
    '%s: no %s',
    (language, _name, slip) => {
      const isWrong = (text: string, key: string) => slip.test(text) && !(language === 'en' && TO_THE_LETTER.has(key))
      expect(found(language, isWrong)).toEqual([])
    },
  )
})

describe('plurals', () => {
  const LOCALES: Record<Language, string> = { en: 'en', ru: 'ru', ua: 'uk' }

  it.each(LANGUAGES)('have all forms of %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(LOCALES[language]).resolvedOptions()
    const stems = Object.keys(all[language]).flatMap((key) => (key.endsWith('_other') ? [stemOf(key)] : []))
    const wanted = stems.flatMap((stem) => pluralCategories.map((form) => `${stem}_${form}`))
    expect(stems.length).toBeGreaterThan(50)
    expect(wanted.filter((key) => !Object.hasOwn(all[language], key))).toEqual([])
  })
})

/** Keys passed to `t` in panel sources at places that `place` finds. */
function keysAt(place: RegExp): Set<string> {
  const keys = new Set<string>()
  for (const file of globSync('web/**/*.tsx', { cwd: ROOT }))
    for (const [handed] of read(file).matchAll(place))
      for (const [, key = ''] of handed.matchAll(/'([\w.]+)'/g)) keys.add(key)
  return keys
}

/** Short values for placeholders. */
const filled = (text: string): string => text.replaceAll(/\{\{\w+\}\}/g, '00')

describe('text lengths', () => {
  const BUTTONS = keysAt(/\{t\([^\n]*\)\}\s*<\/Button(?:Link)?>|\bact=\{[^\n]*t\([^\n]*\)\}/g)
  const FIELDS = keysAt(/(?:\bplaceholder|<SearchInput[^>]*?label)=\{t\([^\n]*?\)\}/g)

  it('finds buttons and fields in the sources', () => {
    expect([BUTTONS.has('ui.save'), BUTTONS.has('ban.act'), FIELDS.has('campaign.noLimit')]).toEqual([true, true, true])
    expect(BUTTONS.size).toBeGreaterThan(80)
  })

  it.each(LANGUAGES)('on buttons, in %s', (language) => {
    expect(found(language, (text, key) => BUTTONS.has(stemOf(key)) && filled(text).length > 24)).toEqual([])
  })

  it.each(LANGUAGES)('in empty fields, in %s', (language) => {
    expect(found(language, (text, key) => FIELDS.has(stemOf(key)) && filled(text).length > 40)).toEqual([])
  })
})

it('every job in Status has a name in words', () => {
  const sources = globSync('src/jobs/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const ofJobs = sources.map(read).filter((source) => /\bstart(?:Job|Queue)\(/.test(source))
  const names = ofJobs.flatMap((source) =>
    [...source.matchAll(/\bname: '(?!weir-)([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => all.en[`status.job.${name}`] === undefined)).toEqual([])
})

it('every key is used: as it is, or by a template that it fits', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'src/**/*.ts'], { cwd: ROOT }).filter((file) => !file.includes('.test.'))
  const source = files.map(read).join('\n')
  const literal = new Set(source.match(/(?<=['"`])[A-Za-z][\w.]*(?=['"`])/g))
  const templates = source.match(/(?<=`)(?:[A-Za-z]\w*\.[^`\s]*\$\{[^`]*|\$\{[^`{}]*\}\.?[A-Za-z][\w.]*)(?=`)/g) ?? []
  const fitting = [...new Set(templates)].map((template) => {
    const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
    return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+')}$`)
  })
  const keys = new Set(entriesOf('en').map(([key]) => stemOf(key)))
  expect([...keys].filter((key) => !literal.has(key) && !fitting.some((fits) => fits.test(key)))).toEqual([])
})
