import { campaignSettings, type CampaignSettings } from '../contract/campaigns/campaigns.ts'
import { parseAgent } from './agent/agent.ts'
import { compilePolicy, type PolicyInput } from './policy/compile.ts'
import type { Facts } from './facts.ts'
import { NO_PATTERNS } from './patterns.ts'
import type { CampaignPolicy } from './policy/policy.ts'
import { readUrl } from './visit.ts'

export const AGENT = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  android:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.0 (iPhone14,5; iOS 18_6; de_DE; de; scale=3.00; 1170x2532; 500000000)',
  curl: 'curl/8.5.0',
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  googlebotPhone:
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
} as const

/** Headers of Chromium 140 on Windows for a page visit. */
export const CHROME_HEADERS: Readonly<Record<string, string>> = {
  'accept':
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'accept-language': 'de-DE,de;q=0.9',
  'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24", "Google Chrome";v="140"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
  'upgrade-insecure-requests': '1',
}

/** From Germany on a shop's page; parses the agent unless given. */
export function visit(changes: Partial<Facts> = {}): Facts {
  const userAgent = changes.userAgent ?? AGENT.chrome
  return {
    source: 'site',
    time: Date.UTC(2026, 10, 18, 12),
    ip: '203.0.113.7',
    country: 'DE',
    region: '',
    city: '',
    asn: 0,
    isp: '',
    usageType: '',
    network: { hosting: '', tor: false, vpn: '', relay: false },
    userAgent,
    agent: parseAgent(userAgent),
    crawler: 'none',
    signed: null,
    headers: null,
    language: 'de-de',
    ...readUrl('https://shop.example/land', { parameters: new Map() }),
    referrer: '',
    visitor: 'visitor',
    listed: null,
    probe: null,
    checked: '',
    heldOut: false,
    unique: true,
    repeats: 1,
    rates: { visitor: 1, address: 1, network: 1 },
    patterns: NO_PATTERNS,
    silentPages: 0,
    ...changes,
  }
}

export const TARGET = 'https://target.example/offer'
export const BOT_PAGE = 'bots.php'

export function policy(changes: Partial<CampaignSettings> = {}, campaign: Partial<PolicyInput> = {}): CampaignPolicy {
  const settings = {
    ...campaignSettings.parse({ name: 'Test', targetMode: 'redirect', targetLink: TARGET, botLink: BOT_PAGE }),
    ...changes,
  }
  return compilePolicy({
    id: '7',
    key: 'cmp7',
    name: 'Test',
    version: 3,
    status: 'active',
    unprotected: '',
    settings,
    ...campaign,
  })
}
