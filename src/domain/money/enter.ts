/** The only way into the cost ledger; nothing is entered while a question is open. */
import type { CostAnswer, CostAnswers, CostQuestion } from '../../contract/money/cost-questions.ts'
import type { CostQuestionCode } from '../../contract/money/cost-words.ts'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import { decimalOfMinor } from '../../lib/numbers/money.ts'
import {
  type Buyers,
  clashOf,
  type CostEntry,
  isBill,
  scopeOf,
  uncoveredParts,
} from '../../rules/money/costs/entries.ts'
import { duplicateCosts, type CostConflict, replacedCosts } from '../../rules/money/costs/questions.ts'
import {
  addCosts,
  addImportedCosts,
  type CostRow,
  costsByIds,
  costsIn,
  type NamedCost,
  type NewCost,
} from '../../store/config/money/costs.ts'
import type { ConversionScope } from '../../store/config/conversions/conversion-stats.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { campaignsOfSources } from '../../store/config/money/sources.ts'
import type { Caller, Services } from '../context.ts'
import { allMoneyOf } from './money.ts'

/** Existing entries named per question. */
const NAMED = 5
/** Answers after which only the new entries count. */
const ANSWERS: Record<CostQuestionCode, readonly CostAnswer[]> = {
  doubles: ['add', 'replace'],
  replaces: ['replace'],
  replacesRate: ['replace'],
  sameFile: ['add', 'replace'],
}

export type Entering = {
  tx: Queries
  services: Pick<Services, 'events' | 'now'>
  caller: Caller
  /** Locked by the caller. */
  clientId: string
  importId?: string
}

type Weighed = {
  questions: CostQuestion[]
  open: (answers: CostAnswers) => CostQuestion[]
  /** Indexes of entries that would cut a bill and cannot be entered. */
  clashing: ReadonlySet<number>
  /** Enters all but clashing ones. Throws Refusal 409 while a question is open. */
  enter: (answers: CostAnswers) => Promise<{ ids: string[]; reversed: number }>
}

/** `entries` are of one client: bills and credits, or one rate. */
export async function previewCosts(entering: Entering, entries: readonly NewCost[]): Promise<Weighed> {
  const { tx, clientId } = entering
  const span = spanOf(entries)
  const known = entries.length === 0 ? [] : await costsIn(tx, holdersOf(entries, clientId), span)
  const made = entries.map((entry, at) => entryOf(entry, NEWEST + BigInt(at)))
  const clashing = clashesOf(made, known)
  const fine = made.filter((_entry, at) => !clashing.has(at))
  const fresh = entries.filter((_entry, at) => !clashing.has(at))
  const bills = fine.filter(({ model }) => model === 'total')
  const buyers = await campaignsOfSources(tx, [...new Set([...fine, ...known].flatMap(({ source }) => source || []))])
  const doubled = duplicateCosts(bills, known, buyers)
  const replaced = replacedCosts(bills, known)
  const about = { entering, entries: new Map(fine.map((entry, at) => [entry, fresh[at]])) }
  const questions = [
    ...(await metQuestion(about, 'doubles', doubled)),
    ...(await metQuestion(about, 'replaces', replaced)),
    ...(await ratesReplaced(about, { bills, known, buyers, replaced })),
  ]
  const open = (answers: CostAnswers) =>
    questions.filter(({ code, answers: offered }) => !offered.some((one) => one === answers[code]))
  return {
    questions,
    open,
    clashing,
    enter: async (answers) => {
      const unanswered = open(answers)
      if (unanswered.length > 0) throw new Refusal(409, TEXTS.costQuestions, { questions: unanswered })
      const reversed = answers.doubles === 'replace' ? await reverse(entering, doubled.known) : 0
      const isFile = fresh.length > 0 && fresh.every(({ importHash }) => importHash)
      const ids = isFile ? await addImportedCosts(tx, fresh) : await addCosts(tx, fresh)
      return { ids, reversed }
    },
  }
}

/** Sorts after all stored entries. */
const NEWEST = 2n ** 62n

