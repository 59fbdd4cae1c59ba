/** What was seen of one visit. Everything a signal may look at; nothing here is a conclusion. */
import type { DeviceType } from '../contract/hits.ts'

/** What the User-Agent string says of itself. Parsed once and cached by the string. */
export type Agent = {
  browser: string
  /** Major version, '' when unknown. */
  browserVersion: string
  platform: string
  deviceType: DeviceType
  /** The engine family that decides which headers a browser must send. */
  engine: 'chromium' | 'firefox' | 'safari' | 'other'
  /** Major version of the engine (Chromium's in every browser made of it; the iOS version on iOS); 0 when unknown. */
  engineVersion: number
  /** Runs inside an app's own web view (social networks, messengers): their headers are sparse and they are people. */
  inApp: boolean
  /** The name a declared bot or HTTP library gives itself (`curl/8.5.0`); '' for a browser. */
  declared: string
  /** The word that makes a browser's string look like a bot's without saying so; '' for none. */
  resembles: string
  /** A platform or browser that hardly anyone uses any more (`Windows 98`); '' for none. */
  dead: string
  /** What the string says of its platform that cannot be true (`Windows with iPhone`); '' for nothing. */
  impossible: string
  /** Which verifiable crawler the string claims to be (`Googlebot`); '' for none. */
  claims: string
}

/** A claim to be a verifiable crawler, checked off the hot path; `unknown` until it is. */
export type CrawlerCheck = 'none' | 'unknown' | 'verified' | 'false'

export type Facts = {
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
  userAgent: string
  agent: Agent
  crawler: CrawlerCheck
  /** Request headers by lower-case name; null when the integration could not see them, and then no header signal speaks. */
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
  /** Stable for a visitor on a campaign: hash of a first-party id, else of address and agent. */
  visitor: string
  /** First hit of this visitor on this campaign in 24 hours. */
  unique: boolean
  /** Hits of this visitor on this campaign in the last 24 hours, this one included. */
  repeats: number
}
