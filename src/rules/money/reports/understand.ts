/** How to read a report, by all its rows, and what to ask. */
import type { ReadingAnswers, ReadingQuestion } from '../../../contract/money/import-questions.ts'
import { PERIOD_ANSWERS, type ReadingQuestionCode, UNIT_ANSWERS } from '../../../contract/money/import-words.ts'
import { decimalText, ONE } from '../../../lib/numbers/decimal.ts'
import { shiftDay, startOfDay } from '../../../lib/time/day.ts'
import { minorDigits } from '../../../lib/numbers/money.ts'
import { codesOf, currencyOfSign } from '../money-sign.ts'
import type { Row } from '../../table/row.ts'
import type { NamedTable } from '../../table/table.ts'
import { DECIMALS, type DecimalSign, readAmount } from './amounts.ts'
import { DAY_ORDERS, type DayOrder, type DayReadings, readDays } from './days.ts'
import { type Head, signInTitle } from './head.ts'
import type { Profile } from './profile.ts'

export type Known = {
  /** Default if the file names none. */
  currency: string
  timezone: string
  today: string
  answers: ReadingAnswers
  earlier: ReadingAnswers
  /** Refuses multi-day values. */
  momentary?: true
}

export type Interpretation = {
  order: DayOrder
  decimal: DecimalSign
  /** Amounts are whole units, hundredths or millionths of the currency. */
  unit: (typeof UNIT_ANSWERS)[number] | 'cents'
  currency: string
  currencyTold: boolean
  timezone: string
  period: (typeof PERIOD_ANSWERS)[number]
  questions: ReadingQuestion[]
}

type Asking = { code: ReadingQuestionCode; answers: readonly string[]; sample: string; rows: number }
type Ask = (asking: Asking, reading: (answer: string) => string) => string | undefined

/** Asks about ambiguity and applies known answers. */
function createAsk({ answers, earlier }: Known, questions: ReadingQuestion[]): Ask {
  return ({ code, answers: offered, sample, rows }, reading) => {
    const given = offered.find((one) => one === answers[code])
    const before = offered.find((one) => one === earlier[code])
    questions.push({
      code,
      answers: [...offered],
      text: TEXT[code],
      sample,
      readings: offered.map((answer) => ({ answer, reading: reading(answer) })),
      rows,
      answer: given ?? before ?? null,
      remembered: given === undefined && before !== undefined,
    })
    return given ?? before
  }
}

const TEXT: Record<ReadingQuestionCode, string> = {
  encoding: 'The letters of the file can be read in more than one way. Say which encoding it has.',
  dates: 'The dates can be read in two ways. Say whether the day or the month stands first.',
  decimal: 'The amounts can be read in two ways. Say which sign is the decimal one.',
  currency: 'The sign beside the amounts stands for several currencies. Say which one it is.',
  sheet: 'The workbook has several sheets with rows. Say which one is meant.',
  unit: 'The amounts may be millionths, as the platform’s API writes them. Say what they are.',
  zone: 'The file names another time zone than the one that was given. Say in which its days lie.',
  period: 'Rows are for more than one day. Say whether they are spread evenly over their days, or refused.',
}

export function interpretHead(head: Head, profile: Profile, known: Known): Interpretation {
  const questions: ReadingQuestion[] = []
  const ask = createAsk(known, questions)
  const order = orderOf(profile, known, ask)
  const { currency, isNamed } = currencyOf(head, profile, known, ask)
  return {
    order,
    decimal: decimalOf(profile, currency, ask),
    unit: unitOf(head, profile, ask),
    currency,
    currencyTold: isNamed,
    timezone: zoneOf(head, profile, known, ask),
    period: known.momentary ? 'refuse' : periodOf(profile, ask),
    questions,
  }
}

/** Asked first: nothing else can be read before. */
export function askEncoding(
  encodings: readonly [string, ...string[]],
  words: (encoding: string) => string,
  known: Pick<Known, 'answers' | 'earlier'>,
): { encoding: string; questions: ReadingQuestion[] } {
  const [first] = encodings
  const questions: ReadingQuestion[] = []
  if (encodings.length === 1) return { encoding: first, questions }
  const ask = createAsk({ ...known, currency: '', timezone: '', today: '' }, questions)
  const answer = ask({ code: 'encoding', answers: encodings, sample: '', rows: 0 }, words)
  return { encoding: answer ?? first, questions }
}

