import type { ConditionOption, Conditions } from '../../../contract/campaigns/condition-words.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { campaignSettings, type CampaignSettings } from '../../../contract/campaigns/campaigns.ts'
import type { SettingFigures } from '../../../contract/campaigns/finding-words.ts'
import { PARTNER_PARAMETER } from '../../../contract/conversions/conversion-words.ts'
import { visitsNeeded } from './figures.ts'
import { findingsOf } from './findings.ts'
import { levenshtein, type LinkContext } from './links.ts'

type Group = CampaignSettings['splitGroups'][number]
const group = (conditions: Group['conditions'], links: Group['links'] = [link('https://a.example/', 100)]): Group => ({
  name: 'Phones',
  conditions,
  links,
})
const link = (to: string, percent: number) => ({ link: to, percent })
const settings = (changes: Partial<CampaignSettings> = {}): CampaignSettings => ({
  ...campaignSettings.parse({
    name: 'Garden',
    targetMode: 'redirect',
    targetLink: 'https://shop.example/?src={utm_source}',
    botLink: 'about.html',
  }),
  partnerParameter: PARTNER_PARAMETER,
  ...changes,
})
const found = (changes: Partial<CampaignSettings>, context?: LinkContext) =>
  findingsOf(settings(changes), context).map(({ code, field }) => `${code} ${field}`)

test('finds nothing for defaults and ordinary choices', () => {
  expect(found({})).toEqual([])
  expect(
    found(
      {
        targetLink: 'https://shop.example/lp?c={campaign}&click={HIT}&s={utm_source}#top',
        defaultLink: 'https://shop.example/',
        countries: ['DE', 'AT', 'CH', 'XK'],
        stopKeywords: ['gratis', 'job', 'casino'],
        pageHosts: ['garden.example', '*.garden.example'],
        utm: { source: 'src' },
        user: { user_1: 'sub1', user_2: 'sub2' },
        schedule: { timezone: 'Europe/Kyiv', days: ['sat'], from: '22:00', to: '06:00' },
        keepMonths: 6,
        cutAddressDays: 30,
        repeatLimit: 5,
        splitGroups: [
          group(
            [{ option: 'device', is: true, values: ['mobile'] }],
            [link('https://a.example/', 50), link('https://b.example/', 50)],
          ),
          { ...group([{ option: 'language', is: true, values: ['ua', 'de-AT'] }]), name: 'Languages' },
          { ...group([{ option: 'domain', is: false, values: ['garden.example'] }]), name: 'Elsewhere' },
        ],
      },
      { key: 'c_9f2k4j' },
    ),
  ).toEqual([])
})

const LINKS: [link: string, codes: string[]][] = [
  ['https://a.example/?x={utm_sorce}', ['macroMisspelt']],
  ['https://a.example/?x={clickid}', ['macroMisspelt']],
  ['https://a.example/?x={nothing_like_it}', ['macroUnknown']],
  ['https://a.example/?x={hit', ['macroBraces']],
  ['https://a.example/?x={utm source}'.replace(' ', '-'), ['macroBraces']],
  ['https://a.example/?x={{hit}}', ['macroBraces']],
  ['https://a.example/?x=[clickid]', ['macroForeign']],
  ['https://a.example/?x=__CLICKID__', ['macroForeign']],
  ['https://a.example/?x=%7Bhit%7D', ['macroForeign']],
  ['https://a.example/?ids[]=4&size=__', []],
  ['https://a.example/?click_id=4', ['clickIdTaken']],
  ['https://a.example/?click_id={hit}', []],
  ['https://a.example/?click_id=', []],
  ['https://weir.example/c/c_9f2k4j?utm_source=x', ['linkLoop']],
  ['https://weir.example/c/c_another', []],
  ['about.html', ['linkBotPage']],
  ['other.html', []],
]
test.each(LINKS)('a link %s: %j', (targetLink, codes) =>
  expect(found({ targetLink }, { key: 'c_9f2k4j' })).toEqual(codes.map((code) => `${code} targetLink`)),
)

