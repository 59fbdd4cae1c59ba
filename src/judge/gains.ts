/**
 * Every way a visitor can get a milder outcome by what they send, and why it is acceptable. `docs/reference/gains.md`
 * shows them; tests hold them.
 */
import type { ConditionOption, ConditionNode } from '../contract/campaigns/condition-words.ts'
import { isGroup } from '../contract/campaigns/condition-words.ts'
import { readListReason, type ListType } from '../contract/lists/list-words.ts'
import type { CampaignPolicy } from './policy/policy.ts'

/** For clients. Excludes the address. */
export const VISITOR_PARTS = {
  agent: 'the browser’s name (`User-Agent`)',
  headers: 'browser headers (`Accept…`, `Sec-CH-UA…`, `Sec-Fetch-…`, `Upgrade-Insecure-Requests`)',
  order: 'order and spelling of headers, HTTP version',
  script: 'the header of script requests (`X-Requested-With`)',
  way: 'headers of proxies (`Via`, `Forwarded`, `X-Forwarded-For`, `X-Real-IP`, `CF-Ray`)',
  ahead: 'prefetch headers (`Sec-Purpose`, `Purpose`, `X-Moz`, `X-Purpose`)',
  privacy: 'do-not-track headers (`Sec-GPC`, `DNT`)',
  referrer: 'the referrer (`Referer`)',
  page: 'the page’s address, with its query',
  scheme: 'http or https',
  method: 'the method (`POST`, `HEAD`, …)',
  visitor: 'the site’s visitor ID (a cookie)',
  answers: 'what the page’s script and image report, or nothing',
  signature: 'a signature (`Signature`, `Signature-Input`, `Signature-Agent`)',
  other: 'any other header, repeated headers, any length, a body, cookies',
} as const
export type VisitorPart = keyof typeof VISITOR_PARTS

const OF_HEADER: Readonly<Record<string, VisitorPart>> = {
  'user-agent': 'agent',
  'referer': 'referrer',
  'signature': 'signature',
  'signature-input': 'signature',
  'signature-agent': 'signature',
  'x-requested-with': 'script',
  'sec-purpose': 'ahead',
  'purpose': 'ahead',
  'x-moz': 'ahead',
  'x-purpose': 'ahead',
  'sec-gpc': 'privacy',
  'dnt': 'privacy',
  'via': 'way',
  'forwarded': 'way',
  'cf-ray': 'way',
  'x-forwarded-for': 'way',
  'x-real-ip': 'way',
}
const OF_BROWSERS = /^(?:accept(?:-encoding|-language)?|sec-ch-ua.*|sec-fetch-.*|upgrade-insecure-requests)$/

export const partOfHeader = (name: string): VisitorPart =>
  OF_HEADER[name] ?? (OF_BROWSERS.test(name) ? 'headers' : 'other')

type Lost = `${string}.${string}` | 'check'

type Gain = {
  by: VisitorPart
  /** Findings that may disappear; `kind.*`: all of the kind. */
  loses: readonly Lost[]
  why: string
}

/** Remembered per browser, by its claimed kind. */
const REMEMBERED = ['probe.*', 'automation.*', 'activity.eventless', 'headers.unheard_probe'] as const
const COUNTED = [
  'activity.repeat_clicks',
  'activity.visitor_pace',
  'activity.rush',
  'activity.returns',
  'activity.probe_paths',
  'headers.check_not_taken',
] as const

