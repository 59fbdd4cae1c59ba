import type { Impact } from '../../contract/lists.ts'
import type { Reply } from '../../contract/table.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import { convertedHits } from '../../store/config/conversions.ts'
import { MOST_ASKED, wouldMatch } from '../../store/events/would-match.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { compare, countLines, isNew, linesOf, toLineView, type ReadLine, type Written } from './lines.ts'
import { campaignsOf, ownerOf, type Side } from './owner.ts'
import { MONTH_MS } from './views.ts'

type Asked = { services: Services; caller: Caller }

export const previewGlobal: Handler<'blacklist.preview'> = (context, input) => preview('global', context, input)
export const previewClient: Handler<'clientblacklist.preview'> = (context, input) => preview('client', context, input)

/** Lines that an answer tells one by one: what is wrong or overlaps comes first. */
const MOST_LINES = 100
/** Converted hits that are looked for among the visits met, the newest. */
const MOST_CONVERTED = 10_000

async function preview(side: Side, asked: Asked, input: Written): Promise<Reply<'blacklist.preview'>> {
  const owner = ownerOf(side, asked.caller)
  const lines = linesOf(input, asked.services.now())
  await compare(asked.services.db, owner, lines)
  const { added, existed, refused } = countLines(lines)
  const told = lines.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST_LINES)
  return {
    ready: added,
    existed,
    refused,
    lines: told.map(toLineView),
    impact: await impactOf(side, asked, lines.filter(isNew)),
  }
}

const weight = ({ error, existed, overlaps }: ReadLine): number =>
  (error === null ? 0 : 4) + (existed ? 2 : 0) + (overlaps.length > 0 ? 1 : 0)

/** Of the lines of the first one's type, as many as one question looks at. */
async function impactOf(side: Side, { services, caller }: Asked, lines: readonly ReadLine[]): Promise<Impact> {
  const type = lines[0]?.type ?? 'ips'
  const values = [...new Set(lines.filter((line) => line.type === type).map(({ value }) => value))].slice(0, MOST_ASKED)
  const campaigns = await campaignsOf(side, services, caller)
  const since = new Date(services.now().getTime() - MONTH_MS)
  const converted =
    values.length === 0 ? [] : await convertedHits(services.db, { since, campaigns, most: MOST_CONVERTED })
  const { campaigns: most, ...counts } = await wouldMatch(services.events, {
    type,
    values,
    since,
    converted,
    ...(campaigns ? { campaigns } : {}),
  })
  const names = await campaignNames(
    services.db,
    most.map(({ id }) => id),
  )
  return {
    ...counts,
    entries: values.length,
    campaigns: most.map(({ id, visits }) => ({ id, name: names.get(id) ?? '', visits })),
  }
}
