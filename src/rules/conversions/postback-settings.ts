/** How a client's postbacks are read: what they chose, over what is usual. */
import { normalizeValue } from '../../lib/text/text.ts'
import {
  POSTBACK_PARTS,
  type ConversionStage,
  type PostbackPart,
  type WordsOf,
} from '../../contract/conversions/conversion-words.ts'
import usual from '../data/postback-words.json' with { type: 'json' }

/** `value`: the network's name as offers have it, or the campaign's id. */
export type ScopedWords = { of: WordsOf; value: string; statuses: Record<string, ConversionStage> }

export type PostbackSettings = {
  /** Names of parameters that they use; they are asked before the usual ones. */
  fields: Record<PostbackPart, string[]>
  /** A network's word, in lower case, and what it means. */
  statuses: Record<string, ConversionStage>
  /** Words of one network or campaign, over those. */
  words: ScopedWords[]
  /** Of payouts that name none. */
  currency: string
  /** Longest time from the click to the conversion. */
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

/** Names and words that everybody's postbacks are read by. */
export const USUAL_FIELDS: Record<PostbackPart, readonly string[]> = usual.fields
export const USUAL_STATUSES = usual.statuses as Record<string, ConversionStage>

/** Names of parameters by part, the client's own first; the case of a name says nothing. */
export const fieldsOf = ({ fields }: Pick<PostbackSettings, 'fields'>): Record<PostbackPart, string[]> =>
  Object.fromEntries(
    POSTBACK_PARTS.map((part) => [
      part,
      [...new Set([...fields[part], ...USUAL_FIELDS[part]].map((name) => name.toLowerCase()))],
    ]),
  ) as Record<PostbackPart, string[]>

/**
 * How a conversion of a campaign is read, from an offer's network where one is known ('' for none): the campaign's words
 * before the network's, and those before the client's own.
 */
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

/** What a network's word means; a postback without one tells of a conversion that stands. */
export function stageOf(word: string, { statuses }: Pick<PostbackSettings, 'statuses'>): ConversionStage | undefined {
  const known = word.trim().toLowerCase()
  if (known === '') return 'sale'
  if (Object.hasOwn(statuses, known)) return statuses[known]
  return Object.hasOwn(USUAL_STATUSES, known) ? USUAL_STATUSES[known] : undefined
}
