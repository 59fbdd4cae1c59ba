/** Reports of costs read into the ledger. */
import { createHash, type Hash } from 'node:crypto'
import type { TextBody } from '../../contract/endpoint.ts'
import { invalid } from '../../contract/failure.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalIn, decimalText } from '../../lib/decimal.ts'
import {
  createSums,
  readReport,
  type ReportColumns,
  type ReportFault,
  type ReportLine,
} from '../../rules/costs/report.ts'
import { requireEditingAllowed } from '../../rules/ownership.ts'
import { isCurrency } from '../../rules/payout.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { type CampaignChoice, campaignChoices } from '../../store/config/campaign-choices.ts'
import { findCampaign } from '../../store/config/campaigns.ts'
import { postbackSettings } from '../../store/config/conversions.ts'
import { importedLines, type NewCost } from '../../store/config/costs.ts'
import type { Queries } from '../../store/config/database.ts'
import { findSource } from '../../store/config/sources.ts'
import type { HandlersOf } from '../context.ts'
import { weighCosts } from './enter.ts'
import { daysOf } from './ledger.ts'
import { clientOf, holderOf } from './whose.ts'

type Needs = 'db' | 'events' | 'now'

/** Entries that one file makes at most. */
const MOST = 100_000
/** Lines and faults that are sent back. */
const SHOWN = 20

type Question = Omit<Input<'costs.import'>, 'body' | 'answers'>
type Made = { line: number; name: string; entry: NewCost }

export const costImportHandlers = {
  // the file is read first: nobody waits for a transaction that waits for an upload
  'costs.import': async ({ services, caller }, { body, answers, ...input }) => {
    const { db, now } = services
    const { account } = caller
    const { client, currency, named } = await aboutOf(db, account, input)
    const { sums, hash, faults } = await readAll(body, { input, currency, named })
    return db.transaction(async (tx) => {
      await lockClient(tx, client.id)
      const known = await importedLines(tx, client.id, hash)
      const spans = spansOf(sums, input.timezone ?? client.timezone)
      const made = sums.map((line) => ({
        line: line.line,
        name: line.name,
        entry: entryOf(line, { input, client, account, hash, now: now(), spans }),
      }))
      const added = made.filter(({ line }) => !known.has(line))
      const weighed = await weighCosts(
        { tx, services, caller, clientId: client.id },
        added.map(({ entry }) => entry),
      )
      const fresh = added.filter((_line, at) => !weighed.clashing.has(at))
      if (!input.preview && fresh.length > 0) {
        await weighed.enter(answers)
        await recordAudit(tx, {
          actorId: account.id,
          action: 'costs.import',
          subject: `accounts/${client.id}`,
          after: { file: hash.slice(0, 12), entries: fresh.length },
        })
      }
      for (const [at, { line, entry }] of added.entries())
        if (weighed.clashing.has(at)) faults.add({ line, error: TEXTS.costOverlap, detail: entry.firstDay })
      const existed = made.length - added.length
      return { ...replyOf({ made, fresh, existed, faults }), questions: weighed.questions }
    })
  },
} satisfies HandlersOf<Needs>

