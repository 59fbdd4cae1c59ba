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
  headers:
    'the headers by which browsers say what they can (`Accept…`, `Sec-CH-UA…`, `Sec-Fetch-…`, `Upgrade-Insecure-Requests`)',
  order: 'order and spelling of the headers, version of HTTP',
  script: 'the word that a script of the page asks (`X-Requested-With`)',
  way: 'headers of proxies (`Via`, `Forwarded`, `X-Forwarded-For`, `X-Real-IP`, `CF-Ray`)',
  ahead: 'the word that a page is fetched ahead (`Sec-Purpose`, `Purpose`, `X-Moz`, `X-Purpose`)',
  privacy: 'the wish not to be followed (`Sec-GPC`, `DNT`)',
  referrer: 'where they come from (`Referer`)',
  page: 'the page they ask for, with its query',
  scheme: 'http or https',
  method: 'the method (`POST`, `HEAD`, …)',
  visitor: 'the site’s own ID of its visitor (a cookie)',
  answers: 'what the page’s script and image report, or that they report nothing',
  signature: 'a signature (`Signature`, `Signature-Input`, `Signature-Agent`)',
  other: 'any other header, a second one of a name, any length, a body, cookies',
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
    why: 'A name is what a browser says of itself: what it shows goes with it, and so does what was counted and remembered under it.',
  },
  {
    by: 'agent',
    loses: ['headers.*'],
    why: 'Headers are judged by the browser that they should be of. Apps, handsets and televisions write their own.',
  },
  {
    by: 'headers',
    loses: ['headers.*', 'automation.headless_hint', ...REMEMBERED],
    why: 'A program that sends what a browser sends shows nothing in its headers; what gives it away then is its script, its pace and its network.',
  },
  {
    by: 'headers',
    loses: ['check'],
    why: 'What opens no page (a script of the page, an image) cannot show the check. Who asks so without having passed it is doubted; no page that a browser opens can.',
  },
  {
    by: 'script',
    loses: ['check'],
    why: 'The same, for old browsers and plain HTTP: it counts only beside none of `Sec-Fetch-…`.',
  },
  {
    by: 'order',
    loses: ['headers.order', 'headers.program_head', 'headers.old_protocol'],
    why: 'Who writes as a browser writes shows nothing by it.',
  },
  {
    by: 'way',
    loses: ['headers.order', 'headers.program_head', 'headers.old_protocol', 'headers.bare'],
    why: 'A gateway or a proxy writes the headers of people anew, in its own order.',
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
    why: 'Browsers fetch pages ahead with other headers. Such a visit is counted apart, never as a person.',
  },
  {
    by: 'privacy',
    loses: ['headers.unheard_probe', 'activity.returns', ...REMEMBERED],
    why: 'Who does not want to be followed may block scripts and images.',
  },
  {
    by: 'referrer',
    loses: ['headers.spam_referrer', 'headers.address_referrer', 'policy.stop_keyword'],
    why: 'It is about the site that they say they come from.',
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
    why: 'It is about the address that they ask for, which is another page then.',
  },
  {
    by: 'scheme',
    loses: ['headers.no_client_hints', 'headers.no_fetch_metadata', 'headers.odd_encoding'],
    why: 'Browsers send these over https alone. Lead http to https.',
  },
  {
    by: 'method',
    loses: ['check'],
    why: 'A form cannot be sent a second time after a page in between. Who sends one without having passed the check is doubted.',
  },
  {
    by: 'visitor',
    loses: [...COUNTED, ...REMEMBERED],
    why: 'Cookies are the visitor’s to delete. What is counted by address stays.',
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
    why: 'A page whose script is blocked reports nothing; many people block scripts. A Firefox under a Chromium’s name is known by its scripts, which explain its head.',
  },
]

/** Roles exempt from all but place, time and page rules, and the part that earns each. */
export const STANDINGS: readonly { by: VisitorPart; as: string; why: string }[] = [
  {
    by: 'agent',
    as: 'a crawler for search, ads or previews, not verified yet',
    why: 'A name counts until its address refutes it, so that a slow check never shows a crawler something else. Such a visit is a Bot of its own category, and a false name is conclusive from then on.',
  },
  {
    by: 'signature',
    as: 'a signed agent, verified',
    why: 'Its key proves who it is. Proved agents are Bots of their own category; you may refuse them.',
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