/** List entries and own rules need no line: they depend on what they name. */
export const GAINS: readonly Gain[] = [
  {
    by: 'agent',
    loses: ['ua.*', 'crawler.*', 'activity.agents_rotate', ...COUNTED, ...REMEMBERED],
    why: 'Browsers name themselves. Findings about the name, and what was counted and remembered under it, go with it.',
  },
  {
    by: 'agent',
    loses: ['headers.*'],
    why: 'Headers are compared with those of the named browser. Apps, handsets and televisions write their own.',
  },
  {
    by: 'headers',
    loses: ['headers.*', 'automation.headless_hint', ...REMEMBERED],
    why: 'A program that copies a browser’s headers is found by its script, pace and network instead.',
  },
  {
    by: 'headers',
    loses: ['check'],
    why: 'Scripts and images cannot show the check. Such a request without a passed check is suspicious; browsers open no page this way.',
  },
  {
    by: 'script',
    loses: ['check'],
    why: 'The same for old browsers and plain HTTP; ignored beside `Sec-Fetch-…`.',
  },
  {
    by: 'order',
    loses: ['headers.order', 'headers.program_head', 'headers.old_protocol'],
    why: 'A program that writes headers like a browser shows nothing here.',
  },
  {
    by: 'way',
    loses: ['headers.order', 'headers.program_head', 'headers.old_protocol', 'headers.bare'],
    why: 'Gateways and proxies rewrite people’s headers in their own order.',
  },
  {
    by: 'ahead',
    loses: [
      'headers.accept_differs',
      'headers.no_accept',
      'headers.no_fetch_metadata',
      'headers.no_upgrade',
      'headers.odd_accept',
      'headers.odd_fetch',
      'check',
    ],
    why: 'Browsers prefetch with other headers. Such a visit is counted apart, never as a person.',
  },
  {
    by: 'privacy',
    loses: ['headers.unheard_probe', 'activity.returns', ...REMEMBERED],
    why: 'People who do not want to be tracked may block scripts and images.',
  },
  {
    by: 'referrer',
    loses: ['headers.spam_referrer', 'headers.address_referrer', 'policy.stop_keyword'],
    why: 'The finding is about the referrer.',
  },
  {
    by: 'page',
    loses: [
      'policy.stop_keyword',
      'policy.value_excluded',
      'activity.probe_path',
      'activity.click_networks',
      'activity.eventless',
      'headers.unheard_probe',
    ],
    why: 'The finding is about the address; another address is another page.',
  },
  {
    by: 'scheme',
    loses: ['headers.no_client_hints', 'headers.no_fetch_metadata', 'headers.odd_encoding'],
    why: 'Browsers send these over https alone. Lead http to https.',
  },
  {
    by: 'method',
    loses: ['check'],
    why: 'A form cannot be sent again after the check. Sent without a passed check, it is suspicious.',
  },
  {
    by: 'visitor',
    loses: [...COUNTED, ...REMEMBERED],
    why: 'Visitors may delete cookies. Counts by address stay.',
  },
  {
    by: 'answers',
    loses: [
      'probe.*',
      'automation.*',
      'activity.eventless',
      'headers.unheard_probe',
      'headers.odd_languages',
      'headers.no_client_hints',
      'headers.accept_differs',
      'headers.order',
      'headers.program_head',
      'check',
    ],
    why: 'Many people block scripts. A Firefox under a Chromium’s name is recognised by its scripts, which explain its head.',
  },
]

/** Roles exempt from all but place, time and page rules, and the part that earns each. */
export const STANDINGS: readonly { by: VisitorPart; as: string; why: string }[] = [
  {
    by: 'agent',
    as: 'a crawler for search, ads or previews, not verified yet',
    why: 'A name counts until its address refutes it: a slow check must not show a crawler something else. Such a visit is a Bot of its own category; a false name is conclusive from then on.',
  },
  {
    by: 'signature',
    as: 'a signed agent, verified',
    why: 'Its key proves its identity. Such agents are Bots of their own category; you may refuse them.',
  },
  {
    by: 'agent',
    as: 'allowed by you',
    why: 'Your allow entry names this agent, or your rule asks about the browser. Anybody can write it.',
  },
  {
    by: 'referrer',
    as: 'allowed by you',
    why: 'Your allow entry or rule names this site. Anybody can write it.',
  },
  {
    by: 'page',
    as: 'allowed by you',
    why: 'Your allow rule asks about a parameter. Anybody can write it.',
  },
]

const ENTRY_PARTS: Readonly<Record<ListType, readonly VisitorPart[]>> = {
  ips: [],
  asns: [],
  isps: [],
  agents: ['agent'],
  domains: ['referrer'],
}
const CONDITION_PARTS: Readonly<Record<ConditionOption, readonly VisitorPart[]>> = {
  country: [],
  region: [],
  city: [],
  carrier: [],
  usageType: [],
  hour: [],
  weekday: [],
  domain: [],
  asn: [],
  isp: [],
  ip: [],
  browser: ['agent'],
  browserVersion: ['agent'],
  platform: ['agent'],
  platformVersion: ['agent'],
  device: ['agent'],
  language: ['headers'],
  visitor: ['agent', 'visitor'],
  visits: ['agent', 'visitor'],
  parameter: ['page'],
  utmSource: ['page'],
  utmCampaign: ['page'],
  utmTerm: ['page'],
  utmCreative: ['page'],
  utmPlacement: ['page'],
  utmNetwork: ['page'],
  siteSource: ['page'],
  placement: ['page'],
  user1: ['page'],
  user2: ['page'],
  user3: ['page'],
  user4: ['page'],
  user5: ['page'],
  clickSource: ['page'],
  referrer: ['referrer'],
}

const partsOfNode = (node: ConditionNode): readonly VisitorPart[] =>
  isGroup(node) ? node.of.flatMap(partsOfNode) : CONDITION_PARTS[node.option]

export const partsOfRules = ({ rules }: Pick<CampaignPolicy, 'rules'>): ReadonlySet<VisitorPart> =>
  new Set((rules ?? []).flatMap(({ conditions }) => conditions.flatMap(partsOfNode)))

/** By the entry's reason (`ip 203.0.113.0/24`). */
export function partsOfEntry(reason: string): readonly VisitorPart[] {
  const entry = readListReason(reason)
  return entry ? ENTRY_PARTS[entry.type] : []
}

const covers = (lost: Lost, signal: string): boolean =>
  lost.endsWith('.*') ? signal.startsWith(lost.slice(0, -1)) : lost === signal

export const gainsOf = (signal: string, parts: ReadonlySet<VisitorPart>): readonly Gain[] =>
  GAINS.filter(({ by, loses }) => parts.has(by) && loses.some((lost) => covers(lost, signal)))
