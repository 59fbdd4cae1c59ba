import { IMPORT_FIELDS, type ImportField } from '../../../contract/money/import-words.ts'
import { REPORT_PRESETS, type ReportPreset } from '../../../contract/money/cost-words.ts'
import { codesOf } from '../money-sign.ts'
import type { Row } from '../../table/row.ts'
import data from '../../data/report-heads.json' with { type: 'json' }

export type Names = Partial<Record<ImportField, readonly string[]>>
export type Chosen = Partial<Record<ImportField, string | undefined>>

export type Head = {
  line: number
  titles: readonly string[]
  platform: ReportPreset
  /** Column per field; -1: none. */
  at: Record<ImportField, number>
  /** Recognised only by an earlier file's columns. */
  remembered: boolean
  above: readonly Row[]
}

export type HeadQuestion = {
  /** Undefined: any. */
  preset: ReportPreset | undefined
  names?: Names
  chosen: Chosen
  earlier: readonly Chosen[]
  /** Missing required fields, given those present. */
  missing: (has: (field: ImportField) => boolean) => ImportField[]
}

/** Rows (title, range) allowed above the header. */
const MOST_ABOVE = 50

export const headsOf = (preset: ReportPreset): Names & { also: readonly string[]; parameters: readonly string[] } =>
  data[preset]

type Candidate = { platform: ReportPreset; names: Names; remembered: boolean }

/** `sofar`: the rows read; `missing`: of the likeliest header. */
export type NoHead = { sofar: readonly Row[]; titles: readonly string[]; missing: ImportField[]; line: number }

export async function findHead(rows: AsyncIterator<Row>, question: HeadQuestion): Promise<Head | NoHead> {
  const sofar: Row[] = []
  const candidates = candidatesOf(question)
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const found = headIn(next.value, candidates, question)
    if (found) return { ...found, above: sofar }
    sofar.push(next.value)
    if (sofar.length === MOST_ABOVE) break
  }
  const likeliest = sofar.toSorted((a, b) => wordsIn(b) - wordsIn(a))[0] ?? { line: 1, cells: [] }
  const lacking = candidates.map(({ names }) =>
    question.missing((field) => columnOf(likeliest.cells, names[field]) >= 0),
  )
  return {
    sofar,
    titles: likeliest.cells,
    line: likeliest.line,
    missing: lacking.toSorted((a, b) => a.length - b.length)[0] ?? [],
  }
}

/** Headers are mostly text. */
const wordsIn = ({ cells }: Row): number => cells.filter((cell) => /\p{L}/u.test(cell) && !/\d/.test(cell)).length

function candidatesOf({ preset, names, chosen, earlier }: HeadQuestion): Candidate[] {
  const named = lower(chosen)
  const presets = names ? (['own'] as const) : preset === undefined ? REPORT_PRESETS : [preset]
  const known = presets.map((platform) => ({
    platform,
    names: { ...(names ? { zone: data.own.zone, ...names } : namesOf(platform)), ...named },
    remembered: false,
  }))
  if (Object.keys(named).length > 0) return known
  return [...known, ...earlier.map((one) => ({ platform: 'own' as const, names: lower(one), remembered: true }))]
}

const lower = (chosen: Chosen): Names =>
  Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => (chosen[field] ? [[field, [tidy(chosen[field]).toLowerCase()]]] : [])),
  )

const namesOf = (platform: ReportPreset): Names => {
  const { value: _value, ...names } = headsOf(platform)
  return { zone: data.own.zone, ...names, ...(platform === 'own' && { value: data.own.value }) }
}

function headIn(
  row: Row,
  candidates: readonly Candidate[],
  { missing }: HeadQuestion,
): Omit<Head, 'above'> | undefined {
  const titles = row.cells
  const fitting = candidates.flatMap(({ names, platform, remembered }) => {
    const at = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columnOf(titles, names[field])])) as Head['at']
    if (missing((field) => at[field] >= 0).length > 0) return []
    const marks = new Set(headsOf(platform).also)
    const score = titles.filter((title) => marks.has(tidy(title).toLowerCase()) || marks.has(plainTitle(title))).length
    const columns = Object.values(at).filter((place) => place >= 0).length
    return [{ head: { line: row.line, titles, at, platform, remembered }, score, columns }]
  })
  const best = fitting.toSorted(
    (a, b) => b.score - a.score || b.columns - a.columns || Number(a.head.remembered) - Number(b.head.remembered),
  )[0]
  // matched by common words alone: no platform
  const own = fitting.find(
    ({ head, columns }) => head.platform === 'own' && !head.remembered && columns === best?.columns,
  )
  return best?.score === 0 && own ? own.head : best?.head
}

const tidy = (title: string): string =>
  title
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC')

/** `Amount spent (USD)`, `Расход, руб.` */
const CURRENCY_BEHIND = /^(.*?)\s*(?:[([]\s*([^()[\]]{1,5})\s*[)\]]|,\s*([^\s,]{1,5}))\s*$/u
/** `Cost USD`, `Spend in EUR`, `Cost $`, `spend_usd`; not `Cost all`, which names the currency of Albania. */
const CURRENCY_WORD =
  /^(.*?[\p{L})])(?:\s+(?:in\s+)?|_(?:in_)?)(\p{Sc}|USD|EUR|GBP|RUB|UAH|KZT|PLN|CZK|TRY|INR|BRL|JPY|CNY|CAD|AUD|CHF|SEK|NOK|DKK|HUF|RON|ILS|AED|MXN)$/u
const CURRENCY_LOWER = /^(.*?)_(usd|eur|gbp|rub|uah)$/

const behind = (title: string): RegExpExecArray | null =>
  CURRENCY_BEHIND.exec(title) ?? CURRENCY_WORD.exec(title) ?? CURRENCY_LOWER.exec(title)

function plainTitle(written: string): string {
  const title = tidy(written)
  return (behind(title)?.[1] ?? title).toLowerCase().trim()
}

export function signInTitle(title: string): string | undefined {
  const found = behind(tidy(title))
  const sign = found?.[2] ?? found?.[3]
  return sign !== undefined && codesOf(sign).length > 0 ? sign : undefined
}

/** `dimensions.stat_time_day`, a field of JSON. */
const fieldIn = (title: string): string | undefined => /^[\w.]+\.(\w+)$/.exec(title)?.[1]?.toLowerCase()

function columnOf(titles: readonly string[], names: readonly string[] = []): number {
  for (const name of names) {
    const whole = titles.findIndex((title) => tidy(title).toLowerCase() === name)
    const plain = whole >= 0 ? whole : titles.findIndex((title) => plainTitle(title) === name)
    const found = plain >= 0 ? plain : titles.findIndex((title) => fieldIn(title) === name)
    if (found >= 0) return found
  }
  return -1
}
