/** Headers of each engine for a page visit over https, in its order. */
import type { Choose, Headers } from './sample.ts'

export const LANGUAGES = [
  'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7',
  'en-US,en;q=0.9',
  'en-GB,en;q=0.9',
  'ru-RU,ru;q=0.9',
  'uk-UA,uk;q=0.9,en;q=0.8',
  'pt-BR,pt;q=0.9',
  'fr-FR,fr;q=0.9',
  'ja,en-US;q=0.9',
  'id-ID,id;q=0.9',
  'ar',
  'zh-CN,zh;q=0.9',
  'vi-VN,vi;q=0.9',
] as const

/** Characters in Chromium's made-up brand, by version (user_agent_utils.cc). */
const ODD = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'] as const
/** Order of made-up brand, Chromium and own brand, by version. */
const ORDERS = ['012', '021', '102', '120', '201', '210'] as const

/** `sec-ch-ua` of a Chromium: its brand, Chromium and a made-up one, shuffled by version. */
export function brands(version: number, brand: string, brandVersion: number): string {
  const madeUp =
    version < 103
      ? '" Not A;Brand";v="99"'
      : `"Not${ODD[version % 11] ?? ' '}A${ODD[(version + 1) % 11] ?? ' '}Brand";v="${['8', '99', '24'][version % 3] ?? '8'}"`
  const chromium = `"Chromium";v="${version}"`
  if (brand === '') return version % 2 ? `${chromium}, ${madeUp}` : `${madeUp}, ${chromium}`
  const list = [madeUp, chromium, `"${brand}";v="${brandVersion}"`]
  const order = ORDERS[version % 6] ?? '012'
  return ['0', '1', '2'].map((place) => list[order.indexOf(place)]).join(', ')
}

type Chromium = { version: number; brand: string; brandVersion?: number; platform: string; mobile: boolean }

const site = (choose: Choose): Headers =>
  choose.chance(0.4)
    ? { 'sec-fetch-site': 'none' }
    : { 'sec-fetch-site': choose.of(['cross-site', 'cross-site', 'same-origin', 'same-site']) }

function hints({ version, brand, brandVersion, platform, mobile }: Chromium): Headers {
  if (version < 89) return {}
  const both = {
    'sec-ch-ua': brands(version, brand, brandVersion ?? version),
    'sec-ch-ua-mobile': mobile ? '?1' : '?0',
  }
  return version < 93 ? both : { ...both, 'sec-ch-ua-platform': `"${platform}"` }
}

const fetchMetadata = (choose: Choose): Headers => ({
  ...site(choose),
  'sec-fetch-mode': 'navigate',
  ...(choose.chance(0.8) ? { 'sec-fetch-user': '?1' } : {}),
  'sec-fetch-dest': choose.chance(0.95) ? 'document' : 'iframe',
})

const CHROMIUM_ACCEPT =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8'

export function chromiumHeaders(choose: Choose, browser: Chromium): Headers {
  const { version } = browser
  return {
    'host': 'shop.example',
    ...hints(browser),
    'upgrade-insecure-requests': '1',
    'accept':
      version < 73
        ? CHROMIUM_ACCEPT
        : `${CHROMIUM_ACCEPT},application/signed-exchange;v=b3;q=0.${version < 110 ? 9 : 7}`,
    ...(version < 80 ? {} : fetchMetadata(choose)),
    'accept-encoding': version < 123 ? 'gzip, deflate, br' : 'gzip, deflate, br, zstd',
    'accept-language': choose.of(LANGUAGES),
  }
}

export function firefoxHeaders(choose: Choose, version: number): Headers {
  return {
    'host': 'shop.example',
    'accept':
      version >= 92 && version < 132
        ? 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
        : 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': choose.of(LANGUAGES),
    'accept-encoding': version >= 126 ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br',
    'upgrade-insecure-requests': '1',
    ...(version >= 90 ? { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', ...site(choose) } : {}),
  }
}

/** Safari and all other browsers on iOS. `version`: of Safari, or of iOS. */
export function safariHeaders(choose: Choose, version: number): Headers {
  return {
    'host': 'shop.example',
    'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    ...(version >= 17
      ? {
          'sec-fetch-site': choose.of(['none', 'cross-site']),
          'sec-fetch-dest': 'document',
          'sec-fetch-mode': 'navigate',
        }
      : {}),
    'accept-language': choose.of(LANGUAGES),
    'accept-encoding': 'gzip, deflate, br',
  }
}

/** Old and rare browsers: four headers common since the nineties. */
export const plainHeaders = (choose: Choose): Headers => ({
  'host': 'shop.example',
  'accept': choose.of([
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'text/html, application/xhtml+xml, image/jxr, */*',
    '*/*;q=0.8,text/html',
  ]),
  'accept-language': choose.of(LANGUAGES),
  'accept-encoding': choose.of(['gzip, deflate', 'gzip']),
})

/** App views send few headers; Accept is the engine's. Some Android apps fetch pages themselves, without languages. */
export const viewHeaders = (choose: Choose, isApple: boolean): Headers =>
  !isApple && choose.chance(0.3)
    ? {
        'host': 'shop.example',
        'accept':
          'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
        'accept-encoding': 'gzip',
        'upgrade-insecure-requests': '1',
      }
    : {
        'host': 'shop.example',
        'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
        'accept-language': choose.of(LANGUAGES),
        'accept-encoding': 'gzip, deflate, br',
        ...(choose.chance(0.5) ? { 'x-requested-with': 'com.app.example' } : {}),
      }
