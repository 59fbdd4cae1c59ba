import { createHash } from 'node:crypto'
import type { CostQuestion } from '../../contract/money/cost-questions.ts'
import type { FileBody } from '../../contract/endpoint.ts'
import { invalid, Refusal } from '../../contract/failure.ts'
import type { ImportAnswers } from '../../contract/money/import-questions.ts'
import { MOST_DAY_TOTALS } from '../../contract/money/import-words.ts'
import type { Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn } from '../../lib/time/day.ts'
import { decimalText, storedDecimal } from '../../lib/numbers/decimal.ts'
import type { BufferedFile } from '../../lib/files/buffered-file.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { type Bytes, byteOrderMark } from '../../rules/table/encoding.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import { campaignChoices } from '../../store/config/campaigns/campaign-choices.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import { entriesOfFiles, importedLines, lineKey, type NewCost } from '../../store/config/money/costs.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { addImportedFile, earlierFiles, sameFiles, settleImportedFile } from '../../store/config/money/imports.ts'
import { findSource } from '../../store/config/money/sources.ts'
import { type Audit, type Audited } from '../../domain/accounts/audited.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { keepUpload } from '../../domain/files/kept-upload.ts'
import { enterFile, keptReading, OnlyLooked, requireAnswers, SHOWN } from '../../domain/files/read-file.ts'
import { sameFileQuestion, previewCosts } from '../../domain/money/enter.ts'
import { takeBackFiles } from './import-files.ts'
import { type Named, type Placed, type Question, type ReadFile, readCosts } from '../../domain/money/import-read.ts'
import { daysOf } from './ledger.ts'
import { holderOf } from '../../domain/money/holders.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events' | 'now'

type Made = { line: number; name: string; entry: NewCost }
type Hashes = { file: string; lines: string }

export const costImportHandlers = {
  // read before the transaction, which must not wait for an upload
  'costs.import': async ({ audited, services, caller }, { body, answers, ...input }) => {
    const about = await aboutOf(services, caller.account, input)
    const { file, bytes, hashes } = await kept(body, input)
    try {
      const read = await readCosts(file, bytes, { input, named: about.named, known: { ...about.known, answers } })
      requireAnswers(read.questions, input)
      const entering = { ...about, input, answers, read, hashes, bytes }
      return await enterFile(services.db, (tx) => entered(tx, { audited, services, caller }, entering))
    } finally {
      await file.close()
    }
  },
} satisfies HandlersOf<Needs>

/** Older entries know their file by a hash without byte order mark, over lines and holder. */
async function kept(body: FileBody, input: Question): Promise<{ file: BufferedFile; bytes: Bytes; hashes: Hashes }> {
  const lines = createHash('sha256')
  let isFirst = true
  const { file, bytes, hash } = await keepUpload(body, (part) => {
    lines.update(isFirst && byteOrderMark(part)?.encoding === 'utf-8' ? part.subarray(3) : part)
    isFirst = false
  })
  return { file, bytes, hashes: { file: hash, lines: lines.update(whoseOf(input)).digest('hex') } }
}

type About = {
  client: AccountRow
  named: Named
  known: Omit<Parameters<typeof readCosts>[2]['known'], 'answers'>
}

async function aboutOf(
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
const whoseOf = ({ companyId = '', sourceId = '' }: Question): string =>
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

type Entering = About & { input: Question; answers: ImportAnswers; read: ReadFile; hashes: Hashes; bytes: Bytes }
type Asking = { audited: Audit; services: Pick<Services, Needs>; caller: Caller }

async function entered(
  tx: Queries,
  { audited, services, caller }: Asking,
  file: Entering,
): Promise<Audited<Reply<'costs.import'>>> {
  const { client, input, answers, read, hashes } = file
  await lockClient(tx, client.id)
  const at = services.now()
  const same = await sameFiles(tx, { clientId: client.id, kind: 'costs', hash: hashes.file })
  const importId = await addImportedFile(tx, fileOf(file, { authorId: caller.account.id, at }))
  const asking = { tx, services, caller, clientId: client.id, importId }
  if (answers.sameFile === 'replace') await takeBackFiles(asking, same)
  const known = await importedLines(tx, client.id, hashes.lines)
  const spans = spansOf(read.sums, read.shown.read.timezone)
  const made = read.sums.map((line) => ({
    line: line.line,
    name: line.name,
    entry: {
      ...entryOf(line, { input, spans }),
      clientId: client.id,
      importHash: hashes.lines,
      importId,
      authorId: caller.account.id,
      at,
    },
  }))
  const added = made.filter(({ entry }) => !known.has(lineKey(entry)))
  const weighed = await previewCosts(
    asking,
    added.map(({ entry }) => entry),
  )
  const fresh = added.filter((_line, place) => !weighed.clashing.has(place))
  for (const [place, { line, entry }] of added.entries())
    if (weighed.clashing.has(place)) read.faults.add({ line, error: TEXTS.costOverlap, detail: entry.firstDay })
  const twice = fresh.length === 0 ? undefined : await twiceQuestion(asking, same, fresh)
  const questions = [...(twice ? [twice] : []), ...weighed.questions]
  const reply = replyOf({ made, fresh, existed: made.length - added.length, read, questions })
  if (input.preview) throw new OnlyLooked(reply)
  const open = [...(twice && answers.sameFile === undefined ? [twice] : []), ...weighed.open(answers)]
  if (open.length > 0) throw new Refusal(409, TEXTS.costQuestions, { questions: open })
  if (fresh.length === 0) throw new OnlyLooked(reply)
  await weighed.enter(answers)
  await settleImportedFile(tx, importId, {
    entries: fresh.length,
    refused: read.faults.count(),
    refusedLines: read.faults.kept(),
  })
  return audited(tx, {
    subject: `accounts/${client.id}`,
    after: { id: importId, file: input.name || hashes.file.slice(0, 12), entries: fresh.length },
    answer: { ...reply, id: importId },
  })
}

const fileOf = (
  { client, input, read, hashes }: Entering,
  by: { authorId: string; at: Date },
): Parameters<typeof addImportedFile>[1] => ({
  clientId: client.id,
  kind: 'costs',
  name: input.name,
  campaignId: input.companyId ?? null,
  sourceId: input.sourceId ?? null,
  ...keptReading(read, hashes.file),
  ...by,
})

/** Against the file's active entries, without lines already present. */
async function twiceQuestion(
  asking: Parameters<typeof previewCosts>[0],
  files: readonly string[],
  fresh: readonly Made[],
): Promise<CostQuestion | undefined> {
  const known = await entriesOfFiles(asking.tx, files)
  return known.length === 0
    ? undefined
    : sameFileQuestion(
        asking,
        known,
        fresh.map(({ entry }) => entry),
      )
}

type Span = ReturnType<typeof daysOf>

/** Computes each day once. */
const spansOf = (lines: readonly Placed[], timezone: string): ((day: string) => Span) => {
  const spans = new Map([...new Set(lines.map(({ day }) => day))].map((day) => [day, daysOf(day, day, timezone)]))
  return (day) => spans.get(day) ?? daysOf(day, day, timezone)
}

const entryOf = (
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

type Outcome = {
  made: readonly Made[]
  fresh: readonly Made[]
  existed: number
  read: ReadFile
  questions: readonly CostQuestion[]
}

const sumOf = (made: readonly Made[]): string =>
  decimalText(made.reduce((sum, { entry }) => sum + storedDecimal(entry.amount), 0n))

function replyOf({ made, fresh, existed, read, questions }: Outcome): Reply<'costs.import'> {
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