export function askSheet(
  tables: readonly NamedTable[],
  known: Pick<Known, 'answers' | 'earlier'>,
): { place: number; questions: ReadingQuestion[] } {
  const questions: ReadingQuestion[] = []
  if (tables.length < 2) return { place: 0, questions }
  const ask = createAsk({ ...known, currency: '', timezone: '', today: '' }, questions)
  const answers = tables.map((_table, at) => String(at + 1))
  const answer = ask({ code: 'sheet', answers, sample: '', rows: 0 }, (one) => tables[Number(one) - 1]?.name ?? one)
  return { place: answer === undefined ? 0 : Number(answer) - 1, questions }
}

/** Undefined: ambiguous. */
function certainOrder(
  { dayFirst, monthFirst, differ, last, open }: Profile['dates'],
  today: string,
): DayOrder | undefined {
  if (differ === 0 || dayFirst + monthFirst > 0) return monthFirst > 0 ? 'monthFirst' : 'dayFirst'
  if (open === 0) return 'dayFirst'
  // no future days; a zone may be a day ahead
  const ahead = shiftDay(today, 1)
  const past = DAY_ORDERS.filter((order) => last[order] !== '' && last[order] <= ahead)
  return past.length === 1 ? past[0] : undefined
}

function orderOf({ dates }: Profile, { timezone, today }: Known, ask: Ask): DayOrder {
  const { dayFirst, monthFirst, differ, sample } = dates
  const isMixed = dayFirst > 0 && monthFirst > 0
  const certain = isMixed ? undefined : certainOrder(dates, today)
  if (certain !== undefined) return certain
  const answer = ask(
    { code: 'dates', answers: DAY_ORDERS, sample, rows: differ + (isMixed ? dayFirst + monthFirst : 0) },
    (one) => {
      const days = readDays(sample, timezone)[one as DayOrder]
      return days === undefined ? '' : days.from === days.to ? days.from : `${days.from} – ${days.to}`
    },
  )
  return (answer as DayOrder | undefined) ?? 'dayFirst'
}

function decimalOf({ decimals }: Profile, currency: string, ask: Ask): DecimalSign {
  const { point, comma, differ, sample, groups } = decimals
  const isMixed = point > 0 && comma > 0
  if (!isMixed && (differ === 0 || point + comma > 0)) return comma > 0 ? 'comma' : 'point'
  // without minor units there are no decimals: the separator groups digits
  const [group] = groups
  if (!isMixed && minorDigits(currency) === 0 && groups.size === 1) return group === ',' ? 'point' : 'comma'
  const answer = ask(
    { code: 'decimal', answers: DECIMALS, sample, rows: differ + (isMixed ? point + comma : 0) },
    (one) => {
      const value = readAmount(sample)?.[one as DecimalSign]
      return value === undefined ? '' : decimalText(value)
    },
  )
  return (answer as DecimalSign | undefined) ?? 'point'
}

/** `cost_micros`, `metrics.costMicros`, `Spend (cents)`, `Расход, коп.` */
const UNITS_NAMED = [
  ['micros', /micros?(?:$|[^\p{L}])/iu],
  ['cents', /(?:(?:^|[^\p{L}])[Cc]|\p{Ll}C)(?:ents?|ENTS?)(?:$|[^\p{L}])/u],
  ['cents', /(?:^|[^\p{L}])коп(?:е\p{L}+)?(?:$|[^\p{L}])/iu],
] as const

const MICROS = 1_000_000n
const CENTS = 100n

/**
 * Yandex's API returns millionths in steps of ten thousand by default (https://yandex.com/dev/direct/doc/en/money, read
 * on 2026-11-28); Google names such columns, Reddit and Snapchat do not. Of others a million a row is asked about.
 */
function unitOf({ platform, titles, at }: Head, { units }: Profile, ask: Ask): Interpretation['unit'] {
  const named = UNITS_NAMED.find(([, title]) => title.test(titles[at.amount] ?? ''))
  if (named) return named[0]
  if (units.rows === 0 || units.steps < units.rows) return 'whole'
  if (platform !== 'yandex' && units.most < MICROS * ONE) return 'whole'
  const value = readAmount(units.sample)?.point ?? 0n
  const reading = (one: string) => decimalText(one === 'micros' ? value / MICROS : value)
  const answer = ask({ code: 'unit', answers: UNIT_ANSWERS, sample: units.sample, rows: units.rows }, reading)
  return answer === 'micros' ? 'micros' : 'whole'
}

/** In whole units. */
export const amountIn = (value: bigint, { unit }: Pick<Interpretation, 'unit'>): bigint =>
  unit === 'micros' ? value / MICROS : unit === 'cents' ? value / CENTS : value

const NAMED_ABOVE = /(?:currency|валюта|währung|devise|moneda|divisa|valuta|moeda|waluta)[^\p{L}]{0,4}([A-Z]{3})\b/iu

