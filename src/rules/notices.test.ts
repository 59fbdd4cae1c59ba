import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyNoticeDue } from './billing/reminder.ts'
import { fillNoticeText, inLanguages, noticeFacts, noticeValues } from './notifications/notice-values.ts'
import { isExhausted, retryDelay } from './notifications/retry.ts'
import { botJump } from './notifications/traffic-alert.ts'

const at = (text: string) => new Date(text)

test('announces a key’s end a week and a day before', () => {
  const due = (now: string) => keyNoticeDue(at('2026-03-10T12:00:00Z'), at(now))
  expect(
    [
      '2026-03-03T11:59:59Z',
      '2026-03-03T12:00:00Z',
      '2026-03-09T11:59:59Z',
      '2026-03-09T12:00:00Z',
      '2026-03-10T12:00:00Z',
    ].map(due),
  ).toEqual([undefined, 7, 7, 1, undefined])
})

test('pauses grow, and delivery ends after a day', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 40].map(retryDelay)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect([pauses[0], pauses.at(-1)]).toEqual([10_000, 3_600_000])
  expect([
    isExhausted(at('2026-03-01T00:00:00Z'), at('2026-03-01T23:59:59Z')),
    isExhausted(at('2026-03-01T00:00:00Z'), at('2026-03-02T00:00:00Z')),
  ]).toEqual([false, true])
})

test('a share jumps if it is far above usual by both measures, with enough data for both', () => {
  const jump = (recentHits: number, recentBots: number, usualHits: number, usualBots: number) =>
    botJump({ recentHits, recentBots, usualHits, usualBots })
  expect(jump(100, 60, 1000, 100)).toEqual({ share: 60, usual: 10 })
  expect(jump(99, 60, 1000, 100), 'too few now').toBeUndefined()
  expect(jump(100, 60, 199, 19), 'too few before').toBeUndefined()
  expect(jump(100, 29, 1000, 100), 'under twenty points').toBeUndefined()
  expect(jump(100, 30, 1000, 100)).toEqual({ share: 30, usual: 10 })
  expect(jump(100, 85, 1000, 600), 'under half as much again').toBeUndefined()
  fc.assert(
    fc.property(fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), fc.nat(1e6), (a, b, c, d) => {
      const found = jump(a + b, b, c + d, d)
      if (found) expect(found.share).toBeGreaterThanOrEqual(found.usual + 19)
    }),
  )
})

test('formats values in the reader’s language and zone', () => {
  const details = {
    until: '2026-03-09T23:30:00.000Z',
    since: '2026-03-09T23:30:00.000Z',
    from: '2026-03-02',
    hits: '1234567',
    signals: 'ua.declared_bot,new.one',
    campaign: '<b>',
  }
  const read = (language: 'en' | 'ru' | 'ua', timezone: string) =>
    noticeValues(details, {
      language,
      timezone,
      word: (key) => (key === 'signal.ua.declared_bot' ? 'declared' : undefined),
    })
  expect(read('en', 'UTC')).toEqual({
    until: '9 March 2026',
    since: '9 March at 23:30',
    from: '2 March',
    hits: '1\u202f234\u202f567',
    signals: 'declared, new.one',
    campaign: '<b>',
  })
  expect(read('ru', 'Europe/Kyiv')).toMatchObject({
    until: '10 марта 2026',
    since: '10 марта в 01:30',
    from: '2 марта',
  })
  expect(read('ua', 'America/New_York')).toMatchObject({ since: '9 березня о 19:30' })
})

test('keeps unparsable values', () => {
  expect(fillNoticeText('{{a}} and {{b}}, {{none}}.', { a: '{{b}}', b: '$&' })).toBe('{{b}} and $&, .')
})

test('lists facts not mentioned in the text, in order; none without value or label', () => {
  const reader = {
    language: 'en' as const,
    timezone: 'UTC',
    word: (key: string) => (key === 'notice.fact.method' ? undefined : key.replace('notice.fact.', '')),
  }
  const details = {
    until: '2026-04-01T12:00:00.000Z',
    method: 'card',
    clicks: '8000/10000',
    plan: '',
    amount: '-4900 USD',
    wasted: '32812 EUR',
    campaign: 'Garden',
  }
  const shown = (...texts: (string | undefined)[]) =>
    noticeFacts(details, texts, reader).map(({ name, value }) => `${name} ${value}`)
  expect(shown(undefined, 'It ended.')).toEqual([
    'wasted €328.12',
    'amount -$49.00',
    'clicks 8\u202f000 / 10\u202f000',
    'until 1 April 2026',
  ])
  expect(shown('Paid until {{until}}.')).toEqual([
    'wasted €328.12',
    'amount -$49.00',
    'clicks 8\u202f000 / 10\u202f000',
  ])
})

test('uses a value’s text in the reader’s language, else the default', () => {
  const details = inLanguages('plan', '3 campaigns', { ru: '3 кампании', ua: ' ' })
  const read = (language: 'en' | 'ru' | 'ua') =>
    noticeValues(details, { language, timezone: 'UTC', word: () => undefined })
  expect(read('en')).toEqual({ plan: '3 campaigns' })
  expect(read('ru')).toEqual({ plan: '3 кампании' })
  expect(read('ua')).toEqual({ plan: '3 campaigns' })
})
