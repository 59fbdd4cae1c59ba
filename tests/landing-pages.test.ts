/** Clicks of landing pages over HTTP: who is led to an offer, as whose visit, and what is kept of it. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { campaignSettings } from '../src/contract/campaigns/campaigns.ts'
import type { NewClick } from '../src/store/config/campaigns/landing-clicks.ts'
import { createOfferCounts } from '../src/store/shared/offer-counts.ts'
import { offerCapacity } from '../src/store/shared/sightings.ts'
import { KEY, putCampaign, startLoneEdge, type LoneEdge } from './support/lone-edge.ts'
import { LIBRARY, PERSON } from './support/visitors.ts'

const PAGE = 'https://lp.example/shoes?a=1'
const OFFER = 'https://offer.example/'
const CAMPAIGN = { targetMode: 'redirect', targetLink: PAGE, partnerParameter: 'click_id' }
const group = (name: string, conditions: object[], ...links: object[]) => ({ name, conditions, links })
const OFFERS = [group('Offers', [], { link: `${OFFER}one`, percent: 50 }, { link: `${OFFER}two`, percent: 50 })]

let edge: LoneEdge
let clicks: NewClick[]
let isFull = false
let visitors = 0
let ip = ''

beforeAll(async () => {
  edge = await startLoneEdge({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => edge.close())
beforeEach(() => {
  visitors += 1
  ip = `81.2.${Math.floor(visitors / 200)}.${(visitors % 200) + 1}`
  clicks = []
  isFull = false
  edge.rows.length = 0
  edge.state.now = Date.now
  edge.parts.clicks = {
    append: (click) => {
      if (isFull) throw new Error('ENOSPC')
      clicks.push(click)
    },
  }
  putCampaign(edge, { ...CAMPAIGN, landingGroups: OFFERS })
})

async function go(path: string, headers: Record<string, string> = PERSON) {
  const answer = await fetch(`http://127.0.0.1:${edge.port}${path}`, {
    redirect: 'manual',
    headers: { ...headers, 'x-forwarded-for': ip },
  })
  return { status: answer.status, to: answer.headers.get('location') ?? '' }
}

/** A visit by the hosted link; the page's address, its token and the hit. */
async function seePage(path = `/c/${KEY}`) {
  const { to } = await go(path)
  const url = new URL(to)
  const hit = edge.rows.at(-1)?.hit ?? ''
  edge.rows.length = 0
  return { to, token: url.searchParams.get('weir_go') ?? '', hit }
}
const clickIdOf = (to: string) => new URL(to).searchParams.get('click_id')

test('a person sees the page first, and its button leads to an offer as the same visit', async () => {
  const { to, token, hit } = await seePage()
  expect(to).toBe(`${PAGE}&click_id=${hit}&weir_go=${token}`)
  const led = await go(`/go/${KEY}?weir_go=${token}`)
  expect(led.status).toBe(302)
  expect(led.to).toMatch(/^https:\/\/offer\.example\/(?:one|two)\?click_id=/)
  expect(clickIdOf(led.to)).toBe(hit)
  expect(edge.rows, 'a click is no visit').toEqual([])
  expect(clicks).toMatchObject([
    {
      hit,
      campaignKey: KEY,
      class: 'target',
      pageGroup: '',
      pageLink: '',
      button: null,
      linkGroup: 'Offers',
      direct: false,
    },
  ])
})

test('a visitor keeps the offer, also from another address', async () => {
  const { token } = await seePage()
  const led = new Set<string>()
  for (let click = 0; click < 12; click++) {
    ip = `81.3.0.${click + 1}`
    led.add((await go(`/go/${KEY}?weir_go=${token}`)).to)
  }
  expect(led.size).toBe(1)
})

test.each([
  ['a page’s source', (token: string) => `step=2&amp;weir_go=${token}`],
  ['a second query', (token: string) => `weir_go=${token}?utm_source=x`],
  ['an encoded token', (token: string) => `weir_go=${token.replaceAll('.', '%2E').replaceAll('-', '%2D')}`],
  ['an encoded name', (token: string) => `weir%5Fgo=${token}&weir_go=`],
])('the visit is known from %s', async (_name, query) => {
  const { token, hit } = await seePage()
  const { to } = await go(`/go/${KEY}?${query(token)}`)
  expect(clickIdOf(to)).toBe(hit)
  expect(to).not.toContain('weir_go')
})

test('the page’s visit counts for its own campaign alone', async () => {
  const { token, hit } = await seePage()
  const settings = campaignSettings.parse({ ...CAMPAIGN, name: 'Two', botLink: 'bot.html', landingGroups: OFFERS })
  const other = { id: '8', key: 'c_two', clientId: '1', name: 'Two', version: 1, status: 'active' as const }
  edge.parts.snapshot.putCampaigns(
    [],
    [{ ...other, settings, dealt: [], archived: false, tokens: [], bannedSince: '' }],
  )
  expect(clickIdOf((await go(`/go/c_two?weir_go=${token}`)).to)).not.toBe(hit)
})

