import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { parseAgent } from './agent/agent.ts'
import { AGENT, policy, TARGET, visit } from './builders.ts'
import { assignSlots } from './destination/split-slots.ts'
import { chooseLink as choose, expandDestination, personsLink } from './destination/destination.ts'
import { MACROS } from '../contract/campaigns/macros.ts'

const chooseLink = (
  { name, links }: { name: string; links: { link: string; percent: number }[] },
  visitor: string,
  campaign: string,
) => choose({ name, slots: assignSlots(links) }, visitor, campaign)
type Group = CampaignSettings['splitGroups'][number]
const group = (name: string, conditions: Group['conditions'], ...links: [string, number][]): Group => ({
  name,
  conditions,
  links: links.map(([link, percent]) => ({ link, percent })),
})
const german = group('german', [{ option: 'language', is: true, values: ['DE'] }], ['https://de.example/', 100])
const phones = group(
  'phones',
  [
    { option: 'device', is: true, values: ['Mobile'] },
    { option: 'country', is: false, values: ['FR', 'US'] },
  ],
  ['https://phone.example/', 100],
)

test('the first matching group wins; else the default link; without groups the target link', () => {
  const rules = policy({ splitGroups: [phones, german], defaultLink: 'https://default.example/' })
  const phone = visit({ userAgent: AGENT.android })
  expect(personsLink(phone, rules)).toEqual({
    mode: 'redirect',
    to: 'https://phone.example/',
    offer: '',
    splitGroup: 'phones',
    splitLink: '0',
  })
  expect(personsLink({ ...phone, country: 'FR' }, rules)).toMatchObject({
    to: 'https://de.example/',
    offer: '',
    splitGroup: 'german',
  })
  expect(personsLink(visit({ language: 'fr' }), rules)).toMatchObject({
    to: 'https://default.example/',
    offer: '',
    splitGroup: '',
    splitLink: '',
  })
  expect(personsLink(visit({ language: 'fr' }), policy({ splitGroups: [german] }))).toMatchObject({
    to: TARGET,
    offer: '',
    splitGroup: '',
  })
  expect(personsLink(visit(), policy())).toMatchObject({ to: TARGET, offer: '', splitGroup: '' })
})

test('a language condition means the language or one of its regions', () => {
  const at = policy({
    splitGroups: [group('at', [{ option: 'language', is: true, values: ['de-AT'] }], ['https://at.example/', 100])],
  })
  expect(personsLink(visit({ language: 'de-at' }), at).splitGroup).toBe('at')
  expect(personsLink(visit({ language: 'de-de' }), at).splitGroup).toBe('')
})

test('uk and ua both mean Ukrainian, in conditions and in browsers', () => {
  const groupFor = (language: string, value: string, is = true) =>
    personsLink(
      visit({ language }),
      policy({
        splitGroups: [group('g', [{ option: 'language', is, values: [value] }], ['https://kava.example/', 100])],
      }),
    ).splitGroup
  for (const [language, value] of [
    ['uk', 'ua'],
    ['uk-ua', 'ua'],
    ['uk-ua', 'UA'],
    ['uk-ua', 'ua-UA'],
    ['uk', 'uk'],
    ['ua', 'uk'],
    ['ua-ua', 'uk-UA'],
  ] as const) {
    expect(groupFor(language, value), `${language} ${value}`).toBe('g')
    expect(groupFor(language, value, false), `${language} not ${value}`).toBe('')
  }
  for (const value of ['uk-PL', 'ru', 'ru-UA']) expect(groupFor('uk-ua', value), value).toBe('')
  const place = policy({
    splitGroups: [group('g', [{ option: 'country', is: true, values: ['UA'] }], ['https://kava.example/', 100])],
  })
  expect(personsLink(visit({ country: 'UA' }), place).splitGroup, 'a country is no language').toBe('g')
})

test('parity: no condition on browser, platform, device or network tells a crawler from people', () => {
  for (const [option, value] of [
    ['browser', 'Googlebot'],
    ['device', 'bot'],
    ['platform', 'unknown'],
    ['usageType', 'hosting'],
  ] as const) {
    const rules = policy({
      splitGroups: [group('crawlers', [{ option, is: true, values: [value] }], ['https://apart.example/', 100])],
    })
    for (const crawler of ['verified', 'unknown'] as const) {
      expect(personsLink(visit({ userAgent: AGENT.googlebot, crawler, usageType: 'hosting' }), rules).to).toBe(TARGET)
    }
  }
})

/** Chi-square of counts against shares; 10.83 is p = 0.001 with one degree of freedom, 13.82 with two. */
const chiSquare = (counts: number[], shares: number[], total: number) =>
  shares.reduce(
    (sum, share, index) => sum + ((counts[index] ?? 0) - (total * share) / 100) ** 2 / ((total * share) / 100),
    0,
  )

