import { normalizeValue } from '../../lib/text/text.ts'
import {
  POSTBACK_PARTS,
  type ConversionStage,
  type PostbackPart,
  type WordsOf,
} from '../../contract/conversions/conversion-words.ts'
import usual from '../data/postback-words.json' with { type: 'json' }

/** `value`: the network's name in offers, or the campaign's id. */
type ScopedWords = { of: WordsOf; value: string; statuses: Record<string, ConversionStage> }

export type PostbackSettings = {
  /** Parameter names, tried before the defaults. */
  fields: Record<PostbackPart, string[]>
  statuses: Record<string, ConversionStage>
  words: ScopedWords[]
  currency: string
  /** Maximal days from click to conversion. */
  windowDays: number
}

export const NO_FIELDS: PostbackSettings['fields'] = { hit: [], status: [], payout: [], currency: [], txid: [] }
export const DEFAULT_POSTBACKS: PostbackSettings = {
  fields: NO_FIELDS,
  statuses: {},
  words: [],
  currency: 'USD',
  windowDays: 90,
}

export const USUAL_FIELDS: Record<PostbackPart, readonly string[]> = usual.fields
export const USUAL_STATUSES = usual.statuses as Record<string, ConversionStage>

/** By part, the client's first; case is ignored. */
export const fieldsOf = ({ fields }: Pick<PostbackSettings, 'fields'>): Record<PostbackPart, string[]> =>
  Object.fromEntries(
    POSTBACK_PARTS.map((part) => [
      part,
      [...new Set([...fields[part], ...USUAL_FIELDS[part]].map((name) => name.toLowerCase()))],
    ]),
  ) as Record<PostbackPart, string[]>

/** Campaign's words first, then network's ('' if unknown), then client's. */
export function wordsFor(
  settings: PostbackSettings,
  { campaign, network }: { campaign: string; network: string },
): PostbackSettings {
  const name = normalizeValue(network)
  const of = (kind: WordsOf, isMeant: (value: string) => boolean) =>
    settings.words.filter((one) => one.of === kind && isMeant(one.value)).map(({ statuses }) => statuses)
  const networks = name === '' ? [] : of('network', (value) => normalizeValue(value) === name)
  const campaigns = of('campaign', (value) => value === campaign)
  return {
    ...settings,
    statuses: Object.assign({}, settings.statuses, ...networks, ...campaigns) as typeof settings.statuses,
  }
}

/** A postback without a word is a final conversion. */
export function stageOf(word: string, { statuses }: Pick<PostbackSettings, 'statuses'>): ConversionStage | undefined {
  const known = word.trim().toLowerCase()
  if (known === '') return 'sale'
  if (Object.hasOwn(statuses, known)) return statuses[known]
  return Object.hasOwn(USUAL_STATUSES, known) ? USUAL_STATUSES[known] : undefined
}
