import type { ReadingQuestion } from '../../contract/money/import-questions.ts'
import { invalid } from '../../contract/failure.ts'
import type { ImportField } from '../../contract/money/import-words.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { cut } from '../../lib/text/text.ts'
import { decimalText } from '../../lib/numbers/decimal.ts'
import { dayIn } from '../../lib/time/day.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { conversionFacts } from '../../rules/conversions/conversion-facts.ts'
import {
  conversionMissing,
  conversionNames,
  type FileLine,
  fileLine,
  type FileWorth,
  withHitColumn,
  worthOfLine,
} from '../../rules/conversions/file-lines.ts'
import type { ReportFault } from '../../rules/money/costs/report.ts'
import { identityOf, deduplicationKey, type OfferWorth } from '../../rules/conversions/postback.ts'
import { type PostbackSettings, wordsFor } from '../../rules/conversions/postback-settings.ts'
import type { Cells } from '../../rules/money/reports/cells.ts'
import {
  columnsIn,
  type OpenedReport,
  openQuestions,
  openReport,
  type ReportQuestion,
} from '../../rules/money/reports/report.ts'
import { createTimeReader } from '../../rules/money/reports/times.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import { offersClicked } from '../../store/config/campaigns/landing-clicks.ts'
import { worthOfOffer } from '../../store/config/offers/offers.ts'
import { campaignOfHit, type PostbackCampaign } from '../../store/config/conversions/postbacks.ts'
import type { NewConversion } from '../../store/config/conversions/put-conversion.ts'
import { loggedHits } from '../../store/events/hits/receipt.ts'
import type { StoredHit } from '../../store/events/hits/logs.ts'
import type { Services } from '../context.ts'
import type { Upload } from '../files/kept-upload.ts'
import { columnsChosen, createFaults, type Faults, type Shown, toHeadlessView, toReadView } from '../files/read-file.ts'

export type Question = Omit<Input<'conversion.import'>, 'body' | 'answers'>
export type ReadLine = { line: number; given: Omit<NewConversion, 'postbackId'>; cells: readonly string[] }
export type ReadFile = {
  lines: ReadLine[]
  /** Duplicate lines. */
  repeated: number
  faults: Faults
  questions: ReadingQuestion[]
  shown: Shown
  columns: Partial<Record<ImportField, string>>
  campaigns: ReadonlyMap<string, PostbackCampaign>
}

type Stores = Pick<Services, 'db' | 'events' | 'now'>
type Reading = {
  clientId: string
  input: Question
  settings: PostbackSettings
  known: Omit<ReportQuestion, 'preset' | 'chosen' | 'missing' | 'names' | 'key' | 'refine' | 'momentary'>
}

const MOST = 20_000
const AT_ONCE = 1000

/** Looks up no visits while a question is open. Throws Refusal 422 if not a table, or too many. */
export async function readConversions(stores: Stores, { file, bytes }: Upload, reading: Reading): Promise<ReadFile> {
  const { input, known, settings } = reading
  const chosen = chosenIn(input)
  const names = conversionNames(settings)
  const report = await openReport(file, bytes, {
    ...known,
    preset: undefined,
    chosen,
    names,
    key: 'hit',
    momentary: true,
    refine: chosen.hit ? (head) => head : withHitColumn,
    missing: (has) => conversionMissing(has, chosen),
  })
  const faults = createFaults()
  const empty = { lines: [], repeated: 0, faults, questions: report.questions, campaigns: new Map() }
  if ('noHead' in report) {
    const shown = toHeadlessView(report, { preset: 'own', chosen, names, ...known }, faults)
    return { ...empty, columns: {}, shown }
  }
  const columns = columnsIn(report.head)
  const looker = createLooker(stores, reading, report)
  if (openQuestions(report.questions).length > 0)
    return { ...empty, columns, shown: toReadView(report, () => ({ error: '' })) }
  const { found, cellsOf, repeated } = await distinctLines(report, faults)
  const lines: ReadLine[] = []
  for (let from = 0; from < found.length; from += AT_ONCE) {
    const batch = found.slice(from, from + AT_ONCE)
    for (const [line, judged] of await looker.judge(batch)) {
      const cells = cellsOf.get(line) ?? []
      if ('error' in judged) faults.add(judged, cells)
      else lines.push({ line: line.line, given: judged, cells })
    }
  }
  const first = await looker.firstRows()
  return {
    lines,
    repeated,
    faults,
    questions: report.questions,
    columns,
    campaigns: looker.campaigns,
    shown: toReadView(report, (cells) => first.get(cells.line) ?? { error: TEXTS.conversionNoHit }),
  }
}

const chosenIn = (input: Question): Partial<Record<ImportField, string | undefined>> =>
  columnsChosen(input, ['day', 'hit', 'amount', 'currency', 'status', 'txid'])