const hosted = (key: string) => `https://weir.example/c/${key}?utm_source=x`
const LINKED = [
  { key: 'c_back', name: 'Back', to: ['c_else', 'c_own'] },
  { key: 'c_far', name: 'Far', to: ['c_back'] },
  { key: 'c_else', name: 'Else', to: ['c_nowhere'] },
  { key: 'c_one', name: 'One', to: ['c_two'] },
  { key: 'c_two', name: 'Two', to: ['c_else', 'c_one'] },
  { key: 'c_own', name: 'Own as it is saved', to: ['c_back'] },
]
test.each([
  ['c_back', 'Back'],
  ['c_far', 'Far → Back'],
  ['c_one', 'One → Two'],
  ['c_else', undefined],
  ['c_nowhere', undefined],
])('a link to %s leads into a cycle through %s', (key, campaigns) => {
  const draft = settings({ splitGroups: [group([], [link(hosted(key), 100)])] })
  const [one, ...more] = findingsOf(draft, { key: 'c_own', linked: LINKED }).filter(({ code }) =>
    code.startsWith('linkLoop'),
  )
  expect(more).toEqual([])
  expect(one && [one.code, one.severity, one.field, one.values]).toEqual(
    campaigns && ['linkLoopOver', 'error', 'splitGroups.0.links.0.link', { campaigns }],
  )
})

test('names a link to the campaign itself once; an unsaved one can lead into a cycle of others', () => {
  const own = settings({ targetLink: hosted('c_own') })
  expect(findingsOf(own, { key: 'c_own', linked: LINKED }).map(({ code }) => code)).toEqual(['linkLoop'])
  const fresh = settings({ targetLink: hosted('c_two') })
  expect(findingsOf(fresh, { linked: LINKED }).map(({ code }) => code)).toEqual(['linkLoopOver'])
})