async function aboutOf(
  db: Queries,
  account: AccountRow,
  input: Question,
): Promise<{ client: AccountRow; currency: string; named: Named }> {
  const held = isOfAll(input) ? await holderOf(db, account, input) : undefined
  const client = await clientOf(db, account, input.clientId ?? held?.clientId)
  requireEditingAllowed(account, client)
  if (held && held.clientId !== client.id) throw invalid({ clientId: [TEXTS.selectedInvalid] })
  const currency = input.currency ?? (await usualCurrency(db, client.id, input.sourceId))
  if (!isCurrency(currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
  return { client, currency, named: await holdersNamed(db, client.id, input) }
}

type Faults = { count: () => number; add: (fault: ReportFault) => void; first: () => ReportFault[] }

/** Counts all, keeps the first. */
function createFaults(): Faults {
  const kept: ReportFault[] = []
  let count = 0
  return {
    count: () => count,
    add: (fault) => {
      count += 1
      if (count <= SHOWN || fault.line < (kept.at(-1)?.line ?? 0)) {
        kept.push(fault)
        kept.sort((a, b) => a.line - b.line).splice(SHOWN)
      }
    },
    first: () => kept,
  }
}

type Reading = { input: Question; currency: string; named: Named }

/** Reads the file line by line; what is kept of it are its sums. Throws a Refusal 422 where these are too many. */
async function readAll(
  body: TextBody,
  { input, currency, named }: Reading,
): Promise<{ sums: Placed[]; hash: string; faults: Faults }> {
  const [hash, sums, faults] = [createHash('sha256'), createSums<Placed>(MOST), createFaults()]
  for await (const line of readReport(through(body, hash), { ...input, columns: columnsOf(input), currency })) {
    const placed = 'error' in line ? line : placedIn(line, named, input)
    if ('error' in placed) faults.add(placed)
    else if (!sums.add(placed)) throw invalid({ body: [TEXTS.reportMany] })
  }
  return { sums: sums.all(), hash: hash.update(whoseOf(input)).digest('hex'), faults }
}

async function* through(text: TextBody, hash: Hash): AsyncGenerator<string> {
  for await (const part of text) {
    hash.update(part)
    yield part
  }
}

const isOfAll = ({ companyId, sourceId }: Question): boolean => companyId !== undefined || sourceId !== undefined

/** Part of the file's name: the same lines may be for another campaign, and are other lines then. */
const whoseOf = ({ companyId = '', sourceId = '' }: Question): string =>
  companyId || sourceId ? `\n${companyId}|${sourceId}` : ''

const columnsOf = (input: Question): ReportColumns => ({
  day: input.dayColumn,
  campaign: input.campaignColumn,
  value: input.valueColumn,
  amount: input.amountColumn,
  currency: input.currencyColumn,
})

async function usualCurrency(tx: Queries, clientId: string, sourceId: string | undefined): Promise<string> {
  const source = sourceId === undefined ? undefined : await findSource(tx, sourceId)
  return source?.currency ?? (await postbackSettings(tx, clientId)).currency
}

/** `only`: the campaign or the source of all lines; a source has no campaign's id. */
type Named = { only: { campaign: string; name: string } | undefined; byName: Map<string, CampaignChoice[]> }

async function holdersNamed(tx: Queries, clientId: string, { companyId, sourceId }: Question): Promise<Named> {
  const byName = new Map<string, CampaignChoice[]>()
  if (sourceId !== undefined)
    return { only: { campaign: '', name: (await findSource(tx, sourceId))?.name ?? '' }, byName }
  if (companyId !== undefined)
    return { only: { campaign: companyId, name: (await findCampaign(tx, companyId))?.name ?? '' }, byName }
  const choices = await campaignChoices(tx, { clientId })
  return { only: undefined, byName: Map.groupBy(choices, ({ name }) => name.trim().toLowerCase()) }
}

type Placed = ReportLine & { name: string }

/** The line with the id of its campaign. */
function placedIn(
  line: ReportLine,
  { only, byName }: Named,
  { dimension }: Pick<Question, 'dimension'>,
): Placed | ReportFault {
  const value = dimension === '' ? '' : line.value
  if (only) return { ...line, value, ...only }
  const found = byName.get(line.campaign.toLowerCase()) ?? []
  const [campaign] = found
  if (!campaign) return { line: line.line, error: TEXTS.reportCampaign, detail: line.campaign }
  if (found.length > 1) return { line: line.line, error: TEXTS.reportTwice, detail: line.campaign }
  return { ...line, value, campaign: campaign.id, name: campaign.name }
}

type Span = ReturnType<typeof daysOf>

/** Of each day once: a file has a few days and many lines. */
const spansOf = (lines: readonly Placed[], timezone: string): Map<string, Span> =>
  new Map([...new Set(lines.map(({ day }) => day))].map((day) => [day, daysOf(day, day, timezone)]))

type About = {
  input: Question
  client: AccountRow
  account: AccountRow
  hash: string
  now: Date
  spans: ReadonlyMap<string, Span>
}

const entryOf = (line: Placed, { input, client, account, hash, now, spans }: About): NewCost => ({
  ...(spans.get(line.day) ?? daysOf(line.day, line.day, input.timezone ?? client.timezone)),
  clientId: client.id,
  ...(input.sourceId === undefined ? { campaignId: line.campaign } : { sourceId: input.sourceId }),
  model: 'total',
  amount: decimalText(line.amount),
  currency: line.currency,
  dimension: input.dimension,
  value: line.value,
  importHash: hash,
  importLine: line.line,
  authorId: account.id,
  at: now,
})

const sumOf = (amounts: readonly string[]): string =>
  decimalText(amounts.reduce((sum, one) => sum + (decimalIn(one) ?? 0n), 0n))

type Outcome = { made: readonly Made[]; fresh: readonly Made[]; existed: number; faults: Faults }

function replyOf({ made, fresh, existed, faults }: Outcome): Omit<Reply<'costs.import'>, 'questions'> {
  const sums = Map.groupBy(made, ({ entry }) => entry.currency)
  return {
    added: fresh.length,
    existed,
    refused: faults.count(),
    totals: [...sums].map(([currency, all]) => ({ currency, amount: sumOf(all.map(({ entry }) => entry.amount)) })),
    faults: faults.first(),
    preview: made.slice(0, SHOWN).map(({ line, name, entry }) => ({
      line,
      companyName: name,
      date: entry.firstDay,
      value: entry.value ?? '',
      amount: entry.amount,
      currency: entry.currency,
    })),
  }
}
