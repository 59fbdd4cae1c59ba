/**
 * 34 ways in which people use browsers, as an edge sees them in standard sensitivity. None may be a Bot. `doubt`: why
 * this kind is suspicious at some visit; without it none is. `first`: until its first page has answered, never after.
 */
import type { Facts } from '../../src/judge/facts.ts'
import {
  recordServed,
  recordAnswer,
  recordImageLoad,
  silentPagesOf,
  unloadedOf,
} from '../../src/edge/remember/silent-pages.ts'
import { AGENT, visit } from '../../src/judge/builders.ts'
import { ANDROID, CHROME, FIREFOX, IPHONE, PERSON } from '../../src/judge/builders-probe.ts'
import { createVisitorWindow } from '../../src/store/shared/window.ts'
import { chromiumHeaders, firefoxHeaders, safariHeaders } from './corpus/headers.ts'
import { chooser, type Headers } from './corpus/sample.ts'
import { BROWSERS, visitOf } from './heads/heads.ts'

type Use = { use: string; visits: readonly Facts[]; doubt?: string; first?: true }

const choose = chooser(20_261_128)
const chrome = chromiumHeaders(choose, { version: 156, brand: 'Google Chrome', platform: 'Windows', mobile: false })
const phone = chromiumHeaders(choose, { version: 140, brand: 'Google Chrome', platform: 'Android', mobile: true })
const firefox = firefoxHeaders(choose, 143)
const safari = safariHeaders(choose, 18)
const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const CHROMIUM_PAGE =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7'

const DESKTOP: Partial<Facts> = { userAgent: CHROME, headers: chrome }
const GECKO: Partial<Facts> = { userAgent: AGENT.firefox, headers: firefox }
const IOS: Partial<Facts> = { userAgent: AGENT.iphone, headers: safari }
const NETWORK = { hosting: '', tor: false, vpn: '', relay: false }

/** The first, second, third and tenth page within ten minutes. `more`: by page number. */
const pages = (who: Partial<Facts>, more: (number: number) => Partial<Facts> = () => ({})): Facts[] =>
  [1, 2, 3, 10].map((number) =>
    visit({
      unique: number === 1,
      repeats: number,
      rates: { visitor: number, address: number, network: number },
      ...who,
      ...more(number),
    }),
  )
/** Every page reports, and its report is known from the second on. */
const answered = (who: Partial<Facts>, probe: Facts['probe']): Facts[] =>
  pages(who, (number) => ({ probe: number > 1 ? probe : null }))
/** Ten pages as an edge remembers them, 40 s apart, where all others answer. `image`: these load it, and `loads`: this. */
function unanswered(who: Partial<Facts>, { image, loads = false }: { image: boolean; loads?: boolean }): Facts[] {
  const marks = createVisitorWindow(1000)
  const page = 'page'
  const start = visit().time
  for (let at = 0; at < 30; at++) {
    const other = { visitor: `other ${at}`, page }
    recordServed({ marks }, { ...other, time: start }, page, { class: 'target', suspicious: false })
    recordAnswer({ marks }, other, start)
    if (image) recordImageLoad({ marks }, other, start)
  }
  const come = (facts: Facts): Partial<Facts> => {
    const silentPages = silentPagesOf(marks, facts, page)
    const unloaded = unloadedOf(marks, { ...facts, silentPages }, page)
    recordServed({ marks }, facts, page, { class: 'target', suspicious: silentPages > 0 })
    if (loads) recordImageLoad({ marks }, { visitor: facts.visitor, page }, facts.time)
    return { silentPages, patterns: { ...facts.patterns, unloaded } }
  }
  const seen = Array.from({ length: 10 }, (_, at) =>
    come(visit({ visitor: 'this', unique: at === 0, time: start + at * 40_000, ...who })),
  )
  return pages(who, (number) => seen[number - 1] ?? {})
}
const plain = (userAgent: string, headers: Headers): Facts[] => pages({ userAgent, headers })
const sent = (accept: string, more: Headers = {}): Headers => ({
  'host': 'shop.example',
  accept,
  'accept-language': 'de-DE,de;q=0.9,en;q=0.8',
  'accept-encoding': 'gzip, deflate',
  ...more,
})
const recorded = (browser: string, head: string): Facts[] =>
  BROWSERS.filter((one) => one.browser === browser).map(({ heads }) => visitOf(heads[head] ?? '', 'link'))

