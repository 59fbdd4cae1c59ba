/** Days, instants and zone names, and the moment they mean. */
import type { WorldCase } from '../world.ts'

/**
 * `day` in `zone`: its start. `at` in `zone`: day and clock there. `hours`: in a chart of the day. `days`: valid or
 * not. `find`: result of a zone search. `name`: of a zone. `written`: an instant in a log. `now`, `day`, `zone`: the
 * same time on another day.
 */
export type SentTime =
  | { day: string; zone: string }
  | { at: string; zone: string }
  | { hours: string; zone: string }
  | { isDay: string }
  | { find: string }
  | { name: string }
  | { written: string }
  | { now: string; on: string; zone: string }
export type RightTime = string | number | boolean | readonly string[]

export const ZONES_DATES: readonly WorldCase<SentTime, RightTime>[] = [
  {
    from: 'moment/moment#1994',
    sent: { day: '2014-10-19', zone: 'America/Sao_Paulo' },
    right: '2014-10-19T03:00:00.000Z',
    level: 'pure',
    why: 'clocks went from 23:59 to 1:00, so the day has no midnight',
  },
  {
    from: 'moment/moment-timezone#672',
    sent: { day: '2018-11-04', zone: 'America/Sao_Paulo' },
    right: '2018-11-04T03:00:00.000Z',
    level: 'pure',
  },
  {
    from: 'moment/moment-timezone#672',
    sent: { now: '2018-11-03T03:00:00Z', on: '2018-11-04', zone: 'America/Sao_Paulo' },
    right: '2018-11-04T03:00:00.000Z',
    level: 'pure',
  },
  {
    from: 'iamkun/dayjs#2868',
    sent: { day: '2025-04-25', zone: 'Africa/Cairo' },
    right: '2025-04-24T22:00:00.000Z',
    level: 'pure',
  },
  {
    from: 'davedelong/calendar_fallacies#13',
    sent: { day: '2017-03-26', zone: 'Asia/Beirut' },
    right: '2017-03-25T22:00:00.000Z',
    level: 'pure',
  },
  {
    from: 'vellum-ai/vellum-assistant#33082',
    sent: { day: '2025-10-05', zone: 'Australia/Sydney' },
    right: '2025-10-04T14:00:00.000Z',
    level: 'pure',
    why: 'the offset at midnight is not the one at midnight UTC',
  },
  {
    from: 'vellum-ai/vellum-assistant#33088',
    sent: { day: '2025-09-07', zone: 'America/Santiago' },
    right: '2025-09-07T04:00:00.000Z',
    level: 'pure',
  },
  {
    from: 'langgenius/dify#39230',
    sent: { now: '2024-03-30T01:30:00Z', on: '2024-03-31', zone: 'Antarctica/Troll' },
    right: '2024-03-31T01:30:00.000Z',
    level: 'pure',
    why: 'the gap is two hours: 1:30 is shown as 3:30',
  },
  {
    from: 'langgenius/dify#39230',
    sent: { now: '2024-10-05T15:45:00Z', on: '2024-10-06', zone: 'Australia/Lord_Howe' },
    right: '2024-10-05T15:45:00.000Z',
    level: 'pure',
    why: 'the gap is half an hour: 2:15 is shown as 2:45',
  },
  {
    from: 'tc39/ecma262#725',
    sent: { day: '2011-12-31', zone: 'Pacific/Apia' },
    right: '2011-12-30T10:00:00.000Z',
    level: 'pure',
  },
  {
    from: 'ariebovenberg/whenever#252',
    sent: { at: '2011-12-30T09:59:59Z', zone: 'Pacific/Apia' },
    right: '2011-12-29 23:59',
    level: 'pure',
  },
  {
    from: 'ariebovenberg/whenever#252',
    sent: { hours: '2011-12-30', zone: 'Pacific/Apia' },
    right: 0,
    level: 'pure',
    why: 'Samoa had no such day',
  },
  {
    from: 'moment/moment#2699',
    sent: { hours: '2015-10-25', zone: 'Europe/Prague' },
    right: 24,
    level: 'pure',
    why: 'an hour that clocks show twice is one of the clock on the wall',
  },
  { from: 'date-fns/date-fns#4123', sent: { hours: '2026-03-29', zone: 'Europe/London' }, right: 23, level: 'pure' },
  {
    from: 'rogierschouten/timezonecomplete#120',
    sent: { at: '2026-03-29T01:00:00Z', zone: 'Europe/London' },
    right: '2026-03-29 02:00',
    level: 'pure',
  },
  {
    from: 'OpenLabs-so/openanalytics#2',
    sent: { day: '2026-08-15', zone: 'Asia/Kolkata' },
    right: '2026-08-14T18:30:00.000Z',
    level: 'pure',
  },
  {
    from: 'PostHog/posthog#63606',
    sent: { at: '2026-06-15T18:15:00Z', zone: 'Asia/Kathmandu' },
    right: '2026-06-16 00:00',
    level: 'pure',
  },
  {
    from: 'influxdata/influxdb#6074',
    sent: { hours: '2016-03-21', zone: 'Asia/Kolkata' },
    right: 24,
    level: 'pure',
  },
  {
    from: 'neo4j/neo4j-javascript-driver#1097',
    sent: { at: '2023-06-15T22:30:00Z', zone: 'Europe/Berlin' },
    right: '2023-06-16 00:30',
    level: 'pure',
    why: 'engines write this hour as 24 where they are not told otherwise',
  },
  {
    from: 'moment/luxon#726',
    sent: { at: '2022-01-22T06:16:40Z', zone: 'America/Chicago' },
    right: '2022-01-22 00:16',
    level: 'pure',
  },
  { from: 'moment/moment#668', sent: { isDay: '2012-02-30' }, right: false, level: 'pure' },
  { from: 'iamkun/dayjs#2081', sent: { isDay: '2022-02-29' }, right: false, level: 'pure' },
  { from: 'spencermountain/spacetime#50', sent: { isDay: '2018-02-31' }, right: false, level: 'pure' },
  { from: 'tardate/rfc3339date.js#3', sent: { isDay: '2012-04-31' }, right: false, level: 'pure' },
  { from: 'KevinNovak/Friend-Time#124', sent: { find: 'Kyiv' }, right: ['Europe/Kyiv'], level: 'pure' },
  { from: 'tamaspap/timezones#7', sent: { find: 'Kiev' }, right: ['Europe/Kyiv'], level: 'pure' },
  {
    from: 'yury-dymov/react-bootstrap-timezone-picker#16',
    sent: { find: 'kathmandu' },
    right: ['Asia/Kathmandu'],
    level: 'pure',
  },
  { from: 'gerrymanoim/exchange_calendars#338', sent: { find: 'Calcutta' }, right: ['Asia/Kolkata'], level: 'pure' },
  { from: 'joropeza/ts-timezone-enum#20', sent: { name: 'Europe/Kyiv' }, right: true, level: 'pure' },
  { from: 'psi4j/sunsetr#31', sent: { name: 'Asia/Kolkata' }, right: true, level: 'pure' },
  {
    from: 'https://data.iana.org/time-zones/tz-link.html',
    sent: { name: '+05:30' },
    right: false,
    level: 'pure',
    why: 'an offset is no zone: it does not know when clocks change',
  },
  {
    from: 'https://data.iana.org/time-zones/theory.html',
    sent: { name: 'EST5EDT' },
    right: true,
    level: 'pure',
  },
  {
    from: 'RFC 3339 5.8',
    sent: { written: '1990-12-31T15:59:60-08:00' },
    right: '1991-01-01T00:00:00.000Z',
    level: 'pure',
    why: 'a leap second belongs to a visit as any other does; clocks that know none show the next one',
  },
  {
    from: 'https://httpd.apache.org/docs/2.4/mod/mod_log_config.html',
    sent: { written: '30/Feb/2026:10:00:00 +0000' },
    right: 'refused',
    level: 'pure',
  },
  {
    from: 'wanasit/chrono#650',
    sent: { written: '2022-03-13T02:30:00-05:00' },
    right: '2022-03-13T07:30:00.000Z',
    level: 'pure',
    why: 'an instant with its offset is the same on every machine, whatever clocks show there',
  },
]