const knownOr = (currency: string, usual: string | undefined): string =>
  usual !== undefined && codesOf(usual).length > 0 ? usual : currency

const namedAbove = (above: Head['above']): string | undefined =>
  above.map(({ cells }) => NAMED_ABOVE.exec(cells.join(' '))?.[1]?.toUpperCase()).find(Boolean)

/** Ambiguous, without the expected currency; with its rows. */
const openSign = (signs: readonly (readonly [sign: string, rows: number])[], expected: string) =>
  signs.find(([sign]) => codesOf(sign).length > 1 && !codesOf(sign).includes(expected))

function currencyOf(
  { titles, at, above }: Head,
  { signs, currencies }: Profile,
  { currency }: Known,
  ask: Ask,
): { currency: string; isNamed: boolean } {
  const inTitle = signInTitle(titles[at.amount] ?? '')
  const named = namedAbove(above)
  const usual = inTitle === undefined ? named : currencyOfSign(inTitle, named ?? currency)
  const wanted = knownOr(currency, usual)
  const inAll = [...(inTitle === undefined ? [] : [[inTitle, 0] as const]), ...signs, ...currencies]
  const open = openSign(inAll, wanted === usual ? currency : wanted)
  if (open && named === undefined) {
    const [sign, rows] = open
    const answer = ask({ code: 'currency', answers: codesOf(sign), sample: sign, rows }, (one) => one)
    return { currency: answer ?? wanted, isNamed: true }
  }
  const kinds = [...new Set([...currencies, ...signs].map(([sign]) => currencyOfSign(sign, wanted)))]
  const [only] = kinds
  // rows without a sign follow the others
  if (only !== undefined && kinds.length === 1) return { currency: only, isNamed: true }
  return { currency: wanted, isNamed: usual !== undefined || kinds.length > 0 }
}

const ZONE_ABOVE =
  /(?:time ?zone|часовой пояс|часовий пояс|zeitzone|fuseau horaire|zona horaria|fuso orario|fuso horário)/iu

/** A tz database name or whole hours from UTC. */
function zoneIn(text: string): string | undefined {
  for (const [name] of text.matchAll(/[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+)+/g)) if (isZone(name)) return name
  const offset = /(?:GMT|UTC)\s*([+\-−])\s*(\d{1,2})(?::?00)?(?![\d:])/.exec(text)
  if (!offset) return /\b(?:UTC|GMT)\b(?!\s*[+\-−])/.test(text) ? 'UTC' : undefined
  const hours = Number(offset[2])
  return hours === 0 ? 'UTC' : `Etc/GMT${offset[1] === '+' ? '-' : '+'}${hours}`
}

function isZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function zoneOf({ above, titles, at }: Head, { zones, dates }: Profile, { timezone }: Known, ask: Ask): string {
  const inTitle = titles[at.day] ?? titles[at.start] ?? ''
  const named = above.map(({ cells }) => cells.join(' ')).filter((text) => ZONE_ABOVE.test(text))
  const written = [...zones, ...named, ...(inTitle === '' ? [] : [inTitle])]
  const found = written.map(zoneIn).find((zone) => zone !== undefined)
  const day = dates.last.dayFirst || dates.last.monthFirst
  if (found === undefined || found === timezone || day === '') return timezone
  if (startOfDay(day, found).getTime() === startOfDay(day, timezone).getTime()) return timezone
  return ask({ code: 'zone', answers: [found, timezone], sample: written[0] ?? '', rows: 0 }, (one) => one) ?? timezone
}

function periodOf({ periods }: Profile, ask: Ask): (typeof PERIOD_ANSWERS)[number] {
  const { rows, sample, days } = periods
  if (rows === 0) return 'refuse'
  const range = days ? `${days.from} – ${days.to}` : ''
  const reading = (one: string) => (one === 'spread' ? range : '')
  const answer = ask({ code: 'period', answers: PERIOD_ANSWERS, sample: sample || range, rows }, reading)
  return (answer as (typeof PERIOD_ANSWERS)[number] | undefined) ?? 'refuse'
}

/** The range in a title, for rows without a day. */
export const rangeAbove = (above: readonly Row[], timezone: string): DayReadings | undefined =>
  above
    .flatMap(({ cells }) => [...cells, cells.join(', ')])
    .flatMap((text) => [text, text.replace(/^[^\d]*?\s(?=\d|\p{Lu})/u, ''), /\(([^()]*)\)\s*$/.exec(text)?.[1] ?? ''])
    .map((text) => readDays(text, timezone))
    .find(({ dayFirst, monthFirst }) => {
      const any = dayFirst ?? monthFirst
      return any !== undefined && any.from < any.to
    })
