import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { KEY_PLACE, pushScript } from './scripts.ts'

const TARGET = { api: 'https://panel.example', sourceId: '7' }

type Fetched = { url: string; params: { method: string; contentType: string; headers: object; payload: string } }

/** Stand-ins that know only the functions named in the public documentation. */
function platform(status = 200) {
  const fetched: Fetched[] = []
  const queries: string[] = []
  const results = [
    {
      segments: { date: '2026-11-29' },
      campaign: { name: 'One, "two"' },
      metrics: { costMicros: '1500000' },
      customer: { currencyCode: 'EUR' },
    },
    {
      segments: { date: '2026-11-30' },
      campaign: { name: 'Three' },
      metrics: { costMicros: '2' },
      customer: { currencyCode: 'EUR' },
    },
  ]
  const sandbox = createContext({
    AdsApp: {
      currentAccount: () => ({ getTimeZone: () => 'Europe/Berlin' }),
      search: (query: string) => {
        queries.push(query)
        const left = results.slice()
        return { hasNext: () => left.length > 0, next: () => left.shift() }
      },
    },
    Utilities: { formatDate: (date: Date, zone: string, form: string) => `${form}|${zone}|${date.getTime()}` },
    UrlFetchApp: {
      fetch: (url: string, params: Fetched['params']) => {
        fetched.push({ url, params })
        return { getResponseCode: () => status, getContentText: () => 'a question' }
      },
    },
    SpreadsheetApp: {
      getActiveSpreadsheet: () => ({
        getSpreadsheetTimeZone: () => 'Europe/Kyiv',
        getSheets: () => [{ getDataRange: () => ({ getValues: () => sheet(sandbox) }) }],
      }),
    },
  })
  return { sandbox, fetched, queries }
}

/** A sheet's dates are dates of its own script. */
const sheet = (sandbox: object): unknown[][] => [
  ['Day', 'Cost'],
  [runInContext('new Date(1000)', sandbox), 12.5],
  ['2026-11-30', 7],
]

const sent = { method: 'post', contentType: 'text/csv', headers: { Authorization: `Bearer ${KEY_PLACE}` } }

test('the Google Ads script sends days, campaigns and millionths of the account’s currency', () => {
  const { sandbox, fetched, queries } = platform()
  runInContext(`${pushScript('ads', TARGET)}\nDate.now = function () { return 86400000 * 10 }\nmain()`, sandbox)
  expect(queries).toEqual([
    `SELECT segments.date, campaign.name, metrics.cost_micros, customer.currency_code FROM campaign WHERE segments.date BETWEEN 'yyyy-MM-dd|Europe/Berlin|${86_400_000 * 8}' AND 'yyyy-MM-dd|Europe/Berlin|${86_400_000 * 10}'`,
  ])
  expect(fetched).toHaveLength(1)
  const [{ url, params } = { url: '', params: {} }] = fetched
  expect(new URL(url).pathname).toBe('/v1/costs/import')
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    sourceId: '7',
    name: 'Google Ads script',
    answers: 'replaces:replace',
    dayColumn: 'day',
    amountColumn: 'cost_micros',
    currencyColumn: 'currency',
    timezone: 'Europe/Berlin',
  })
  expect(params).toMatchObject({
    ...sent,
    payload:
      'day,campaign,cost_micros,currency\n"2026-11-29","One, ""two""","1500000","EUR"\n"2026-11-30","Three","2","EUR"\n',
  })
})

test('the Sheets script sends the first sheet, with its dates in its own zone', () => {
  const { sandbox, fetched } = platform()
  runInContext(`${pushScript('sheets', TARGET)}\nsendCosts()`, sandbox)
  expect(fetched[0]?.params).toMatchObject({
    ...sent,
    payload: '"Day","Cost"\n"yyyy-MM-dd|Europe/Kyiv|1000","12.5"\n"2026-11-30","7"\n',
  })
  expect(new URL(fetched[0]?.url ?? '').searchParams.get('name')).toBe('Google Sheets script')
})

test('a refusal fails the script, with the answer in its words', () => {
  for (const [way, call] of [
    ['ads', 'main()'],
    ['sheets', 'sendCosts()'],
  ] as const)
    expect(() => runInContext(`${pushScript(way, TARGET)}\n${call}`, platform(409).sandbox)).toThrow('a question')
})
