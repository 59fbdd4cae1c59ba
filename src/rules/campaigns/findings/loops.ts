/** Links that lead into a circle over other campaigns. Nothing is fetched: hosted links carry the keys of campaigns. */
import type { Finding, LinkedCampaign } from '../../../contract/campaigns/finding-words.ts'
import { isFullUrl } from '../../../contract/campaigns/links.ts'

/** `field`: of the settings, as the API writes them. */
export type NamedLink = { field: string; link: string }

/**
 * The key in a hosted link, `https://weir.example/c/c_9f2k4j?utm_source=x`; undefined for any other link. A key is long
 * and random, so it is known whatever host serves it.
 */
export function keyOfLink(link: string): string | undefined {
  if (!isFullUrl(link) || !URL.canParse(link)) return undefined
  return /\/c\/([^/]+)\/?$/.exec(new URL(link).pathname)?.[1]
}

/** What a campaign of these settings is to those that link to it; undefined: it leads to no other campaign. */
export function linkedOf(
  { key, name }: { key: string; name: string },
  links: readonly NamedLink[],
): LinkedCampaign | undefined {
  const keys = [...new Set(links.flatMap(({ link }) => keyOfLink(link.trim()) ?? []))]
  return keys.length > 0 ? { key, name, to: keys } : undefined
}

/** Names of the campaigns over which a link comes back to one that it has passed; undefined: it does not. */
function circleFrom(
  start: string,
  own: string | undefined,
  others: ReadonlyMap<string, LinkedCampaign>,
): string[] | undefined {
  const shut = new Set<string>()
  const follow = (key: string, passed: readonly string[]): string[] | undefined => {
    if (key === own || passed.includes(key)) return passed.map((one) => others.get(one)?.name ?? one)
    const campaign = others.get(key)
    if (!campaign || shut.has(key)) return undefined
    for (const next of campaign.to) {
      const circle = follow(next, [...passed, key])
      if (circle) return circle
    }
    // no way on from here comes back, by whatever way one gets here
    shut.add(key)
    return undefined
  }
  return follow(start, [])
}

/** A link to the campaign's own hosted link is `linkLoop`, and not named here once more. */
export function loopFindings(
  links: readonly NamedLink[],
  { key: own, linked = [] }: { key?: string | undefined; linked?: readonly LinkedCampaign[] | undefined },
): Finding[] {
  if (linked.length === 0) return []
  const others = new Map(linked.filter(({ key }) => key !== own).map((one) => [one.key, one]))
  return links.flatMap(({ field, link }): Finding[] => {
    const key = keyOfLink(link)
    if (key === undefined || key === own) return []
    const circle = circleFrom(key, own, others)
    return circle ? [{ code: 'linkLoopOver', severity: 'error', field, values: { campaigns: circle.join(' → ') } }] : []
  })
}
