import type { ConversionStage, ConversionStatus } from '../../contract/conversions/conversion-words.ts'
import type { ImportField } from '../../contract/money/import-words.ts'
import { isStorable } from '../../contract/common.ts'
import { TEXTS } from '../../contract/texts.ts'
import { decimalText } from '../../lib/numbers/decimal.ts'
import { cut } from '../../lib/text/text.ts'
import { timeOfUlid } from '../../lib/secrets/ulid.ts'
import { COUNTS_AS } from './conversion-stages.ts'
import { resolveCurrency, currencyInCells, type ReportFault } from '../money/costs/report.ts'
import { payoutIn } from './payout.ts'
import { faultOfHit, type OfferWorth, PAID_BY_OFFER } from './postback.ts'
import { fieldsOf, type PostbackSettings, stageOf } from './postback-settings.ts'
import type { Cells } from '../money/reports/cells.ts'
import type { Head, Names } from '../money/reports/head.ts'
import type { Interpretation } from '../money/reports/understand.ts'
import type { Row } from '../table/row.ts'
import heads from '../data/conversion-heads.json' with { type: 'json' }
import { DAY_MS } from '../../lib/time/durations.ts'

export type FileLine = {
  line: number
  hit: string
  status: string
  txid: string
  /** Undefined: empty cell or no such column. */
  amount: bigint | undefined
  /** From the column and the sign at the amount; '' if none. */
  named: string
  sign: string
  /** Undefined: not in the file. */
  day: string | undefined
  time: string
}

/** The client's parameter names, and networks'. */
export function conversionNames(settings: Pick<PostbackSettings, 'fields'>): Names {
  const { hit, status, payout, currency, txid } = fieldsOf(settings)
  const both = (own: readonly string[], usual: readonly string[]): string[] => [...new Set([...own, ...usual])]
  return {
    day: heads.day,
    hit: both(hit, heads.hit),
    // specific names precede general ones
    amount: both(
      settings.fields.payout.map((name) => name.toLowerCase()),
      [...heads.amount, ...payout],
    ),
    status: both(status, heads.status),
    currency: both(currency, heads.currency),
    txid: both(txid, heads.txid),
  }
}

/** Networks have click ids too: picks the column with Weir's. */
export function withHitColumn(head: Head, first: readonly Row[]): Head {
  const held = (place: number): number => first.filter(({ cells }) => isHit(cells[place])).length
  const best = head.titles.map((_title, place) => place).toSorted((a, b) => held(b) - held(a))[0] ?? -1
  return held(best) > held(head.at.hit) ? { ...head, at: { ...head.at, hit: best } } : head
}

const isHit = (cell: string | undefined): boolean => timeOfUlid((cell ?? '').trim().toUpperCase()) !== undefined

const LONGEST = 200

export function fileLine(cells: Cells, how: Pick<Interpretation, 'order' | 'decimal'>): FileLine | ReportFault {
  const { line, text } = cells
  const wrong = (error: string, detail: string): ReportFault => ({ line, error, detail: cut(detail, 80) })
  if (cells.longer) return wrong(TEXTS.rowLonger, '')
  const [given, status, txid, written] = [text('hit'), text('status'), text('txid'), text('amount')]
  const hit = /^\w+$/.test(given) ? given.toUpperCase() : given
  const fault = faultOfHit(hit)
  if (fault) return wrong(HIT_TEXT[fault.problem] ?? TEXTS.conversionNoHit, given)
  if ([status, txid].some((one) => one.length > LONGEST || !isStorable(one))) return wrong(TEXTS.valueInvalid, txid)
  const moment = momentOf(cells, how)
  if ('error' in moment) return wrong(moment.error, moment.time)
  const amount = cells.amount?.[how.decimal]
  if (amount === undefined && written !== '') return wrong(TEXTS.amountInvalid, written)
  return { line, hit, status, txid, amount, ...currencyInCells(cells), ...moment }
}

