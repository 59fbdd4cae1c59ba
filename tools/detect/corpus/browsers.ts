/** User agents and headers of real browsers, desktop and mobile, by release history. */
import { chromiumHeaders, firefoxHeaders, safariHeaders } from './headers.ts'
import { PHONES } from './phones.ts'
import type { Choose, Part, Sample } from './sample.ts'

type Brand = { hint: string; ends: (chromium: number) => string; own?: (chromium: number) => number }
const plain = (hint: string): Brand => ({ hint, ends: () => '' })

/**
 * Endings of Chromium-based agents. Opera is sixteen versions behind; Vivaldi, Yandex, Samsung and Huawei number their
 * own.
 */
const DESKTOP: Record<Part, readonly [Brand, ...Brand[]]> = {
  seen: [
    plain('Google Chrome'),
    plain('Google Chrome'),
    plain('Google Chrome'),
    plain('Brave'),
    plain('Vivaldi'),
    { hint: 'Microsoft Edge', ends: (version) => ` Edg/${version}.0.0.0` },
    { hint: 'Opera', ends: (version) => ` OPR/${version - 16}.0.0.0`, own: (version) => version - 16 },
    { hint: 'YaBrowser', ends: (version) => ` YaBrowser/${18 + Math.floor(version / 20)}.4.0.0 Yowser/2.5` },
  ],
  held: [
    plain('Google Chrome'),
    plain('Google Chrome'),
    plain('Chromium'),
    plain('Arc'),
    plain('Comet'),
    { hint: 'Microsoft Edge', ends: (version) => ` Edg/${version}.0.2${version}.61` },
    {
      hint: 'Opera GX',
      ends: (version) => ` OPR/${version - 16}.0.0.0 (Edition GX-CN)`,
      own: (version) => version - 16,
    },
    { hint: 'Whale', ends: (version) => ` Whale/3.${version - 90}.242.23` },
    { hint: 'CocCoc', ends: (version) => ` coc_coc_browser/${version - 10}.0.170` },
    { hint: 'Avast Secure Browser', ends: (version) => ` Avast/${version}.0.0.0` },
    { hint: 'AVG Secure Browser', ends: (version) => ` AVG/${version}.0.0.0` },
    { hint: 'Vivaldi', ends: () => ' Vivaldi/6.5.3206.63' },
    { hint: 'Norton', ends: (version) => ` Norton/${version}.0.0.0` },
    { hint: 'Sidekick', ends: (version) => ` Sidekick/${version}.62.1` },
  ],
}
const MOBILE: Record<Part, readonly [Brand, ...Brand[]]> = {
  seen: [
    plain('Google Chrome'),
    plain('Google Chrome'),
    plain('Google Chrome'),
    plain('Brave'),
    { hint: 'Microsoft Edge', ends: (version) => ` EdgA/${version}.0.0.0` },
    { hint: 'Opera', ends: (version) => ` OPR/${version - 50}.0.0.0`, own: (version) => version - 50 },
  ],
  held: [
    plain('Google Chrome'),
    plain('Google Chrome'),
    plain('Vivaldi'),
    plain('Kiwi'),
    { hint: 'Opera', ends: (version) => ` OPR/${version - 50}.2.3${version}.6`, own: (version) => version - 50 },
    { hint: 'YaBrowser', ends: () => ' YaBrowser/24.1.2.224.00 SA/3' },
    { hint: 'Whale', ends: () => ' Whale/1.0.0.0 Crosswalk/27.115.0.4' },
    { hint: 'Ecosia', ends: (version) => ` (Ecosia android@${version}.0.0.0)` },
  ],
}

const SYSTEMS = [
  ['Windows NT 10.0; Win64; x64', 'Windows'],
  ['Windows NT 10.0; Win64; x64', 'Windows'],
  ['Windows NT 10.0; WOW64', 'Windows'],
  ['Macintosh; Intel Mac OS X 10_15_7', 'macOS'],
  ['X11; Linux x86_64', 'Linux'],
  ['X11; CrOS x86_64 14541.0.0', 'Chrome OS'],
] as const
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