test('follows any graph of campaigns to its end and finds exactly the cycles', () => {
  const web = fc.array(fc.uniqueArray(fc.nat(11), { maxLength: 4 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(web, (to) => {
      const linked = to.map((all, at) => ({ key: `c_${at}`, name: `${at}`, to: all.map((one) => `c_${one}`) }))
      let [at, seen] = [new Set([1]), new Set([1])]
      for (let step = 0; step <= to.length; step++) {
        at = new Set([...at].filter((one) => one !== 0).flatMap((one) => to[one] ?? []))
        seen = new Set([...seen, ...at])
      }
      const isCircle = at.size > 0 || seen.has(0)
      const all = findingsOf(settings({ targetLink: hosted('c_1') }), { key: 'c_0', linked })
      expect(all.some(({ code }) => code === 'linkLoopOver')).toBe(isCircle)
    }),
  )
})

test('suggests the intended macro', () => {
  expect(findingsOf(settings({ targetLink: 'https://a.example/?x={uttm_source}' }))[0]?.values).toEqual({
    macro: '{uttm_source}',
    known: '{utm_source}',
  })
  expect([levenshtein('hit', 'hti'), levenshtein('', 'abc'), levenshtein('hit', 'hit')]).toEqual([2, 3, 0])
})

test('reports a link without click id where conversions are expected', () => {
  const none = { partnerParameter: '' }
  const figures: SettingFigures = { groups: [], decided: [], passed: 100, converted: 1, repeats: [] }
  expect(found(none)).toEqual([])
  expect(found(none, { figures })).toEqual(['clickIdMissing targetLink'])
  expect(found({ ...none, targetLink: 'https://a.example/?s={hit}' }, { figures })).toEqual([])
  const groups = [group([], [link('https://a.example/?s={hit}', 50), link('https://b.example/', 50)])]
  expect(found({ ...none, targetLink: 'https://a.example/{hit}', splitGroups: groups })).toEqual([
    'clickIdMissing splitGroups.0.links.1.link',
  ])
  expect(found({ partnerParameter: 'gclid' })).toEqual(['clickIdNetwork partnerParameter'])
})

test('a landing page needs an address of its own', () => {
  const landingGroups = [{ name: 'Offers', conditions: [], links: [{ link: 'https://b.example/', percent: 100 }] }]
  expect(found({ landingGroups, targetMode: 'show' })).toEqual(['landingFile targetLink'])
  expect(found({ landingGroups, targetLink: 'page.html' })).toEqual(['landingFile targetLink'])
  expect(found({ landingGroups, targetMode: 'show', targetOffer: '7' })).toEqual([])
  expect(found({ landingGroups })).toEqual([])
  expect(found({ targetMode: 'show' })).toEqual([])
})

test('a framed page must use https', () => {
  expect(found({ targetMode: 'frame', targetLink: 'http://a.example/' })).toEqual(['linkPlain targetLink'])
  expect(found({ targetLink: 'http://a.example/' })).toEqual([])
})

test('countries that cancel each other', () => {
  expect(found({ countries: ['DE', 'AT'], excludedCountries: ['AT'] })).toEqual(['countriesBoth excludedCountries'])
  expect(found({ countries: ['AT'], excludedCountries: ['AT'] })).toEqual(['countriesAllExcluded excludedCountries'])
  expect(found({ countries: ['DE'], excludedCountries: ['AT'] })).toEqual(['countriesWithoutEffect excludedCountries'])
  expect(found({ excludedCountries: ['AT'] })).toEqual([])
  expect(findingsOf(settings({ countries: ['UK'] }))).toMatchObject([
    { code: 'valueCountry', field: 'countries', values: { value: 'UK', known: 'GB' } },
  ])
  expect(found({ countries: ['QQ'] })).toEqual(['countryUnknown countries'])
})

const KEYWORDS: [keyword: string, code: string | undefined][] = [
  ['http', 'keywordOwn'],
  ['utm_', 'keywordOwn'],
  ['gclid', 'keywordOwn'],
  ['Garden', 'keywordOwn'],
  ['sub', 'keywordOwn'],
  ['9f2k', 'keywordOwn'],
  ['book', 'keywordCondition'],
  ['shop', 'keywordLink'],
  ['gratis', undefined],
]
test.each(KEYWORDS)('the stop keyword %s: %s', (keyword, code) => {
  const changes: Partial<CampaignSettings> = {
    stopKeywords: [keyword],
    pageHosts: ['garden.example'],
    user: { user_1: 'sub1' },
    splitGroups: [group([{ option: 'utmSource', is: true, values: ['Facebook'] }])],
  }
  expect(found(changes, { key: 'c_9f2k4j' })).toEqual(code ? [`${code} stopKeywords`] : [])
})

test('reports unreachable groups and the groups that cover them', () => {
  const phones = group([{ option: 'device', is: true, values: ['mobile'] }])
  const others = { ...group([{ option: 'device', is: false, values: ['mobile'] }]), name: 'Others' }
  const rest = { ...group([]), name: 'Rest' }
  const germanPhones = {
    ...group([...phones.conditions, { option: 'country' as const, is: true, values: ['DE'] }]),
    name: 'German phones',
  }
  const neither = {
    ...group([...phones.conditions, ...others.conditions]),
    name: 'Neither',
  }
  const reach = (splitGroups: Group[], changes: Partial<CampaignSettings> = {}) =>
    findingsOf(settings({ splitGroups, ...changes })).map(({ code, values }) => [
      code,
      values['group'],
      values['other'],
    ])
  expect(reach([phones, germanPhones])).toEqual([['groupCovered', 'B', 'A']])
  expect(reach([germanPhones, phones, rest])).toEqual([])
  expect(reach([phones, others, rest])).toEqual([['groupCoveredTogether', 'C', undefined]])
  expect(reach([rest, phones])).toEqual([['groupCovered', 'B', 'A']])
  expect(reach([neither])).toEqual([['groupEmpty', 'A', undefined]])
  expect(reach([germanPhones], { countries: ['PL'] })).toEqual([['groupPlace', 'A', undefined]])
  expect(reach([germanPhones], { excludedCountries: ['DE'] })).toEqual([['groupPlace', 'A', undefined]])
  const unfinished = { ...group([{ option: 'country', is: true, values: [] }]), name: 'Unfinished' }
  expect(reach([unfinished, phones])).toEqual([])
  expect(reach([phones, { ...others, name: 'Phones' }])).toEqual([['groupNameTwice', 'B', 'A']])
})

test('looks into condition groups: any, none, and repeated questions', () => {
  const is = (option: ConditionOption, ...values: string[]) => ({ option, is: true, values })
  const codes = (...trees: Conditions[]) =>
    findingsOf(
      settings({ splitGroups: trees.map((conditions, at) => ({ ...group(conditions), name: String(at) })) }),
    ).map(({ code }) => code)
  const phone = is('device', 'mobile')
  const android = is('platform', 'Android')
  expect(codes([phone, { option: 'not', of: [phone] }])).toEqual(['groupEmpty'])
  expect(codes([{ option: 'any', of: [phone, android] }], [android])).toEqual(['groupCovered'])
  expect(codes([android], [{ option: 'any', of: [phone, android] }])).toEqual([])
  expect(codes([{ option: 'not', of: [phone, android] }], [phone], [android], [])).toEqual(['groupCoveredTogether'])
  expect(codes([{ option: 'all', of: [phone, android] }], [phone, android])).toEqual(['groupCovered'])
  const old = is('browserVersion', '<100')
  expect(codes([old, { ...old, is: false }])).toEqual(['groupEmpty'])
  expect(codes([old], [is('browserVersion', '<90')])).toEqual([])
  // 3^20 boxes are not searched
  const many = Array.from({ length: 20 }, (_, at) => ({
    option: 'any' as const,
    of: [0, 1, 2].map((each) => ({ option: 'parameter' as const, is: true, name: `p${at}${each}`, values: ['x'] })),
  }))
  expect(codes(many, many)).toEqual([])
})

test('reports rules that never decide, duplicate conditions and duplicate names', () => {
  const rule = (name: string, conditions: Conditions) => ({ name, act: 'block' as const, conditions })
  const phone: Conditions = [{ option: 'device', is: true, values: ['mobile'] }]
  const german: Conditions = [...phone, { option: 'country', is: true, values: ['DE'] }]
  const never: Conditions = [...phone, { option: 'device', is: false, values: ['mobile'] }]
  expect(found({ rules: [rule('A', phone), rule('B', german), rule('C', phone), rule('A', never)] })).toEqual([
    'ruleCovered rules.1.name',
    'ruleAlike rules.2.name',
    'ruleEmpty rules.3.name',
    'ruleNameTwice rules.3.name',
  ])
  expect(found({ rules: [rule('A', german), rule('B', phone)], countries: ['PL'] })).toEqual([])
})

test('reports conditions with impossible values', () => {
  const of = (option: ConditionOption, value: string) =>
    found({ splitGroups: [group([{ option, is: true, values: [value] }])] }).map((one) => one.split(' ')[0])
  expect(of('country', 'uk')).toEqual(['valueCountry'])
  expect(of('country', 'Germany')).toEqual(['valueUnknown'])
  expect(of('country', 'de')).toEqual([])
  expect(of('device', 'phone')).toEqual(['valueUnknown'])
  expect(of('usageType', 'dsl')).toEqual(['valueUnknown'])
  expect(of('language', 'German')).toEqual(['valueUnknown'])
  expect(of('language', 'pt-BR')).toEqual([])
  expect(of('domain', 'https://shop.example/')).toEqual(['valueHost'])
  expect(of('utmSource', 'a/b c')).toEqual([])
})

test('reports duplicate links and parameters, an unknown zone, and a late address cut', () => {
  const twice = [link('https://a.example/', 50), link(' https://a.example/', 50)]
  expect(found({ splitGroups: [group([], twice)] })).toEqual(['linkTwice splitGroups.0.links.1.link'])
  expect(found({ utm: { source: 'src', term: 'src' } })).toEqual(['parameterTwice utm.term'])
  expect(found({ schedule: { timezone: 'Kyiv', days: ['mon'], from: '08:00', to: '09:00' } })).toEqual([
    'zoneUnknown schedule.timezone',
  ])
  expect(found({ keepMonths: 2, cutAddressDays: 62 })).toEqual(['cutWithoutEffect cutAddressDays'])
  expect(found({ keepMonths: 2, cutAddressDays: 61 })).toEqual([])
})

test('compares the repeat limit with conversions only where there are enough', () => {
  const figures = (repeats: number[]): SettingFigures => ({
    groups: [],
    decided: [],
    passed: 1000,
    converted: 40,
    repeats,
  })
  const repeats = [...Array.from({ length: 17 }, () => 1), 4, 5, 9]
  expect(found({ repeatLimit: 3 }, { figures: figures(repeats) })).toEqual(['repeatsBelow repeatLimit'])
  expect(found({ repeatLimit: 4 }, { figures: figures(repeats) })).toEqual([])
  expect(found({ repeatLimit: 3 }, { figures: figures(repeats.slice(1)) })).toEqual([])
  expect(found({}, { figures: figures(repeats) })).toEqual([])
})

test('counts the visits that a split lacks', () => {
  // 2 % against 3 %, half and half: 3 823 a link by the textbook's formula, without its correction
  expect(visitsNeeded(0.02, [0.5, 0.5])).toBe(7645)
  const splitGroups = [group([], [link('https://a.example/', 50), link('https://b.example/', 50)])]
  const figures = (visits: number): SettingFigures => ({
    groups: [{ name: 'Phones', visits }],
    decided: [],
    passed: 2000,
    converted: 40,
    repeats: [],
  })
  const few = findingsOf(settings({ splitGroups }), { figures: figures(1000) })
  expect(few).toMatchObject([{ code: 'splitTooFew', values: { visits: 1000, needed: 7645, missing: 3645 } }])
  expect(found({ splitGroups }, { figures: figures(1912) })).toEqual([])
  expect(found({ splitGroups }, { figures: { ...figures(10), converted: 19 } })).toEqual([])
  expect(found({ splitGroups }, { figures: { ...figures(10), groups: [] } })).toEqual([])
  expect(found({ splitGroups }, { figures: { ...figures(10), decided: ['Phones'] } })).toEqual([])
})

test('sorts the gravest first', () => {
  const severities = findingsOf(
    settings({ countries: ['DE'], excludedCountries: ['AT'], stopKeywords: ['http', 'shop'] }),
  ).map(({ severity }) => severity)
  expect(severities).toEqual(['error', 'warning', 'note'])
})
