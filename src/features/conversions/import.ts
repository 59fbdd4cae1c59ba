/** Lines act like postbacks received now. */
import type { ConversionQuestion, ImportAnswers } from '../../contract/money/import-questions.ts'
import { MOST_DAY_TOTALS } from '../../contract/money/import-words.ts'
import { invalid, Refusal } from '../../contract/failure.ts'
import type { Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn, dayReader } from '../../lib/time/day.ts'
import { decimalText } from '../../lib/numbers/decimal.ts'
import { decimalOfMinor } from '../../lib/numbers/money.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { requireEditingAllowed } from '../../rules/accounts/ownership.ts'
import { isCurrency } from '../../rules/conversions/payout.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import { conversionsOfHits, postbackSettings } from '../../store/config/conversions/conversions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { countImported, recordImported } from '../../store/config/conversions/imported-conversions.ts'
import { addImportedFile, earlierFiles, sameFiles, settleImportedFile } from '../../store/config/money/imports.ts'
import { noteConversionCaps } from '../../store/config/offers/conversion-caps.ts'
import { type Put, putConversions } from '../../store/config/conversions/put-conversion.ts'
import { type Audit, type Audited } from '../../domain/accounts/audited.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { keepUpload, type Upload } from '../../domain/files/kept-upload.ts'
import { takeBackConversionFiles } from '../../domain/conversions/take-back-conversions.ts'
import { enterFile, keptReading, OnlyLooked, requireAnswers } from '../../domain/files/read-file.ts'
import { type Question, readConversions, type ReadFile, type ReadLine } from '../../domain/conversions/import-read.ts'
import { requireClient } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events' | 'now'
type Found = Reply<'conversion.import'>

export const conversionImportHandlers = {
  // read before the transaction, which must not wait for an upload
  'conversion.import': async ({ audited, services, caller: { account } }, { body, answers, ...input }) => {
    const client = await requireClient(services.db, account, input.clientId)
    requireEditingAllowed(account, client)
    const settings = await postbackSettings(services.db, client.id)
    const currency = input.currency ?? settings.currency
    if (!isCurrency(currency)) throw invalid({ currency: [TEXTS.currencyInvalid] })
    const timezone = input.timezone ?? client.timezone
    const about = { clientId: client.id, kind: 'conversions' as const, campaignId: null, sourceId: null }
    const known = {
      currency,
      timezone,
      today: dayIn(timezone, services.now()),
      earlier: await earlierFiles(services.db, about),
      answers,
    }
    const upload = await keepUpload(body)
    try {
      const read = await readConversions(services, upload, {
        clientId: client.id,
        input,
        settings: { ...settings, currency },
        known,
      })
      requireAnswers(read.questions, input)
      const entering = { client, account, input, answers, read, upload }
      return await enterFile(services.db, (tx) => entered(tx, { audited, services }, entering))
    } finally {
      await upload.file.close()
    }
  },
} satisfies HandlersOf<Needs>

type Entering = {
  client: AccountRow
  account: AccountRow
  input: Question
  answers: ImportAnswers
  read: ReadFile
  upload: Upload
}

type Asking = { audited: Audit; services: Pick<Services, Needs> }

const CLAIM_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CLAIMS_LENGTH = 16

/** With the file's prefix, sorted by line, newer than all before. */
function claimOf(claims: string, line: number): string {
  let digits = ''
  for (let rest = line; rest > 0; rest = Math.floor(rest / 32)) digits = (CLAIM_DIGITS[rest % 32] ?? '') + digits
  return claims + digits.padStart(26 - CLAIMS_LENGTH, '0')
}

async function entered(tx: Queries, { audited, services }: Asking, file: Entering): Promise<Audited<Found>> {
  const { client, account, input, answers, read, upload } = file
  await lockClient(tx, client.id)
  const at = services.now()
  const claims = newId(at.getTime()).slice(0, CLAIMS_LENGTH)
  const same = await sameFiles(tx, { clientId: client.id, kind: 'conversions', hash: upload.hash })
  const known = await countImported(tx, same)
  if (answers.sameFile === 'replace') await takeBackConversionFiles(tx, same, { accountId: account.id, at })
  const doubled = await underOtherKeys(tx, read.lines)
  const lines = answers.otherKey === 'leave' ? read.lines.filter((one) => !doubled.lines.has(one)) : read.lines
  const importId = await addImportedFile(tx, { ...fileOf(file), claims, authorId: account.id, at })
  const puts = await putLines(tx, { lines, read, claims })
  await noteConversionCaps(
    tx,
    puts.map(({ conversion }) => conversion.facts.offer),
    at,
  )
  await recordImported(tx, importId, puts)
  const outcome = outcomeOf(puts, read, read.lines.length - lines.length)
  const questions = [
    ...(doubled.lines.size > 0 ? [questionOf('otherKey', doubled)] : []),
    ...(known > 0 && outcome.added > 0 ? [sameFileOf(known, outcome)] : []),
  ]
  const reply: Found = {
    id: null,
    ...outcome,
    ...read.shown,
    refused: read.faults.count(),
    faults: read.faults.first(),
    questions: [...read.questions, ...questions],
  }
  if (input.preview) throw new OnlyLooked(reply)
  const open = questions.filter(({ code }) => answers[code] === undefined)
  if (open.length > 0) throw new Refusal(409, TEXTS.conversionQuestions, { questions: open })
  if (outcome.added + outcome.changed === 0) throw new OnlyLooked(reply)
  await settleImportedFile(tx, importId, {
    entries: outcome.added + outcome.changed,
    refused: read.faults.count(),
    refusedLines: read.faults.kept(),
  })
  return audited(tx, {
    subject: `accounts/${client.id}`,
    after: {
      id: importId,
      file: input.name || upload.hash.slice(0, 12),
      added: outcome.added,
      changed: outcome.changed,
    },
    answer: { ...reply, id: importId },
  })
}

