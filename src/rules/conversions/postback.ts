/** Reads a postback and decides if it is a conversion. Pure. */
import {
  POSTBACK_PARTS,
  type ConversionStage,
  type ConversionStatus,
  type PostbackPart,
  type PostbackProblem,
} from '../../contract/conversions/conversion-words.ts'
import { cut } from '../../lib/text/text.ts'
import { timeOfUlid } from '../../lib/secrets/ulid.ts'
import { COUNTS_AS } from './conversion-stages.ts'
import { currencyOfSign, readSigned } from '../money/money-sign.ts'
import { plainAmount } from '../money/reports/amounts.ts'
import { plainName } from '../campaigns/parameter-name.ts'
import { isCurrency, payoutIn } from './payout.ts'
import { hashOf, isSecretName } from './postback-secret.ts'
import { fieldsOf, stageOf, type PostbackSettings } from './postback-settings.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

export const HIT_LENGTH = 26
/** Characters of a parsed value; the raw text is stored too. */
const LONGEST = 200

export type ReadPostback = Record<PostbackPart, string> & { from: Partial<Record<PostbackPart, string>> }

/** The first name with a value wins, also nested (`data.payout`, `amp;payout`). Never throws. */
export function readPostback(query: string, settings: Pick<PostbackSettings, 'fields'>): ReadPostback {
  const given = new Map<string, [name: string, value: string]>()
  const inner = new Map<string, [name: string, value: string]>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (value.trim() === '' || isSecretName(name)) continue
    const [key, bare] = [name.toLowerCase(), plainName(name).toLowerCase()]
    if (!given.has(key)) given.set(key, [name, value])
    if (bare !== key && !inner.has(bare)) inner.set(bare, [name, value])
  }
  const fields = fieldsOf(settings)
  const read: ReadPostback = { hit: '', status: '', payout: '', currency: '', txid: '', from: {} }
  for (const part of POSTBACK_PARTS) {
    const found = fields[part].map((name) => given.get(name) ?? inner.get(name)).find((one) => one !== undefined)
    if (!found) continue
    read.from[part] = cut(found[0], LONGEST)
    read[part] = part === 'txid' ? asTransaction(found[1]) : clean(found[1])
  }
  return { ...read, hit: asId(read.hit) }
}

const MOST_NAMED = 3

/** Parameters whose values are hit ids, under any name. */
export const hitParameters = (query: string): { name: string; hit: string }[] =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => ({ name: cut(name, LONGEST), hit: asId(clean(value)) }))
    .filter(({ hit }) => timeOfUlid(hit) !== undefined)
    .slice(0, MOST_NAMED)

/** Some networks lower-case ids. */
const asId = (hit: string): string => (/^\w+$/.test(hit) ? hit.toUpperCase() : hit)