test('the destination that is stored has no token', async () => {
  await go(`/c/${KEY}`)
  expect(edge.rows[0]?.destination).toBe(`${PAGE}&click_id=${edge.rows[0]?.hit}`)
})

test('a link that shows its page’s address to the service needs no token of its own, and hands parameters on', async () => {
  putCampaign(edge, { ...CAMPAIGN, landingGroups: OFFERS, passThrough: 'query' })
  const { to, hit } = await seePage(`/c/${KEY}?utm_source=fb&gclid=g1`)
  const led = new URL((await go(`/go/${KEY}?step=2&utm_source=own`, { ...PERSON, referer: to })).to)
  expect(Object.fromEntries(led.searchParams)).toEqual({
    step: '2',
    utm_source: 'own',
    gclid: 'g1',
    a: '1',
    click_id: hit,
  })
})

test('the second button leads to the second link; a number without a link to any', async () => {
  const { token } = await seePage()
  expect((await go(`/go/${KEY}/2?weir_go=${token}`)).to).toContain(`${OFFER}two`)
  expect((await go(`/go/${KEY}/1/?weir_go=${token}`)).to).toContain(`${OFFER}one`)
  for (const number of ['3', '0', '51', 'x', '1e1'])
    expect((await go(`/go/${KEY}/${number}?weir_go=${token}`)).status).toBe(302)
  expect(clicks.map(({ button, link }) => [button, link]).slice(0, 2)).toEqual([
    [2, '1'],
    [1, '0'],
  ])
  expect(clicks.slice(2).map(({ button }) => button)).toEqual([3, null, null, null, null])
})

test('conditions choose the group, and the last takes everybody else', async () => {
  const of = (country: string) => [{ option: 'country', is: true, values: [country] }]
  const groups = (first: string, last: string) => [
    group('First', of(first), { link: `${OFFER}first`, percent: 100 }),
    group('Last', of(last), { link: `${OFFER}last`, percent: 100 }),
  ]
  for (const [landingGroups, wanted] of [
    [groups('DE', 'FR'), 'first'],
    [groups('FR', 'DE'), 'last'],
    [groups('FR', 'IT'), 'last'],
  ] as const) {
    putCampaign(edge, { ...CAMPAIGN, landingGroups })
    const { token } = await seePage()
    expect((await go(`/go/${KEY}?weir_go=${token}`)).to).toContain(OFFER + wanted)
  }
})

test('a link with an offer leads there at once; one without is a landing page', async () => {
  edge.parts.snapshot.offers.put(
    ['5'],
    [
      {
        id: '5',
        clientId: '1',
        link: `${OFFER}direct`,
        status: 'active',
        countries: [],
        dayCap: null,
        fullOn: null,
        timezone: 'UTC',
        substituteId: null,
        deadSince: null,
      },
    ],
  )
  const splitGroups = [group('Test', [], { link: PAGE, offer: '5', percent: 100 })]
  putCampaign(edge, { ...CAMPAIGN, landingGroups: OFFERS, splitGroups })
  expect((await go(`/c/${KEY}`)).to).toMatch(/^https:\/\/offer\.example\/direct\?click_id=\w{26}$/)
  edge.parts.snapshot.offers.put(['5'], [])
  expect((await go(`/c/${KEY}`)).to, 'the address in place of an offer is no landing page').not.toContain('weir_go')
  edge.parts.snapshot.offers.put(['5'], [])
  putCampaign(edge, {
    ...CAMPAIGN,
    landingGroups: OFFERS,
    splitGroups: [group('Ää 1', [], { link: PAGE, percent: 100 })],
  })
  const { token } = await seePage()
  await go(`/go/${KEY}?weir_go=${token}`)
  expect(clicks.at(-1)).toMatchObject({ pageGroup: 'Ää 1', pageLink: '0' })
})

test('without the page’s visit, or with a forged one, a click is a visit of its own that reaches the offer', async () => {
  const { token, hit } = await seePage()
  const other = token.startsWith('0') ? `1${token.slice(1)}` : `0${token.slice(1)}`
  const forged = ['', 'x', other, `${token}.x`, token.slice(0, -1), token.replace(KEY, 'c_other'), token.toUpperCase()]
  for (const given of forged) {
    const led = await go(`/go/${KEY}?weir_go=${given}`)
    expect(led.to, given).toContain(OFFER)
    expect(clickIdOf(led.to), given).not.toBe(hit)
    expect(clicks.at(-1)).toMatchObject({ hit: edge.rows.at(-1)?.hit, direct: true, linkGroup: 'Offers' })
  }
  expect(edge.rows).toHaveLength(forged.length)
  expect(
    edge.rows.every(({ destination, class: hitClass }) => destination.startsWith(OFFER) && hitClass === 'target'),
  ).toBe(true)
})

