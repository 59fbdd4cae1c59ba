/** User-Agents of real browsers, apps and devices: none alone makes a Bot. */
import type { WorldCase } from '../world.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

/** In standard sensitivity, by the agent alone. */
export const PEOPLE_AGENTS: readonly WorldCase<string, 'person' | 'suspicious'>[] = [
  {
    from: 'https://developer.chrome.com/docs/extensions/reference/api/webRequest',
    sent: `${CHROME} ||| ReqID: 472 | Tab: 17 | Type: main_frame | Initiator: https://store.example`,
    right: 'person',
    level: 'pure',
    why: 'What an extension notes behind the string says nothing of the browser.',
  },
  { from: 'https://freespoke.com', sent: `${IPHONE} Freespoke/2.0.0`, right: 'person', level: 'pure' },
  { from: 'https://ultrablock.org', sent: `${IPHONE} UltraBlock/1.4.2`, right: 'person', level: 'pure' },
  {
    from: 'https://www.falkon.org',
    sent: `${LINUX} QtWebEngine/6.7.2 Chrome/118.0.5993.220 Safari/537.36 Falkon/24.08.0`,
    right: 'person',
    level: 'pure',
  },
  {
    from: 'https://www.qutebrowser.org/doc/help/settings.html',
    sent: `${LINUX} qutebrowser/3.1.0 Chrome/118.0.5993.220 Safari/537.36`,
    right: 'person',
    level: 'pure',
  },
  { from: 'https://dillo-browser.github.io', sent: 'Dillo/3.1.1', right: 'person', level: 'pure' },
  {
    from: 'https://dillo-browser.github.io/old/dillorc',
    sent: 'Mozilla/4.0 (compatible; Dillo 3.0)',
    right: 'person',
    level: 'pure',
    why: 'Compatible is what Dillo wrote for itself until version 3.',
  },
  {
    from: 'https://www.haiku-os.org/docs/userguide/en/applications/webpositive.html',
    sent: 'Mozilla/5.0 (compatible; U; InfiNet 0.1; Haiku) AppleWebKit/602.1.19 (KHTML, like Gecko) WebPositive/1.2 Version/8.0 Safari/602.1.19',
    right: 'person',
    level: 'pure',
  },
  {
    from: 'https://www.haiku-os.org/docs/userguide/en/applications/webpositive.html',
    sent: 'Mozilla/5.0 (X11; Haiku x86_64) AppleWebKit/621.1 (KHTML, like Gecko) WebPositive/1.3 Version/17.0 Safari/621.1',
    right: 'person',
    level: 'pure',
  },
  {
    from: 'https://github.com/LadybirdBrowser/ladybird',
    sent: `${LINUX} Chrome/140.0.0.0 Safari/537.36 Ladybird/1.0`,
    right: 'person',
    level: 'pure',
  },
  {
    from: 'https://www.sberbank.com/ru/sberbrowser',
    sent: `${CHROME} SberBrowser/26.1.0.0`,
    right: 'person',
    level: 'pure',
  },
  {
    from: 'https://www.ucweb.com/desktop/',
    sent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/78.0.3904.108 UBrowser/7.0.185.1002 Safari/537.36',
    right: 'person',
    level: 'pure',
  },
  {
    from: 'https://pc.quark.cn',
    sent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Safari/537.36 QuarkPC/4.5.0.563',
    right: 'person',
    level: 'pure',
  },
  {
    from: 'https://webostv.developer.lge.com/develop/specifications/web-api-and-web-engine',
    sent: 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.5359.211 Safari/537.36 WebAppManager',
    right: 'person',
    level: 'pure',
  },
  {
    from: 'https://github.com/RocketChat/Rocket.Chat.Electron',
    sent: `${LINUX} Rocket.Chat/4.1.2 Chrome/126.0.6478.234 Electron/31.7.3 Safari/537.36`,
    right: 'person',
    level: 'pure',
    why: 'The desktop app of people, not the server that fetches previews.',
  },
  {
    from: 'mimmi20/browser-detector#183',
    sent: 'Mozilla/5.0 (Windows NT 5.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/31.0.1650.63 Safari/537.36 115Browser/5.1.3',
    right: 'suspicious',
    level: 'pure',
    why: 'A name that nobody knows behind a whole browser’s string is a doubt, and no more.',
  },
  {
    from: 'mimmi20/browser-detector#183',
    sent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_12_2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/53.0.2785.21 Safari/537.36 MMS/1.0.2459.0',
    right: 'person',
    level: 'pure',
  },
  {
    from: 'mimmi20/browser-detector#183',
    sent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 7_0_4 like Mac OS X) AppleWebKit/537.51.1 (KHTML, like Gecko) Mobile/11B554a Weibo (iPhone3,2__weibo__4.2.5__iphone__os7.0.4)',
    right: 'suspicious',
    level: 'pure',
    why: 'iOS 7 opens hardly any page of today: a doubt, and no more.',
  },
  {
    from: 'mimmi20/browser-detector#189',
    sent: 'Mozilla/5.0 (compatible; ABrowse 0.4; Syllable)',
    right: 'person',
    level: 'pure',
  },
  {
    from: 'wangkanai/wangkanai#960',
    sent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/312.2.624279232 Mobile/15E148 Safari/604.1',
    right: 'person',
    level: 'pure',
  },
  {
    from: 'srfrnk/ng-device-detector#68',
    sent: 'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/50.0.2661.102 UBrowser/6.1.2909.1403 Safari/537.36',
    right: 'person',
    level: 'pure',
  },
]
