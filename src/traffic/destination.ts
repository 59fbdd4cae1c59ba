/** Where a visit goes: the bot page, or the link that the client's split groups choose for a person. */
import type { SplitOption } from '../contract/campaigns.ts'
import { hash32 } from '../lib/hash32.ts'
import { standardTag } from '../lib/language-tag.ts'
import type { Facts } from './facts.ts'
import { fold } from './fold.ts'
import { expandMacros } from './macros.ts'
import { passThrough } from './pass-through.ts'
import { withOnly } from './sole-parameter.ts'
import type { CampaignPolicy, SplitRule } from './policy.ts'
import { traitsOf, type Traits } from './traits.ts'
import type { Destination } from './verdict.ts'

/** The bot page is a local file of the client's site, shown in place. */
export const botPage = ({ botLink }: CampaignPolicy): Destination => ({
  mode: 'show',
  to: botLink,
  splitGroup: '',
  splitLink: '',
})

/** Where a person goes: the first split group that holds; else the default link; without groups the target link. */
export function personsLink(facts: Facts, policy: CampaignPolicy): Destination {
  const mode = policy.targetMode
  if (policy.splitGroups.length === 0) return { mode, to: policy.targetLink, splitGroup: '', splitLink: '' }
  const traits = traitsOf(facts)
  const group = policy.splitGroups.find(({ conditions }) =>
    conditions.every((condition) => holds(condition, facts, traits)),
  )
  if (!group) return { mode, to: policy.defaultLink || policy.targetLink, splitGroup: '', splitLink: '' }
  const index = chooseLink(group, facts.visitor, policy.id)
  return { mode, to: group.links[index]?.link ?? policy.targetLink, splitGroup: group.name, splitLink: String(index) }
}

function holds({ option, is, values }: SplitRule['conditions'][number], facts: Facts, traits: Traits): boolean {
  const value = fold(VALUE_OF[option](facts, traits))
  const found = values.has(value) || (option === 'language' && values.has(value.split('-', 1)[0] ?? ''))
  return found === is
}

const VALUE_OF: Readonly<Record<SplitOption, (facts: Facts, traits: Traits) => string>> = {
  country: ({ country }) => country,
  browser: (_, { browser }) => browser,
  platform: (_, { platform }) => platform,
  device: (_, { device }) => device,
  language: (_, { language }) => standardTag(language),
  usageType: (_, { usageType }) => usageType,
  domain: ({ domain }) => domain,
  utmSource: ({ utmSource }) => utmSource,
  utmCampaign: ({ utmCampaign }) => utmCampaign,
  utmTerm: ({ utmTerm }) => utmTerm,
  utmCreative: ({ utmCreative }) => utmCreative,
  utmPlacement: ({ utmPlacement }) => utmPlacement,
  utmNetwork: ({ utmNetwork }) => utmNetwork,
}

/**
 * Index of a visitor's link in a group. A visitor keeps his slot as long as the group keeps its name; other groups and
 * campaigns deal him anew, so that shares do not repeat from one to the next.
 */
export function chooseLink(
  { name, slots }: Pick<SplitRule, 'name' | 'slots'>,
  visitor: string,
  campaign: string,
): number {
  const slot = Math.floor((hash32(`${visitor}\n${campaign}\n${name}`) / 2 ** 32) * slots.length)
  return slots[slot] ?? 0
}

/** Scheme and host of a full URL; nothing of a visit is ever put there. */
const ORIGIN = /^https?:\/\/[^/?#\\]*/i

/**
 * A link as it is answered: `to` as configured, in it a visit's words only as data. Full URLs: macros are expanded
 * behind the host, the visit's own parameters are passed through as the campaign says, and its partner parameter is
 * added with the hit's id, the only one of that name. Local files are answered as they are: they are names, not URLs.
 */
export function expandDestination(to: string, facts: Facts, policy: CampaignPolicy, hit: string): string {
  const origin = ORIGIN.exec(to)?.[0]
  if (origin === undefined) return to
  const rest = passThrough(expandMacros(to.slice(origin.length), { facts, policy, hit }), facts.url, policy.passThrough)
  return origin + (policy.partnerParameter === '' ? rest : withOnly(rest, policy.partnerParameter, hit))
}
