import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAgent } from './agent/agent.ts'
import { AGENT } from './builders.ts'
import { shapeOf } from './agent/agent-shape.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 6.0; LG-A100 Build/MRA58K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/38.0 Mobile Safari/537.36'
const shape = (text: string) => shapeOf(text, text.toLowerCase())

test.each([
  [AGENT.chrome, 'browser'],
  ['Opera/9.80 (Windows NT 6.1; U; en) Presto/2.8', 'browser'],
  ['Mozilla/4.79 [en] (X11; U; SunOS 5.7 sun4u)', 'browser'],
  ['Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)', 'browser'],
  ['Mozilla/5.0 (compatible; Konqueror/4.9; Linux)', 'browser'],
  ['Mozilla/4.0 (compatible; Dillo 3.0)', 'browser'],
  [
    'Mozilla/5.0 (compatible; U; WebPositive/1.3; Haiku) AppleWebKit/605.1.15 (KHTML, like Gecko) WebPositive/1.3 Safari/605.1.15',
    'browser',
  ],
  ['w3m/0.5.3', 'rare'],
  ['Nokia6300/2.0 Profile/MIDP-2.0', 'rare'],
  ['Mozilla/5.0 (PLAYSTATION 3; 1.00)', 'rare'],
  ['HbbTV/1.4.1 (+DRM;Samsung) Mozilla/5.0 (Linux; Tizen 6.0)', 'rare'],
  ['Instagram 123.0 Android (24/7.0; 480dpi; Moto G (5); en_US)', 'rare'],
  [`LG-A100 ${PHONE}`, 'browser'],
  [`LG-A100/${PHONE}`, 'browser'],
  [PHONE.replace(' (', '  ('), 'browser'],
  ['Acorn-A1_TD/V1 Linux/3.4.5 Android/4.2.1 Release/1.1.2013 Browser/AppleWebKit534.30 Mobile Safari/534.30', 'rare'],
  [`LG-B200 ${PHONE}`, 'program'],
  [`AcornBot ${AGENT.chrome}`, 'program'],
  ['curl/8.5.0', 'program'],
  ['Homebrew/4.2', 'program'],
  ['Mozilla/5.0', 'program'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'program'],
  ['Mozilla/5.0 (compatible; Acorn/1.0)', 'program'],
  ['Mozilla/4.0 (compatible;)', 'program'],
  [`User-Agent: ${AGENT.chrome}`, 'program'],
])('%s', (text, is) => expect(shape(text).is).toBe(is))

test('keeps nested brackets inside the device’s bracket', () => {
  expect(
    shape('Mozilla/5.0 (Linux; Android 10; moto g(7) power) AppleWebKit/537.36 (KHTML, like Gecko)'),
  ).toMatchObject({ platform: 'Linux; Android 10; moto g(7) power', rest: ' AppleWebKit/537.36 (KHTML, like Gecko)' })
  expect(shape('Mozilla/5.0 (Linux; (never closed AppleWebKit')).toMatchObject({
    platform: 'Linux; (never closed AppleWebKit',
    rest: '',
  })
})

test('the parts are always substrings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('Mozilla/5.0 ', '(', ')', 'compatible; ', 'AppleWebKit', ' x', 'Opera/9.8 ', '[en] ')),
      (parts) => {
        const text = parts.join('')
        const { platform, rest } = shape(text)
        expect(text).toContain(platform)
        expect(text.endsWith(rest)).toBe(true)
      },
    ),
  )
})

const CHROMIUM = AGENT.chrome
test.each([
  [`${CHROMIUM}; compatible; Acorn`, 'Acorn'],
  [`${CHROMIUM} (compatible; Acorn/1.0; +https://acorn.example)`, 'Acorn/1.0'],
  [`${CHROMIUM} Acorn-Fetcher/1.0`, 'Acorn-Fetcher/1.0'],
  [`${CHROMIUM} AcornMonitor`, 'AcornMonitor'],
  [`${CHROMIUM} Acorn-User/1.0`, 'Acorn-User/1.0'],
  [`${CHROMIUM} (ops@acorn.example)`, 'ops@acorn.example'],
  [CHROMIUM.replace('x64)', 'x64; AcornBot)'), 'AcornBot'],
  [
    'Mozilla/5.0 (Linux; Android 9; AcornBot/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90 Mobile Safari/537.36',
    'AcornBot/1.0',
  ],
  ['acorn', 'acorn'],
  ['http://acorn.example', 'http://acorn.example'],
  ['Acorn (bot@acorn.example)', 'Acorn'],
  ['"Mozilla/5.0 (X11)"', 'Mozilla/5.0'],
  [`${CHROMIUM} Acorn Catcher`, 'Acorn Catcher'],
])('declares a bot by convention: %s', (userAgent, declared) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared, inApp: false }),
)

test.each([
  `${CHROMIUM} Acorn`,
  'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:15.0) Gecko/20100101 Firefox/15.0.1 AcornSite',
])('a name without a version only resembles a bot: %s', (userAgent) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared: '', resembles: expect.stringContaining('Acorn') }),
)

test.each([
  'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE S) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; Scanner Bot 5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0 Mobile Safari/537.36',
  CHROMIUM.replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64; CUBOT TAB 10'),
  'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/47 Safari/537.36 LBBROWSER',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 5.1; EmbeddedWB from: http://www.bsalsa.com/)',
  'Links (2.30; Linux 6.4.0 x86_64; text)',
])('reads people’s strings as people: %s', (userAgent) =>
  expect(parseAgent(userAgent)).toMatchObject({ declared: '', resembles: '', claims: '' }),
)
