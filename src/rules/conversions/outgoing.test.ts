import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OUTGOING_MACROS, type OutgoingValues } from '../../contract/conversions/outgoing-words.ts'
import {
  eventOf,
  faultOfAddress,
  fillAddress,
  isTaken,
  hasMacro,
  outgoingValues,
  skipReason,
  wordsToFill,
} from './outgoing.ts'
import { isExhausted, retryDelay } from '../notifications/retry.ts'

const AT = new Date('2026-03-01T12:00:00.500Z')
const TOLD = {
  id: '7',
  hit: '01KJM3TY000000000000000001',
  clickedAt: new Date('2026-02-28T12:00:00Z'),
  at: AT,
  stage: 'sale' as const,
  status: 'approved' as const,
  payout: 1250,
  currency: 'USD',
  txid: 'A 1&b=c',
  clickSource: 'gclid',
  clickId: 'EAIaIQ',
  facts: {
    country: 'DE',
    utmSource: 'google',
    utmCampaign: 'autumn',
    utmTerm: 'shoes',
    utmCreative: 'c1',
    utmPlacement: 'p1',
    utmNetwork: 'n1',
  },
  campaign: { id: '3', name: 'Spring' },
  source: 'Search',
}
const VALUES = outgoingValues('sale', TOLD)

describe('an address', () => {
  it('names the words that the client fills in', () => {
    expect(wordsToFill('https://a.example/c/PERSONAL_HASH/?AID=AID&id={clickid}&e=EVENT_NAME&t=TOKEN')).toEqual([
      'PERSONAL_HASH',
      'AID',
      'EVENT_NAME',
      'TOKEN',
    ])
    expect(wordsToFill('https://a.example/Log?c={clickid}&E=approved&v=1')).toEqual([])
  })

  it.each([
    'https://platform.example/postback?c={clickid}&s={STATUS}',
    'http://platform.example:8080/{clickid}/{payout}?x=%7B1%7D',
    'https://platform.example',
  ])('may be %s', (address) => expect(faultOfAddress(address)).toBeUndefined())

  it.each([
    'platform.example/?c={clickid}',
    'ftp://platform.example/{clickid}',
    'https://{clickid}/',
    'https://platform.example.{country}/',
    'https://platform.example:{hit}/',
    'https://user:pass@platform.example/{clickid}',
    'https://{clickid}@platform.example/',
    'https://platform.example\\{clickid}/',
    'https://platform.example/?c={clickid',
    'https://platform.example/?c=clickid}',
    'https://platform.example/a b',
    'https:///path',
    '',
  ])('may not be %s', (address) => expect(faultOfAddress(address)).toEqual({ fault: 'form' }))

  it.each(['{click_id}', '{}', '{ clickid }', '{ip}', '{constructor}'])('has an unknown macro %s', (macro) =>
    expect(faultOfAddress(`https://platform.example/?c=${macro}`)).toEqual({ fault: 'macro', name: macro }),
  )

  it('accepts every offered macro in any case', () => {
    for (const macro of OUTGOING_MACROS) {
      const address = `https://platform.example/?v={${macro.toUpperCase()}}`
      expect(faultOfAddress(address)).toBeUndefined()
      expect(hasMacro(address, macro)).toBe(true)
      expect(fillAddress(address, VALUES)).toBe(`https://platform.example/?v=${encodeURIComponent(VALUES[macro])}`)
    }
  })
})

const text = fc.string({ unit: 'binary', maxLength: 40 })
const values = fc.record(
  Object.fromEntries(OUTGOING_MACROS.map((macro) => [macro, text])) as Record<keyof OutgoingValues, typeof text>,
)

