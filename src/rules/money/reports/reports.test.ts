import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalIn, decimalText, ONE } from '../../../lib/numbers/decimal.ts'
import { createByteReader } from '../../table/encoding.ts'
import { readAmount } from './amounts.ts'
import { readDays } from './days.ts'
import { createTimeReader } from './times.ts'
import { dayIn } from '../../../lib/time/day.ts'
import { openReport, type ReportQuestion } from './report.ts'
import { daysOf, spreadEvenly } from './spread.ts'

const KNOWN: ReportQuestion = {
  preset: undefined,
  chosen: {},
  earlier: [],
  currency: 'USD',
  timezone: 'UTC',
  today: '2026-11-28',
  answers: {},
  missing: (has) => (['day', 'amount'] as const).filter((field) => !has(field) && !(field === 'day' && has('start'))),
}

async function open(text: string, more: Partial<ReportQuestion> = {}) {
  const seen = createByteReader()
  const file = Buffer.from(text)
  seen.add(file)
  async function* bytes() {
    yield file
  }
  const report = await openReport({ size: file.length, bytes }, seen.end(), { ...KNOWN, ...more })
  if ('noHead' in report) throw new Error(`no head: ${report.noHead.missing.join()}`)
  return report
}
const questionsOf = async (text: string, more: Partial<ReportQuestion> = {}) =>
  (await open(text, more)).questions.map(({ code, readings }) => [code, ...readings.map(({ reading }) => reading)])

test.each([
  ['(5.00)', '-5', undefined],
  ['-5', '-5', '-5'],
  ['−5', '-5', '-5'],
  ['–5', '-5', '-5'],
  ['5-', '-5', '-5'],
  ['5−', '-5', '-5'],
  ['5,00- €', undefined, '-5'],
  ['($182.77)', '-182.77', undefined],
  ['€(63.12)', '-63.12', undefined],
  ['€1,388.90', '1388.9', undefined],
  ['4.711,98 €', undefined, '4711.98'],
  ['1,250', '1250', '1.25'],
  ['1.250', '1.25', '1250'],
  ['0.125', '0.125', undefined],
  ['1\u00A0234,50', undefined, '1234.5'],
  ["1'000.50", '1000.5', undefined],
  ['1,23,456.78', '123456.78', undefined],
  ['+5', '5', '5'],
  ['\u200E5 USD', '5', '5'],
])('%s is %s by a point and %s by a comma', (text, point, comma) => {
  const read = readAmount(text)
  const textOf = (value: bigint | undefined) => value && decimalText(value)
  expect([textOf(read?.point), textOf(read?.comma)]).toEqual([point, comma])
})

test.each([
  '5%',
  '< 0.01',
  '5k',
  'abc',
  '',
  '--',
  '--5',
  '(-5)',
  '1,2,3',
  '5 XYZW',
  '1.5E3',
  '1.5E0',
  '12.-5',
  '≈5',
  '5 of 6',
])('%j is not an amount', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

test('reads every amount by either sign, with any grouping and minus', () => {
  const groups = fc.constantFrom('', ' ', '\u00A0', "'")
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.integer({ min: 0, max: 999_999 }),
      groups,
      fc.constantFrom('.', ','),
      fc.tuple(fc.constantFrom('', '-', '−', 'behind', '()'), fc.constantFrom('', '€', 'USD')),
      (whole, part, group, mark, [minus, sign]) => {
        const digits = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, group)
        const plain = `${digits}${mark}${String(part).padStart(6, '0')}`
        const signed = minus === 'behind' ? `${plain}-` : minus === '()' ? `(${plain})` : `${minus}${plain}`
        const read = readAmount(`${signed}${sign && ` ${sign}`}`)
        const right = decimalIn(`${minus === '' ? '' : '-'}${whole}.${String(part).padStart(6, '0')}`)
        expect(read?.[mark === '.' ? 'point' : 'comma']).toBe(right)
        expect(read?.sign).toBe(sign)
      },
    ),
  )
})

const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

