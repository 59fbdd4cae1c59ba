import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAgent } from './agent/agent.ts'
import { AGENT } from './builders.ts'
import { BROWSER_PARTS } from './data/browser-parts.ts'

const { chrome, firefox, safari, android, iphone } = AGENT
const QT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko)'
const BUILT = android.replace('; K)', '; Acorn 7 Build/JRO03D; $)')
const beside = (entry: string) => BUILT.replace('$', entry)
const inPlatform = (from: string, to: string) => chrome.replace(from, to)

test.each([
  [`${chrome} Acorn/1.0`, 'Acorn/1.0'],
  [`${firefox} Acorn/1.0.2`, 'Acorn/1.0.2'],
  [`${safari} Acorn/1.0`, 'Acorn/1.0'],
  [chrome.replace(' Chrome', ' ACRN Chrome'), 'ACRN'],
  [`${chrome} (acorn.party)`, 'acorn.party'],
  [`${chrome};Acorn;`, 'Acorn'],
  [`${chrome} 36b1546a5700e52eb2972b3f92b3`, '36b1546a5700e52eb2972b3f92b3'],
  [inPlatform('Windows NT', 'acorn; Windows NT'), 'acorn'],
  [inPlatform('x64)', 'x64; Acorn)'), 'Acorn'],
  [
    'Mozilla/5.0 (X11; Acorn; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Acorn',
  ],
  [chrome.replace('like Gecko', 'like Gecko; BingLocalMaps'), 'BingLocalMaps'],
  [`${QT} acorn Safari/538.1`, 'acorn'],
  [firefox.replace('x86_64;', 'x86_64; acorn-agent;'), 'acorn-agent'],
  [beside('Acorn/2.0'), 'Acorn'],
  [android.replace('like Gecko', 'like Gecko; googleweblight'), 'googleweblight'],
])('a name that no browser writes resembles a bot: %s', (userAgent, resembles) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared: '', claims: '', resembles }),
)

test.each([
  [chrome.replace('like Gecko', 'like Gecko; Acorn-Thumbnails'), 'Acorn-Thumbnails'],
  [android.replace('like Gecko', 'like Gecko, Acorn'), 'Acorn'],
  [chrome.replace('like Gecko', 'like Gecko; compatible; Acorn/1.0; +https://oak.example'), 'Acorn/1.0'],
])('resembles a bot by a name inside the engine’s bracket: %s', (userAgent, declared) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared, claims: '' }),
)

test.each([
  [chrome.replace('like Gecko', 'like Gecko; Google Acorn Tester'), 'Google tools'],
  [chrome.replace('like Gecko', 'like Gecko, Google-Acorn'), 'Google tools'],
  [firefox.replace('rv:143.0', 'rv:143.0; Google-SearchByImage'), 'Google-SearchByImage'],
  [`${chrome} (BingLocalSearch)`, 'BingLocalSearch'],
  ['Mozilla/5.0 (compatible; MSIE or Firefox mutant;) Daum 4.2', 'Daum'],
  [android.replace('; K)', '; Seznam screenshot-generator Build/A1)'), 'Seznam screenshot-generator'],
])('a search engine’s own tool claims its crawler, which is then verified: %s', (userAgent, claims) =>
  expect(parseAgent(userAgent)).toMatchObject({ claims }),
)

test.each([
  [`${chrome} 0f1e2d3c4b5a69788796a5b4c3d2e1f0`, '0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  [`${firefox} 0F1E2D3C4B5A69788796A5B4C3D2E1F0aa`, '0F1E2D3C4B5A69788796A5B4C3D2E1F0aa'],
])('a mark instead of a name declares a bot: %s', (userAgent, declared) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared, claims: '' }),
)

test.each([
  [beside('Catchpoint'), 'Catchpoint'],
  [beside('Acorn Spider'), 'Spider'],
  [beside('AcornMonitor'), 'AcornMonitor'],
  [beside('Acorn-Preview/2.0'), 'Acorn-Preview/2.0'],
  [beside('Hotjar'), 'Hotjar'],
  [inPlatform('x64)', 'x64; AcornMonitor)'), 'AcornMonitor'],
  [inPlatform('Windows NT', 'acorn-validator; Windows NT'), 'acorn-validator'],
])('a name beside system and device may declare a bot: %s', (userAgent, declared) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared, claims: '' }),
)

