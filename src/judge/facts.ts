/** Facts of one visit: all that a signal may look at. No conclusions. */
import type { CheckEnd, HitSource } from '../contract/hits/hit-sources.ts'
import type { DeviceType } from '../contract/hits/hits.ts'
import { type ListName, type ListType, REASON_WORDS } from '../contract/lists/list-words.ts'
import type { Probe } from '../contract/detection/probe.ts'
import type { Signed } from '../contract/crawlers/signed.ts'

/** Parsed once and cached by the string. */
export type Agent = {
  browser: string
  /** Major version, '' if unknown. */
  browserVersion: string
  platform: string
  /** As claimed: browsers freeze it (Windows 11 says 10, Android says 10, macOS 10.15.7). */
  platformVersion: string
  deviceType: DeviceType
  /** Decides which headers a browser must send. */
  engine: 'chromium' | 'firefox' | 'safari' | 'other'
  /** Major version (Chromium's in all its derivatives; the iOS version on iOS); 0 if unknown. */
  engineVersion: number
  /** True for an app's own web view (social networks, messengers): sparse headers, but people. */
  inApp: boolean
  /**
   * True for handsets, televisions, text browsers and those that fetch through their maker's servers: people with
   * headers of their own.
   */
  rare: boolean
  /** Name of a declared bot or HTTP library (`curl/8.5.0`); '' for a browser. */
  declared: string
  /** A word or unknown name by which a browser's string resembles a bot's; '' if none. */
  resembles: string
  /** Start of an attack on log readers (SQL, markup, a climbing path); '' if none. */
  payload: string
  /** A platform or browser hardly used any more (`Windows 98`); '' if none. */
  dead: string
  /** A contradiction about the platform (`Windows with iPhone`); '' if none. */
  impossible: string
  /** The verifiable crawler that the string claims to be (`Googlebot`); '' if none. */
  claims: string
}

/** Published ranges that contain the address. */
export type NetworkFacts = {
  /** Name of the data centre's list; '' if none. */
  hosting: string
  /** True for a Tor exit. */
  tor: boolean
  /** Name of the VPN list; '' if none. */
  vpn: string
  /** True for a relay of people in general (Apple's Private Relay). */
  relay: boolean
}

/** Check of a crawler claim, off the hot path; `unknown` until it is done. */
export type CrawlerCheck = 'none' | 'unknown' | 'verified' | 'false'

/** The deciding one of the matching list entries; see `listed` in src/judge/lists. */
export type Listed = {
  /** `client`: the client's own list; `global`: kept by staff for everyone. */
  scope: 'client' | 'global'
  list: ListName
  type: ListType
  entry: string
  value: string
}

/** Counted behaviour; each is 0 where nothing was counted, as for prefetches and visits from an access log. */
export type Patterns = {
  /** Networks from which the visit's click id came within a day, this one included. */
  clickNetworks: number
  /** Distinct browsers of the address on this campaign within ten minutes, this one included. */
  agents: number
  /** Number of equally long gaps between the address's last visits. */
  evenGaps: number
  /** Their mean in milliseconds. */
  gap: number
  /** Visits by which the address exceeds one per second. */
  rush: number
  /** Distinct scanner paths that the visitor requested within a day, this one included. */
  probePaths: number
  /** How many of them are files that nobody opens to look at; 0 for one. */
  probeFiles: number
  /** Visits in the network burst that this visit is part of, itself included; 0 if none (`bursts.ts`). */
  burst: number
  /** The network's usual maximum. */
  burstUsual: number
  /** Burst span in minutes: 1 or 10. */
  burstMinutes: number
  /** The operator's ASN, or 0 for the address's neighbourhood. */
  burstAsn: number
  /**
   * Pages of the address on this campaign within a day that answered but had no input; 0 where that is not meaningful.
   */
  eventless: number
  /**
   * Pages of which this visitor loaded neither script nor image, though nearly all its visitors load the image; 0
   * where that is not meaningful.
   */
  unloaded: number
  /**
   * 1: `probe` was read on an earlier visit of the same address and kind of browser, perhaps another person's; 2: only
   * its page-use readings were; 0: all was read in this browser.
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
  /** By lower-case name; null when the integration could not see them: all header signals then stay silent. */
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
   * Probe readings of the last 24 hours from this browser or, with `patterns.recalled`, from a similar one at its
   * address; null: it did not run, which is no evidence.
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
  /** Pages with the probe that this visitor got and did not answer, where that is meaningful; else 0. */
  unheard: number
}

/**
 * A list entry in a hit's reasons, such as `ip 203.0.113.0/24`; hits of an entry are counted by this text. Never a
 * note, since integrations read it.
 */
export const listReason = ({ type, value }: Pick<Listed, 'type' | 'value'>): string => `${REASON_WORDS[type]} ${value}`