it('each parameter arrives unchanged, and host and path stay', () => {
  fc.assert(
    fc.property(values, fc.subarray([...OUTGOING_MACROS], { minLength: 1 }), (given, macros) => {
      const query = macros.map((macro, at) => `p${at}={${macro}}`).join('&')
      const filled = fillAddress(`https://platform.example/back?${query}&fixed=1`, given)
      const url = new URL(filled)
      expect(url.origin + url.pathname).toBe('https://platform.example/back')
      expect(url.hash).toBe('')
      expect([...url.searchParams].length).toBe(macros.length + 1)
      for (const [at, macro] of macros.entries()) {
        const value = given[macro]
        expect(url.searchParams.get(`p${at}`)).toBe(/^\.+$/.test(value) ? '' : value.toWellFormed())
      }
    }),
  )
})

it('no value climbs the path or adds to it', () => {
  fc.assert(
    fc.property(
      fc.oneof(text, fc.constantFrom('.', '..', '...', '%2e%2e', '../..', '/', '\\', '//evil.example')),
      (id) => {
        const url = new URL(fillAddress('https://platform.example/a/{clickid}/b', { ...VALUES, clickid: id }))
        expect(url.host).toBe('platform.example')
        expect(url.pathname.split('/')).toHaveLength(4)
        expect(url.pathname.startsWith('/a/') && url.pathname.endsWith('/b')).toBe(true)
      },
    ),
  )
})

it('a value like a macro is not expanded again', () => {
  expect(fillAddress('https://p.example/?a={txid}', { ...VALUES, txid: '{clickid}' })).toBe(
    'https://p.example/?a=%7Bclickid%7D',
  )
})

it('values come from the conversion, money as decimal text', () => {
  expect(VALUES).toMatchObject({
    clickid: 'EAIaIQ',
    click_name: 'gclid',
    status: 'approved',
    stage: 'sale',
    event: 'approved',
    payout: '12.50',
    revenue: '12.50',
    currency: 'USD',
    time: '1772366400',
    time_iso: '2026-03-01T12:00:00.500Z',
    click_time: '1772280000',
    txid: 'A 1&b=c',
    utm_content: 'c1',
    campaign_name: 'Spring',
  })
})

it('an event is the new stage, or a changed payout', () => {
  const now = { stage: 'sale', status: 'approved', payout: 5, currency: 'USD' } as const
  expect(eventOf(now, undefined)).toBe('sale')
  expect(eventOf(now, { ...now, stage: 'hold', status: 'pending' })).toBe('sale')
  expect(eventOf(now, { ...now, stage: 'lead' })).toBe('sale')
  expect(eventOf(now, { ...now, payout: 4 })).toBe('changed')
  expect(eventOf({ ...now, stage: 'chargeback', status: 'rejected' }, now)).toBe('chargeback')
  expect(outgoingValues('changed', TOLD).event).toBe('changed')
})

it('skips Bots’ clicks unless wanted, and clicks without the id in the address', () => {
  const rule = { needsClickId: true, bots: false }
  expect(skipReason(rule, { isBot: true, values: VALUES })).toBe('bot')
  expect(skipReason({ ...rule, bots: true }, { isBot: true, values: VALUES })).toBe('')
  expect(skipReason(rule, { isBot: false, values: { clickid: '' } })).toBe('noClickId')
  expect(skipReason({ ...rule, needsClickId: false }, { isBot: false, values: { clickid: '' } })).toBe('')
})

it('only 2xx counts as accepted', () => {
  expect([null, 100, 199, 200, 204, 299, 300, 302, 404, 500].filter(isTaken)).toEqual([200, 204, 299])
})

it('pauses grow up to an hour, and end after a day at any number of attempts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (attempt) => {
      expect(retryDelay(attempt + 1)).toBeGreaterThanOrEqual(retryDelay(attempt))
      expect(retryDelay(attempt)).toBeGreaterThanOrEqual(10_000)
      expect(retryDelay(attempt)).toBeLessThanOrEqual(3_600_000)
    }),
  )
  let [at, attempts] = [0, 0]
  while (!isExhausted(new Date(0), new Date(at))) at += retryDelay(++attempts)
  expect(attempts).toBe(28)
  expect(at).toBeLessThan(25 * 3_600_000)
})
