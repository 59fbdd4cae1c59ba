import type { SplitGroup } from '../../contract/campaigns/campaigns.ts'
import type { SplitTest } from '../../contract/experiments/split-tests.ts'
import { canCall } from '../../rules/menu.ts'
import { requireReadable } from '../../rules/accounts/ownership.ts'
import { linkOf, ratioOf, suspectOf, verdictOf, type LinkCounts } from '../../rules/experiments/split-test.ts'
import { groupSince } from '../../store/config/campaigns/campaign-versions.ts'
import { type CampaignRow, findLiveCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { convertedOf } from '../../store/config/conversions/conversions.ts'
import {
  linkVisitors,
  linkVisitorsByValue,
  visitorsOfHits,
  type SplitSpan,
} from '../../store/events/experiments/split-visitors.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'events' | 'now'
type Stores = Pick<Services, 'db' | 'events'>

/** Older visits say little. */
const LONGEST_DAYS = 90
/** Newest conversions examined, and hits per query. */
const [MOST_CONVERTED, HITS_A_QUESTION] = [200_000, 20_000]

export const splitTestHandlers = {
  'company.splitTests': async ({ services, caller: { account } }, { id }) => {
    const row = requireReadable(account, await findLiveCampaign(services.db, id))
    return { groups: await splitTestsOf(services, row, canCall(account, 'conversion.inbox')) }
  },
} satisfies HandlersOf<Needs>

/** Groups with several links. `withConversions`: visible to the caller. */
export async function splitTestsOf(
  services: Pick<Services, Needs>,
  row: CampaignRow,
  withConversions: boolean,
): Promise<SplitTest[]> {
  const longest = new Date(services.now().getTime() - LONGEST_DAYS * DAY_MS)
  const tests: SplitTest[] = []
  for (const group of settingsOf(row).splitGroups) {
    if (group.links.length < 2) continue
    const { version, savedAt = longest } = await groupSince(services.db, { id: row.id, group })
    const span = { campaign: row.id, group: group.name, version, since: savedAt > longest ? savedAt : longest }
    tests.push(await testOf(services, { group, span, withConversions }))
  }
  return tests
}

type Question = {
  group: SplitGroup
  span: SplitSpan
  withConversions: boolean
}

async function testOf(stores: Stores, { group, span, withConversions }: Question): Promise<SplitTest> {
  const [{ sent, first }, converted] = await Promise.all([
    linkVisitors(stores.events, span),
    withConversions ? convertedByLink(stores, span) : undefined,
  ])
  const visitors = byIndex(sent)
  const links = group.links.map(({ percent }, at): LinkCounts => ({
    percent,
    visitors: visitors.get(at) ?? 0,
    converted: converted && (converted.get(at) ?? 0),
  }))
  const all = links.reduce((sum, link) => sum + link.visitors, 0)
  const ratio = ratioOf(links)
  return {
    name: group.name,
    since: first === undefined ? null : new Date(first).toISOString(),
    visitors: all,
    links: links.map((link, at) => ({ link: group.links[at]?.link ?? '', ...linkOf(link, all) })),
    ratio: { ...ratio, suspect: ratio.fits ? null : await findSuspect(stores, span, links) },
    ...verdictOf(links),
  }
}

async function convertedByLink({ db, events }: Stores, span: SplitSpan): Promise<Map<number, number>> {
  const rows = await convertedOf(db, { campaigns: [span.campaign], since: span.since, most: MOST_CONVERTED })
  const hits = [...new Set(rows.map(({ hit }) => hit))]
  const links = new Map<string, Set<string>>()
  for (let from = 0; from < hits.length; from += HITS_A_QUESTION) {
    for (const { link, visitor } of await visitorsOfHits(events, span, hits.slice(from, from + HITS_A_QUESTION))) {
      const visitors = links.get(link) ?? new Set()
      links.set(link, visitors.add(visitor))
    }
  }
  return byIndex([...links].map(([link, { size }]) => ({ link, visitors: size })))
}

async function findSuspect({ events }: Stores, span: SplitSpan, links: readonly LinkCounts[]) {
  const values = await linkVisitorsByValue(events, span)
  const found = suspectOf(
    links,
    values.map(({ links: sent, ...value }) => {
      const visitors = byIndex(sent)
      return { ...value, visitors: links.map((_, at) => visitors.get(at) ?? 0) }
    }),
  )
  return found ? { ...found, visitors: found.visitors.reduce((sum, one) => sum + one, 0) } : null
}

const byIndex = (rows: readonly { link: string; visitors: number }[]): Map<number, number> =>
  new Map(rows.map(({ link, visitors }) => [Number(link), visitors]))