/** Versions 60 to 155 without 82, which was never released; recent ones more often. Odd versions are held out. */
function chromiumVersion(choose: Choose, part: Part): number {
  const version = choose.chance(0.75) ? choose.between(126, 154) : choose.between(60, 125)
  const fitting = version - (version % 2) + (part === 'held' ? 1 : 0)
  return fitting === 82 ? 84 : fitting
}

/** Full until Chromium 101 (110 on phones), then the major version only. */
const numbered = (choose: Choose, version: number, reducedFrom: number): string =>
  version >= reducedFrom ? `${version}.0.0.0` : `${version}.0.${3112 + (version - 60) * 43}.${choose.between(10, 200)}`

function chromiumDesktop(choose: Choose, part: Part): Sample {
  const [system, platform] = choose.of(SYSTEMS)
  const version = chromiumVersion(choose, part)
  const brand = choose.of(DESKTOP[part])
  return {
    group: 'desktop',
    part,
    userAgent: `Mozilla/5.0 (${system}) ${WEBKIT} Chrome/${numbered(choose, version, 101)} Safari/537.36${brand.ends(version)}`,
    headers: chromiumHeaders(choose, {
      version,
      brand: brand.hint,
      brandVersion: brand.own?.(version) ?? version,
      platform,
      mobile: false,
    }),
  }
}

function firefoxDesktop(choose: Choose, part: Part): Sample {
  const version = choose.between(part === 'seen' ? 100 : 60, part === 'seen' ? 150 : 145)
  const rv = version >= 110 && version < 120 ? 109 : version
  const system = choose.of([
    'Windows NT 10.0; Win64; x64',
    'Macintosh; Intel Mac OS X 10.15',
    'X11; Linux x86_64',
    'X11; Ubuntu; Linux x86_64',
    'X11; Fedora; Linux x86_64',
    'Windows NT 6.1; Win64; x64',
    'X11; FreeBSD amd64',
    'Wayland; Linux x86_64',
  ])
  return {
    group: 'desktop',
    part,
    userAgent: `Mozilla/5.0 (${system}; rv:${rv}.0) Gecko/20100101 Firefox/${version}.0`,
    headers: firefoxHeaders(choose, version),
  }
}

