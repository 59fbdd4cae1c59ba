import type { SplitGroup } from '../../contract/campaigns/campaigns.ts'
import { found, invalid } from '../../contract/failure.ts'
import { floorsFit } from '../../contract/experiments/learn-words.ts'
import type { SplitTest } from '../../contract/experiments/split-tests.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canCall } from '../../rules/menu.ts'
import { requireEditable, requireReadable } from '../../rules/accounts/ownership.ts'
import { visitorsByLink } from '../../rules/experiments/learning/evidence.ts'
import { learnedTest } from '../../rules/experiments/learning/turn.ts'
import { linkOf, ratioOf, suspectOf, verdictOf, type LinkCounts } from '../../rules/experiments/split-test.ts'
import { type CampaignRow, findLiveCampaign, lockCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { learningOf, type LearningRow } from '../../store/config/campaigns/split-learning.ts'
import { convertedOf } from '../../store/config/conversions/conversions.ts'
import {
  linkVisitors,
  linkVisitorsByValue,
  visitorsOfHits,
  type SplitSpan,
} from '../../store/events/experiments/split-visitors.ts'
import { unchanged } from '../../domain/accounts/audited.ts'
import { saveSettings } from '../../domain/campaigns/save-settings.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import {
  HITS_A_QUESTION,
  learningEvidence,
  MOST_CONVERTED,
  spanOf,
} from '../../domain/experiments/learning-evidence.ts'
import { toLearningView } from './learning-views.ts'

type Needs = 'db' | 'events' | 'now'
type Stores = Pick<Services, 'db' | 'events'>

export const splitTestHandlers = {
  'company.splitTests': async ({ services, caller: { account } }, { id }) => {
    const row = requireReadable(account, await findLiveCampaign(services.db, id))
    return { groups: await splitTestsOf(services, row, canCall(account, 'conversion.inbox')) }
  },

  'company.learn': async ({ audited, services: { db, now }, caller: { account } }, { id, group: name, learn }) =>
    db.transaction(async (tx) => {
      const row = requireEditable(account, await lockCampaign(tx, id))
      const settings = settingsOf(row)
      const { learn: before, ...group } = found(settings.splitGroups.find((one) => one.name === name))
      if (!before && !learn) return unchanged({})
      const next = { ...group, ...(learn && { learn }) }
      if (!floorsFit(next)) throw invalid({ 'learn.floor': [TEXTS.learnFloor] })
      const splitGroups = settings.splitGroups.map((one) => (one.name === name ? next : one))
      return saveSettings(tx, audited, { row, settings: { ...settings, splitGroups }, now: now() })
    }),
} satisfies HandlersOf<Needs>

/** Groups with several links. `withConversions`: visible to the caller. */
export async function splitTestsOf(
  services: Pick<Services, Needs>,
  row: CampaignRow,
  withConversions: boolean,
): Promise<SplitTest[]> {
  const tests: SplitTest[] = []
  const states = await learningOf(services.db, row.id)
  for (const group of settingsOf(row).splitGroups) {
    if (group.links.length < 2) continue
    const span = await spanOf(services, row, group)
    const question = { group, span, withConversions }
    tests.push(
      group.learn
        ? await learnedTestOf(services, { ...question, row, learn: group.learn, state: states.get(group.name) })
        : await testOf(services, question),
    )
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
    learning: null,
  }
}

type Learned = Question & {
  row: CampaignRow
  learn: NonNullable<SplitGroup['learn']>
  state: LearningRow | undefined
}

/** By the first visit of each person, and the shares that held then. */
async function learnedTestOf(
  services: Pick<Services, Needs>,
  { row, group, span, learn, withConversions, ...stored }: Learned,
): Promise<SplitTest> {
  const state = stored.state?.version === span.version ? stored.state : undefined
  const { evidence } = await learningEvidence(services, { row, group, span, state })
  const now = services.now().getTime()
  const set = group.links.map(({ percent }) => percent)
  const visitors = visitorsByLink(evidence)
  const converted = group.links.map((_, at) => evidence.converted.filter(({ link }) => link === at).length)
  const all = visitors.reduce((sum, one) => sum + one, 0)
  const { first } = await linkVisitors(services.events, span)
  const { ratio, ...verdict } = learnedTest(withConversions ? evidence : { ...evidence, converted: [] }, {
    set,
    byRevenue: learn.goal === 'revenue',
    now,
  })
  return {
    name: group.name,
    since: first === undefined ? null : new Date(first).toISOString(),
    visitors: all,
    links: group.links.map(({ link, percent }, at) => ({
      link,
      ...linkOf({ percent, visitors: visitors[at] ?? 0, converted: withConversions ? converted[at] : undefined }, all),
    })),
    ratio: { ...ratio, suspect: null },
    ...(withConversions || verdict.outcome === 'unfit' ? verdict : HIDDEN),
    learning: toLearningView({ learn, set, state, evidence, withConversions, now }),
  }
}

const HIDDEN = { outcome: 'none', best: null, missing: null } as const

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
