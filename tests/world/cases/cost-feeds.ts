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
  {
    from: 'https://developer.apple.com/documentation/apple-ads-platform-api/appsadreportresponse.md',
    sent: {
      body: json({
        result: {
          rows: [
            {
              metadata: { id: 234567891, name: 'Default Ad', creationTime: '2025-01-10T08:00:00.000' },
              totalMetrics: { localSpend: { amount: '150.00', currency: 'EUR' }, taps: 500 },
              granularMetrics: [
                { date: '2026-11-05', localSpend: { amount: '70.00', currency: 'EUR' }, taps: 200 },
                { date: '2026-11-06', localSpend: { amount: '80.00', currency: 'EUR' }, taps: 300 },
              ],
            },
          ],
        },
      }),
    },
    right: { lines: ['2026-11-05 70 EUR', '2026-11-06 80 EUR'] },
    level: 'pure',
    why: 'the total of the period beside the days is no cost of each day, and an ad is not paid on the day it was made',
  },
  {
    from: 'https://developer.apple.com/documentation/apple-ads-platform-api/brandsadreportresponse.md',
    sent: {
      body: json({
        result: {
          rows: [
            {
              totalMetrics: {
                date: '2025-01-10',
                localSpend: { amount: '845.50', currency: 'USD' },
                cpt: { amount: '0.09', currency: 'USD' },
                cpm: { amount: '1.36', currency: 'USD' },
              },
              granularMetrics: [],
              metadata: { id: 555666777, name: 'Brands Ad', deleted: false },
            },
          ],
        },
      }),
    },
    right: { lines: ['2025-01-10 845.5 USD'] },
    level: 'pure',
    why: 'three amounts have one name: the first is the cost',
  },
  {
    from: 'https://developers.snap.com/api/marketing-api/Ads-API/measurement',
    sent: {
      body: json({
        request_status: 'success',
        timeseries_stats: [
          {
            sub_request_status: 'success',
            timeseries_stat: {
              id: '7057e31f',
              type: 'CAMPAIGN',
              granularity: 'DAY',
              start_time: '2026-11-05T00:00:00.000-08:00',
              end_time: '2026-11-07T00:00:00.000-08:00',
              timeseries: [
                {
                  start_time: '2026-11-05T00:00:00.000-08:00',
                  end_time: '2026-11-06T00:00:00.000-08:00',
                  stats: { impressions: 0, spend: 5_100_000 },
                },
              ],
            },
          },
        ],
      }),
    },
    right: {},
    level: 'pure',
    why: 'no name says which of two times is the day: the columns are chosen, of the days and not of the period',
  },
  {
    from: 'https://docs.whop.com/api-reference/ad-reports/ad-report.md',
    sent: {
      body: json({
        breakdown: [{ id: 'a', level: 'campaign', name: 'x', summary: { clicks: 42, spend: 6.9 } }],
        granularity: [{ date: '2026-11-05T05:00:00.401Z', clicks: 42, spend: 6.9, spend_currency: 'eur' }],
        summary: { spend: 6.9 },
      }),
    },
    right: { lines: ['2026-11-05 6.9 EUR'] },
    level: 'pure',
    why: 'of two lists the one with days; a time is a date, too',
  },
  {
    from: 'https://developers.criteo.com/retail-media/v2027.01-rc/docs/performance-report',
    sent: {
      body: json({
        columns: ['date', 'campaignName', 'spend'],
        data: [
          ['2026-11-05', 'Roofs', 5.1],
          ['2026-11-06', 'Roofs', 7],
        ],
      }),
    },
    right: { lines: ['2026-11-05 5.1 USD', '2026-11-06 7 USD'] },
    level: 'pure',
  },
  {
    from: 'https://clickhouse.com/docs/interfaces/formats/JSONCompact',
    sent: {
      body: json({
        meta: [
          { name: 'day', type: 'Date' },
          { name: 'cost', type: 'Decimal(18, 6)' },
        ],
        data: [['2026-11-05', 5.1]],
        rows: 1,
      }),
    },
    right: { lines: ['2026-11-05 5.1 USD'] },
    level: 'pure',
  },
  {
    from: 'https://developers.taboola.com/backstage-api/docs/reporting-overview',
    sent: {
      body: json({
        'last-used-rawdata-update-time': '2026-11-28 07:00:00.0',
        'timezone': 'PST',
        'results': [
          { date: '2026-11-05 00:00:00.0', clicks: 3, impressions: 90, spent: 12.34, cpc: 4.11, currency: 'EUR' },
        ],
        'recordCount': 1,
        'metadata': {
          total: 1,
          static_fields: [
            { id: 'date', format: null, caption: 'Day', data_type: 'DATE' },
            { id: 'spent', format: 'CURRENCY', caption: 'Spent', data_type: 'MONEY' },
          ],
        },
      }),
    },
    right: { lines: ['2026-11-05 12.34 EUR'] },
    level: 'pure',
    why: 'the definitions of columns are more rows than the report has',
  },
  {
    from: 'https://amplifyv01.docs.apiary.io/',
    sent: {
      body: json({
        results: [
          {
            metadata: { id: '2026-11-05', fromDate: '2026-11-05', toDate: '2026-11-05' },
            metrics: { impressions: 100, clicks: 3, spend: 1.5, ecpc: 0.5 },
          },
        ],
        totalResults: 1,
        summary: { impressions: 100, clicks: 3, spend: 1.5 },
      }),
    },
    right: { lines: ['2026-11-05 1.5 USD'] },
    level: 'pure',
  },
  {
    from: 'https://search.r-project.org/CRAN/refmans/rlinkedinads/html/lkd_get_ads_analytics.html',
    sent: {
      body: json({
        elements: [
          {
            pivotValues: ['urn:li:sponsoredCampaign:1'],
            dateRange: { start: { month: 11, year: 2026, day: 5 }, end: { month: 11, year: 2026, day: 5 } },
            clicks: 3,
            costInLocalCurrency: '12.34',
          },
        ],
        paging: { start: 0, count: 10, links: [] },
      }),
    },
    right: { lines: ['2026-11-05 12.34 USD'] },
    level: 'pure',
    why: 'year, month and day are one date',
  },
  {
    from: 'https://developers.pinterest.com/docs/api-features/ads-reporting/',
    sent: { body: json([{ SPEND_IN_MICRO_DOLLAR: 5_100_000, AD_ACCOUNT_ID: '1', DATE: '2026-11-05' }]) },
    right: { lines: ['2026-11-05 5.1 USD'] },
    level: 'pure',
  },
  {
    from: 'https://glama.ai/mcp/connectors/io.github.toasternet/delegaize/tools/get_pinterest_analytics',
    sent: { body: json([{ SPEND_IN_DOLLAR: 5.1, AD_ACCOUNT_ID: '1', DATE: '2026-11-05' }]), currency: 'EUR' },
    right: { lines: ['2026-11-05 5.1 EUR'] },
    level: 'pure',
    why: 'the platform names it so, and means the currency of the account',
  },
  {
    from: 'https://docs.x.com/x-ads-api/analytics',
    sent: {
      body: json({
        data_type: 'stats',
        time_series_length: 2,
        data: [
          { id: '8u94t', id_data: [{ segment: null, metrics: { billed_charge_local_micro: [5_100_000, 2_500_000] } }] },
        ],
        request: { params: { start_time: '2026-11-05T08:00:00Z', granularity: 'DAY' } },
      }),
    },
    right: {},
    level: 'pure',
    why: 'amounts without their days are no rows: nothing is entered on the first day',
  },
  {
    from: 'https://windsor.ai/data-field/twitter/',
    sent: {
      body: json({ data: [{ campaign: 'Roofs', clicks: 3, spend: 5.1, date: '2026-11-05', source: 'twitter' }] }),
    },
    right: { lines: ['2026-11-05 5.1 USD'] },
    level: 'pure',
  },
  {
    from: 'https://docs.rs/crate/late/0.0.607/source/docs/GetAdsTimeline200ResponseRowsInner.md',
    sent: { body: json({ currency: 'EUR', rows: [{ date: '2026-11-05', spend: 5.1, ctr: 1.5, cpc: 0.3 }] }) },
    right: { lines: ['2026-11-05 5.1 EUR'] },
    level: 'pure',
    why: 'a currency beside the rows is theirs',
  },
  {
    from: 'https://apify.com/danielmichalek/ads-performance-anomaly-auditor/api',
    sent: {
      body: json({
        rows: [
          { date: '2026-11-26', campaignId: 'search-1', spend: 50, conversions: 5, conversionValue: 250 },
          { date: '2026-11-27', campaignId: 'search-1', spend: 50, conversions: 5, conversionValue: 250 },
        ],
      }),
    },
    right: { lines: ['2026-11-26 50 USD', '2026-11-27 50 USD'] },
    level: 'pure',
  },
  {
    from: 'Opteo/google-ads-api#158',
    sent: { body: json([{ date: '2026-11-05', cost: 1_230_000 }]) },
    right: { asks: ['unit'] },
    level: 'pure',
    why: 'a million a day may be one and a quarter: a name that does not say millionths decides nothing',
  },
  {
    from: 'facebook/facebook-php-business-sdk#479',
    sent: {
      body: json({
        data: [
          { spend: '5.10', account_currency: 'EUR', country: 'DE', date_start: '2026-11-05', date_stop: '2026-11-05' },
          { spend: '2.00', account_currency: 'EUR', country: 'AT', date_start: '2026-11-05', date_stop: '2026-11-05' },
        ],
        summary: { spend: '7.10', date_start: '2026-11-05', date_stop: '2026-11-05' },
      }),
    },
    right: { lines: ['2026-11-05 5.1 EUR', '2026-11-05 2 EUR'] },
    level: 'pure',
  },
  {
    from: 'https://developers.google.com/workspace/sheets/api/guides/values',
    sent: {
      body: json({
        values: [['Costs of autumn'], [], ['Day', 'Cost'], ['05.11.2026', '5,10'], ['06.11.2026', '1.234,50']],
      }),
    },
    right: { lines: ['2026-11-05 5.1 USD', '2026-11-06 1234.5 USD'] },
    level: 'pure',
    why: 'a sheet has its titles below its name',
  },
  {
    from: 'OWOX/owox-data-marts#28',
    sent: {
      body: json([{ date_start: '2026-11-05', date_stop: '2026-11-05', spend: '12.345678', account_currency: 'USD' }]),
    },
    right: { lines: ['2026-11-05 12.345678 USD'] },
    level: 'pure',
  },
  {
    from: 'https://developers.facebook.com/docs/graph-api/guides/error-handling/',
    sent: { body: json({ error: { message: 'Error validating access token', type: 'OAuthException', code: 190 } }) },
    right: {},
    level: 'pure',
    why: 'a refusal with a body is no table',
  },
]