test.each([
  [[33, 33, 34], 13.82],
  [[1, 99], 10.83],
])('100 000 visitors are distributed by the percents %j', (shares, limit) => {
  const links = shares.map((percent) => ({ link: '', percent }))
  const counts = shares.map(() => 0)
  for (let visitor = 0; visitor < 100_000; visitor++) {
    const index = chooseLink({ name: 'group', links }, `visitor-${visitor}`, '7')
    counts[index] = (counts[index] ?? 0) + 1
  }
  expect(chiSquare(counts, shares, 100_000)).toBeLessThan(limit)
})

test('a visitor keeps their link; another campaign or group deals anew', () => {
  const links = [
    { link: 'a', percent: 50 },
    { link: 'b', percent: 50 },
  ]
  const dealt = (name: string, campaign: string) =>
    Array.from({ length: 2000 }, (_, visitor) => chooseLink({ name, links }, `v${visitor}`, campaign))
  const first = dealt('group', '7')
  expect(dealt('group', '7')).toEqual(first)
  for (const other of [dealt('other', '7'), dealt('group', '8')]) {
    const same = other.filter((index, visitor) => index === first[visitor]).length
    expect(Math.abs(same - 1000)).toBeLessThan(120)
  }
})

test('assignments survive releases: these visitors keep these links for ever', () => {
  const links = [10, 20, 30, 40].map((percent) => ({ link: '', percent }))
  expect(['a', 'b', 'c', 'd', 'e', 'ж'].map((visitor) => chooseLink({ name: 'g', links }, visitor, '1'))).toEqual([
    1, 0, 1, 3, 0, 3,
  ])
})

test('never chooses a link of 0 percent', () => {
  fc.assert(
    fc.property(fc.string(), (visitor) => {
      expect(
        chooseLink(
          {
            name: 'g',
            links: [
              { link: '', percent: 0 },
              { link: '', percent: 100 },
              { link: '', percent: 0 },
            ],
          },
          visitor,
          '1',
        ),
      ).toBe(1)
    }),
  )
})

const expand = (to: string, changes: Parameters<typeof visit>[0] = {}, partnerParameter = '') =>
  expandDestination(to, visit(changes), policy({ partnerParameter }), '01HIT')

test('fills macros with escaped values, unknown ones with nothing', () => {
  expect(
    expand(
      'https://t.example/{country}/x?c={hit}&k={campaign}&s={utm_source}&u={user_1}&n={nothing}{Country}#{user_2}',
      { utmSource: 'a b&c=d', user1: 'ж/?#', user2: '"<' },
    ),
  ).toBe('https://t.example/DE/x?c=01HIT&k=cmp7&s=a%20b%26c%3Dd&u=%D0%B6%2F%3F%23&n=DE#%22%3C')
  expect(expand('https://t.example/?p={__proto__}{constructor}{toString}')).toBe('https://t.example/?p=')
})

test('the partner parameter carries the hit’s id', () => {
  expect(expand('https://t.example', {}, 'sub')).toBe('https://t.example/?sub=01HIT')
  expect(expand('https://t.example/a#b', {}, 'sub')).toBe('https://t.example/a?sub=01HIT#b')
  expect(expand('https://t.example/a?x=1', {}, 'sub')).toBe('https://t.example/a?x=1&sub=01HIT')
  expect(expand('https://t.example/a?', {}, 'sub')).toBe('https://t.example/a?sub=01HIT')
})

/** Names under which some receiver would find the value of `click_id`: the first it reads must be the hit. */
const SPELLINGS = [
  'click_id',
  'CLICK_ID',
  'Click_Id',
  '%63lick_id',
  'click%5Fid',
  '%63%6C%69%63%6B%5F%69%64',
  '%2563lick_id',
  'click_id[]',
  'click_id%5B%5D',
  'click_id[0]',
  'click_id[a][b]',
  'click.id',
  'click%2Eid',
  'click id',
  'click+id',
  'click%20id',
  '+click_id',
  '%20click_id',
  'click_id%20',
  'click_id%00',
  'click_id%00x',
  '%00click_id',
  'click[id',
  '\uFF43lick_id',
  'cl\u0131ck_id',
  'click_id%09',
  '%E2%80%8Bclick_id',
]
test.each(SPELLINGS)('drops a visitor’s parameter %s beside the hit’s', (name) => {
  const url = `https://shop.example/?a=1&${name}=theirs&b=2`
  const answered = expandDestination(
    'https://net.example/o?c=3',
    visit({ url }),
    policy({ partnerParameter: 'click_id', passThrough: 'query' }),
    '01HIT',
  )
  expect(answered).toBe('https://net.example/o?c=3&a=1&b=2&click_id=01HIT')
})