test('reads every day in its own order', () => {
  fc.assert(
    fc.property(dates, fc.constantFrom('/', '-', '.', ' '), (date, mark) => {
      const day = date.toISOString().slice(0, 10)
      const [year = '', month = '', number = ''] = day.split('-')
      const one = { from: day, to: day }
      expect(readDays(day, 'UTC')).toEqual({ dayFirst: one, monthFirst: one })
      expect(readDays([number, month, year].join(mark), 'UTC').dayFirst).toEqual(one)
      if (mark !== '.') expect(readDays([month, number, year].join(mark), 'UTC').monthFirst).toEqual(one)
      for (const language of ['en', 'en-GB', 'ru', 'uk', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'nl', 'tr', 'cs'])
        for (const month of ['long', 'short'] as const) {
          const written = date.toLocaleDateString(language, { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' })
          expect(readDays(written, 'UTC').dayFirst, `${language} ${written}`).toEqual(one)
        }
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['2020-01-18/2020-02-18', '2020-01-18', '2020-02-18'],
  ['1 November 2026 - 30 November 2026', '2026-11-01', '2026-11-30'],
  ['Nov 1 – Nov 30, 2026', '2026-11-01', '2026-11-30'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['December 2026', '2026-12-01', '2026-12-31'],
  ['2026-W45', '2026-11-02', '2026-11-08'],
  ['1/11/2026 - 30/11/2026', '2026-11-01', '2026-11-30'],
  ['1/11/2026 – 30/11/2026', '2026-11-01', '2026-11-30'],
  ['2026-11-01_2026-11-30', '2026-11-01', '2026-11-30'],
])('%s is a range', (text, from, to) => {
  expect(readDays(text, 'UTC').dayFirst).toEqual({ from, to })
})

test.each([
  '2026-11-05T23:30:00Z',
  '2026-11-06 02:30:00 GMT+3',
  'Thu, 05 Nov 2026 23:30:00 GMT',
  'Fri Nov 06 2026 02:30:00 GMT+0300 (Eastern European Standard Time)',
  '05.11.2026 23:30 UTC',
  '05/11/2026 23:30:00 +0000',
])('%s belongs to the day of the report’s zone', (text) => {
  expect(readDays(text, 'Europe/Kyiv').dayFirst).toEqual({ from: '2026-11-06', to: '2026-11-06' })
})

test.each(['2026-11-05 25:00:00Z', '2026-11-05 10:00 +2000', '31/12/2026/01', '2026-11-31 10:00:00Z'])(
  '%s is no day',
  (text) => {
    expect(readDays(text, 'UTC')).toEqual({})
  },
)

test('a moment with an offset is the same moment in every zone, in either order of its day', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Kyiv', 'Pacific/Chatham', 'America/Sao_Paulo', 'Asia/Kathmandu')
  fc.assert(
    fc.property(
      dates,
      zones,
      fc.integer({ min: -14, max: 14 }),
      fc.constantFrom('/', '.', '-'),
      (date, zone, hours, mark) => {
        const at = new Date(Math.floor(date.getTime() / 1000) * 1000)
        // on a day of 25 hours two moments have one clock
        const days = [-1, 0, 1].map((more) => dayIn(zone, new Date(at.getTime() + more * 86_400_000)))
        fc.pre(new Set(days).size === 3 && days.every((day) => day > '2000' && day < '2099-12-31'))
        const there = new Date(at.getTime() + hours * 3_600_000).toISOString()
        const [year, month, day] = there.slice(0, 10).split('-')
        const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
        const text = `${[day, month, year].join(mark)} ${there.slice(11, 19)} ${offset}`
        const read = readDays(text, zone).dayFirst
        expect(read?.from).toBe(dayIn(zone, at))
        expect(createTimeReader(zone)(text, read?.from ?? '').at).toEqual(at)
      },
    ),
    { numRuns: 60 },
  )
})

test('one unambiguous row settles all', async () => {
  expect(await questionsOf('date,cost\n05/11/2026,1\n06/11/2026,2\n')).toEqual([['dates', '2026-11-05', '2026-05-11']])
  expect((await open('date,cost\n05/11/2026,1\n25/11/2026,2\n')).how.order).toBe('dayFirst')
  expect((await open('date,cost\n05/11/2026,1\n11/25/2026,2\n')).how.order).toBe('monthFirst')
  expect(await questionsOf('date,cost\n25/11/2026,1\n11/25/2026,2\n')).toHaveLength(1)
  expect((await open('date,cost\n05/12/2026,1\n')).how.order, 'no report is of days to come').toBe('monthFirst')
})

test('shows the first date as an example, or the first that could be read otherwise', async () => {
  const example = async (text: string) => (await open(text)).profile.dates.example?.text
  expect(await example('date,cost\n2026-11-05,1\n2026-11-06,2\n')).toBe('2026-11-05')
  expect(await example('date,cost\n25/11/2026,1\n05/11/2026,2\n06/11/2026,2\n')).toBe('05/11/2026')
})

test('derives decimal signs from all rows, and asks if none settles', async () => {
  expect(await questionsOf('date;cost\n2026-11-01;1.000\n')).toEqual([['decimal', '1', '1000']])
  expect((await open('date;cost\n2026-11-01;1.000\n2026-11-02;1.111,11\n')).how.decimal).toBe('comma')
  expect((await open('date;cost\n2026-11-01;1.000\n2026-11-02;0.5\n')).how.decimal).toBe('point')
  expect((await open('date,cost\n2026-11-01,"1,250"\n', { currency: 'JPY' })).how).toMatchObject({
    decimal: 'point',
    questions: [],
  })
})

test('the file’s currency precedes the default', async () => {
  const currency = async (text: string, more = {}) => (await open(text, more)).how.currency
  expect(await currency('date,cost (EUR)\n2026-11-01,5\n')).toBe('EUR')
  expect(await currency('Report,Currency: PLN\ndate,cost\n2026-11-01,5\n')).toBe('PLN')
  expect(await currency('date,cost\n2026-11-01,$5\n', { currency: 'CAD' })).toBe('CAD')
  expect(await currency('date,cost\n2026-11-01,€5\n2026-11-02,5\n'), 'rows without a sign, too').toBe('EUR')
  expect(await currency('date,cost,currency\n2026-11-01,5,PLN\n2026-11-02,5,\n')).toBe('PLN')
  expect((await questionsOf('date,cost\n2026-11-01,$5\n', { currency: 'EUR' }))[0]?.slice(0, 2)).toEqual([
    'currency',
    'USD',
  ])
  expect((await questionsOf('date,cost\n2026-11-01,kr 5\n'))[0]?.[0]).toBe('currency')
  expect(await questionsOf('date,cost\n2026-11-01,kr 5\n', { currency: 'SEK' })).toEqual([])
  const column = 'date,cost,currency\n2026-11-01,5,kr\n'
  expect((await questionsOf(column))[0]?.[0], 'a column of signs').toBe('currency')
  expect(await currency(column, { answers: { currency: 'NOK' } })).toBe('NOK')
})

test('asks about a named zone with different days', async () => {
  const text = 'Time zone: (GMT+02:00) Kyiv\ndate,cost\n2026-11-01,5\n'
  expect(await questionsOf(text)).toEqual([['zone', 'Etc/GMT-2', 'UTC']])
  expect(await questionsOf(text, { timezone: 'Europe/Kyiv' })).toEqual([])
  expect((await open(text, { answers: { zone: 'Etc/GMT-2' } })).how.timezone).toBe('Etc/GMT-2')
})

test.each([
  ['UTC−5', ['Etc/GMT+5']],
  ['GMT+0000', []],
  ['UTC 12', []],
  ['GMT+05:30', []], // no zone of whole hours, and none with a name here
  ['UTC+0530', []],
])('a zone of a file: %s', async (zone, expected) => {
  const questions = await questionsOf(`Time zone: ${zone}\ndate,cost\n2026-11-01,5\n`)
  expect(questions.map(([, answer]) => answer)).toEqual(expected)
})

test('asks about rows of several days, also if only a title says so', async () => {
  expect(await questionsOf('Reporting starts,Reporting ends,Amount spent (EUR)\n2026-11-01,2026-11-30,5\n')).toEqual([
    ['period', '2026-11-01 – 2026-11-30', ''],
  ])
  expect(
    await questionsOf(
      'Campaign report\n"1 January 2026 - 31 January 2026"\nCampaign,Cost\nTotal Care,5\nTotal: all,5\n',
    ),
  ).toEqual([['period', '2026-01-01 – 2026-01-31', '']])
})

test('skips sums and notes, but not campaigns with such names', async () => {
  const { left, profile } = await open(
    'Campaign,Day,Cost\nTotal Care,2026-11-01,5\nTotal: Campaigns,--,5\nTotal,,5\n,,5\n©2026 Example Corp.\nИтого,,5\n',
  )
  expect({ left, rows: profile.rows }).toMatchObject({ left: { sum: 3, note: 2, noDay: 0 }, rows: 6 })
})

test.each([
  ['google', 'Day,Campaign,Currency code,Cost,Impr.\n2026-11-01,a,USD,5,1\n'],
  ['google', 'Tag,Kampagne,Währungscode,Kosten,Impr.\n01.11.2026,a,EUR,"5,10",1\n'],
  ['microsoft', 'Gregorian date,Campaign name,Impressions,Spend\n2026-11-01,a,1,5\n'],
  ['microsoft', 'TimePeriod,CampaignName,CurrencyCode,Spend\n2026-11-01,a,USD,5\n'],
  [
    'meta',
    'Campaign name,Day,Reach,Amount spent (USD),Reporting starts,Reporting ends\na,2026-11-01,1,5,2026-11-01,2026-11-30\n',
  ],
  ['tiktok', 'By Day,Campaign name,Cost,Currency\n2026-11-01,a,5,USD\n'],
  ['taboola', 'Day,Campaign Name,Clicks,Spent,vCPM\n2026-11-01,a,1,5,2\n'],
  ['outbrain', 'Date,Campaign Name,Marketer Name,Spend\n2026-11-01,a,b,5\n'],
  ['propeller', 'Date,Campaign ID,Campaign,Zone ID,Cost\n2026-11-01,1,a,5,5\n'],
  [
    'yandex',
    '"Costs (2026-11-01 - 2026-11-02)"\nDate\tCampaignName\tCampaignId\tCost\n2026-11-01\ta\t1\t5\nTotal rows: 1\n',
  ],
  ['own', 'Дата;Кампания;Расход, руб.\n01.11.2026;a;5\n'],
])('a report of %s', async (platform, text) => {
  const { head, left, how } = await open(text)
  expect([head.platform, how.questions, left.noDay]).toEqual([platform, [], 0])
})

test('recognises an earlier file’s columns, with its answers', async () => {
  const earlier = [{ columns: { day: 'Quand', amount: 'Combien' }, answers: { dates: 'dayFirst' } }]
  const { head, how } = await open('Quand,Combien\n05/11/2026,1\n', { earlier })
  expect(head).toMatchObject({ remembered: true, at: { day: 0, amount: 1 } })
  expect(how.questions).toMatchObject([{ code: 'dates', answer: 'dayFirst', remembered: true }])
  const other = await open('Quand,Combien\n05/11/2026,1\n', { earlier, answers: { dates: 'monthFirst' } })
  expect(other.how.questions).toMatchObject([{ answer: 'monthFirst', remembered: false }])
})

test('spreading is exact, and days differ by at most the finest unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.integer({ min: 1, max: 400 }),
      (units, count) => {
        const amount = (units * ONE) / 10n ** 12n
        const days = daysOf({ from: '2026-01-01', to: '2027-12-31' }).slice(0, count)
        const parts = spreadEvenly(amount, days).map((one) => one.amount)
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(amount)
        const sorted = parts.toSorted((a, b) => (a < b ? -1 : 1))
        expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n)).toBeLessThanOrEqual(ONE / 10n ** 12n)
      },
    ),
  )
})

test('asks about millionths by steps of ten thousand, and applies the answer', async () => {
  const text = 'Date\tCampaignName\tClicks\tCost\n2026-11-01\tA\t1\t12340000\n2026-11-02\tA\t0\t0\n'
  expect(await questionsOf(text)).toEqual([['unit', '12340000', '12.34']])
  expect((await open(text, { answers: { unit: 'micros' } })).how.unit).toBe('micros')
  expect(await questionsOf(text.replace('12340000', '12340001'))).toEqual([])
  expect((await open('Day,Campaign,cost_micros\n2026-11-01,A,1\n')).how.unit).toBe('micros')
})
