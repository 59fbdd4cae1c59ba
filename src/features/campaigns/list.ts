import { invalid, outOfScope } from '../../contract/failure.ts'
import { CAMPAIGN_COUNTS, CAMPAIGN_SORTS, MOST_BY_FIGURE } from '../../contract/sorts.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn } from '../../lib/time/day.ts'
import { removalTime } from '../../rules/campaigns/campaign-life.ts'
import { rankOf } from '../../rules/money/costs/ratios.ts'
import { isStaff } from '../../rules/accounts/ownership.ts'
import {
  type CampaignQuestion,
  type CampaignRow,
  campaignIdsOf,
  campaignTags,
  findCampaigns,
  listCampaigns,
} from '../../store/config/campaigns/campaigns.ts'
import { figuresOf } from '../../domain/campaigns/campaign-figures.ts'
import { scopeFor } from '../../domain/accounts/client-scope.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { moneyOf } from '../../domain/money/money.ts'
import { moneyOfRow, ownColumns, withOwn } from '../../domain/money/own-columns.ts'
import { hostedLinkOf, toBanView } from '../../domain/campaigns/campaign-views.ts'

type Needs = 'db' | 'events' | 'now' | 'publicUrl'
type Asking = { services: Pick<Services, Needs>; caller: Caller }
type ListInput = Input<'company.list'>
type Question = Omit<CampaignQuestion, 'sort'> & { sort: ListInput['sort'] }

export const campaignListHandlers = {
  'company.list': async (context, { clientId, startDate, endDate, timezone, money, ...query }) => {
    const { services, caller } = context
    const { account } = caller
    const counting = {
      clientId,
      money: money || isOfMoney(query.sort),
      days: daysOf(context, { startDate, endDate, timezone }),
    }
    requireMoneyScope(caller, counting.money)
    const scope = await scopeFor(services.db, account, clientId)
    const { rows, total, counted } = await pageOf(context, { ...query, scope }, counting)
    const shown = rows.map(({ id }) => id)
    const companies = rows.map((row) => ({
      ...line(row),
      hostedLink: hostedLinkOf(services.publicUrl(), row.key, row.settings),
      ...counted.of(row.id),
    }))
    return { companies, total, ...counted.together(shown), tags: await campaignTags(services.db, scope) }
  },
} satisfies HandlersOf<Needs>

const isOfMoney = (sort: string): boolean => ![...CAMPAIGN_SORTS, ...CAMPAIGN_COUNTS].some((one) => one === sort)

/** Costs belong to the scope of statistics. */
function requireMoneyScope({ scopes }: Caller, money: boolean): void {
  if (money && scopes && !scopes.includes('statistics:read')) throw outOfScope('statistics:read')
}

type Days = { startDate: string; endDate: string; timezone: string }

function daysOf(
  { services, caller }: Asking,
  { startDate, endDate, timezone = caller.account.timezone }: Pick<ListInput, 'startDate' | 'endDate' | 'timezone'>,
): Days {
  const today = dayIn(timezone, services.now())
  return { startDate: startDate ?? endDate ?? today, endDate: endDate ?? startDate ?? today, timezone }
}

type Counting = { clientId: string | undefined; money: boolean; days: Days }

async function countedOf(asking: Asking, ids: readonly string[], { clientId, money, days }: Counting) {
  const clients = isStaff(asking.caller.account) && clientId !== undefined ? [clientId] : undefined
  const hits = { ...days, campaigns: ids, clients, filter: {}, class: 'all' as const }
  const [figures, known] = await Promise.all([
    figuresOf(asking.services, ids, days),
    money ? moneyOf(asking, hits, 'campaign') : undefined,
  ])
  const own = await ownColumns(asking, known)
  return {
    currency: known?.currency ?? '',
    together: (shown: readonly string[]) => {
      if (!known) return undefined
      const { currency } = known
      const sum = (name: 'target' | 'bot') => shown.reduce((all, id) => all + figures(id)[name], 0)
      const counts = { target: sum('target'), bot: sum('bot'), currency }
      return { currency, totals: withOwn(known.together(shown), own, counts) }
    },
    of: (id: string) => {
      const counts = figures(id)
      return { ...counts, ...moneyOfRow(known, own, { ...counts, value: id }) }
    },
  }
}

type Page = { rows: CampaignRow[]; total: number; counted: Awaited<ReturnType<typeof countedOf>> }

async function pageOf(asking: Asking, question: Question, counting: Counting): Promise<Page> {
  const sort = CAMPAIGN_SORTS.find((one) => one === question.sort)
  if (sort === undefined) return pageByFigure(asking, question, counting)
  const { rows, total } = await listCampaigns(asking.services.db, { ...question, sort })
  const ids = rows.map(({ id }) => id)
  return { rows, total, counted: await countedOf(asking, ids, counting) }
}

/** Needs the figures of all. Ties: newest first. */
async function pageByFigure(asking: Asking, question: Question, counting: Counting): Promise<Page> {
  const { sort, order, page, perPage, ...meant } = question
  const { db } = asking.services
  const ids = await campaignIdsOf(db, meant, MOST_BY_FIGURE + 1)
  if (ids.length > MOST_BY_FIGURE) {
    if (sort === 'attention') return pageOf(asking, { ...question, sort: 'createdAt' }, counting)
    throw invalid({ sort: [TEXTS.campaignsMany] })
  }
  const counted = await countedOf(asking, ids, counting)
  const count = CAMPAIGN_COUNTS.find((one) => one === sort)
  const rank = (id: string) => {
    const row = counted.of(id)
    const [by, hits] = sort === 'attention' ? ['wasted', countIn(row, 'hits')] : [sort, 0]
    return { id, hits, rank: count ? countIn(row, count) : rankOf(row, by, counted.currency) }
  }
  const way = order === 'asc' ? 1 : -1
  const ranked = ids
    .map(rank)
    .toSorted((a, b) => (a.rank === b.rank ? b.hits - a.hits : way * (a.rank < b.rank ? -1 : 1)))
  const shown = ranked.slice((page - 1) * perPage, page * perPage)
  const found = await findCampaigns(
    db,
    shown.map(({ id }) => id),
  )
  const rows = new Map(found.map((row) => [row.id, row]))
  return { rows: shown.flatMap(({ id }) => rows.get(id) ?? []), total: ids.length, counted }
}

type Counted = Record<Exclude<(typeof CAMPAIGN_COUNTS)[number], 'hits' | 'botShare'>, number>

function countIn(row: Counted, count: (typeof CAMPAIGN_COUNTS)[number]): number {
  const hits = row.target + row.bot
  if (count === 'hits') return hits
  if (count === 'botShare') return hits === 0 ? -Infinity : row.bot / hits
  return row[count]
}

const line = ({
  id,
  key,
  name,
  tag,
  status,
  kind,
  clientId,
  clientEmail,
  settings,
  createdAt,
  archivedAt,
  ...row
}: CampaignRow) => ({
  id,
  key,
  name,
  tag,
  status,
  kind,
  clientId,
  clientEmail,
  sensitivity: settings.sensitivity,
  countries: settings.countries,
  createdAt: createdAt.toISOString(),
  banned: toBanView(row),
  removedAt: archivedAt && removalTime(archivedAt).toISOString(),
})