const fileOf = ({ client, input, read, upload }: Entering) => ({
  clientId: client.id,
  kind: 'conversions' as const,
  name: input.name,
  campaignId: null,
  sourceId: null,
  ...keptReading(read, upload.hash),
})

type Putting = { lines: readonly ReadLine[]; read: ReadFile; claims: string }

async function putLines(tx: Queries, { lines, read, claims }: Putting): Promise<Put[]> {
  const puts: Put[] = []
  await putConversions(
    tx,
    lines.map(({ line, given }) => ({ ...given, postbackId: claimOf(claims, line) })),
    {
      mode: (campaignId) => read.campaigns.get(campaignId)?.duplicates ?? 'replace',
      each: (more) => puts.push(...more),
    },
  )
  return puts
}

type Sums = Map<string, bigint>
const addTo = (sums: Sums, currency: string, amount: bigint): void =>
  void sums.set(currency, (sums.get(currency) ?? 0n) + amount)
const toAmounts = (sums: Sums) => [...sums].map(([currency, amount]) => ({ currency, amount: decimalText(amount) }))

const revenueOf = ({ status, payout, currency }: Pick<Put['conversion'], 'status' | 'payout' | 'currency'>): bigint =>
  status === 'approved' ? decimalOfMinor(payout, currency) : 0n

/** Change of approved revenue. */
function outcomeOf(
  puts: readonly Put[],
  { shown, repeated }: ReadFile,
  left: number,
): Pick<Found, 'added' | 'changed' | 'existed' | 'totals' | 'days'> {
  const [totals, byDay]: [Sums, Sums] = [new Map(), new Map()]
  const dayOf = dayReader(shown.read.timezone)
  const count = (of: Put['conversion'], amount: bigint) => {
    if (amount === 0n) return
    addTo(totals, of.currency, amount)
    addTo(byDay, `${dayOf(of.convertedAt.getTime())} ${of.currency}`, amount)
  }
  for (const { conversion, outcome, before } of puts) {
    if (outcome === 'matched' || outcome === 'correction') count(conversion, revenueOf(conversion))
    if (outcome === 'correction' && before) count(before, -revenueOf(before))
  }
  const of = (outcome: Put['outcome']): number => puts.filter((put) => put.outcome === outcome).length
  return {
    added: of('matched'),
    changed: of('correction'),
    existed: of('duplicate') + of('older') + repeated + left,
    totals: toAmounts(totals),
    days: [...byDay]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MOST_DAY_TOTALS)
      .map(([key, amount]) => ({ date: key.slice(0, 10), currency: key.slice(11), amount: decimalText(amount) })),
  }
}

type Doubled = { lines: Set<ReadLine>; known: Sums; entered: Sums }

/**
 * Lines whose visits have conversions under incomparable keys: only one has a network id. Maybe the same conversion.
 */
async function underOtherKeys(tx: Queries, lines: readonly ReadLine[]): Promise<Doubled> {
  const standing = Map.groupBy(
    await conversionsOfHits(
      tx,
      lines.map(({ given }) => given.hit),
    ),
    ({ hit }) => hit,
  )
  const found: Doubled = { lines: new Set(), known: new Map(), entered: new Map() }
  const counted = new Set<string>()
  for (const line of lines) {
    const { given } = line
    const others = (standing.get(given.hit) ?? []).filter(
      (one) => one.campaignId === given.campaignId && (one.txid === '') !== (given.txid === ''),
    )
    if (others.length === 0 || given.stage === 'chargeback' || given.stage === 'rebill') continue
    found.lines.add(line)
    addTo(found.entered, given.currency, decimalOfMinor(given.payout, given.currency))
    for (const one of others.filter(({ id }) => !counted.has(id))) {
      counted.add(one.id)
      addTo(found.known, one.currency, decimalOfMinor(one.payout, one.currency))
    }
  }
  return found
}

const QUESTION: Record<ConversionQuestion['code'], Pick<ConversionQuestion, 'answers' | 'text'>> = {
  otherKey: {
    answers: ['add', 'leave'],
    text: 'Visits of these lines have conversions already, with another id or with none. Say whether the lines are further conversions, or are left out.',
  },
  sameFile: {
    answers: ['add', 'replace'],
    text: 'This file was imported before. Say whether both count, or the earlier one is taken back first.',
  },
}

const questionOf = (
  code: ConversionQuestion['code'],
  { lines, known, entered: sums }: Doubled,
): ConversionQuestion => ({
  code,
  ...QUESTION[code],
  lines: lines.size,
  known: toAmounts(known),
  entered: toAmounts(sums),
})

const sameFileOf = (known: number, { totals }: Pick<Found, 'totals'>): ConversionQuestion => ({
  code: 'sameFile',
  ...QUESTION.sameFile,
  lines: known,
  known: [],
  entered: totals,
})
