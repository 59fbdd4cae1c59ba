/** Request bodies with realistic shapes, the same for the same seed: browsers and bots, three addresses a visitor at most. */

type Browser = [userAgent: string, brands: string, mobile: string, platform: string]
const BROWSERS: [Browser, ...Browser[]] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36', '"Chromium";v="141", "Google Chrome";v="141"', '?0', '"Windows"'],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36', '"Chromium";v="141", "Google Chrome";v="141"', '?1', '"Android"'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1', '', '', ''],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', '', '', ''],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', '"Chromium";v="140", "Microsoft Edge";v="140"', '?0', '"Windows"'],
]
const BOTS: [string, ...string[]] = ['curl/8.5.0', 'python-requests/2.32.3', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'Go-http-client/2.0']
const PLACEMENTS: [string, ...string[]] = ['feed-top', 'feed-low', 'story', 'search', 'reels', 'in-article']

/** A small generator of numbers in [0, 1) with a fixed seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function headersOf([userAgent, brands, mobile, platform]: Browser): Record<string, string> {
  const common = { 'user-agent': userAgent, accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8', 'accept-encoding': 'gzip, deflate, br', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  return brands ? { ...common, 'sec-ch-ua': brands, 'sec-ch-ua-mobile': mobile, 'sec-ch-ua-platform': platform } : common
}

export function visitBodies({ key, visitors, seed }: { key: string; visitors: number; seed: number }): string[] {
  const random = seeded(seed)
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0]
  return Array.from({ length: visitors }, (_, index) => {
    const isBot = random() < 0.15
    const browser = pick(BROWSERS)
    const userAgent = isBot ? pick(BOTS) : browser[0]
    return JSON.stringify({
      key,
      ip: `${20 + Math.floor(random() * 150)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${1 + Math.floor(random() * 254)}`,
      url: `https://garden.example/land/start?utm_source=social&utm_campaign=autumn-26&utm_placement=${pick(PLACEMENTS)}&user_1=a${index}&gclid=x${index}`,
      userAgent,
      referrer: 'https://news.example/article/17',
      headers: isBot ? { accept: '*/*', 'user-agent': userAgent } : headersOf(browser),
    })
  })
}
