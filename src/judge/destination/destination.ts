import { hash32 } from '../../lib/numbers/hash.ts'
import { percentDecode } from '../../lib/text/text.ts'
import { serializedUrl } from '../../lib/net/url-text.ts'
import type { Facts } from '../facts.ts'
import { encode, expandMacros } from './macros.ts'
import { addParameters, passThrough } from './pass-through.ts'
import type { CampaignPolicy, SplitRule } from '../policy/policy.ts'
import { traitsOf } from '../traits.ts'
import type { Destination } from '../verdict.ts'

/** The bot page is a local file of the client's site, shown without a redirect. */
export const botPage = ({ botLink }: CampaignPolicy): Destination => ({
  mode: 'show',
  to: botLink,
  offer: '',
  splitGroup: '',
  splitLink: '',
})

/** First matching split group, else the default link; without groups the target link. */
export function personsLink(facts: Facts, policy: CampaignPolicy): Destination {
  const mode = policy.targetMode
  const target = { mode, to: policy.targetLink, offer: policy.targetOffer, splitGroup: '', splitLink: '' }
  if (policy.splitGroups.length === 0) return target
  const traits = traitsOf(facts)
  const group = policy.splitGroups.find(({ holds }) => holds(facts, traits))
  if (!group) return defaultOf(policy, target)
  const index = chooseLink(group, facts.visitor, policy.id)
  const { link, offer } = group.links[index] ?? { link: policy.targetLink, offer: policy.targetOffer }
  return { mode, to: link, offer, splitGroup: group.name, splitLink: String(index) }
}

const defaultOf = ({ defaultLink, defaultOffer }: CampaignPolicy, target: Destination): Destination =>
  defaultLink === '' && defaultOffer === '' ? target : { ...target, to: defaultLink || target.to, offer: defaultOffer }

/** Visitors keep their slot while the group keeps its name. */
export function chooseLink(
  { name, slots }: Pick<SplitRule, 'name' | 'slots'>,
  visitor: string,
  campaign: string,
): number {
  const slot = Math.floor((hash32(`${visitor}\n${campaign}\n${name}`) / 2 ** 32) * slots.length)
  return slots[slot] ?? 0
}

/** Scheme and host of a full URL; never contains visit data. */
const ORIGIN = /^https?:\/\/[^/?#\\]*/i

/**
 * Full URLs: expands macros after the host, passes parameters through, and sets the partner parameter to the hit's id,
 * once; serialised by the URL standard, so that all browsers read it alike. Visit data is encoded. Local files stay
 * unchanged: they are names.
 */
export function expandDestination(to: string, facts: Facts, policy: CampaignPolicy, hit: string): string {
  const origin = ORIGIN.exec(to)?.[0]
  if (origin === undefined) return to
  const rest = passThrough(expandMacros(to.slice(origin.length), { facts, policy, hit }), facts.url, policy.passThrough)
  return serializedUrl(origin + (policy.partnerParameter === '' ? rest : withOnly(rest, policy.partnerParameter, hit)))
}

// Only Weir may set the partner parameter: of several with one name, some receivers read the first, others the last.

/** A receiver behind another may decode twice. */
const MOST_DECODED = 3
/** White space, control and format characters: some receivers trim them from names. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}]+`
const ENDS = new RegExp(`^${UNSEEN}|${UNSEEN}$`, 'gu')

/**
 * A name as the most lenient receiver reads it: decoded, folded, normalised, trimmed, cut at NUL; `name[]` and
 * `name[key]` become the name; as in PHP a dot, space or lone bracket becomes `_`.
 */
function readName(pair: string): string {
  let name = pair.split('=', 1)[0]?.replaceAll('+', ' ') ?? ''
  if (/^[\w-]*$/.test(name)) return name.toLowerCase()
  for (let times = 0; times < MOST_DECODED && name.includes('%'); times++) name = percentDecode(name)
  // upper case first: merges letters that differ only in lower case
  const plain =
    name.normalize('NFKC').toUpperCase().toLowerCase().replace(ENDS, '').split('\0', 1)[0]?.replace(ENDS, '') ?? ''
  return plain.replace(/\[.*\].*$/s, '').replaceAll(/[.\s[]/g, '_')
}

/** `rest`: a URL, or what follows its host. Puts the parameter once, at the query's end. */
export function withOnly(rest: string, parameter: string, value: string): string {
  const part = `${encode(parameter)}=${encode(value)}`
  const start = rest.indexOf('?')
  const hash = rest.indexOf('#')
  if (start < 0 || (hash >= 0 && hash < start)) return addParameters(rest, part)
  const end = hash < 0 ? rest.length : hash
  const own = readName(parameter)
  const pairs = rest.slice(start + 1, end).split('&')
  const others = pairs.filter((pair) => readName(pair) !== own)
  return addParameters(
    others.length === pairs.length ? rest : `${rest.slice(0, start + 1)}${others.join('&')}${rest.slice(end)}`,
    part,
  )
}