export const USES: readonly Use[] = [
  { use: 'Chrome on a desktop', visits: answered(DESKTOP, PERSON) },
  { use: 'Firefox on a desktop', visits: answered(GECKO, FIREFOX) },
  { use: 'Safari on a telephone', visits: answered(IOS, IPHONE) },
  { use: 'Chrome on a telephone', visits: answered({ userAgent: AGENT.android, headers: phone }, ANDROID) },
  { use: 'JavaScript off, the page has the image', visits: unanswered(DESKTOP, { image: true, loads: true }) },
  {
    use: 'JavaScript off, the image is not learnt',
    visits: unanswered(DESKTOP, { image: false }),
    doubt: 'nothing tells them from a program that sends a whole head',
  },
  { use: 'images off', visits: answered(DESKTOP, PERSON) },
  { use: 'cookies off', visits: answered({ ...GECKO, unique: false }, FIREFOX) },
  {
    use: 'a blocker that keeps Weir away',
    visits: unanswered(GECKO, { image: true }),
    doubt: 'neither script nor image comes to them',
  },
  {
    use: 'a blocker that says so (Sec-GPC)',
    visits: pages({ ...GECKO, headers: { ...firefox, 'sec-gpc': '1', 'dnt': '1' } }),
  },
  { use: 'a private window', visits: pages(DESKTOP, () => ({ unique: true, repeats: 1 })) },
  {
    use: 'Facebook’s view on a telephone of Apple',
    visits: plain(
      `${AGENT.iphone.replace(/ Version.*/, '')} Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.39.100]`,
      sent(PAGE),
    ),
  },
  { use: 'Instagram’s view on a telephone of Apple', visits: plain(AGENT.instagram, sent(PAGE)) },
  {
    use: 'TikTok’s view on Android',
    visits: plain(
      'Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 musical_ly_2024001030 BytedanceWebview/d8a21c6',
      sent(CHROMIUM_PAGE, { 'x-requested-with': 'com.zhiliaoapp.musically' }),
    ),
  },
  {
    use: 'an add-on changes the agent (Firefox as Chrome)',
    visits: answered({ userAgent: CHROME, headers: firefox }, FIREFOX),
    doubt:
      'the head is not of the browser that the agent names, and programs mix the two; its scripts tell it from them',
    first: true,
  },
  {
    use: 'a data saver (Opera Mini)',
    visits: plain(
      'Opera/9.80 (Android; Opera Mini/80.0.2254/191.300; U; en) Presto/2.12.423 Version/12.16',
      sent('text/html, application/xml;q=0.9, application/xhtml+xml, image/png, image/webp, */*;q=0.1', {
        'x-operamini-features': 'advanced, camera, download, file_system',
      }),
    ),
  },
  { use: 'reader mode, which asks for the page once more', visits: recorded('Firefox', 'reload1.again') },
  { use: 'a page fetched ahead by a link element', visits: recorded('Chromium', 'prefetch') },
  {
    use: 'a page fetched ahead by speculation rules',
    visits: pages({ ...DESKTOP, headers: { ...chrome, 'sec-purpose': 'prefetch;prerender' } }),
  },
  { use: 'back and forward', visits: [...recorded('Chromium', 'link'), ...recorded('Firefox', 'link')] },
  { use: 'two tabs at one moment', visits: pages(DESKTOP, () => ({ rates: { visitor: 2, address: 2, network: 2 } })) },
  { use: 'a reload', visits: [...recorded('Chromium', 'reload1'), ...recorded('Firefox', 'reload1')] },
  { use: 'a form that is sent', visits: [...recorded('Chromium', 'post'), ...recorded('Firefox', 'post')] },
  { use: 'a page whose answer comes late', visits: pages(DESKTOP, () => ({ silentPages: 0 })) },
  {
    use: 'an office behind one proxy',
    visits: pages({ ...DESKTOP, headers: { ...chrome, via: '1.1 proxy.example' } }, (number) => ({
      rates: { visitor: number, address: 200, network: 200 },
    })),
  },
  { use: 'zoomed to twice the size', visits: answered(DESKTOP, { ...PERSON, inner: [700, 390] }) },
  { use: 'by keyboard alone', visits: answered(DESKTOP, PERSON) },
  {
    use: 'a television',
    visits: plain(
      'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.270 Safari/537.36 WebAppManager',
      sent(CHROMIUM_PAGE),
    ),
  },
  {
    use: 'a console',
    visits: plain(
      'Mozilla/5.0 (PlayStation; PlayStation 5/9.60) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
      sent(PAGE),
    ),
  },
  {
    use: 'an electronic reader',
    visits: plain(
      'Mozilla/5.0 (X11; U; Linux armv7l like Android; en-us) AppleWebKit/531.2+ (KHTML, like Gecko) Version/5.0 Safari/533.2+ Kindle/3.0+',
      sent(PAGE),
    ),
  },
  {
    use: 'a telephone of 2014',
    visits: plain(
      'Mozilla/5.0 (Linux; U; Android 4.4.2; de-de; GT-I9505 Build/KOT49H) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
      sent(PAGE),
    ),
    doubt: 'hardly anybody is left on it, and programs claim it',
  },
  {
    use: 'a page read in translation',
    visits: pages({ ...DESKTOP, referrer: 'https://shop-example.translate.goog/' }),
  },
  {
    use: 'a text browser',
    visits: plain('Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1 GNUTLS/3.8.9', sent('text/html, */*;q=0.01')),
  },
  {
    use: 'a browser for privacy over a relay of Apple',
    visits: pages({ ...IOS, network: { ...NETWORK, relay: true } }),
  },
]
