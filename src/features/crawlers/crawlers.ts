import { isIP } from 'node:net'
import type { Crawler, CrawlerSort, ListedAgent, VerifiedBy } from '../../contract/crawlers/crawlers.ts'
import type { Input } from '../../contract/table.ts'
import { csvOf } from '../../lib/text/csv.ts'
import type { Detection } from '../../outside/detection/detection.ts'
import { checkByRanges, operatorOf } from '../../outside/detection/operators.ts'
import { crawlerName } from '../../rules/crawlers/crawler-name.ts'
import { crawlersIn, type CrawlerRow, type CrawlerVisits, peopleByHost } from '../../store/events/detection/crawlers.ts'
import { describeVisitor } from '../../judge/agent/agent-described.ts'
import { parseAgent } from '../../judge/agent/agent.ts'
import { SENDER_WORDS, type Sender, senderFor, senderOf } from '../../judge/people-sent.ts'
import { refusableName, refusableVisitor } from '../../judge/refused.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'

type Needs = 'data' | 'db' | 'events' | 'now'

const HEAD = ['name', 'operator', 'purpose', 'standing', 'visits', 'pages', 'last', 'documentation', 'people sent']

export const crawlerHandlers = {
  'logs.crawlers': async (context, input) => {
    const { rows, sums } = await crawlersOf(context, input)
    const from = (input.page - 1) * input.perPage
    return { crawlers: rows.slice(from, from + input.perPage), total: rows.length, sums }
  },

  'logs.agents': async (context, input) => {
    const { found, sentBy } = await foundIn(context, input)
    const { data, now } = context.services
    return { agents: found.map((row) => toAgentView(row, { sentBy, detection: data.detection, now: now().getTime() })) }
  },

  'logs.exportCrawlers': async (context, input) => {
    const { rows } = await crawlersOf(context, input)
    const lines = rows.map((row) => [
      crawlerName(row),
      row.agent?.operator ?? '',
      row.agent?.purpose ?? '',
      row.standing,
      row.visits,
      row.pages,
      row.lastHit,
      row.agent?.url ?? '',
      row.sent ?? '',
    ])
    return {
      filename: `crawlers-${input.startDate}-${input.endDate}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: csvOf([HEAD, ...lines]),
    }
  },
} satisfies HandlersOf<Needs>

type Asked = { services: Pick<Services, 'db' | 'events'>; caller: Caller }
type Found = { found: CrawlerRow[]; sums: CrawlerVisits; sentBy: ReadonlyMap<Sender, number> }

async function foundIn(context: Asked, input: Input<'logs.agents'>): Promise<Found> {
  const { events } = context.services
  const query = await toHitQuery(context, { ...input, filter: {}, class: 'all' })
  const [{ rows, sums }, hosts] = await Promise.all([
    crawlersIn(events, query),
    peopleByHost(events, query, SENDER_WORDS),
  ])
  const sentBy = new Map<Sender, number>()
  for (const { host, visits } of hosts) {
    const sender = senderOf(host)
    if (sender) sentBy.set(sender, (sentBy.get(sender) ?? 0) + visits)
  }
  return { found: rows, sums, sentBy }
}

async function crawlersOf(
  context: Asked,
  input: Input<'logs.exportCrawlers'>,
): Promise<{ rows: Crawler[]; sums: CrawlerVisits }> {
  const { found, sums, sentBy } = await foundIn(context, input)
  return { rows: found.map((row) => toCrawlerView(row, sentBy)).toSorted(inOrder(input)), sums }
}

type Known = { sentBy: ReadonlyMap<Sender, number>; detection: Pick<Detection, 'look' | 'checkedAt'>; now: number }

function toAgentView(row: CrawlerRow, { sentBy, detection, now }: Known): ListedAgent {
  const { standing, signer, userAgent, visits, pages } = row
  const known = describeVisitor(userAgent, signer) ?? null
  const sender = senderFor(known)
  return {
    name: crawlerName({ ...row, agent: known }),
    operator: known?.operator ?? '',
    purpose: known?.purpose ?? 'other',
    standing,
    verifiedBy: verifiedBy(row, detection, now),
    hits: visits,
    pages,
    referred: sender ? (sentBy.get(sender) ?? 0) : 0,
  }
}

/** Hits do not store it: checks ranges again. */
function verifiedBy(
  { standing, signer, userAgent, address }: CrawlerRow,
  { look, checkedAt }: Known['detection'],
  now: number,
): VerifiedBy | null {
  if (standing !== 'verified') return null
  const operator = operatorOf(parseAgent(userAgent).claims)
  if (!operator) return signer === '' ? 'ranges' : 'signature'
  if (operator.domains.length === 0) return 'ranges'
  return isIP(address) !== 0 && checkByRanges(operator, look(address), checkedAt, now) === 'verified'
    ? 'ranges'
    : 'names'
}

function toCrawlerView(
  { userAgent, address: _address, refused: _refused, open: _open, ...row }: CrawlerRow,
  sent: ReadonlyMap<Sender, number>,
): Crawler {
  const agent = describeVisitor(userAgent, row.signer) ?? null
  const sender = senderFor(agent)
  return {
    ...row,
    agent,
    sent: sender ? (sent.get(sender) ?? 0) : null,
    refusable: refusableBy(userAgent, row.signer),
  }
}

function refusableBy(userAgent: string, signer: string): Crawler['refusable'] {
  const found = refusableVisitor(userAgent, parseAgent(userAgent), signer)
  if (found === null) return 'never'
  return refusableName(found.name) === null ? 'purpose' : 'name'
}

const VALUE: Record<CrawlerSort, (row: Crawler) => string | number> = {
  visits: ({ visits }) => visits,
  name: (row) => crawlerName(row).toLowerCase(),
  pages: ({ pages }) => pages,
  last: ({ lastHit }) => lastHit,
  sent: ({ sent }) => sent ?? -1,
}

function inOrder({ sort, order }: Pick<Input<'logs.exportCrawlers'>, 'sort' | 'order'>) {
  const [value, sign] = [VALUE[sort], order === 'asc' ? 1 : -1]
  return (one: Crawler, other: Crawler): number => {
    const [a, b] = [value(one), value(other)]
    return a === b ? 0 : sign * (a < b ? -1 : 1)
  }
}
