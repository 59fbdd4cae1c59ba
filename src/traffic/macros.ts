/** What a link's macros stand for. */
import type { Macro } from '../contract/macros.ts'
import type { Facts } from './facts.ts'
import type { CampaignPolicy } from './policy.ts'

const MACRO = /\{(\w{1,32})\}/g

export type Visit = { facts: Facts; policy: CampaignPolicy; hit: string }

/**
 * What a link may carry on. Nothing of agent, address or network is here, so that the target cannot learn from a link
 * who is asking.
 */
const VALUES: ReadonlyMap<string, (visit: Visit) => string> = new Map(
  Object.entries<(visit: Visit) => string>({
    hit: ({ hit }) => hit,
    campaign: ({ policy }) => policy.key,
    country: ({ facts }) => facts.country,
    domain: ({ facts }) => facts.domain,
    utm_source: ({ facts }) => facts.utmSource,
    utm_campaign: ({ facts }) => facts.utmCampaign,
    utm_term: ({ facts }) => facts.utmTerm,
    utm_content: ({ facts }) => facts.utmCreative,
    utm_creative: ({ facts }) => facts.utmCreative,
    utm_placement: ({ facts }) => facts.utmPlacement,
    utm_network: ({ facts }) => facts.utmNetwork,
    site_source_name: ({ facts }) => facts.siteSource,
    placement: ({ facts }) => facts.placement,
    user_1: ({ facts }) => facts.user1,
    user_2: ({ facts }) => facts.user2,
    user_3: ({ facts }) => facts.user3,
    user_4: ({ facts }) => facts.user4,
    user_5: ({ facts }) => facts.user5,
  } satisfies Record<Macro, (visit: Visit) => string>),
)

/** As data in a URL. A value of dots alone would climb the path, so it is dropped. */
export const encode = (value: string): string => (/^\.+$/.test(value) ? '' : encodeURIComponent(value.toWellFormed()))

/** Replaces the macros of a text by their percent-encoded values. An unknown macro becomes nothing. */
export const expandMacros = (text: string, visit: Visit): string =>
  text.replace(MACRO, (_, name: string) => encode(VALUES.get(name.toLowerCase())?.(visit) ?? ''))