function safariDesktop(choose: Choose, part: Part): Sample {
  const [version, minor] =
    part === 'seen' ? [choose.between(16, 18), choose.below(7)] : [choose.of([12, 13, 14, 15, 26]), choose.below(4)]
  const system = version >= 14 ? '10_15_7' : choose.of(['10_13_6', '10_14_6', '10_15_2'])
  return {
    group: 'desktop',
    part,
    headers: safariHeaders(choose, version),
    userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X ${system}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.${minor} Safari/605.1.15`,
  }
}

export const desktop = (choose: Choose, part: Part): Sample => {
  const at = choose.below(10)
  return at < 7 ? chromiumDesktop(choose, part) : at < 9 ? firefoxDesktop(choose, part) : safariDesktop(choose, part)
}

function chromiumMobile(choose: Choose, part: Part): Sample {
  const version = chromiumVersion(choose, part)
  const brand = choose.of(MOBILE[part])
  const tablet = choose.chance(0.1)
  const device =
    version >= 110 && !choose.chance(0.1)
      ? 'Android 10; K'
      : `Android ${choose.between(6, 16)}; ${choose.of(PHONES[part])}`
  return {
    group: 'mobile',
    part,
    userAgent: `Mozilla/5.0 (Linux; ${device}) ${WEBKIT} Chrome/${numbered(choose, version, 110)}${tablet ? '' : ' Mobile'} Safari/537.36${brand.ends(version)}`,
    headers: chromiumHeaders(choose, {
      version,
      brand: brand.hint,
      brandVersion: brand.own?.(version) ?? version,
      platform: 'Android',
      mobile: !tablet,
    }),
  }
}

function samsung(choose: Choose, part: Part): Sample {
  const version = part === 'seen' ? choose.of([115, 121, 130, 136]) : choose.of([87, 92, 110, 125])
  const own = Math.floor(version / 5)
  const device =
    version >= 115
      ? 'Android 10; K'
      : `Android ${choose.between(8, 13)}; SAMSUNG SM-${choose.of(['A515F', 'G991B', 'S908E/S908EXXU2', 'T870'])}`
  return {
    group: 'mobile',
    part,
    userAgent: `Mozilla/5.0 (Linux; ${device}) ${WEBKIT} SamsungBrowser/${own}.0 Chrome/${version}.0.0.0 Mobile Safari/537.36`,
    headers: chromiumHeaders(choose, {
      version,
      brand: 'Samsung Internet',
      brandVersion: own,
      platform: 'Android',
      mobile: true,
    }),
  }
}

/** Every browser on iOS is WebKit under its own name. */
function ios(choose: Choose, part: Part): Sample {
  const version = part === 'seen' ? choose.between(16, 18) : choose.between(11, 26)
  const system = version > 18 ? 18 : version
  const [device, cpu] = choose.of([
    ['iPhone', 'CPU iPhone OS'],
    ['iPhone', 'CPU iPhone OS'],
    ['iPad', 'CPU OS'],
    ['iPod touch', 'CPU iPhone OS'],
  ])
  const safari = `Version/${version}.${choose.below(6)} Mobile/15E148 Safari/604.1`
  const names =
    part === 'seen'
      ? [
          safari,
          safari,
          'CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1',
          `FxiOS/${choose.between(120, 143)}.0 Mobile/15E148 Safari/605.1.15`,
          `Version/${version}.0 EdgiOS/138.0.3351.95 Mobile/15E148 Safari/605.1.15`,
        ]
      : [
          safari,
          safari,
          `CriOS/${choose.between(70, 151)}.0.6045.109 Mobile/15E148 Safari/604.1`,
          `Version/${version}.0 YaBrowser/23.11.1.355.10 SA/3 Mobile/15E148 Safari/604.1`,
          `Version/${version}.0 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
          `Version/${version}.3 Mobile/15E148 Safari/604.1 OPT/4.3.2`,
          `Version/${version}.0 Mobile/15E148 Safari/605.1.15 Brave/1.60`,
          `Version/${version}.1 Mobile/15E148 Safari/604.1 (Ecosia ios@10.1.1.1900)`,
          `Focus/${choose.between(8, 140)}.0 FxiOS/8.1 Mobile/15E148 Safari/605.1.15`,
          `Version/${version}.0 Mobile/15E148 Safari/604.1 AlohaBrowser/5.2.0`,
        ]
  return {
    group: 'mobile',
    part,
    headers: safariHeaders(choose, system),
    userAgent: `Mozilla/5.0 (${device}; ${cpu} ${system}_${choose.below(7)} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${choose.of(names as [string, ...string[]])}`,
  }
}

function firefoxMobile(choose: Choose, part: Part): Sample {
  const version = part === 'seen' ? choose.between(120, 150) : choose.between(68, 119)
  const rv = version >= 110 && version < 120 ? 109 : version
  return {
    group: 'mobile',
    part,
    userAgent: `Mozilla/5.0 (Android ${choose.between(7, 16)}; ${choose.of(['Mobile', 'Mobile', 'Tablet'])}; rv:${rv}.0) Gecko/${version}.0 Firefox/${version}.0`,
    headers: firefoxHeaders(choose, version),
  }
}

export const mobile = (choose: Choose, part: Part): Sample => {
  const at = choose.below(20)
  if (at < 9) return chromiumMobile(choose, part)
  return at < 16 ? ios(choose, part) : at < 18 ? samsung(choose, part) : firefoxMobile(choose, part)
}
