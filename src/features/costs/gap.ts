/** Platforms' reports of clicks: read, listed, compared with what arrived, deleted. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { MOST_GAP_DAYS, MOST_GAP_REPORTS } from '../../contract/gap-words.ts'
import type { GapReportView } from '../../contract/gap.ts'
import { invalid, notFound, Refusal } from '../../contract/failure.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { countDays } from '../../lib/day.ts'
import { afterFirst } from '../../lib/streams.ts'
import { type ClickReport, clickParametersOf, readClickReport } from '../../rules/gap/report.ts'
import { isStaff, requireEditingAllowed } from '../../rules/ownership.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { findCampaign } from '../../store/config/campaigns.ts'
import {
  addGapReport,
  countGapReports,
  deleteGapReport,
  findGapReport,
  type GapReportRow,
  listGapReports,
  sameGapReport,
} from '../../store/config/click-gap.ts'
import type { Queries } from '../../store/config/database.ts'
import { findSource } from '../../store/config/sources.ts'
import type { HandlersOf } from '../context.ts'
import { compareGap } from './gap-compare.ts'
import { missingLines } from './gap-missing.ts'
import { clientOf, holderOf } from './whose.ts'

type Needs = 'db' | 'events' | 'now'
type Question = Omit<Input<'gap.import'>, 'body'>

/** Faults that are sent back. */
const SHOWN = 20
/** Reports of all clients that staff see at once. */
const MOST_LISTED = 1000

export const gapHandlers = {
  'gap.list': async ({ services: { db }, caller: { account } }, { clientId }) => {
    const ofAll = isStaff(account) && clientId === undefined
    const client = ofAll ? undefined : await clientOf(db, account, clientId)
    const reports = await listGapReports(db, client?.id, client ? MOST_GAP_REPORTS : MOST_LISTED)
    return { reports: reports.map(toView) }
  },

  'gap.import': async ({ services, caller: { account } }, { body, ...input }) => {
    const report = await text(body)
    return services.db.transaction(async (tx) => {
      const client = await clientOf(tx, account, (await holderOf(tx, account, input)).clientId)
      if (![undefined, client.id].includes(input.clientId)) throw invalid({ clientId: [TEXTS.selectedInvalid] })
      await lockClient(tx, client.id)
      const found = await readClickReport(Readable.from([report]), {
        preset: input.preset,
        columns: columnsOf(input),
        only: input.onlyCampaign,
      })
      requireFewDays(found)
      const timezone = input.timezone ?? client.timezone
      const hash = hashOf({ ...input, body: report }, timezone)
      const known = await sameGapReport(tx, client.id, hash)
      if (input.preview || known !== undefined)
        return replyOf(found, { id: known ?? null, existed: known !== undefined })
      if (found.days.size === 0) throw invalid({ body: [found.faults[0]?.error ?? TEXTS.reportNone] })
      if ((await countGapReports(tx, client.id)) >= MOST_GAP_REPORTS) throw new Refusal(409, TEXTS.gapMany)
      const id = await store(tx, { found, input, account, client, timezone, hash, at: services.now() })
      return replyOf(found, { id, existed: false })
    })
  },

  'gap.read': async ({ services, caller: { account } }, { id, timezone }) => {
    const report = await reportOf(services.db, account, id)
    const compared = await compareGap(services, account, { report, timezone: timezone ?? report.timezone })
    return { report: toView(report), ...compared }
  },

  'gap.missing': async ({ services, caller: { account } }, { id, side, timezone }) => {
    const report = await reportOf(services.db, account, id)
    if (report.ids === 0) throw new Refusal(409, TEXTS.gapNoIds)
    const lines = missingLines(services, { report, timezone: timezone ?? report.timezone, side })
    return {
      type: 'text/csv; charset=utf-8',
      filename: `weir-${side === 'notArrived' ? 'not-arrived' : 'not-reported'}-${report.firstDay}-${report.lastDay}.csv`,
      body: await afterFirst(lines),
    }
  },

  'gap.remove': async ({ services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const report = await reportOf(tx, account, id)
      requireEditingAllowed(account, await clientOf(tx, account, report.clientId))
      await deleteGapReport(tx, id)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'gap.remove',
        subject: `accounts/${report.clientId}`,
        before: keptOf(toView(report)),
      })
      return {}
    }),
} satisfies HandlersOf<Needs>