/** `day` undefined: not in the file. */
function momentOf(
  { text, days: readings }: Cells,
  { order }: Pick<Interpretation, 'order'>,
): Pick<FileLine, 'day' | 'time'> | { error: string; time: string } {
  const time = text('day')
  if (time === '') return { day: undefined, time }
  const days = readings[order]
  if (!days) return { error: TEXTS.dateInvalid, time }
  return days.from === days.to ? { day: days.from, time } : { error: TEXTS.reportPeriod, time }
}

const HIT_TEXT: Partial<Record<string, string>> = {
  noHitGiven: TEXTS.conversionNoHit,
  macro: TEXTS.conversionMacro,
  hitCut: TEXTS.conversionHitCut,
  notHit: TEXTS.conversionNotHit,
}

export const conversionMissing = (
  has: (field: ImportField) => boolean,
  chosen: Partial<Record<ImportField, string | undefined>>,
): ImportField[] => {
  const named = (Object.keys(chosen) as ImportField[]).filter((field) => chosen[field])
  return [...new Set<ImportField>(['hit', ...named])].filter((field) => !has(field))
}

export type FileWorth = { stage: ConversionStage; status: ConversionStatus; payout: number; currency: string; at: Date }

type About = {
  settings: PostbackSettings
  offer: OfferWorth | undefined
  clickedAt: Date
  /** Undefined: not in the file; now is used. */
  moment: { at: Date; isDay: boolean } | undefined
  now: Date
  /** The file's currency; undefined if none. */
  currency: string | undefined
}

/** A negative amount is a correction that takes back. */
export function worthOfLine(line: FileLine, about: About): FileWorth | ReportFault {
  const wrong = (error: string, detail: string): ReportFault => ({ line: line.line, error, detail: cut(detail, 80) })
  const at = atOf(about)
  if (at === undefined) return wrong(TEXTS.conversionEarly, line.time)
  if (at.getTime() > about.now.getTime() + DAY_MS) return wrong(TEXTS.dateAhead, line.time)
  const days = Math.floor((at.getTime() - about.clickedAt.getTime()) / DAY_MS)
  if (days > about.settings.windowDays) return wrong(TEXTS.conversionLate, line.time)
  const stated = stageOf(line.status, about.settings)
  if (!stated) return wrong(TEXTS.conversionStatus, line.status)
  const isBack = (line.amount ?? 0n) < 0n
  const stage = isBack && COUNTS_AS[stated] !== 'rejected' ? 'chargeback' : stated
  const paid = amountOf(line, stage, about)
  return 'error' in paid ? wrong(paid.error, paid.detail) : { stage, status: COUNTS_AS[stage], ...paid, at }
}

/** Undefined: more than a day before its click, beyond any zone. */
function atOf({ moment, clickedAt, now }: About): Date | undefined {
  if (!moment) return now
  if (moment.at >= clickedAt) return moment.at
  return clickedAt.getTime() - moment.at.getTime() <= DAY_MS ? clickedAt : undefined
}

function amountOf(
  line: FileLine,
  stage: ConversionStage,
  { offer, settings, currency: ofFile }: About,
): { payout: number; currency: string } | { error: string; detail: string } {
  if (line.amount === undefined && offer && offer.payout !== null && PAID_BY_OFFER.has(stage))
    return { payout: offer.payout, currency: offer.currency }
  return writtenAmount(line, ofFile ?? offer?.currency ?? settings.currency)
}

function writtenAmount(
  { amount, named, sign }: FileLine,
  usual: string,
): { payout: number; currency: string } | { error: string; detail: string } {
  const currency = resolveCurrency({ named, sign }, usual)
  if (currency === undefined) return { error: TEXTS.currencyInvalid, detail: named || sign }
  const value = amount ?? 0n
  const payout = payoutIn(decimalText(value < 0n ? -value : value), currency)
  return payout === undefined ? { error: TEXTS.amountInvalid, detail: decimalText(value) } : { payout, currency }
}
