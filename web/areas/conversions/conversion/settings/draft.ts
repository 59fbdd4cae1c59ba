/** In lines or separated by commas. */
import type { ConversionSettings } from '../../../../../src/contract/conversions/conversions.ts'
import {
  CONVERSION_STAGES,
  POSTBACK_PARTS,
  type ConversionStage,
  type PostbackPart,
  type WordsOf,
} from '../../../../../src/contract/conversions/conversion-words.ts'
import type { CallInput } from '../../../../api/client.ts'

type DraftStatuses = Record<ConversionStage, string>
type DraftWords = DraftStatuses & { of: WordsOf; value: string }
export type Draft = Record<PostbackPart, string> &
  DraftStatuses & { words: DraftWords[]; defaultCurrency: string; windowDays: string }

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

const typed = (statuses: ConversionSettings['statuses']): DraftStatuses =>
  Object.fromEntries(
    CONVERSION_STAGES.map((stage) => [
      stage,
      statuses
        .filter((one) => one.stage === stage)
        .map(({ word }) => word)
        .join(', '),
    ]),
  ) as DraftStatuses

const read = (draft: DraftStatuses): ConversionSettings['statuses'] =>
  CONVERSION_STAGES.flatMap((stage) => listed(draft[stage]).map((word) => ({ word, stage })))

export const newWords = (): DraftWords => ({ of: 'network', value: '', ...typed([]) })

export function draftOf({ fields, statuses, words, currency, windowDays }: ConversionSettings): Draft {
  const names = POSTBACK_PARTS.map((part) => [part, fields[part].join(', ')])
  return {
    ...(Object.fromEntries(names) as Record<PostbackPart, string>),
    ...typed(statuses),
    words: words.map(({ of, value, statuses: own }) => ({ of, value, ...typed(own) })),
    defaultCurrency: currency,
    windowDays: String(windowDays),
  }
}

/** Invalid numbers go to the server. */
export function settingsIn(draft: Draft): CallInput<'conversion.saveFields'> {
  const { hit, status, payout, currency, txid, defaultCurrency, windowDays } = draft
  return {
    fields: {
      hit: listed(hit),
      status: listed(status),
      payout: listed(payout),
      currency: listed(currency),
      txid: listed(txid),
    },
    statuses: read(draft),
    words: draft.words.map((one) => ({ of: one.of, value: one.value, statuses: read(one) })),
    currency: defaultCurrency,
    windowDays: windowDays.trim() === '' ? Number.NaN : Number(windowDays),
  }
}
