import { createHash } from 'node:crypto'
import type { ReportPreset } from '../../contract/money/cost-words.ts'
import { MOST_GAP_DAYS, MOST_GAP_REPORTS } from '../../contract/money/gap-words.ts'
import type { GapReportView } from '../../contract/money/gap.ts'
import { Refusal, found, invalid } from '../../contract/failure.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { countDays, dayIn } from '../../lib/time/day.ts'
import { afterFirst } from '../../lib/flow/streams.ts'
import {
  type ClickLine,
  clickLine,
  clickParametersOf,
  type ClickReport,
  isOther,
  readClickReport,
} from '../../rules/money/gap/report.ts'
import { headsOf } from '../../rules/money/reports/head.ts'
import { answersIn } from '../../rules/money/reports/report.ts'
import { isStaff, requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import {
  addGapReport,
  countGapReports,
  deleteGapReport,
  findGapReport,
  type GapReportRow,
  listGapReports,
  sameGapReport,
} from '../../store/config/money/click-gap.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { addImportedFile, earlierFiles, markReversed } from '../../store/config/money/imports.ts'
import { findSource } from '../../store/config/money/sources.ts'
import { after, type Audit, type Audited, unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { keepUpload, type Upload } from '../../domain/files/kept-upload.ts'
import {
  columnsChosen,
  requireAnswers,
  createFaults,
  type Faults,
  type Shown,
  toHeadlessView,
  toReadView,
  toRowsView,
} from '../../domain/files/read-file.ts'
import { compareGap } from '../../domain/money/gap-compare.ts'
import { missingLines } from '../../domain/money/gap-missing.ts'
import { holderOf } from '../../domain/money/holders.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events' | 'now'
type Question = Omit<Input<'gap.import'>, 'body'>

/** Reports of all clients shown to staff. */
const MOST_LISTED = 1000

export const gapHandlers = {
  'gap.list': async ({ services: { db }, caller: { account } }, { clientId }) => {
    const ofAll = isStaff(account) && clientId === undefined
    const client = ofAll ? undefined : await requireClient(db, account, clientId)
    const reports = await listGapReports(db, client?.id, client ? MOST_GAP_REPORTS : MOST_LISTED)
    return { reports: reports.map(toView) }
  },

  // read before the transaction, which must not wait for an upload
  'gap.import': async ({ audited, services, caller: { account } }, { body, ...input }) => {
    const holder = await holderOf(services.db, account, input)
    const client = await requireClient(services.db, account, holder.clientId)
    if (![undefined, client.id].includes(input.clientId)) throw invalid({ clientId: [TEXTS.selectedInvalid] })
    const upload = await keepUpload(body)
    try {
      const read = await readClicks(services, { client, input, upload })
      const at = services.now()
      return await services.db.transaction(async (tx) =>
        enter(tx, audited, { ...read, input, account, client, upload, at }),
      )
    } finally {
      await upload.file.close()
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

  'gap.remove': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const report = await reportOf(tx, account, id)
      requireEditingAllowed(account, await requireClient(tx, account, report.clientId))
      await deleteGapReport(tx, id)
      if (report.importId) await markReversed(tx, [report.importId], { accountId: account.id, at: services.now() })
      return audited(tx, { subject: `accounts/${report.clientId}`, before: keptOf(toView(report)), answer: {} })
    }),
} satisfies HandlersOf<Needs>

async function reportOf(db: Queries, who: AccountRow, id: string): Promise<GapReportRow> {
  const report = found(await findGapReport(db, id))
  await requireClient(db, who, report.clientId)
  return report
}

const columnsOf = (input: Question) => columnsChosen(input, ['day', 'start', 'end', 'clicks', 'clickId', 'campaign'])

function spanOf({ days }: ClickReport): [string?, string?] {
  const sorted = [...days.keys()].toSorted()
  return [sorted[0], sorted.at(-1)]
}

type Reading = { client: AccountRow; input: Question; upload: Upload }
type Read = { found: ClickReport; shown: Shown; faults: Faults }

async function readClicks(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { client, input, upload: { file, bytes } }: Reading,
): Promise<Read> {
  const timezone = input.timezone ?? client.timezone
  const preset = input.preset === 'auto' ? undefined : input.preset
  const whose = { campaignId: input.companyId ?? null, sourceId: input.sourceId ?? null }
  const found = await readClickReport(file, bytes, {
    preset,
    columns: columnsOf(input),
    only: input.onlyCampaign,
    answers: input.answers,
    timezone,
    today: dayIn(timezone, now()),
    earlier: await earlierFiles(db, { clientId: client.id, kind: 'clicks', ...whose }),
  })
  const faults = createFaults()
  for (const { cells, ...fault } of found.faults) faults.add(fault, cells)
  return { found, faults, shown: toClicksView(found, input, faults) }
}

function toClicksView({ opened, others, timezone, platform }: ClickReport, input: Question, faults: Faults): Shown {
  if ('noHead' in opened)
    return toHeadlessView(
      opened,
      { preset: platform, chosen: columnsOf(input), names: headsOf(platform), currency: '', timezone },
      faults,
    )
  const shown = toReadView(opened, (cells) => {
    if (isOther(cells, input.onlyCampaign)) return { left: 'otherCampaign' }
    const line = clickLine(cells, opened)
    return 'error' in line ? line : toFirst(line)
  })
  const left = { why: 'otherCampaign' as const, count: others.count, rows: toRowsView(others.rows) }
  return others.count === 0 ? shown : { ...shown, left: [...shown.left, left] }
}

const toFirst = ({ days, clicks, clickId, campaign }: ClickLine) => ({
  startDate: days.from,
  endDate: days.to,
  companyName: campaign,
  value: clickId,
  amount: String(clicks),
  currency: '',
  stage: null,
})

type Entering = Read & Reading & { account: AccountRow; at: Date }

async function enter(tx: Queries, audited: Audit, entering: Entering): Promise<Audited<Reply<'gap.import'>>> {
  const { found, input, account, client, upload } = entering
  requireAnswers(found.questions, input)
  requireShort(found)
  await lockClient(tx, client.id)
  const hash = hashOf({ ...input, digest: upload.hash }, found.timezone)
  const known = await sameGapReport(tx, client.id, hash)
  if (input.preview || known !== undefined)
    return unchanged(replyOf(entering, { id: known ?? null, existed: known !== undefined }))
  if (found.days.size === 0) throw invalid({ body: [entering.faults.first()[0]?.error ?? TEXTS.reportNone] })
  requireEditingAllowed(account, client)
  if ((await countGapReports(tx, client.id)) >= MOST_GAP_REPORTS) throw new Refusal(409, TEXTS.gapMany)
  const stored = await store(tx, audited, { ...entering, hash })
  return after(stored, replyOf(entering, { id: stored.id, existed: false }))
}

function requireShort(found: ClickReport): void {
  const [first, last] = spanOf(found)
  if (first && last && countDays(first, last) > MOST_GAP_DAYS) throw invalid({ body: [TEXTS.reportDays] })
}

/** Includes how the file is read and for which campaign. */
function hashOf(
  { digest, preview: _preview, clientId: _client, name: _name, ...how }: Question & { digest: string },
  timezone: string,
): string {
  return createHash('sha256')
    .update(JSON.stringify({ ...how, timezone }))
    .update(digest)
    .digest('hex')
}

async function store(
  tx: Queries,
  audited: Audit,
  { found, input, account, client, upload, shown, faults, hash, at }: Entering & { hash: string },
): Promise<Audited<{ id: string }>> {
  const [first, last] = spanOf(found)
  const importId = await addImportedFile(tx, {
    clientId: client.id,
    kind: 'clicks',
    name: input.name,
    hash: upload.hash,
    campaignId: input.companyId ?? null,
    sourceId: input.sourceId ?? null,
    platform: found.platform,
    encoding: shown.read.encoding,
    timezone: found.timezone,
    columns: shown.read.columns,
    answers: answersIn(found.questions),
    entries: found.days.size,
    refused: faults.count(),
    refusedLines: faults.kept(),
    authorId: account.id,
    at,
  })
  const id = await addGapReport(
    tx,
    {
      importId,
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
  return audited(tx, {
    subject: `accounts/${client.id}`,
    after: {
      id: importId,
      name: input.name,
      startDate: first,
      endDate: last,
      file: hash.slice(0, 12),
      ids: found.ids.size,
    },
    answer: { id },
  })
}

/** Click id parameters of platform, campaign or source; empty if unknown. */
type Holder = Pick<Question, 'companyId' | 'sourceId'> & { preset: ReportPreset }

async function parametersOf(tx: Queries, { preset, companyId, sourceId }: Holder): Promise<string[]> {
  const own =
    companyId === undefined
      ? (await findSource(tx, sourceId ?? ''))?.clickParameter
      : (await findCampaign(tx, companyId))?.settings.source?.clickParameter
  return [...new Set([...(own ? [own] : []), ...clickParametersOf(preset)])]
}

function replyOf({ found, shown, faults }: Read, stored: { id: string | null; existed: boolean }): Reply<'gap.import'> {
  const [first, last] = spanOf(found)
  return {
    ...stored,
    ...shown,
    days: found.days.size,
    clicks: [...found.days.values()].reduce((sum, clicks) => sum + clicks, 0),
    ids: found.ids.size,
    startDate: first ?? null,
    endDate: last ?? null,
    refused: faults.count(),
    faults: faults.first(),
    questions: found.questions,
  }
}

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
