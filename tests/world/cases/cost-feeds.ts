/** JSON that a cost feed fetches, in the forms of platforms’ and stores’ documents. */
import type { WorldCase } from '../world.ts'
import type { RightFile } from './cost-files.ts'

export type SentFeed = { body: string; currency?: string }

const json = (value: unknown): string => JSON.stringify(value)

export const COST_FEEDS: readonly WorldCase<SentFeed, RightFile>[] = [
  {
    from: 'https://developers.google.com/google-ads/api/rest/common/search',
    sent: {
      body: json([
        { results: [{ metrics: { costMicros: '12340000' }, segments: { date: '2026-11-05' } }], fieldMask: 'a,b' },
        { results: [{ metrics: { costMicros: '500000' }, segments: { date: '2026-11-06' } }], fieldMask: 'a,b' },
      ]),
    },
    right: { lines: ['2026-11-05 12.34 USD', '2026-11-06 0.5 USD'] },
    level: 'pure',
    why: 'a stream comes in batches',
  },
  {
    from: 'https://business-api.tiktok.com/portal/docs?id=1740302848100353',
    sent: {
      body: json({
        code: 0,
        data: {
          list: [{ dimensions: { stat_time_day: '2026-11-05 00:00:00' }, metrics: { spend: '5.10' } }],
          page_info: { total_number: 1 },
        },
      }),
    },
    right: { lines: ['2026-11-05 5.1 USD'] },
    level: 'pure',
  },
  {
    from: 'https://developers.facebook.com/docs/marketing-api/insights',
    sent: {
      body: json({
        data: [
          {
            campaign_name: 'Roofs',
            account_currency: 'EUR',
            spend: '5.10',
            actions: [
              { action_type: 'link_click', value: '7' },
              { action_type: 'lead', value: '1' },
            ],
            date_start: '2026-11-05',
            date_stop: '2026-11-05',
          },
        ],
        paging: { cursors: { before: 'a', after: 'b' } },
      }),
    },
    right: { lines: ['2026-11-05 5.1 EUR'] },
    level: 'pure',
    why: 'the actions of a day are no rows: its cost counts once',
  },
  {
    from: 'https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values',
    sent: {
      body: json({
        range: 'Costs!A1:B3',
        majorDimension: 'ROWS',
        values: [
          ['Day', 'Cost'],
          ['2026-11-05', '5.10'],
          ['2026-11-06', '1,234.50'],
        ],
      }),
    },
    right: { lines: ['2026-11-05 5.1 USD', '2026-11-06 1234.5 USD'] },
    level: 'pure',
  },
  {
    from: 'https://clickhouse.com/docs/interfaces/formats/JSON',
    sent: {
      body: json({
        meta: [
          { name: 'day', type: 'Date' },
          { name: 'cost', type: 'Decimal(18, 6)' },
        ],
        data: [{ day: '2026-11-05', cost: 5.1 }],
        rows: 1,
      }),
    },
    right: { lines: ['2026-11-05 5.1 USD'] },
    level: 'pure',
    why: 'the list of columns may be longer than the rows',
  },
  {
    from: 'https://clickhouse.com/docs/interfaces/formats/JSONEachRow',
    sent: { body: '{"day":"2026-11-05","cost":5.1}\n{"day":"2026-11-06","cost":1e-7}\n' },
    right: { lines: ['2026-11-05 5.1 USD', '2026-11-06 0.0000001 USD'] },
    level: 'pure',
  },
]
