import type { CampaignSettings } from '../../../contract/campaigns/campaigns.ts'

type Link = { link: string; offer: string | null }
type Split = { group: string; campaigns: number; links: Link[] }

/** Split groups of the campaigns by name, with all their links: what weights can name. */
export function splitsOf(all: readonly CampaignSettings[]): Split[] {
  const splits = new Map<string, Split>()
  for (const { splitGroups } of all) {
    for (const { name, links } of splitGroups) {
      const split = splits.get(name) ?? { group: name, campaigns: 0, links: [] }
      split.campaigns += 1
      for (const { link, offer } of links)
        if (!split.links.some((one) => one.link === link)) split.links.push({ link, offer: offer ?? null })
      splits.set(name, split)
    }
  }
  return [...splits.values()]
}