const entryOf = (entry: NewCost, id: bigint): CostEntry => ({
  id,
  campaign: entry.campaignId ?? '',
  source: entry.campaignId ? '' : (entry.sourceId ?? ''),
  dimension: entry.dimension ?? '',
  value: entry.value ?? '',
  model: entry.model,
  amount: storedDecimal(entry.amount),
  currency: entry.currency,
  timezone: entry.timezone,
  from: entry.startsAt.getTime(),
  to: entry.endsAt?.getTime() ?? Infinity,
})

const spanOf = (entries: readonly NewCost[]) => ({
  from: entries.reduce((least, { startsAt }) => Math.min(least, startsAt.getTime()), Infinity),
  to: entries.reduce((most, { endsAt }) => Math.max(most, endsAt?.getTime() ?? Infinity), -Infinity),
})

/** Entries of a source overlap with those of its campaigns. */
const holdersOf = (entries: readonly NewCost[], clientId: string): ConversionScope => {
  const campaigns = [...new Set(entries.flatMap(({ campaignId }) => campaignId ?? []))]
  return entries.some(({ campaignId }) => !campaignId) ? { campaigns: 'all', clients: [clientId] } : { campaigns }
}

function clashesOf(made: readonly CostEntry[], known: readonly CostEntry[]): Set<number> {
  const byScope = Map.groupBy(known.filter(isBill), scopeOf)
  return new Set(
    made.flatMap((entry, at) => (isBill(entry) && clashOf(entry, byScope.get(scopeOf(entry)) ?? []) ? [at] : [])),
  )
}

type About = { entering: Entering; entries: ReadonlyMap<CostEntry, NewCost | undefined> }

const sumsOf = (entries: readonly CostEntry[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of entries) sums.set(currency, (sums.get(currency) ?? 0n) + amount)
  return sums
}

async function metQuestion(
  about: About,
  code: CostQuestionCode,
  { entered, known }: CostConflict,
): Promise<CostQuestion[]> {
  return known.length === 0 ? [] : [await questionOf(about, code, { entered, known, sums: sumsOf(known) })]
}

async function questionOf(
  { entering, entries }: About,
  code: CostQuestionCode,
  { entered, known, sums }: CostConflict & { sums: ReadonlyMap<string, bigint> },
): Promise<CostQuestion> {
  const days = entered.flatMap((entry) => {
    const given = entries.get(entry)
    return given ? [given.firstDay, given.lastDay ?? given.firstDay] : []
  })
  const own = sumsOf(entered)
  const newest = known
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, NAMED)
    .map(({ id }) => String(id))
  const both = [...new Set([...sums.keys(), ...own.keys()])].toSorted().map((currency) => ({
    currency,
    known: decimalText(sums.get(currency) ?? 0n),
    entered: decimalText(own.get(currency) ?? 0n),
  }))
  // an entry beyond the new ones cannot be replaced
  const isReplaceable = known.every((one) => uncoveredParts(one, entered).length === 0)
  return {
    code,
    answers: ANSWERS[code].filter((answer) => code !== 'doubles' || answer === 'add' || isReplaceable),
    text: TEXT[code](both.map(sayKnown).join(', '), both.map(sayEntered).join(', ')),
    startDate: days.toSorted()[0] ?? '',
    endDate: days.toSorted().at(-1) ?? '',
    sums: both,
    entries: known.length,
    newest: (await costsByIds(entering.tx, newest)).map(toNamed),
  }
}

type Both = CostQuestion['sums'][number]
const sayKnown = ({ known, currency }: Both): string => `${known} ${currency}`
const sayEntered = ({ entered, currency }: Both): string => `${entered} ${currency}`

const TEXT: Record<CostQuestionCode, (known: string, entered: string) => string> = {
  doubles: (known, entered) =>
    `These campaigns and days have bills of other parts, ${known}. Answer “add” if ${entered} comes on top of them, “replace” if it takes their place.`,
  replaces: (known, entered) => `${entered} takes the place of ${known} that was billed for the same part and days.`,
  replacesRate: (known, entered) => `${entered} takes the place of ${known} that rates come to for the same visits.`,
  sameFile: (known, entered) =>
    `This file is already entered, ${known}. Answer “add” if ${entered} comes on top of it, “replace” if that is taken back first.`,
}

const toNamed = ({ campaign, source, ...row }: NamedCost): CostQuestion['newest'][number] => ({
  id: row.id,
  model: row.model,
  companyName: campaign,
  sourceName: source,
  dimension: row.dimension,
  value: row.value,
  startDate: row.firstDay,
  endDate: row.lastDay,
  amount: decimalText(storedDecimal(row.amount)),
  currency: row.currency,
})

