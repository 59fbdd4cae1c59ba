import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POSTBACK_PARTS } from '../../contract/conversions/conversion-words.ts'
import { faultOfHit, identityOf, isMacro, deduplicationKey, readPostback, problemText, worthOf } from './postback.ts'
import { DEFAULT_POSTBACKS, NO_FIELDS, USUAL_FIELDS, type PostbackSettings } from './postback-settings.ts'

const HIT = '01M7WG6ZJSVSKV30CD1CCGHX2S'
const receivedAt = new Date('2026-11-20T12:00:00Z')
const clickedAt = new Date('2026-11-19T12:00:00Z')
const settings: PostbackSettings = {
  ...DEFAULT_POSTBACKS,
  fields: { ...NO_FIELDS, hit: ['aff_sub5'] },
  statuses: { xyz: 'hold', approved: 'rejected' },
}
const judged = (query: string, when: Date | undefined = clickedAt, by: PostbackSettings = DEFAULT_POSTBACKS) =>
  worthOf(readPostback(query, by), by, { clickedAt: when, receivedAt })

test('every default name fills its part, in any case', () => {
  for (const part of POSTBACK_PARTS) {
    for (const name of USUAL_FIELDS[part])
      expect(readPostback(`${name.toUpperCase()}=v-1`, DEFAULT_POSTBACKS)).toMatchObject({
        [part]: 'v-1',
        from: { [part]: name.toUpperCase() },
      })
  }
})

test('the client’s names precede the defaults, and empty values yield', () => {
  expect(readPostback(`hit=other&aff_sub5=${HIT}`, settings).hit).toBe(HIT)
  expect(readPostback(`aff_sub5=&hit=&clickid=${HIT.toLowerCase()}`, settings)).toMatchObject({
    hit: HIT,
    from: { hit: 'clickid' },
  })
})

test.each([
  ['', 'no parameter carries a hit id'],
  ['hit={hit}', 'macro not expanded: {hit}'],
  ['hit=%7B%7Bclick%7D%7D', 'macro not expanded: {{click}}'],
  [`hit=${HIT.slice(0, 20)}`, 'id cut: 20 of 26 characters'],
  ['hit=cookie-77', 'not a hit id: cookie-77'],
  [`hit=${HIT}&status=xyz`, 'status unmapped: xyz'],
  [`hit=${HIT}&payout=free`, 'payout is no number: free'],
  [`hit=${HIT}&payout=[payout]`, 'macro not expanded: [payout]'],
  [`hit=${HIT}&txid=%23tid%23`, 'macro not expanded: #tid#'],
  [`hit=${HIT}&payout=1&currency=DOGE`, 'currency unknown: DOGE'],
])('%s: %s', (query, expected) => {
  const worth = judged(query)
  expect('problem' in worth && problemText(worth.problem, worth.detail)).toBe(expected)
})

test('a missing hit and an expired click', () => {
  const none = worthOf(readPostback(`hit=${HIT}`, DEFAULT_POSTBACKS), DEFAULT_POSTBACKS, {
    clickedAt: undefined,
    receivedAt,
  })
  expect(none).toEqual({ problem: 'noSuchHit', detail: HIT })
  expect(judged(`hit=${HIT}`, new Date(receivedAt.getTime() - 91 * 86_400_000))).toEqual({
    problem: 'late',
    detail: '91',
  })
  expect(judged(`hit=${HIT}`, new Date(receivedAt.getTime() - 90 * 86_400_000))).toMatchObject({ status: 'approved' })
})

test('money and status are read by the client’s settings', () => {
  expect(judged(`hit=${HIT}`)).toEqual({ stage: 'sale', status: 'approved', payout: 0, currency: 'USD' })
  expect(judged(`hit=${HIT}&status=Hold&payout=12.5&currency=eur`)).toEqual({
    stage: 'hold',
    status: 'pending',
    payout: 1250,
    currency: 'EUR',
  })
  expect(judged(`hit=${HIT}&status=XYZ&payout=700`, clickedAt, { ...settings, currency: 'JPY' })).toEqual({
    stage: 'hold',
    status: 'pending',
    payout: 700,
    currency: 'JPY',
  })
  expect(judged(`hit=${HIT}&status=approved`, clickedAt, settings)).toMatchObject({ status: 'rejected' })
  expect(judged(`hit=${HIT}&status=constructor`)).toEqual({ problem: 'status', detail: 'constructor' })
})

test('a transaction identifies a conversion, else its hit and word', () => {
  const once = (txid: string, status: string, hit = HIT) => deduplicationKey({ txid, hit, status }, 'sale')
  expect(once('T1', 'a')).toBe(once('T1', 'b', 'other'))
  expect(once('', 'A')).toBe(once('', 'a'))
  expect(once('', 'a')).not.toBe(once('', 'b'))
  expect(deduplicationKey({ txid: 'T1', hit: HIT, status: 'rebill' }, 'rebill')).not.toBe(once('T1', 'sale'))
  expect(identityOf({ txid: 'T1', hit: HIT })).not.toBe(identityOf({ txid: '', hit: HIT }))
})

