/** Realistic visits by seed, for demo and benchmarks. */
import { seeded, type Random } from '../../lib/numbers/seeded.ts'
import { hash } from 'node:crypto'
import type { DecideInput } from '../../contract/integration/edge.ts'

type Browser = [userAgent: string, brands: string, mobile: string, platform: string]
type Some<T> = [T, ...T[]]

const CHROME_141 = '"Google Chrome";v="141", "Not?A_Brand";v="8", "Chromium";v="141"'
const BROWSERS: Some<Browser> = [
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    CHROME_141,
    '?1',
    '"Android"',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    '',
    '',
    '',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    CHROME_141,
    '?0',
    '"Windows"',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    '"Chromium";v="130", "Samsung Internet";v="28.0", "Not?A_Brand";v="99"',
    '?1',
    '"Android"',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    '',
    '',
    '',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', '', '', ''],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    '"Chromium";v="140", "Not=A?Brand";v="24", "Microsoft Edge";v="140"',
    '?0',
    '"Windows"',
  ],
]
/** `from`: prefix of addresses in a range that the operator publishes. */
type Bot = { userAgent: string; from?: string }
const BOTS: Some<Bot> = [
  { userAgent: 'python-requests/2.32.3' },
  { userAgent: 'curl/8.5.0' },
  { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', from: '66.249.66.' },
  { userAgent: 'Go-http-client/2.0' },
  { userAgent: 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)' },
  {
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    from: '13.66.139.',
  },
  {
    userAgent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  },
  { userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
  {
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  },
]
const PLACEMENTS: Some<string> = [
  'feed-top',
  'search-brand',
  'feed-low',
  'story-9x16',
  'reels',
  'in-article',
  'audience-network',
]
const SOURCES: Some<string> = ['social', 'search', 'native', 'newsletter']
const LANGUAGES: Some<string> = [
  'de-DE,de;q=0.9,en;q=0.8',
  'en-GB,en;q=0.9',
  'uk-UA,uk;q=0.9,ru;q=0.7',
  'fr-FR,fr;q=0.9',
  'pl-PL,pl;q=0.9',
]

/** A random item; earlier ones are more frequent when `lean` is above 1. */
export const pick = <T>(random: Random, items: Some<T>, lean = 1): T =>
  items[Math.floor(random() ** lean * items.length)] ?? items[0]

/** An IPv4 address from widely used blocks. */
export const randomAddress = (random: Random): string => {
  const part = () => Math.floor(random() * 256)
  return `${20 + Math.floor(random() * 150)}.${part()}.${part()}.${1 + Math.floor(random() * 254)}`
}

const CHROMIUM_ACCEPT =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8'

function headersOf([userAgent, brands, mobile, platform]: Browser, language: string): Record<string, string> {
  const common = {
    'user-agent': userAgent,
    'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    ...(language ? { 'accept-language': language } : {}),
    'accept-encoding': 'gzip, deflate, br',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  }
  return brands
    ? {
        ...common,
        'accept': CHROMIUM_ACCEPT,
        'sec-ch-ua': brands,
        'sec-ch-ua-mobile': mobile,
        'sec-ch-ua-platform': platform,
      }
    : common
}

export type Who = {
  ip: string
  isBot: boolean
  placement?: string
  /** The browser sends no language: one weak signal. */ silent?: boolean
}

/** Search ads add a click id. */
const clickIdOf = (source: string, { ip }: Who): string =>
  source === 'search' ? `&gclid=EAIaIQobChMI${hash('sha1', ip, 'hex').slice(0, 16)}` : ''

/** Most crawler visits are real; one in eight only claims the name. */
function botAddress({ from }: Bot, ip: string): string {
  const last = Number(ip.slice(ip.lastIndexOf('.') + 1))
  return from === undefined || last % 8 === 0 ? ip : `${from}${last}`
}

export function randomVisit(
  random: Random,
  { key, domain, who }: { key: string; domain: string; who: Who },
): DecideInput {
  const browser = pick(random, BROWSERS, 1.4)
  const bot = who.isBot ? pick(random, BOTS, 1.6) : undefined
  const userAgent = bot?.userAgent ?? browser[0]
  const placement = who.placement ?? pick(random, PLACEMENTS, 1.8)
  const source = pick(random, SOURCES, 1.5)
  return {
    key,
    ip: bot ? botAddress(bot, who.ip) : who.ip,
    url: `https://${domain}/land/start?utm_source=${source}${clickIdOf(source, who)}&utm_campaign=autumn-26&utm_placement=${placement}&user_1=a${Math.floor(random() * 90)}`,
    userAgent,
    referrer: 'https://news.example/article/17',
    headers: bot
      ? { 'accept': '*/*', 'user-agent': userAgent }
      : headersOf(browser, who.silent ? '' : pick(random, LANGUAGES, 1.6)),
  }
}

/** Request bodies for load tests; one visit in seven is a bot's. */
export function visitBodies({ key, visitors, seed }: { key: string; visitors: number; seed: number }): string[] {
  const random = seeded(seed)
  return Array.from({ length: visitors }, () =>
    JSON.stringify(
      randomVisit(random, {
        key,
        domain: 'garden.example',
        who: { ip: randomAddress(random), isBot: random() < 0.15 },
      }),
    ),
  )
}