type Rated = { bills: readonly CostEntry[]; known: readonly CostEntry[]; buyers: Buyers; replaced: CostConflict }

/** Campaigns that an entry is divided among. */
const payersOf = ({ campaign, source }: CostEntry, buyers: Buyers): readonly string[] =>
  source === '' ? [campaign] : (buyers.get(source) ?? [])

/** Less costs by rate, for the present visits and conversions. */
async function ratesReplaced(about: About, { bills, known, buyers, replaced }: Rated): Promise<CostQuestion[]> {
  const entered = bills.filter(isBill)
  const campaigns = new Set(entered.flatMap((entry) => payersOf(entry, buyers)))
  const rates = known.filter(
    (entry) => entry.model !== 'total' && payersOf(entry, buyers).some((one) => campaigns.has(one)),
  )
  const days = entered.flatMap((entry) => about.entries.get(entry) ?? [])
  const [startDate, endDate] = [
    days.map((one) => one.firstDay).toSorted()[0],
    days
      .map((one) => one.lastDay ?? one.firstDay)
      .toSorted()
      .at(-1),
  ]
  if (rates.length === 0 || startDate === undefined || endDate === undefined) return []
  const { tx, services, caller } = about.entering
  const query = {
    campaigns: [...campaigns],
    startDate,
    endDate,
    timezone: days[0]?.timezone ?? 'UTC',
    filter: {},
    class: 'all' as const,
  }
  const costWith = async (also: readonly CostEntry[]) => {
    const money = await allMoneyOf({ services: { ...services, db: tx }, caller }, query, { figures: false, also })
    return money?.sums([{ value: '' }])[0]?.cost ?? {}
  }
  const [before, after] = [await costWith([]), await costWith(entered)]
  const held = sumsOf(replaced.known)
  const own = sumsOf(entered.filter((entry) => payersOf(entry, buyers).length > 0))
  const gone = [...new Set([...Object.keys(before), ...own.keys()])].flatMap((currency): [string, bigint][] => {
    const minor = decimalOfMinor((before[currency] ?? 0) - (after[currency] ?? 0), currency)
    const sum = minor + (own.get(currency) ?? 0n) - (held.get(currency) ?? 0n)
    return sum > 0n ? [[currency, sum]] : []
  })
  if (gone.length === 0) return []
  return [await questionOf(about, 'replacesRate', { entered, known: rates, sums: new Map(gone) })]
}

async function reverse(entering: Entering, entries: readonly CostEntry[]): Promise<number> {
  const rows = await costsByIds(
    entering.tx,
    entries.map(({ id }) => String(id)),
  )
  return reverseRows(entering, rows)
}

/** Adds opposite entries that name the new file. */
export async function reverseRows(
  { tx, services, caller, importId }: Omit<Entering, 'clientId'>,
  rows: readonly CostRow[],
): Promise<number> {
  await addCosts(
    tx,
    rows.map((row) => ({
      ...reversalOf(row, { authorId: caller.account.id, at: services.now(), note: '' }),
      importId: importId ?? null,
    })),
  )
  return rows.length
}

export async function sameFileQuestion(
  entering: Entering,
  known: readonly CostRow[],
  fresh: readonly NewCost[],
): Promise<CostQuestion> {
  const made = fresh.map((entry, at) => entryOf(entry, NEWEST + BigInt(at)))
  const there = known.map((row) => entryOf(row, BigInt(row.id)))
  const entries = new Map(made.map((entry, at) => [entry, fresh[at]]))
  return questionOf({ entering, entries }, 'sameFile', { entered: made, known: there, sums: sumsOf(there) })
}

export const reversalOf = (
  { id, clientId, campaignId, sourceId, model, amount, ...row }: Omit<CostRow, 'importId'>,
  more: Pick<NewCost, 'authorId' | 'at' | 'note'>,
): NewCost => ({
  clientId,
  campaignId,
  sourceId,
  model,
  currency: row.currency,
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  timezone: row.timezone,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  dimension: row.dimension,
  value: row.value,
  takesBack: id,
  amount: decimalText(-storedDecimal(amount)),
  ...more,
})