test('drops one that a macro or the link brings; keeps other names', () => {
  const at = (to: string, url = 'https://shop.example/') =>
    expandDestination(
      to,
      visit({ url, user1: 'click_id', user2: 'theirs' }),
      policy({ partnerParameter: 'click_id', passThrough: 'query' }),
      '01HIT',
    )
  expect(at('https://net.example/?{user_1}={user_2}&x=1')).toBe('https://net.example/?x=1&click_id=01HIT')
  expect(at('https://net.example/?click_id={user_2}')).toBe('https://net.example/?click_id=01HIT')
  expect(at('https://net.example/?click_id={hit}&x={user_2}#top')).toBe(
    'https://net.example/?x=theirs&click_id=01HIT#top',
  )
  expect(at('https://net.example/a', 'https://shop.example/?click_ids=1&my_click_id=2&clickid=3&click=4&_id=5')).toBe(
    'https://net.example/a?click_ids=1&my_click_id=2&clickid=3&click=4&_id=5&click_id=01HIT',
  )
  expect(at('https://net.example/?', 'https://shop.example/')).toBe('https://net.example/?click_id=01HIT')
  expect(at('https://net.example/?a&&b=&%63=%zz&click_id=1'), 'nothing else is rewritten').toBe(
    'https://net.example/?a&&b=&%63=%zz&click_id=01HIT',
  )
})

test('the hit is the only value of its name, whatever is in the visited page', () => {
  const names = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(...SPELLINGS), fc.string({ unit: 'binary' })), fc.string()),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(names, (pairs) => {
      const url = `https://shop.example/?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`
      const answered = new URL(
        expandDestination(
          'https://net.example/o',
          visit({ url }),
          policy({ partnerParameter: 'click_id', passThrough: 'query' }),
          '01HIT',
        ),
      )
      expect(answered.searchParams.getAll('click_id')).toEqual(['01HIT'])
      expect(
        [...answered.searchParams]
          .filter(([name]) => name.trim().toLowerCase().startsWith('click_id'))
          .filter(([name]) => !/^click_id\w/i.test(name.trim())),
      ).toEqual([['click_id', '01HIT']])
    }),
    { numRuns: 1000 },
  )
})

test('keeps a local file as it is', () => {
  expect(expand('land/{country}.html', {}, 'sub')).toBe('land/{country}.html')
})

test('a visit’s words never reach scheme, host or a parent path, nor break a header line', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '..',
      '.',
      '../..',
      '//evil',
      '@evil',
      '\\evil',
      '\r\nX: y',
      'javascript:',
      '\ud800',
      '\0',
      '{hit}',
      '%0d%0a',
      '.evil.example',
    ),
  )
  const links = MACROS.flatMap((name) => [
    `https://t.example/a/b/{${name}}/c`,
    `https://t.example/a/b?x={${name}}#{${name}}`,
  ])
  fc.assert(
    fc.property(fc.constantFrom(...links), nasty, fc.constantFrom('', 'sub'), (link, value, partner) => {
      const all = {
        utmSource: value,
        utmCampaign: value,
        utmTerm: value,
        utmCreative: value,
        utmPlacement: value,
        utmNetwork: value,
        siteSource: value,
        placement: value,
        user1: value,
        user2: value,
        user3: value,
        user4: value,
        user5: value,
        domain: value,
        country: value,
        region: value,
        city: value,
        isp: value,
        usageType: 'mobile',
      }
      const answered = expand(link, all, partner)
      // eslint-disable-next-line no-control-regex -- the range of printable ASCII, in its escapes
      expect(answered).toMatch(/^https:\/\/t\.example\/a\/b[\u0021-\u007e]*$/)
      const url = new URL(answered)
      expect([url.protocol, url.host, url.username]).toEqual(['https:', 't.example', ''])
      expect(url.pathname.startsWith('/a/b')).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('names places and carriers of people, and none of crawlers', () => {
  const link = 'https://t.example/?{city}&{region}&{carrier}'
  const seen = { city: 'US/California/Mountain View', region: 'US/California', isp: 'T-Mobile', usageType: 'mobile' }
  expect(expand(link, seen)).toBe('https://t.example/?Mountain%20View&California&T-Mobile')
  expect(expand(link, { ...seen, usageType: 'residential' })).toBe('https://t.example/?Mountain%20View&California&')
  const crawler = { userAgent: AGENT.googlebot, agent: parseAgent(AGENT.googlebot), crawler: 'verified' } as const
  expect(expand(link, { ...seen, ...crawler })).toBe(expand(link, {}))
})

test('leaves braces after the scheme or in the host alone', () => {
  for (const link of ['https://{utm_source}/x', 'https://{utm_source}.example/x', 'https://t.example\\{utm_source}']) {
    expect(expand(link, { utmSource: 'evil' }).startsWith(link.slice(0, 17))).toBe(true)
  }
})
