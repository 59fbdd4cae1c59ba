/** All that a signal may look at; no conclusions. */
import type { CheckEnd, HitSource } from '../contract/hits/hit-sources.ts'
import type { DeviceType } from '../contract/hits/hits.ts'
import { type ListName, type ListType, REASON_WORDS } from '../contract/lists/list-words.ts'
import type { Probe } from '../contract/detection/probe.ts'
import type { Signed } from '../contract/crawlers/signed.ts'

export type Agent = {
  browser: string
  /** Major version, '' if unknown. */
  browserVersion: string
  platform: string
  /** As claimed: browsers freeze it (Windows 11 says 10, Android says 10, macOS 10.15.7). */
  platformVersion: string
  deviceType: DeviceType
  engine: 'chromium' | 'firefox' | 'safari' | 'other'
  /** Major version (Chromium's in all its derivatives; the iOS version on iOS); 0 if unknown. */
  engineVersion: number
  /** Sparse headers, but people. */
  inApp: boolean
  /**
   * Handsets, televisions, text browsers, and those that fetch through their maker's servers: people with their own
   * headers.
   */
  rare: boolean
  /** Name of a declared bot or HTTP library (`curl/8.5.0`); '' for a browser. */
  declared: string
  /** A bot-like word or unknown name in a browser's string; '' if none. */
  resembles: string
  /** Start of an attack on log readers (SQL, markup, a climbing path); '' if none. */
  payload: string
  /** Hardly used any more (`Windows 98`); '' if none. */
  dead: string
  /** `Windows with iPhone`; '' if none. */
  impossible: string
  /** Such as `Googlebot`; '' if none. */
  claims: string
}

export type NetworkFacts = {
  /** Name of the data centre's list; '' if none. */
  hosting: string
  tor: boolean
  /** Name of the VPN list; '' if none. */
  vpn: string
  /** True for a relay of people in general (Apple's Private Relay). */
  relay: boolean
}

/** Check of a crawler claim, off the hot path; `unknown` until it is done. */
export type CrawlerCheck = 'none' | 'unknown' | 'verified' | 'false'

/** The one that decides; see `listed` in src/judge/lists. */
export type Listed = {
  /** `client`: the client's own list; `global`: kept by staff for everyone. */
  scope: 'client' | 'global'
  list: ListName
  type: ListType
  entry: string
  value: string
}

/** 0 where nothing was counted, as for prefetches and access logs. */
export type Patterns = {
  /** Networks of the visit's click id within a day, this one included. */
  clickNetworks: number
  /** Distinct browsers of the address on this campaign within ten minutes, this one included. */
  agents: number
  /** Equally long gaps between the address's last visits. */
  evenGaps: number
  /** Their mean in milliseconds. */
  gap: number
  /** Visits by which the address exceeds one per second. */
  rush: number
  /** Scanner paths of the visitor within a day, this one included. */
  probePaths: number
  /** Of these, files that nobody opens to look at; 0 for a single one. */
  probeFiles: number
  /** Visits of the network's burst, itself included; 0: none (`bursts.ts`). */
  burst: number
  burstUsual: number
  /** Burst span in minutes: 1 or 10. */
  burstMinutes: number
  /** The operator's ASN, or 0 for the address's neighbourhood. */
  burstAsn: number
  /** Answering pages of the address on this campaign within a day, without input; 0 where not meaningful. */
  eventless: number
  /** Pages without script and image loaded, where nearly all visitors load the image; 0 where not meaningful. */
  unloaded: number
  /**
   * 1: `probe` is of an earlier visit of the same address and kind of browser, perhaps another person's; 2: only its
   * page use is; 0: of this browser.
   */
  recalled: number
}

export type Facts = {
  source: HitSource
  /** Milliseconds since 1970, UTC. */
  time: number
  ip: string
  /** ISO 3166-1 alpha-2, '' if unknown. */
  country: string
  /** 0 if unknown. */
  asn: number
  isp: string
  /** residential, mobile, business, hosting…; '' if unknown. */
  usageType: string
  network: NetworkFacts
  userAgent: string
  agent: Agent
  crawler: CrawlerCheck
  /** Result of the agent's own signature; null: not signed. */
  signed: Signed | null
  /** By lower-case name; null if the integration could not see them: header signals are then silent. */
  headers: Readonly<Record<string, string>> | null
  /** First language of Accept-Language, lower case (`de-de`); '' if none. */
  language: string
  /** Host of the visited page, lower case, without port. */
  domain: string
  /** Visited URL, cut to its stored length. */
  url: string
  referrer: string
  utmSource: string
  utmCampaign: string
  utmTerm: string
  utmCreative: string
  utmPlacement: string
  utmNetwork: string
  siteSource: string
  placement: string
  user1: string
  user2: string
  user3: string
  user4: string
  user5: string
  /** Name of the click id parameter, the id, and the link's cost (a decimal); '' if none. */
  clickSource: string
  clickId: string
  clickCost: string
  /** Stable per visitor and campaign: hash of a first-party id, else of address and agent. */
  visitor: string
  /** List entry for address, network, agent or referrer; null: none. */
  listed: Listed | null
  /**
   * Of the last 24 hours, from this browser or, with `patterns.recalled`, a similar one at its address; null: it did
   * not run, which is no evidence.
   */
  probe: Probe | null
  checked: CheckEnd
  /** Drawn for the campaign's hold-out today; in a stored hit: passed as part of it. */
  heldOut: boolean
  /** First hit of this visitor on this campaign in 24 hours. */
  unique: boolean
  /** Hits of this visitor on this campaign in the last 24 hours, this one included. */
  repeats: number
  /** Hits on this campaign in the last ten minutes, this one included. */
  rates: { visitor: number; address: number; /** The address's /24 or /48. */ network: number }
  patterns: Patterns
  /** Unanswered pages with the probe of this visitor, where meaningful; else 0. */
  unheard: number
}

/** Such as `ip 203.0.113.0/24`; hits of an entry are counted by this text. Never a note, since integrations read it. */
export const listReason = ({ type, value }: Pick<Listed, 'type' | 'value'>): string => `${REASON_WORDS[type]} ${value}`
