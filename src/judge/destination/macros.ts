import type { Macro } from '../../contract/campaigns/macros.ts'
import { nameOfPlace } from '../../contract/hits/hit-words.ts'
import { createKept } from '../../lib/flow/kept.ts'
import type { Facts } from '../facts.ts'
import type { CampaignPolicy } from '../policy/policy.ts'
import { traitsOf } from '../traits.ts'

const MACRO = /\{(\w{1,32})\}/

type Visit = { facts: Facts; policy: CampaignPolicy; hit: string }

/** Without agent, address and network, and of crawlers no place, so that the target cannot recognise bots by the link. */
const VALUES: ReadonlyMap<string, (visit: Visit) => string> = new Map(
  Object.entries<(visit: Visit) => string>({
    hit: ({ hit }) => hit,
    campaign: ({ policy }) => policy.key,
    country: ({ facts }) => facts.country,
    region: ({ facts }) => nameOfPlace(traitsOf(facts).region),
    city: ({ facts }) => nameOfPlace(traitsOf(facts).city),
    carrier: ({ facts }) => traitsOf(facts).carrier,
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

const PLAIN = /^[\w-]*$/

/** Percent-encodes; drops values of dots alone, which would climb the path. */
export function encode(value: string): string {
  if (PLAIN.test(value)) return value
  return /^\.+$/.test(value) ? '' : encodeURIComponent(value.toWellFormed())
}

const links = createKept<string, readonly string[]>(1024)

function partsOf(text: string): readonly string[] {
  let parts = links.get(text)
  if (parts === undefined) links.set(text, (parts = text.split(MACRO)))
  return parts
}

/** Unknown macros become nothing. */
export function expandMacros(text: string, visit: Visit): string {
  let expanded = ''
  partsOf(text).forEach((part, at) => {
    expanded += at % 2 === 0 ? part : encode(VALUES.get(part.toLowerCase())?.(visit) ?? '')
  })
  return expanded
}