test('only refused amounts may have a minus', () => {
  expect(judged(`hit=${HIT}&status=chargeback&payout=-12.5`)).toMatchObject({ status: 'rejected', payout: 1250 })
  expect(judged(`hit=${HIT}&status=sale&payout=-12.5`)).toEqual({ problem: 'payout', detail: '-12.5' })
})

test('long transactions with one beginning are two, and stay the same', () => {
  const [one, other] = ['1', '2'].map((end) => readPostback(`txid=${'x'.repeat(300)}${end}`, settings).txid)
  expect(one).not.toBe(other)
  expect(readPostback(`txid=${'x'.repeat(300)}1`, settings).txid).toBe(one)
  expect(readPostback(`txid=${'x'.repeat(200)}`, settings).txid).toBe('x'.repeat(200))
})

test.each([
  ['"12.50"', '', 1250],
  ['12.-', '', 1200],
  ['١٢٫٥', '', 1250],
  ['$5 USD', '', 500],
  ['5', '$', 500],
  ['5', 'usd', 500],
])('a payout of %s %s is read', (payout, currency, cents) => {
  const query = new URLSearchParams({ hit: HIT, payout, currency }).toString()
  expect(
    worthOf(readPostback(query, settings), { ...settings, currency: 'USD' }, { clickedAt, receivedAt }),
  ).toMatchObject({
    payout: cents,
    currency: 'USD',
  })
})

test('no query throws; stored parts are short, well-formed and without NUL', () => {
  const query = fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.constantFrom('hit', 'status', 'payout', 'currency', 'txid', '__proto__', 'constructor'),
          fc.string({ unit: 'binary' }),
        ),
        fc.string({ unit: 'binary', maxLength: 400 }),
      ),
    )
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
  fc.assert(
    fc.property(fc.oneof(query, fc.string({ unit: 'binary' })), (text) => {
      const read = readPostback(text, settings)
      for (const part of POSTBACK_PARTS) {
        expect(read[part].length).toBeLessThanOrEqual(200)
        expect(read[part].isWellFormed() && !read[part].includes('\0')).toBe(true)
      }
      const worth = worthOf(read, settings, { clickedAt, receivedAt })
      if ('problem' in worth) expect(problemText(worth.problem, worth.detail)).not.toBe('')
      else expect(faultOfHit(read.hit)).toBeUndefined()
    }),
  )
})

test('recognises all placeholders, and no values as such', () => {
  for (const macro of ['{x}', '{{x}}', '[x]', '<x>', '%x%', '#x#', '${x}', '$x', '__CLICKID__', '!x!'])
    expect(isMacro(macro), macro).toBe(true)
  for (const value of [HIT, 'x', '', '12.50', 'a{b}c', '{', '100%']) expect(isMacro(value), value).toBe(false)
})

test('the postback’s value wins, then the offer’s payout, then the client’s currency', () => {
  const offer = { payout: 1200, currency: 'EUR' }
  const worth = (query: string, of: { payout: number | null; currency: string } | undefined = offer) =>
    worthOf(readPostback(`hit=${HIT}${query}`, DEFAULT_POSTBACKS), DEFAULT_POSTBACKS, {
      clickedAt,
      receivedAt,
      offer: of,
    })
  expect(worth('')).toMatchObject({ payout: 1200, currency: 'EUR' })
  expect(worth('&payout=7')).toMatchObject({ payout: 700, currency: 'EUR' })
  expect(worth('&payout=7&currency=GBP')).toMatchObject({ payout: 700, currency: 'GBP' })
  expect(worth('&currency=GBP'), 'an amount of the offer is in its currency').toMatchObject(offer)
  expect(worth('&payout=0'), 'nothing is an amount, too').toMatchObject({ payout: 0, currency: 'EUR' })
  expect(worth('', { payout: null, currency: 'EUR' })).toMatchObject({ payout: 0, currency: 'EUR' })
  expect(
    worthOf(readPostback(`hit=${HIT}`, DEFAULT_POSTBACKS), DEFAULT_POSTBACKS, { clickedAt, receivedAt }),
  ).toMatchObject({
    payout: 0,
    currency: 'USD',
  })
  expect(worth('&status=hold')).toMatchObject({ status: 'pending', payout: 1200 })
  for (const status of ['rebill', 'rejected', 'chargeback'])
    expect(worth(`&status=${status}`), status).toMatchObject({ payout: 0, currency: 'EUR' })
})
