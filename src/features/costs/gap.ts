/** Platforms' reports of clicks: read, listed, compared with what arrived, deleted. */
import { createHash } from 'node:crypto'
import type { ReportPreset } from '../../contract/cost-words.ts'
import { MOST_GAP_DAYS, MOST_GAP_REPORTS } from '../../contract/gap-words.ts'
import type { GapReportView } from '../../contract/gap.ts'
import { invalid, notFound, Refusal } from '../../contract/failure.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { countDays, dayIn } from '../../lib/day.ts'
import { keepFile } from '../../lib/kept-file.ts'
import { afterFirst } from '../../lib/streams.ts'
import { type ClickReport, clickParametersOf, readClickReport } from '../../rules/gap/report.ts'
import { openQuestions } from '../../rules/reports/report.ts'
import { createByteReader } from '../../rules/table/encoding.ts'
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
    const [seen, file] = [createByteReader(), createHash('sha256')]
    const kept = await keepFile(body, (part) => {
      seen.add(part)
      file.update(part)
    })
    const [bytes, digest] = [seen.end(), file.digest('hex')]
    const reading = services.db.transaction(async (tx) => {
      const client = await clientOf(tx, account, (await holderOf(tx, account, input)).clientId)
      if (![undefined, client.id].includes(input.clientId)) throw invalid({ clientId: [TEXTS.selectedInvalid] })
      await lockClient(tx, client.id)
      const timezone = input.timezone ?? client.timezone
      const found = await readClickReport(kept, bytes, {
        ...howOf(input),
        timezone,
        today: dayIn(timezone, services.now()),
      })
      requireReadable(found, input)
      const hash = hashOf({ ...input, digest }, found.timezone)
      const known = await sameGapReport(tx, client.id, hash)
      if (input.preview || known !== undefined)
        return replyOf(found, { id: known ?? null, existed: known !== undefined })
      if (found.days.size === 0) throw invalid({ body: [found.faults[0]?.error ?? TEXTS.reportNone] })
      if ((await countGapReports(tx, client.id)) >= MOST_GAP_REPORTS) throw new Refusal(409, TEXTS.gapMany)
      const id = await store(tx, { found, input, account, client, hash, at: services.now() })
      return replyOf(found, { id, existed: false })
    })
    try {
      return await reading
    } finally {
      await kept.close()
    }
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
  start: input.startColumn,
  end: input.endColumn,
  clicks: input.clicksColumn,
  clickId: input.clickIdColumn,
  campaign: input.campaignColumn,
})

function spanOf({ days }: ClickReport): [string?, string?] {
  const sorted = [...days.keys()].toSorted()
  return [sorted[0], sorted.at(-1)]
}

const howOf = (input: Question) => ({
  preset: input.preset === 'auto' ? undefined : input.preset,
  columns: columnsOf(input),
  only: input.onlyCampaign,
  answers: input.answers,
})

function requireReadable(found: ClickReport, { preview }: Question): void {
  const open = openQuestions(found.questions)
  if (open.length > 0 && !preview) throw new Refusal(409, TEXTS.importQuestions, { questions: open })
  const [first, last] = spanOf(found)
  if (first && last && countDays(first, last) > MOST_GAP_DAYS) throw invalid({ body: [TEXTS.reportDays] })
}

/** The same lines may be read otherwise, or be for another campaign. */
function hashOf(
  { digest, preview: _preview, clientId: _client, name: _name, ...how }: Question & { digest: string },
  timezone: string,
): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...how, timezone }))
    .update(digest)
    .digest('hex')
}

type Storing = {
  found: ClickReport
  input: Question
  account: AccountRow
  client: AccountRow
  hash: string
  at: Date
}

async function store(tx: Queries, { found, input, account, client, hash, at }: Storing): Promise<string> {
  const [first, last] = spanOf(found)
  const id = await addGapReport(
    tx,
    {
      clientId: client.id,
      campaignId: input.companyId ?? null,
      sourceId: input.sourceId ?? null,
      name: input.name,
      preset: found.platform,
      timezone: found.timezone,
      counted: found.ids.size > 0 ? 'ids' : input.counted,
      parameters: await parametersOf(tx, { ...input, preset: found.platform }),
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
type Holder = Pick<Question, 'companyId' | 'sourceId'> & { preset: ReportPreset }

async function parametersOf(tx: Queries, { preset, companyId, sourceId }: Holder): Promise<string[]> {
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
    platform: found.platform,
    timezone: found.timezone,
    questions: found.questions,
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