/** Somebody else's is answered as one that does not exist. */
async function reportOf(db: Queries, who: AccountRow, id: string): Promise<GapReportRow> {
  const report = await findGapReport(db, id)
  if (!report) throw notFound()
  await clientOf(db, who, report.clientId)
  return report
}

const columnsOf = (input: Question) => ({
  day: input.dayColumn,
  clicks: input.clicksColumn,
  clickId: input.clickIdColumn,
  campaign: input.campaignColumn,
})

function spanOf({ days }: ClickReport): [string?, string?] {
  const sorted = [...days.keys()].toSorted()
  return [sorted[0], sorted.at(-1)]
}

function requireFewDays(found: ClickReport): void {
  const [first, last] = spanOf(found)
  if (first && last && countDays(first, last) > MOST_GAP_DAYS) throw invalid({ body: [TEXTS.reportDays] })
}

/** The same lines may be read otherwise, or be for another campaign. */
function hashOf(
  { body, preview: _preview, clientId: _client, name: _name, ...how }: Question & { body: string },
  timezone: string,
): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...how, timezone }))
    .update(body)
    .digest('hex')
}

type Storing = {
  found: ClickReport
  input: Question
  account: AccountRow
  client: AccountRow
  timezone: string
  hash: string
  at: Date
}

async function store(tx: Queries, { found, input, account, client, timezone, hash, at }: Storing): Promise<string> {
  const [first, last] = spanOf(found)
  const id = await addGapReport(
    tx,
    {
      clientId: client.id,
      campaignId: input.companyId ?? null,
      sourceId: input.sourceId ?? null,
      name: input.name,
      preset: input.preset,
      timezone,
      counted: found.ids.size > 0 ? 'ids' : input.counted,
      parameters: await parametersOf(tx, input),
      hash,
      authorId: account.id,
      at,
    },
    found,
  )
  await recordAudit(tx, {
    actorId: account.id,
    action: 'gap.import',
    subject: `accounts/${client.id}`,
    after: { name: input.name, startDate: first, endDate: last, file: hash.slice(0, 12), ids: found.ids.size },
  })
  return id
}

/** What the platform sends ids under, and what the campaign or the source names; none where nothing is known. */
async function parametersOf(tx: Queries, { preset, companyId, sourceId }: Question): Promise<string[]> {
  const own =
    companyId === undefined
      ? (await findSource(tx, sourceId ?? ''))?.clickParameter
      : (await findCampaign(tx, companyId))?.settings.source?.clickParameter
  return [...new Set([...(own ? [own] : []), ...clickParametersOf(preset)])]
}

function replyOf(found: ClickReport, stored: { id: string | null; existed: boolean }): Reply<'gap.import'> {
  const [first, last] = spanOf(found)
  return {
    ...stored,
    days: found.days.size,
    clicks: [...found.days.values()].reduce((sum, clicks) => sum + clicks, 0),
    ids: found.ids.size,
    left: found.left,
    startDate: first ?? null,
    endDate: last ?? null,
    refused: found.faults.length,
    faults: found.faults.slice(0, SHOWN),
  }
}

/** What an audit entry keeps. */
const keptOf = ({ name, startDate, endDate, clicks, ids }: GapReportView) => ({ name, startDate, endDate, clicks, ids })

const toView = (row: GapReportRow): GapReportView => ({
  id: row.id,
  name: row.name,
  companyId: row.campaignId,
  companyName: row.campaign,
  sourceId: row.sourceId,
  sourceName: row.source,
  clientId: row.clientId,
  preset: row.preset,
  timezone: row.timezone,
  counted: row.counted,
  parameters: row.parameters,
  startDate: row.firstDay,
  endDate: row.lastDay,
  clicks: row.clicks,
  ids: row.ids,
  at: row.at.toISOString(),
})
