/** Visitors as sites see them: agent and browser headers. Addresses come by a proxy's header. */
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

export const PERSON: Record<string, string> = {
  'x-forwarded-for': '81.2.69.142',
  'user-agent': CHROME,
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-language': 'de-DE,de;q=0.9',
  'accept-encoding': 'gzip, deflate, br',
  'sec-ch-ua': '"Chromium";v="141", "Google Chrome";v="141"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
}
export const LIBRARY: Record<string, string> = {
  'x-forwarded-for': '198.51.100.9',
  'user-agent': 'python-requests/2.32.3',
  'accept': '*/*',
}
/** An unchecked claim. */
export const CRAWLER: Record<string, string> = {
  'x-forwarded-for': '198.51.100.7',
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'accept': '*/*',
}
