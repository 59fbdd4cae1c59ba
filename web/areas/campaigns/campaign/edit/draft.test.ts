import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Campaign, campaignSettings } from '../../../../../src/contract/campaigns/campaigns.ts'
import { isTargetLink, storedLink } from '../../../../../src/contract/campaigns/links.ts'
import { WEEKDAYS } from '../../../../../src/contract/campaigns/condition-words.ts'
import { changesBetween } from './changes.ts'
import { DAYS, defaultLinkOf, draftFrom, newDraft, settingsFrom, type Draft } from './draft.ts'

const campaign: Campaign = {
  id: '7',
  key: 'c_abc',
  kind: 'integration',
  status: 'active',
  name: 'Garden',
  tag: 'autumn',
  language: 'de',
  targetMode: 'show',
  targetLink: 'shop.php',
  botLink: 'about.html',
  defaultLink: null,
  targetOffer: null,
  defaultOffer: null,
  flow: null,
  countries: ['DE'],
  excludedCountries: [],
  stopKeywords: ['job'],
  excludedValues: {},
  pageHosts: [],
  utm: { source: 'src' },
  user: { user_2: 'sub' },
  partnerParameter: 'clickid',
  landingGroups: [],
  splitGroups: [
    {
      name: 'Phones',
      conditions: [{ option: 'device', is: false, values: ['desktop'] }],
      links: [
        { link: 'a.html', percent: 60 },
        { link: 'b.html', percent: 40 },
      ],
    },
  ],
  sensitivity: 'strict',
  check: 'suspicious',
  holdOut: 0.5,
  repeatLimit: 20,
  keepMonths: 13,
  cutAddressDays: 0,
  schedule: { timezone: 'Europe/Berlin', days: ['mon', 'sun'], from: '22:00', to: '06:00' },
  clientId: '1',
  clientEmail: 'a@b.example',
  version: 3,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  passThrough: 'clickIds',
  duplicates: 'replace',
  source: null,
  notes: '',
  rules: [],
  tests: [],
  lastHit: null,
  hostedLink: null,
  banned: null,
}
const draft = (part: Partial<Draft> = {}): Draft => ({ ...draftFrom(campaign, 'UTC'), ...part })

describe('a campaign as a draft', () => {
  it('converts back to the same campaign, valid for the contract', () => {
    const {
      id: _i,
      key: _k,
      kind: _d,
      status: _s,
      clientId: _c,
      clientEmail: _e,
      version: _v,
      createdAt: _a,
      updatedAt: _u,
      lastHit: _l,
      hostedLink: _h,
      banned: _b,
      ...settings
    } = campaign
    const sent = settingsFrom(draft())
    expect(sent).toEqual(settings)
    expect(campaignSettings.parse(sent)).toEqual(sent)
  })

  it('uses the contract’s names', () => {
    expect(DAYS).toEqual(WEEKDAYS)
  })

  it('a new one lacks only its name and links', () => {
    const refused = campaignSettings.safeParse(settingsFrom(newDraft('UTC')))
    expect(refused.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['name', 'targetLink', 'botLink'])
  })

  it('needs a default link only if there are groups', () => {
    expect(settingsFrom(draft({ defaultLink: ' ', splitGroups: [] })).defaultLink).toBeNull()
    expect(campaignSettings.safeParse(settingsFrom(draft({ defaultLink: '' }))).success).toBe(false)
    expect(settingsFrom(draft({ defaultLink: 'other.php' })).defaultLink).toBe('other.php')
    expect(settingsFrom(draft({ targetLink: 'new.php', defaultLink: 'new.php' })).defaultLink).toBeNull()
    expect(defaultLinkOf(newDraft('UTC'))).toBe('')
    expect(defaultLinkOf({ ...newDraft('UTC'), targetLink: 'x.php' })).toBe('x.php')
  })
})

describe('non-ASCII links', () => {
  const withLink = (link: string): Campaign => ({
    ...campaign,
    targetLink: link,
    defaultLink: link,
    splitGroups: [{ name: 'A', conditions: [], links: [{ link, percent: 100 }] }],
  })

  it('are readable in each field', () => {
    const shown = 'https://пример.рф/🎉?x=ü&q=%26&s={utm_source}'
    const { targetLink, defaultLink, splitGroups } = draftFrom(withLink(storedLink(shown)), 'UTC')
    expect([targetLink, defaultLink, splitGroups[0]?.links[0]?.link]).toEqual([shown, shown, shown])
  })

  it('are saved as they were stored', () => {
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ unit: 'grapheme', maxLength: 20 }))
    fc.assert(
      fc.property(fc.constantFrom('пример.рф', 'a.example'), text, text, (host, path, query) => {
        const link = storedLink(`https://${host}/${path}?q=${query}&s={utm_source}`)
        fc.pre(isTargetLink(link))
        const { targetLink, defaultLink, splitGroups } = campaignSettings.parse(
          settingsFrom({ ...draftFrom(withLink(link), 'UTC') }),
        )
        expect([targetLink, defaultLink ?? link, splitGroups[0]?.links[0]?.link]).toEqual([link, link, link])
      }),
      { numRuns: 300 },
    )
  })
})

describe('unsaved changes', () => {
  const after = (part: Partial<Draft>) => changesBetween(draft(), draft(part))
  it('none, whatever ids the rows have in the form', () => {
    expect(after({})).toEqual([])
    expect(after({ schedule: { ...draft().schedule, days: ['sun', 'mon'] } })).toEqual([])
  })
  it('are listed in the form’s order', () => {
    expect(
      after({
        schedule: { ...draft().schedule, on: false },
        name: 'New',
        user: { ...draft().user, user_2: '' },
        utm: { ...draft().utm, term: 'q' },
      }),
    ).toEqual([{ field: 'name' }, { parameter: 'user_2' }, { parameter: 'term' }, { field: 'schedule' }])
  })
  it('name groups by letter, and report a changed order', () => {
    const [first] = draft().splitGroups
    if (!first) throw new Error('a group is missing')
    const second = { ...first, name: 'Tablets' }
    const two = draft({ splitGroups: [first, second] })
    expect(after({ splitGroups: [first, second] })).toEqual([{ group: 'B' }])
    expect(changesBetween(two, draft({ splitGroups: [second, first] }))).toEqual([{ order: true }])
    expect(after({ splitGroups: [] })).toEqual([{ group: 'A' }])
  })
})

it('parses the hold-out with a point or a comma, and empty as off', () => {
  const sent = (holdOut: string) => settingsFrom(draft({ holdOut })).holdOut
  expect([sent(''), sent('0.5'), sent('2,5')]).toEqual([0, 0.5, 2.5])
  expect(draftFrom({ ...campaign, holdOut: 0 }, 'UTC').holdOut).toBe('')
  for (const typed of ['0,4', '6', '1.25', '1.2.3'])
    expect(campaignSettings.safeParse(settingsFrom(draft({ holdOut: typed }))).success, typed).toBe(false)
})

describe('countries of a draft', () => {
  it('are not sent when all countries are allowed, whatever was chosen before', () => {
    expect(settingsFrom(draft({ onlyCountries: false })).countries).toEqual([])
    expect(draftFrom({ ...campaign, countries: [] }, 'UTC').onlyCountries).toBe(false)
  })

  it('are refused when none is chosen, together with all else that is missing', () => {
    const refused = campaignSettings.safeParse(settingsFrom(draft({ onlyCountries: true, countries: [], name: '' })))
    expect(refused.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'Campaign name is required'],
      ['countries.0', 'Country is required'],
    ])
  })
})