const IE = 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0'
test.each([
  [`${IE}) acorn@oak.example`, 'acorn@oak.example'],
  [`${IE}; oak.example LinkChecker 5.0)`, 'LinkChecker'],
  [chrome.replace('x64)', 'x64; Neustar WPM)'), 'Neustar'],
  [`${IE}; PTST 2.295)`, 'PTST'],
  ['AcornPhone6/2.0 Profile/MIDP-2.0 Configuration/CLDC-1.1 (test acorn@oak.example)', 'acorn@oak.example'],
  [`${android.replace('; K)', '; K; wv)')} (Contact: acorn@oak.example)`, 'acorn@oak.example'],
])(
  'a mailbox or a link checker declares a bot, also beside add-ons, in apps and on old handsets: %s',
  (userAgent, declared) => expect(parseAgent(userAgent)).toMatchObject({ declared, claims: '' }),
)
test('the address of an add-on’s site declares no bot', () =>
  expect(parseAgent(`${IE}; http://www.oak.example/)`)).toMatchObject({ declared: '', claims: '' }))

const LINUX = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  `${iphone} Brave`,
  `${chrome} OPR/124.0.0.0 (Edition Yx GX 02)`,
  `${chrome} Ddg/17.4`,
  `${safari} Ddg/17.4`,
  `${chrome} Norton/130.0`,
  `${chrome} Honorlock`,
  `${chrome} Vivaldi/7.1`,
  `${chrome} YaBrowser/24.1 (beta) Yowser/2.5 Safari/537.36`,
  `${chrome} SE 2.X MetaSr 1.0`,
  `${firefox} Waterfox/56.5`,
  `${android} Acorn/3.1`,
  `${android} 0f1e2d3c4b5a69788796a5b4c3d2e1f0`,
  `${android.replace('; K)', '; K; wv)')} Acorn/1.0 http://oak.example/app`,
  'AcornPhone6/2.0 Profile/MIDP-2.0 Configuration/CLDC-1.1 (http://oak.example)',
  beside('wv'),
  beside('HMSCore 6.2'),
  beside('HMSCore/6.2'),
  beside('CyanogenMod-10.1'),
  beside('Acorn ROM'),
  android.replace('; K)', '; Acorn Monitor Build/JRO03D)'),
  android.replace('; K)', '; Catchpoint Build/JRO03D)'),
  `${QT} rekonq Safari/538.1`,
  `${QT} Arora/0.11.0 Safari/538.1`,
  `${LINUX} Ubuntu Chromium/140.0.0.0 Chrome/140.0.0.0 Safari/537.36`,
  `${LINUX} Version/11.0 Safari/604.1 Ubuntu/17.04 (3.24.1-0ubuntu1) Epiphany/3.24.1`,
  inPlatform('x64)', 'x64; Xbox; Xbox One)'),
  inPlatform('x64)', 'x64; WebView/3.0)'),
  LINUX.replace('x86_64', 'x86_64; CUBOT TAB 10') + ' Chrome/140.0.0.0 Safari/537.36',
  LINUX.replace('Linux x86_64', 'Ubuntu; Linux x86_64') + ' Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0 Safari/537.36 Acorn-TV/1.0',
  'Mozilla/5.0 (X11; U; Linux; en-US) AppleWebKit/527+ (KHTML, like Gecko, Safari/419.3) Arora/0.10.1',
  'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; Acorn; rv:11.0) like Gecko',
])('what people’s browsers and devices write is no added name: %s', (userAgent) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared: '', claims: '', resembles: '' }),
)

test('known names in any number raise no doubt', () => {
  const name = fc.constantFrom(...BROWSER_PARTS.products)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.nat(200)), { maxLength: 5 }), (products) => {
      const written = products.map(([product, version]) => `${product}/${version}.0`).join(' ')
      // isbot's words raise a separate doubt for some of these names
      expect(written.split(' ')).not.toContain(parseAgent(`${chrome} ${written}`).resembles || 'nothing')
    }),
  )
})

test.each(['X11; ', '(KHTML, like Gecko; ', '; Acorn', '((', ' a/1'])('reads any string fast: %s', (part) => {
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64${part.repeat(400)}) AppleWebKit/537.36 ${part.repeat(400)}`
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    parseAgent(userAgent)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(20)
})
