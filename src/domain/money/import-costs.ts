/** A table of costs, from its reading to entries of the ledger; for files and for feeds. */
import type { CostQuestion } from '../../contract/money/cost-questions.ts'
import { invalid } from '../../contract/failure.ts'
import { MOST_DAY_TOTALS } from '../../contract/money/import-words.ts'
import type { Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayAfter, dayIn, startOfDay } from '../../lib/time/day.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { campaignChoices } from '../../store/config/campaigns/campaign-choices.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import type { NewCost } from '../../store/config/money/costs.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { earlierFiles } from '../../store/config/money/imports.ts'
import { findSource } from '../../store/config/money/sources.ts'
import { requireClient } from '../accounts/client-scope.ts'
import type { Services } from '../context.ts'
import { SHOWN } from '../files/read-file.ts'
import { holderOf } from './holders.ts'
import type { Named, Placed, Question, ReadFile, readCosts } from './import-read.ts'

export type Made = { line: number; name: string; entry: NewCost }

export type About = {
  client: AccountRow
  named: Named
  known: Omit<Parameters<typeof readCosts>[2]['known'], 'answers'>
}

export async function aboutOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  account: AccountRow,
  input: Question,
): Promise<About> {
  const held = isOfAll(input) ? await holderOf(db, account, input) : undefined
  const client = await requireClient(db, account, input.clientId ?? held?.clientId)
  requireEditingAllowed(account, client)
  if (held && held.clientId !== client.id) throw invalid({ clientId: [TEXTS.selectedInvalid] })
  const currency = input.currency ?? (await usualCurrency(db, client.id, input.sourceId))
  if (!isCurrency(currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
  const timezone = input.timezone ?? client.timezone
  const holder = { campaignId: input.companyId ?? null, sourceId: input.sourceId ?? null }
  return {
    client,
    named: await holdersNamed(db, client.id, input),
    known: {
      currency,
      timezone,
      today: dayIn(timezone, now()),
      earlier: await earlierFiles(db, { clientId: client.id, kind: 'costs', ...holder }),
    },
  }
}

const isOfAll = ({ companyId, sourceId }: Question): boolean => companyId !== undefined || sourceId !== undefined

/** The same lines for another campaign are other lines. */
export const whoseOf = ({ companyId = '', sourceId = '' }: Question): string =>
  companyId || sourceId ? `\n${companyId}|${sourceId}` : ''

async function usualCurrency(tx: Queries, clientId: string, sourceId: string | undefined): Promise<string> {
  const source = sourceId === undefined ? undefined : await findSource(tx, sourceId)
  return source?.currency ?? (await postbackSettings(tx, clientId)).currency
}

async function holdersNamed(tx: Queries, clientId: string, { companyId, sourceId }: Question): Promise<Named> {
  const byName: Named['byName'] = new Map()
  if (sourceId !== undefined)
    return { only: { campaign: '', name: (await findSource(tx, sourceId))?.name ?? '' }, byName }
  if (companyId !== undefined)
    return { only: { campaign: companyId, name: (await findCampaign(tx, companyId))?.name ?? '' }, byName }
  const choices = await campaignChoices(tx, { clientId })
  return { only: undefined, byName: Map.groupBy(choices, ({ name }) => name.trim().toLowerCase()) }
}

/** Days of a zone as bounding instants. */
export const daysOf = (firstDay: string, lastDay: string | null, timezone: string) => ({
  firstDay,
  lastDay,
  timezone,
  startsAt: startOfDay(firstDay, timezone),
  endsAt: lastDay === null ? null : startOfDay(dayAfter(lastDay), timezone),
})

type Span = ReturnType<typeof daysOf>

/** Computes each day once. */
export const spansOf = (lines: readonly Placed[], timezone: string): ((day: string) => Span) => {
  const spans = new Map([...new Set(lines.map(({ day }) => day))].map((day) => [day, daysOf(day, day, timezone)]))
  return (day) => spans.get(day) ?? daysOf(day, day, timezone)
}

export const entryOf = (
  line: Placed,
  { input, spans }: { input: Question; spans: (day: string) => Span },
): Omit<NewCost, 'clientId' | 'authorId' | 'at'> => ({
  ...spans(line.day),
  ...(input.sourceId === undefined ? { campaignId: line.campaign } : { sourceId: input.sourceId }),
  model: 'total',
  amount: decimalText(line.amount),
  currency: line.currency,
  dimension: input.dimension,
  value: line.value,
  importLine: line.line,
})

export type Outcome = {
  made: readonly Made[]
  fresh: readonly Made[]
  existed: number
  read: ReadFile
  questions: readonly CostQuestion[]
}

const sumOf = (made: readonly Made[]): string =>
  decimalText(made.reduce((sum, { entry }) => sum + storedDecimal(entry.amount), 0n))

export function replyOf({ made, fresh, existed, read, questions }: Outcome): Reply<'costs.import'> {
  const byDay = Map.groupBy(fresh, ({ entry }) => `${entry.firstDay} ${entry.currency}`)
  return {
    ...read.shown,
    id: null,
    added: fresh.length,
    existed,
    refused: read.faults.count(),
    totals: [...Map.groupBy(fresh, ({ entry }) => entry.currency)].map(([currency, all]) => ({
      currency,
      amount: sumOf(all),
    })),
    days: [...byDay]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MOST_DAY_TOTALS)
      .map(([key, all]) => ({ date: key.slice(0, 10), currency: key.slice(11), amount: sumOf(all) })),
    faults: read.faults.first(),
    preview: made.slice(0, SHOWN).map(({ line, name, entry }) => ({
      line,
      companyName: name,
      date: entry.firstDay,
      value: entry.value ?? '',
      amount: entry.amount,
      currency: entry.currency,
    })),
    questions: [...read.questions, ...questions],
  }
}
