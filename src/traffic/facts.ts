/** What was seen of one visit. Everything a signal may look at; nothing here is a conclusion. */
import type { CheckEnd, HitSource } from '../contract/hit-sources.ts'
import type { DeviceType } from '../contract/hits.ts'
import { type ListName, type ListType, REASON_WORDS } from '../contract/list-words.ts'
import type { Probe } from '../contract/probe.ts'
import type { Signed } from '../contract/signed.ts'

/** What the User-Agent string says of itself. Parsed once and cached by the string. */
export type Agent = {
  browser: string
  /** Major version, '' when unknown. */
  browserVersion: string
  platform: string
  /** As far as the string says it: browsers freeze it (Windows 11 says 10, Android says 10, macOS 10.15.7). */
  platformVersion: string
  deviceType: DeviceType
  /** The engine family that decides which headers a browser must send. */
  engine: 'chromium' | 'firefox' | 'safari' | 'other'
  /** Major version of the engine (Chromium's in every browser made of it; the iOS version on iOS); 0 when unknown. */
  engineVersion: number
  /** Runs inside an app's own web view (social networks, messengers): their headers are sparse and they are people. */
  inApp: boolean
  /**
   * A handset, a television, a text browser or one that fetches through its maker's servers: headers of their own
   * making, and people.
   */
  rare: boolean
  /** The name a declared bot or HTTP library gives itself (`curl/8.5.0`); '' for a browser. */
  declared: string
  /** What makes a browser's string look like a bot's without saying so: a word, or an unknown name; '' for none. */
  resembles: string
  /** The beginning of an attack on what reads the string (SQL, markup, a path that climbs); '' for none. */
  payload: string
  /** A platform or browser that hardly anyone uses any more (`Windows 98`); '' for none. */
  dead: string
  /** What the string says of its platform that cannot be true (`Windows with iPhone`); '' for nothing. */
  impossible: string
  /** Which verifiable crawler the string claims to be (`Googlebot`); '' for none. */
  claims: string
}

/** Which published ranges hold the address. */
export type NetworkFacts = {
  /** Name of the data centre's list, '' for none. */
  hosting: string
  /** An exit of the Tor network. */
  tor: boolean
  /** Name of the list of VPN addresses, '' for none. */
  vpn: string
  /** A relay that carries people in general (Apple's Private Relay). */
  relay: boolean
}

/** A claim to be a verifiable crawler, checked off the hot path; `unknown` until it is. */
export type CrawlerCheck = 'none' | 'unknown' | 'verified' | 'false'

/** The one entry that decides of those that match the visit; see `listed` in src/traffic/lists. */
export type Listed = {
  /** Whose list: the client's own, or everybody's, which staff keep. */
  scope: 'client' | 'global'
  list: ListName
  type: ListType
  /** Id of the entry. */
  entry: string
  value: string
}

/** What was counted of behaviour; each 0 where nothing was counted: headers and pages of a fetch ahead, visits from an access log. */
export type Patterns = {
  /** From how many networks the visit's click id came within a day, this one included. */
  clickNetworks: number
  /** Different browsers of the address on this campaign within ten minutes, this one included. */
  agents: number
  /** How many gaps between the address's last visits are as long as one another. */
  evenGaps: number
  /** Their mean, in milliseconds. */
  gap: number
  /** Visits by which the address is ahead of one a second. */
  rush: number
  /** Different paths of scanners that the visitor asked for within a day, this one included. */
  probePaths: number
  /** Of these, files that nobody opens to look at; 0 for one. */
  probeFiles: number
  /** Visits of the visit's network in a burst that it belongs to, itself included; 0: in none (`bursts.ts`). */
  burst: number
  /** What the network has at most, usually. */
  burstUsual: number
  /** Within how many minutes: 1 or 10. */
  burstMinutes: number
  /** Whose burst it is: an operator's ASN, or 0 for the address's neighbourhood. */
  burstAsn: number
  /** Pages of the address on this campaign that answered within a day and on which nothing was done; 0 where that says nothing. */
  eventless: number
  /**
   * Pages of which this visitor loaded nothing, neither script nor image, where nearly all of the page's visitors load
   * the image; 0 where that says nothing.
   */
  unloaded: number
  /**
   * 1: `probe` was read on an earlier visit of the same address and kind of browser, and may be somebody else's; 2: only
   * what it says of how a page was used; 0: all of it was read in this browser.
   */
  recalled: number
}

export type Facts = {
  source: HitSource
  /** Milliseconds since 1970, UTC. */
  time: number
  ip: string
  /** ISO 3166-1 alpha-2, '' when unknown. */
  country: string
  /** 0 when unknown. */
  asn: number
  isp: string
  /** residential, mobile, business, hosting…; '' when unknown. */
  usageType: string
  network: NetworkFacts
  userAgent: string
  agent: Agent
  crawler: CrawlerCheck
  /** What the agent's own signature proves; null: the visit is not signed. */
  signed: Signed | null
  /**
   * Request headers by lower-case name; null when the integration could not see them, and then no header signal speaks.
   */
  headers: Readonly<Record<string, string>> | null
  /** First preferred language of Accept-Language, lower case (`de-de`); '' when none. */
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
  /** The parameter that carried the click's id, the id, and what the link says it cost (a decimal); '' for none. */
  clickSource: string
  clickId: string
  clickCost: string
  /** Stable for a visitor on a campaign: hash of a first-party id, else of address and agent. */
  visitor: string
  /** What the lists say of address, network, agent and referrer; null: nothing. */
  listed: Listed | null
  /**
   * What the browser probe saw within the last 24 hours in this browser or, with `patterns.recalled`, in one like it at
   * its address; null: it did not run, which is no sign.
   */
  probe: Probe | null
  checked: CheckEnd
  /** Drawn for the campaign's hold-out today; of a stored hit: let through as part of it. */
  heldOut: boolean
  /** First hit of this visitor on this campaign in 24 hours. */
  unique: boolean
  /** Hits of this visitor on this campaign in the last 24 hours, this one included. */
  repeats: number
  /** Hits on this campaign in the last ten minutes, this one included. */
  rates: { visitor: number; address: number; /** The address's /24 or /48. */ network: number }
  patterns: Patterns
  /** Pages with the probe that this visitor was given and did not answer, as far as that says something; else 0. */
  unheard: number
}

/**
 * How an entry of a list appears in a hit's reasons, such as `ip 203.0.113.0/24`; hits of an entry are counted by
 * this text. Never a note, since integrations read it.
 */
export const listReason = ({ type, value }: Pick<Listed, 'type' | 'value'>): string => `${REASON_WORDS[type]} ${value}`