/** Storable: trimmed, well-formed, no NUL, without the quotes of a template. */
function plain(value: string): string {
  const text = value.replaceAll('\0', '\uFFFD').trim()
  return /^(["'])([^"']*)\1$/.exec(text)?.[2]?.trim() ?? text
}
const clean = (value: string): string => cut(plain(value), LONGEST)

/** Two long ids with one beginning are two transactions. */
function asTransaction(value: string): string {
  const text = plain(value)
  if (text.length <= LONGEST) return clean(value)
  const mark = `~${hashOf(text).slice(0, 16)}`
  return `${cut(text, LONGEST - mark.length)}${mark}`
}

const MACROS = [/^\{.*\}$/, /^\[.*\]$/, /^<.*>$/, /^%.*%$/, /^#.*#$/, /^\$(?:\{|[a-z_])/i, /^__\w+__$/, /^!.*!$/]

/** A placeholder that the network did not fill. */
export const isMacro = (value: string): boolean => value.length > 1 && MACROS.some((macro) => macro.test(value))

export type Diagnosis = { problem: PostbackProblem; detail: string }

export function faultOfHit(hit: string): Diagnosis | undefined {
  if (hit === '') return { problem: 'noHitGiven', detail: '' }
  if (isMacro(hit)) return { problem: 'macro', detail: hit }
  if (timeOfUlid(hit) !== undefined) return undefined
  if (isBeginning(hit)) return { problem: 'hitCut', detail: String(hit.length) }
  return { problem: 'notHit', detail: hit }
}

/** A prefix of an id, long enough for its time. */
export const isBeginning = (hit: string): boolean =>
  hit.length >= 10 && hit.length < HIT_LENGTH && timeOfUlid(hit.padEnd(HIT_LENGTH, '0')) !== undefined

export type Worth = { stage: ConversionStage; status: ConversionStatus; payout: number; currency: string }

/** Payout in minor units of its currency; null: not given. */
export type OfferWorth = { payout: number | null; currency: string }

type About = {
  /** Undefined: no such hit. */
  clickedAt: Date | undefined
  receivedAt: Date
  offer?: OfferWorth | undefined
}

export function worthOf(
  read: ReadPostback,
  settings: PostbackSettings,
  { clickedAt, receivedAt, offer }: About,
): Worth | Diagnosis {
  const wrong = faultOfHit(read.hit) ?? (clickedAt ? undefined : { problem: 'noSuchHit' as const, detail: read.hit })
  if (wrong || !clickedAt) return wrong ?? { problem: 'noSuchHit', detail: read.hit }
  const days = Math.floor((receivedAt.getTime() - clickedAt.getTime()) / DAY_MS)
  if (days > settings.windowDays) return { problem: 'late', detail: String(days) }
  const macro = (['status', 'payout', 'currency', 'txid'] as const).find((part) => isMacro(read[part]))
  if (macro) return { problem: 'macro', detail: read[macro] }
  return valueOf(read, settings, offer)
}

/** Stages that use the offer's payout. Rebills bring no second payout. */
export const PAID_BY_OFFER: ReadonlySet<ConversionStage> = new Set(['lead', 'sale', 'hold'])

/** The postback's value wins, then the offer's, then the client's currency. */
function valueOf(read: ReadPostback, settings: PostbackSettings, offer: OfferWorth | undefined): Worth | Diagnosis {
  const stage = stageOf(read.status, settings)
  if (!stage) return { problem: 'status', detail: read.status }
  const given = amountOf(read, stage, offer?.currency ?? settings.currency)
  if ('problem' in given) return given
  const isOffers = read.payout === '' && PAID_BY_OFFER.has(stage)
  const paid = isOffers && offer && offer.payout !== null ? { payout: offer.payout, currency: offer.currency } : given
  return { stage, status: COUNTS_AS[stage], ...paid }
}

/** A code, or a sign: `€`, `руб`. */
function namedCurrency(written: string, usual: string): string {
  const code = written.toUpperCase()
  return isCurrency(code) ? code : (currencyOfSign(written, usual) ?? code)
}

/** `usual`: currency of an amount without one. */
function amountOf(
  read: ReadPostback,
  stage: ConversionStage,
  usual: string,
): Pick<Worth, 'payout' | 'currency'> | Diagnosis {
  const named = read.currency === '' ? undefined : namedCurrency(read.currency, usual)
  const written = plainAmount(read.payout)
  const signed = readSigned(written) ?? { amount: written, sign: '' }
  const meant = currencyOfSign(signed.sign, named ?? usual)
  const currency = named ?? meant ?? usual
  if (!isCurrency(currency)) return { problem: 'currency', detail: read.currency }
  // the sign contradicts the currency, or is ambiguous
  if (signed.sign !== '' && meant !== currency)
    return { problem: 'currency', detail: `${signed.sign} ${read.currency}`.trim() }
  // refunds come with or without a minus
  const amount = stage === 'chargeback' ? signed.amount.replace(/^[-−]\s*/, '') : signed.amount
  const payout = payoutIn(amount, currency)
  return payout === undefined ? { problem: 'payout', detail: read.payout } : { payout, currency }
}

/** Identity of a chargeback: transaction, else hit. */
export const identityOf = ({ txid, hit }: Pick<ReadPostback, 'txid' | 'hit'>): string =>
  txid === '' ? `hit:${hit}` : `txid:${txid}`

/** Transaction, else hit and word. A rebill is always new. */
export function deduplicationKey(
  { txid, hit, status }: Pick<ReadPostback, 'txid' | 'hit' | 'status'>,
  stage: ConversionStage,
): string {
  if (txid === '') return `hit:${hit}:${status.toLowerCase()}`
  return stage === 'rebill' ? `rebill:${txid}` : `txid:${txid}`
}

const SENTENCES: Record<PostbackProblem, (detail: string) => string> = {
  noHitGiven: () => 'no parameter carries a hit id',
  macro: (detail) => `macro not expanded: ${detail}`,
  hitCut: (detail) => `id cut: ${detail} of ${HIT_LENGTH} characters`,
  notHit: (detail) => `not a hit id: ${detail}`,
  noSuchHit: () => 'no such hit',
  secretMissing: () => 'no secret, and the campaign demands one',
  secretWrong: () => 'the secret is not the campaign’s',
  late: (detail) => `click ${detail} days old`,
  status: (detail) => `status unmapped: ${detail}`,
  payout: (detail) => `payout is no number: ${detail}`,
  currency: (detail) => `currency unknown: ${detail}`,
  older: () => 'a newer postback has spoken of the same conversion',
}

export const problemText = (problem: PostbackProblem | '', detail: string): string =>
  problem === '' ? '' : SENTENCES[problem](detail)