test('after a day the page’s visit no longer counts', async () => {
  const { token, hit } = await seePage()
  edge.state.now = () => Date.now() + 23.9 * 3_600_000
  expect(clickIdOf((await go(`/go/${KEY}?weir_go=${token}`)).to)).toBe(hit)
  edge.state.now = () => Date.now() + 24.1 * 3_600_000
  expect(clickIdOf((await go(`/go/${KEY}?weir_go=${token}`)).to)).not.toBe(hit)
})

test('a program with a person’s token is turned away, with a receipt of its own', async () => {
  const { token, hit } = await seePage()
  const led = await go(`/go/${KEY}?weir_go=${token}`, LIBRARY)
  expect(led).toEqual({ status: 200, to: '' })
  expect(edge.rows).toMatchObject([{ class: 'bot' }])
  expect(edge.rows[0]?.hit).not.toBe(hit)
  expect(clicks).toEqual([])
})

test('a campaign that only watches leads programs on, too, as the same visit', async () => {
  putCampaign(edge, { ...CAMPAIGN, landingGroups: OFFERS, sensitivity: 'monitor' })
  const { token, hit } = await seePage()
  expect(clickIdOf((await go(`/go/${KEY}?weir_go=${token}`, LIBRARY)).to)).toBe(hit)
  expect(clicks).toMatchObject([{ hit, class: 'bot', direct: false }])
})

test('whatever a program sends, no offer is reached, and its visit is kept', async () => {
  const { to, token } = await seePage()
  const query = fc.oneof(
    fc.constant(token),
    fc.string(),
    fc.constantFrom('', '&', `${token}&weir_go=x`, `x&weir_go=${token}`),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '/', '/1', '/2/', '/99'),
      query,
      fc.constantFrom('', to, `https://lp.example/?weir_go=${token}`),
      async (path, given, referer) => {
        edge.rows.length = 0
        const led = await go(`/go/${KEY}${path}?weir_go=${encodeURIComponent(given)}`, {
          ...LIBRARY,
          ...(referer && { referer }),
        })
        expect(led.to).toBe('')
        expect(edge.rows.map((row) => row.class)).toEqual(['bot'])
        expect(clicks).toEqual([])
      },
    ),
    { numRuns: 30 }, // more clicks of one visit are a flood
  )
})

test('the limit of visits does not count clicks', async () => {
  putCampaign(edge, { ...CAMPAIGN, landingGroups: OFFERS, repeatLimit: 1 })
  const { token, hit } = await seePage()
  for (let click = 0; click < 3; click++) expect(clickIdOf((await go(`/go/${KEY}?weir_go=${token}`)).to)).toBe(hit)
})

test('an offer’s cap counts clicks, and its substitute takes the next', async () => {
  edge.parts.offerCounts = offerCapacity(createOfferCounts(64))
  const offer = (id: string, more: object) => ({
    id,
    clientId: '1',
    link: OFFER + id,
    status: 'active' as const,
    countries: [],
    dayCap: null,
    fullOn: null,
    timezone: 'UTC',
    substituteId: null,
    deadSince: null,
    ...more,
  })
  edge.parts.snapshot.offers.put(['8', '9'], [offer('8', { dayCap: 2, substituteId: '9' }), offer('9', {})])
  putCampaign(edge, { ...CAMPAIGN, landingGroups: [group('Offers', [], { link: OFFER, offer: '8', percent: 100 })] })
  const { token } = await seePage()
  for (let click = 0; click < 3; click++) await go(`/go/${KEY}?weir_go=${token}`)
  expect(clicks.map(({ offer: led, passed }) => [led, passed])).toEqual([
    ['8', ''],
    ['8', ''],
    ['9', '8 full'],
  ])
})

test('nothing is answered that could not be kept', async () => {
  const { token } = await seePage()
  isFull = true
  expect(await go(`/go/${KEY}?weir_go=${token}`)).toMatchObject({ status: 503, to: '' })
  expect((await go(`/go/${KEY}`)).status).toBe(503)
})

test('a flood with one visit is refused, and another visit is not', async () => {
  const { token } = await seePage()
  const answers: number[] = []
  for (let click = 0; click < 40; click++) answers.push((await go(`/go/${KEY}?weir_go=${token}`)).status)
  expect(answers.filter((status) => status === 302)).toHaveLength(clicks.length)
  expect(answers.at(-1)).toBe(429)
  ip = '81.2.250.1'
  const next = await seePage()
  expect((await go(`/go/${KEY}?weir_go=${next.token}`)).status).toBe(302)
})

test('a page fetched ahead counts no click', async () => {
  const { token } = await seePage()
  expect((await go(`/go/${KEY}?weir_go=${token}`, { ...PERSON, 'sec-purpose': 'prefetch' })).status).toBe(302)
  expect(clicks).toEqual([])
})

test('a campaign without offers behind its page adds no token, and a click there is a visit', async () => {
  putCampaign(edge, CAMPAIGN)
  expect((await go(`/c/${KEY}`)).to).not.toContain('weir_go')
  expect((await go(`/go/${KEY}`)).to).toContain(PAGE)
  expect(clicks).toEqual([])
  expect((await go('/go/c_unknown')).status).toBe(404)
})
