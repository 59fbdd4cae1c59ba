/** Everything a signal may read; no conclusions. */
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
  /** As claimed: browsers freeze it (Windows 11 says 10, macOS 10.15.7). */
  platformVersion: string
  deviceType: DeviceType
  engine: 'chromium' | 'firefox' | 'safari' | 'other'
  /** Major version (Chromium's in its derivatives, iOS's on iOS); 0 if unknown. */
  engineVersion: number
  /** Sparse headers, but people. */
  inApp: boolean
  /** Handsets, televisions, text browsers, makers' proxies: people with their own headers. */
  rare: boolean
  /** Name of a declared bot or HTTP library (`curl/8.5.0`); '' for a browser. */
  declared: string
  /** A bot-like word or unknown name in a browser's string; '' if none. */
  resembles: string
  /** Start of an attack on log readers; '' if none. */
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
  /** A relay of people, such as Apple's Private Relay. */
  relay: boolean
}

/** Checked off the hot path; `unknown` until then. */
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

/** 0 where not counted, as for prefetches and access logs. */
export type Patterns = {
  /** Networks of the click id within a day, this one included. */
  clickNetworks: number
  /** Browsers of the address on this campaign within ten minutes, this one included. */
  agents: number
  /** Equally long gaps between the address's last visits. */
  evenGaps: number
  /** Their mean in milliseconds. */
  gap: number
  /** Visits by which the address exceeds one a second. */
  rush: number
  /** Visitor's scanner paths within a day, this one included. */
  probePaths: number
  /** Hidden files among them; 0 for a single path. */
  probeFiles: number
  /** Visits of the network's burst, this one included; 0: none (`bursts.ts`). */
  burst: number
  burstUsual: number
  /** Burst span in minutes: 1 or 10. */
  burstMinutes: number
  /** Operator's ASN; 0: the address's neighbourhood. */
  burstAsn: number
  /** Pages of the address on this campaign within a day that answered without input; 0 where not meaningful. */
  eventless: number
  /** Pages without script and image, where nearly all visitors load the image; 0 where not meaningful. */
  unloaded: number
  /**
   * 1: `probe` is from an earlier visit of the same address and kind of browser, perhaps another person's; 2: only its
   * page use; 0: of this browser.
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
  /** `DE/Bavaria` and `DE/Bavaria/Munich`, '' if unknown. */
  region: string
  city: string
  /** 0 if unknown. */
  asn: number
  isp: string
  /** residential, mobile, business, hosting…; '' if unknown. */
  usageType: string
  network: NetworkFacts
  userAgent: string
  agent: Agent
  crawler: CrawlerCheck
  /** Null: not signed. */
  signed: Signed | null
  /** By lower-case name; null if the integration saw none: header signals are silent. */
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
  /** Click id parameter, the id, and the link's cost (decimal); '' if none. */
  clickSource: string
  clickId: string
  clickCost: string
  /** Per visitor and campaign: hash of a first-party id, else of address and agent. */
  visitor: string
  /** For address, network, agent or referrer; null: none. */
  listed: Listed | null
  /**
   * Of the last 24 hours, from this browser or, with `patterns.recalled`, a similar one at its address; null: it did
   * not run, which proves nothing.
   */
  probe: Probe | null
  checked: CheckEnd
  /** In today's control group; in a stored hit: passed as part of it. */
  heldOut: boolean
  /** Visitor's first hit on this campaign in 24 hours. */
  unique: boolean
  /** Visitor's hits on this campaign in 24 hours, this one included. */
  repeats: number
  /** Hits on this campaign in ten minutes, this one included. */
  rates: { visitor: number; address: number; /** The address's /24 or /48. */ network: number }
  patterns: Patterns
  /** Visitor's unanswered pages with the probe, where meaningful; else 0. */
  silentPages: number
}

/** Such as `ip 203.0.113.0/24`; identifies the entry in counts. Never a note: integrations read it. */
export const listReason = ({ type, value }: Pick<Listed, 'type' | 'value'>): string => `${REASON_WORDS[type]} ${value}`