type Distinct = { found: FileLine[]; cellsOf: Map<FileLine, readonly string[]>; repeated: number }

/** Equal lines are one conversion. */
async function distinctLines(report: OpenedReport, faults: Faults): Promise<Distinct> {
  const known = new Set<string>()
  const found: FileLine[] = []
  const cellsOf = new Map<FileLine, readonly string[]>()
  let repeated = 0
  for await (const { row, cells } of report.rows()) {
    if (cells.left) continue
    const line = fileLine(cells, report.how)
    if ('error' in line) {
      faults.add(line, row.cells)
      continue
    }
    const key = keyOf(line)
    if (known.has(key)) repeated += 1
    else if (found.length === MOST) throw invalid({ body: [TEXTS.conversionsMany] })
    else {
      known.add(key)
      found.push(line)
      cellsOf.set(line, row.cells)
    }
  }
  return { found, cellsOf, repeated }
}

const keyOf = ({ line: _line, amount, ...stated }: FileLine): string =>
  JSON.stringify([stated, amount === undefined ? null : decimalText(amount)])

type Judged = Omit<NewConversion, 'postbackId'> | ReportFault

/** Caches campaigns and offers. */
function createLooker({ db, events, now }: Stores, { clientId, settings }: Reading, report: OpenedReport) {
  const campaigns = new Map<string, PostbackCampaign>()
  const offers = new Map<string, (OfferWorth & { network: string }) | undefined>()
  const momentOf = createTimeReader(report.how.timezone)
  const at = now()

  const about = async (hit: StoredHit) => {
    if (!campaigns.has(hit.campaign)) {
      const found = await campaignOfHit(db, hit.campaign)
      if (found) campaigns.set(hit.campaign, found)
    }
    if (!offers.has(hit.offer)) offers.set(hit.offer, await worthOfOffer(db, hit.offer))
    return offers.get(hit.offer)
  }

  const judgeOne = async (line: FileLine, found: StoredHit | undefined, clicked: string): Promise<Judged> => {
    if (!found || found.client !== clientId)
      return { line: line.line, error: TEXTS.conversionNoVisit, detail: cut(line.hit, 80) }
    const hit = { ...found, offer: found.offer || clicked }
    const offer = await about(hit)
    const worth = worthOfLine(line, {
      settings: wordsFor(settings, { campaign: hit.campaign, network: offer?.network ?? '' }),
      offer,
      clickedAt: new Date(hit.time),
      moment: line.day === undefined ? undefined : momentOf(line.time, line.day),
      now: at,
      currency: report.how.currencyTold ? report.how.currency : undefined,
    })
    return 'error' in worth ? worth : conversionOf(line, hit, worth)
  }

  const judge = async (lines: readonly FileLine[]): Promise<Map<FileLine, Judged>> => {
    const hits = await loggedHits(
      events,
      lines.map(({ hit }) => hit),
    )
    const clicked = await offersClicked(db, [...hits.keys()])
    const judged = new Map<FileLine, Judged>()
    for (const line of lines) judged.set(line, await judgeOne(line, hits.get(line.hit), clicked.get(line.hit) ?? ''))
    return judged
  }

  /** By line number. */
  const firstRows = async () => {
    const read = report.first.map((row) => report.read(row)).filter(({ left }) => !left)
    const lines = read.map((cells: Cells) => fileLine(cells, report.how))
    const judged = await judge(lines.filter((line) => 'hit' in line))
    const names = await campaignNames(db, [...campaigns.keys()])
    return new Map(
      lines.map((line) => {
        const found = 'error' in line ? line : (judged.get(line) ?? { line: line.line, error: '', detail: '' })
        return [line.line, 'error' in found ? found : toFirst(found, names, report.how.timezone)] as const
      }),
    )
  }
  return { campaigns, judge, firstRows }
}

const toFirst = (
  { campaignId, txid, payout, currency, stage, convertedAt }: Omit<NewConversion, 'postbackId'>,
  names: ReadonlyMap<string, string>,
  timezone: string,
) => {
  const day = dayIn(timezone, convertedAt)
  return {
    startDate: day,
    endDate: day,
    companyName: names.get(campaignId) ?? '',
    value: txid,
    // a reversal shows as negative
    amount: moneyText(stage === 'chargeback' ? -payout : payout, currency),
    currency,
    stage,
  }
}

const conversionOf = (
  line: FileLine,
  hit: StoredHit,
  { stage, payout, currency, at }: FileWorth,
): Omit<NewConversion, 'postbackId'> => ({
  stage,
  payout,
  currency,
  clientId: hit.client,
  campaignId: hit.campaign,
  once: deduplicationKey(line, stage),
  identity: identityOf(line),
  hit: hit.hit,
  clickedAt: new Date(hit.time),
  convertedAt: at,
  txid: line.txid,
  facts: conversionFacts(hit),
  clickSource: hit.clickSource,
  clickId: hit.clickId,
})
