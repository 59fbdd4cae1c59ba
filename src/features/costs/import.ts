/** Reports of costs read into the ledger. */
import { createHash } from 'node:crypto'
import { invalid } from '../../contract/failure.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalIn, decimalText } from '../../lib/decimal.ts'
import { type CostEntry, clashOf, scopeOf } from '../../rules/costs/entries.ts'
import { addUp, readReport, type ReportColumns, type ReportFault, type ReportLine } from '../../rules/costs/report.ts'
import { requireEditingAllowed } from '../../rules/ownership.ts'
import { isCurrency } from '../../rules/payout.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { type CampaignChoice, campaignChoices } from '../../store/config/campaign-choices.ts'
import { findCampaign } from '../../store/config/campaigns.ts'
import { postbackSettings } from '../../store/config/conversions.ts'
import { addCosts, costsIn, importedLines, type NewCost } from '../../store/config/costs.ts'
import type { Queries } from '../../store/config/database.ts'
import { findSource } from '../../store/config/sources.ts'
import type { HandlersOf } from '../context.ts'
import { daysOf, holdersOf, scopeOfCost, stretchOf } from './ledger.ts'
import { clientOf, holderOf } from './whose.ts'

type Needs = 'db' | 'now'

/** Entries that one file makes at most. */
const MOST = 10_000
/** Lines and faults that are sent back. */
const SHOWN = 20

type Question = Input<'costs.import'>
type Made = { line: number; name: string; entry: NewCost }

export const costImportHandlers = {
  'costs.import': async ({ services, caller: { account } }, input) =>
    services.db.transaction(async (tx) => {
      const held = isOfAll(input) ? await holderOf(tx, account, input) : undefined
      const client = await clientOf(tx, account, input.clientId ?? held?.clientId)
      requireEditingAllowed(account, client)
      if (held && held.clientId !== client.id) throw invalid({ clientId: [TEXTS.selectedInvalid] })
      const currency = input.currency ?? (await usualCurrency(tx, client.id, input.sourceId))
      if (!isCurrency(currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
      await lockClient(tx, client.id)
      const named = await holdersNamed(tx, client.id, input)
      const { lines, faults } = readReport(input.body, { ...input, columns: columnsOf(input), currency })
      const placed = lines.map((line) => placedIn(line, named, input))
      const sums = addUp(placed.flatMap((one) => ('error' in one ? [] : one)))
      if (sums.length > MOST) throw invalid({ body: [TEXTS.reportMany] })
      const hash = hashOf(input)
      const known = await importedLines(tx, client.id, hash)
      const made = sums.map((line) => ({
        line: line.line,
        name: line.name,
        entry: entryOf(line, { input, client, account, hash, now: services.now() }),
      }))
      const added = made.filter(({ line }) => !known.has(line))
      const clashes = await clashesOf(tx, client.id, added)
      const wrong = [...faults, ...placed.flatMap((one) => ('error' in one ? [one] : [])), ...clashes]
      const fresh = added.filter(({ line }) => !clashes.some((one) => one.line === line))
      if (!input.preview) await store(tx, { account, clientId: client.id, hash, fresh })
      return replyOf({ made, fresh, existed: made.length - added.length, faults: wrong })
    }),
} satisfies HandlersOf<Needs>

const isOfAll = ({ companyId, sourceId }: Question): boolean => companyId !== undefined || sourceId !== undefined

/** The same lines may be for another campaign: they are other lines then. */
const hashOf = ({ body, companyId = '', sourceId = '' }: Question): string => {
  const whose = companyId || sourceId ? `\n${companyId}|${sourceId}` : ''
  return createHash('sha256').update(body).update(whose).digest('hex')
}

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

type About = { input: Question; client: AccountRow; account: AccountRow; hash: string; now: Date }

const entryOf = (line: Placed, { input, client, account, hash, now }: About): NewCost => ({
  ...daysOf(line.day, line.day, input.timezone ?? client.timezone),
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

/** Lines whose day lies within a total of several days. */
async function clashesOf(tx: Queries, clientId: string, made: readonly Made[]): Promise<ReportFault[]> {
  const stretches = made.map(({ entry }) => stretchOf(entry))
  if (stretches.length === 0) return []
  const from = stretches.reduce((least, one) => Math.min(least, one.from), Infinity)
  const to = stretches.reduce((most, one) => Math.max(most, one.to), 0)
  const holders = holdersOf(
    made.map(({ entry }) => entry),
    clientId,
  )
  const known = (await costsIn(tx, holders, { from, to })).filter(({ model }) => model === 'total')
  const byScope = Map.groupBy<string, CostEntry>(known, scopeOf)
  return made
    .filter(({ entry }) => clashOf(stretchOf(entry), byScope.get(scopeOfCost(entry)) ?? []))
    .map(({ line, entry }) => ({ line, error: TEXTS.costOverlap, detail: entry.firstDay }))
}

async function store(
  tx: Queries,
  { account, clientId, hash, fresh }: { account: AccountRow; clientId: string; hash: string; fresh: readonly Made[] },
): Promise<void> {
  if (fresh.length === 0) return
  await addCosts(
    tx,
    fresh.map(({ entry }) => entry),
  )
  await recordAudit(tx, {
    actorId: account.id,
    action: 'costs.import',
    subject: `accounts/${clientId}`,
    after: { file: hash.slice(0, 12), entries: fresh.length },
  })
}

const sumOf = (amounts: readonly string[]): string =>
  decimalText(amounts.reduce((sum, one) => sum + (decimalIn(one) ?? 0n), 0n))

type Outcome = { made: readonly Made[]; fresh: readonly Made[]; existed: number; faults: readonly ReportFault[] }

function replyOf({ made, fresh, existed, faults }: Outcome): Reply<'costs.import'> {
  const sums = Map.groupBy(made, ({ entry }) => entry.currency)
  return {
    added: fresh.length,
    existed,
    refused: faults.length,
    totals: [...sums].map(([currency, all]) => ({ currency, amount: sumOf(all.map(({ entry }) => entry.amount)) })),
    faults: faults.toSorted((a, b) => a.line - b.line).slice(0, SHOWN),
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
