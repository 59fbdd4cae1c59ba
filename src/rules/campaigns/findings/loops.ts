/** Links that form cycles through campaigns, by the keys in hosted links. */
import type { Finding, LinkedCampaign } from '../../../contract/campaigns/finding-words.ts'
import { isFullUrl } from '../../../contract/campaigns/links.ts'

export type NamedLink = { field: string; link: string }

/** The key of `https://weir.example/c/c_9f2k4j?utm_source=x`; else undefined. Keys are random, so any host counts. */
export function keyOfLink(link: string): string | undefined {
  if (!isFullUrl(link) || !URL.canParse(link)) return undefined
  return /\/c\/([^/]+)\/?$/.exec(new URL(link).pathname)?.[1]
}

export function linkedOf(
  { key, name }: { key: string; name: string },
  links: readonly NamedLink[],
): LinkedCampaign | undefined {
  const keys = [...new Set(links.flatMap(({ link }) => keyOfLink(link.trim()) ?? []))]
  return keys.length > 0 ? { key, name, to: keys } : undefined
}

/** Names along a cycle from `start`; undefined without one. */
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
    // no path from here returns, however it was reached
    shut.add(key)
    return undefined
  }
  return follow(start, [])
}

/** The campaign's own link is only `linkLoop`. */
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
