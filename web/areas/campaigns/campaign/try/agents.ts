/** Sample visitors with their headers, as of November 2026. */

export type Visitor = { userAgent: string; ip: string; headers: Readonly<Record<string, string>> | undefined }

const PAGE = {
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'de-DE,de;q=0.9',
}
const NAVIGATED = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }
const CHROMIUM_ACCEPT =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8'
const HINTS = {
  'accept': CHROMIUM_ACCEPT,
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
}

/** From typical networks. */
export const VISITORS = {
  chrome: {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ip: '91.10.10.10',
    headers: { ...PAGE, ...NAVIGATED, ...HINTS },
  },
  iphone: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ip: '91.10.10.10',
    headers: { ...PAGE, ...NAVIGATED },
  },
  googlebot: {
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ip: '66.249.66.1',
    headers: { accept: PAGE.accept },
  },
  curl: { userAgent: 'curl/8.5.0', ip: '91.10.10.10', headers: { accept: '*/*' } },
  gptbot: {
    userAgent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    ip: '20.171.206.1',
    headers: { accept: '*/*' },
  },
} as const satisfies Record<string, Visitor>

export type Preset = keyof typeof VISITORS | 'own'
export const PRESETS = ['chrome', 'iphone', 'own', 'googlebot', 'gptbot', 'curl'] as const satisfies readonly Preset[]

type Brands = { brands: readonly { brand: string; version: string }[]; mobile: boolean; platform: string }

/** This browser; only the server knows its IP address. */
export function ownBrowser(browser: Pick<Navigator, 'userAgent' | 'languages'>, ip: string): Visitor {
  const hints = (browser as { userAgentData?: Brands }).userAgentData
  const hintHeaders = hints && {
    'accept': CHROMIUM_ACCEPT,
    'sec-ch-ua': hints.brands.map(({ brand, version }) => `"${brand}";v="${version}"`).join(', '),
    'sec-ch-ua-mobile': hints.mobile ? '?1' : '?0',
    'sec-ch-ua-platform': `"${hints.platform}"`,
  }
  return {
    userAgent: browser.userAgent,
    ip,
    headers: { 'accept': PAGE.accept, 'accept-language': browser.languages.join(','), ...NAVIGATED, ...hintHeaders },
  }
}
