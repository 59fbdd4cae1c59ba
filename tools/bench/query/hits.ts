/**
 * Realistic hits made by the engine: the same number and total give the same hit everywhere. In order of days, so that
 * a part of the table has few days.
 */
import { createClient, type ClickHouseClientConfigOptions } from '@clickhouse/client'
import { createChdbConnection } from 'chdb/connection'
import path from 'node:path'

/** Hits are in the 90 days before this one. */
export const LAST_DAY = '2026-11-20'
export const DAYS = 90
/** Has a tenth of all hits. */
export const BIG = '1'
/** One of many others, with a hundred thousand hits each. */
export const TYPICAL = '7'
const TYPICAL_HITS = 100_000

export const campaignsFor = (hits: number): number => Math.max(10, Math.round((hits * 0.9) / TYPICAL_HITS))

/** An independent random number of each hit by `salt`. */
const random = (salt: number, below: number): string => `cityHash64(number, ${salt}) % ${below}`
/** Small values far more often than large ones. */
const skewed = (salt: number, below: number): string =>
  `toUInt64(pow((cityHash64(number, ${salt}) % 1000000) / 1000000., 3) * ${below})`
const pick = (values: readonly string[], index: string): string =>
  `[${values.map((value) => `'${value}'`).join(', ')}][1 + ${index}]`

const COUNTRIES =
  'US,DE,GB,FR,UA,PL,ES,IT,BR,IN,CA,NL,MX,TR,ID,JP,AU,SE,RO,CZ,PT,AR,VN,PH,TH,GR,HU,AT,BE,CH,DK,FI,NO,IE,KZ,CL,CO,PE,ZA,NG'.split(
    ',',
  )
const PLATFORMS = ['Windows', 'Android', 'iOS', 'macOS', 'Linux']
const BROWSERS = ['Chrome', 'Safari', 'Edge', 'Firefox', 'Samsung Internet', 'Opera', 'Chrome Mobile', 'Mobile Safari']
const SIGNALS =
  'ua.declared_bot,net.datacenter,headers.no_accept_language,headers.no_fetch_metadata,activity.visitor_pace,crawler.verified,automation.webdriver,list.client_block,policy.country_excluded,probe.no_plugins'.split(
    ',',
  )
const MODES = ['redirect', 'show']

/**
 * User agents as browsers send them: Chromium's without minor version and device since 101 and 110 (User-Agent
 * Reduction, privacysandbox.google.com); apps' are almost unique. A quarter are apps'; real shares vary.
 */
const AGENT = `multiIf(
  ${random(47, 4)} = 0, 'Mozilla/5.0 (Linux; Android ' || toString(10 + ${skewed(48, 6)}) || '; SM-' || toString(100 + ${skewed(49, 400)}) || ' Build/UP1A.' || toString(231000 + ${skewed(50, 40)}) || '; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/' || browser_version || '.0.6533.' || toString(${skewed(51, 100)}) || ' Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/' || toString(440 + ${skewed(52, 40)}) || '.0.0.32.109;]',
  platform = 'iOS', 'Mozilla/5.0 (iPhone; CPU iPhone OS ' || toString(15 + ${skewed(53, 4)}) || '_' || toString(${skewed(54, 7)}) || ' like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/' || toString(15 + ${skewed(53, 4)}) || '.' || toString(${skewed(54, 7)}) || ' Mobile/15E148 Safari/604.1',
  browser = 'Firefox', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:' || browser_version || '.0) Gecko/20100101 Firefox/' || browser_version || '.0',
  'Mozilla/5.0 (' || ${pick(['Windows NT 10.0; Win64; x64', 'Linux; Android 10; K', '', 'Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64'], 'platform_number')} || ') AppleWebKit/537.36 (KHTML, like Gecko) Chrome/' || browser_version || '.0.0.0' || (platform = 'Android' ? ' Mobile' : '') || ' Safari/537.36' || (browser = 'Edge' ? ' Edg/' || browser_version || '.0.0.0' : ''))`

const COLUMNS: Readonly<Record<string, string>> = {
  hit: 'upper(hex(cityHash64(number, 1))) || upper(hex(cityHash64(number, 2)))',
  // Quiet nights and busy evenings: the sum of two uniform numbers, seven hours into the day.
  time: `toDateTime64('{lastDay} 00:00:00', 3, 'UTC') - toIntervalMillisecond({daysAgo} * 86400000 + (${random(4, 43_200_000)} + ${random(5, 43_200_000)} + 25200000) % 86400000)`,
  client: 'intDiv(campaign, 3) + 1',
  campaign: '1',
  class: "bot ? 'bot' : 'target'",
  is_unique: `${random(6, 100)} < 62`,
  suspicious: `NOT bot AND ${random(7, 100)} < 4`,
  score: `bot ? 70 + ${random(8, 30)} : 1 + ${random(8, 30)}`,
  category: `bot ? ${pick(['general', 'general', 'sophisticated', 'policy'], random(9, 4))} : (${random(9, 50)} = 0 ? 'verified' : 'person')`,
  reasons: `bot ? [(signal, 'seen ' || toString(${random(10, 50)}), 'conclusive', 'agent'), ('headers.no_accept', '', 'weak', 'headers')] : []`,
  visitor: `lower(hex(cityHash64(${random(11, 1_000_000_000)} * 62)))`,
  ip: `IPv4NumToString(toUInt32(1000000000 + ${skewed(12, 400_000_000)}))`,
  country: pick(COUNTRIES, skewed(13, COUNTRIES.length)),
  asn: `1000 + ${skewed(14, 3000)}`,
  isp: `'Carrier ' || toString(${skewed(14, 3000)})`,
  usage_type: pick(['residential', 'mobile', 'hosting', 'business'], skewed(15, 4)),
  browser: pick(BROWSERS, 'browser_number'),
  browser_version: `toString(120 + ${skewed(16, 26)})`,
  platform: pick(PLATFORMS, 'platform_number'),
  device_type: "platform_number IN (1, 2) ? 'mobile' : 'desktop'",
  language: pick(['en', 'de', 'fr', 'uk', 'pl', 'es', 'it', 'pt'], skewed(17, 8)),
  domain: "'shop-' || toString(campaign) || '.example'",
  url: `'https://shop.example/land/' || toString(${skewed(18, 400)}) || '?click=' || lower(hex(cityHash64(number, 19)))`,
  referrer: `${random(20, 3)} = 0 ? '' : 'https://' || ${pick(['www.google.com', 'news.example', 'm.facebook.com', 'ads.example'], skewed(21, 4))} || '/'`,
  user_agent: AGENT,
  utm_source: pick(['google', 'facebook', 'bing', 'news', 'taboola'], skewed(23, 5)),
  utm_campaign: `'campaign-' || toString(${skewed(24, 60)})`,
  utm_term: `'term ' || toString(${skewed(25, 800)})`,
  utm_creative: `toString(${skewed(26, 200)})`,
  utm_placement: `'place-' || toString(${skewed(27, 2000)})`,
  placement: `'spot-' || toString(${skewed(28, 2000)})`,
  user_1: `lower(hex(${random(29, 1_000_000)}))`,
  split_group: "'A'",
  split_link: pick(['0', '1'], random(30, 2)),
  mode: pick(MODES, skewed(31, 2)),
  destination: "bot ? 'bot.html' : 'https://shop.example/land'",
  source: "'site'",
  headers_seen: 'true',
  headers: "map('accept', 'text/html,application/xhtml+xml', 'accept-language', language, 'user-agent', user_agent)",
  policy_version: "'p1'",
  data_version: `toString(toStartOfWeek(time))`,
}

/** SQL in place of the usual: `campaign`, `client`, `hit`; `lastDay`: hits are in the 90 days before it. */
export type Other = { campaign?: string; client?: string; hit?: string; lastDay?: string }

const ofMany = (all: number): string => `${random(40, 10)} = 0 ? ${BIG} : 2 + ${random(41, campaignsFor(all))}`

/** Inserts `count` hits from number `from`, of `all` in total. */
export function insertHits(from: number, count: number, all: number, other: Other = {}): string {
  const { campaign = ofMany(all), lastDay = LAST_DAY, ...columns } = other
  const daysAgo = `(${DAYS - 1} - intDiv(number * ${DAYS}, ${all}))`
  const made = Object.entries({ ...COLUMNS, ...columns, campaign: `toUInt64(${campaign})` }).map(
    ([name, sql]) => `${sql.replace('{daysAgo}', daysAgo).replace('{lastDay}', lastDay)} AS ${name}`,
  )
  const drawn = `${random(42, 100)} < 22 AS bot, ${skewed(43, PLATFORMS.length)} AS platform_number, ${skewed(44, BROWSERS.length)} AS browser_number, ${pick(SIGNALS, skewed(45, SIGNALS.length))} AS signal`
  return `INSERT INTO hits (${Object.keys(COLUMNS).join(', ')})
    SELECT ${Object.keys(COLUMNS).join(', ')} FROM (SELECT ${drawn}, ${made.join(',\n ')} FROM numbers(${from}, ${count}))
    SETTINGS max_insert_threads=1, max_threads=2, insert_deduplicate=0`
}

/** Runs statements that the product never runs on the embedded store of a folder. */
export async function runIn(dir: string, ...statements: string[]): Promise<void> {
  const client = createClient({
    connection: createChdbConnection({
      path: path.join(dir, 'chdb'),
    }) as unknown as ClickHouseClientConfigOptions['connection'],
  })
  for (const query of statements) await client.command({ query })
  await client.close()
}

/** Hits of one insert. */
const BATCH = 1_000_000

/** Makes hits from number `from` to before `to` in the store of a folder. */
export async function fillHits(dir: string, { from = 0, to, ...other }: Other & { from?: number; to: number }) {
  for (let at = from; at < to; at += BATCH) await runIn(dir, insertHits(at, Math.min(BATCH, to - at), to, other))
}
