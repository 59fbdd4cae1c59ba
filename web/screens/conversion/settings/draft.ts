/** Settings as they are typed: names and words in lines, separated by commas. */
import type { ConversionSettings } from '../../../../src/contract/conversions.ts'
import {
  CONVERSION_STAGES,
  POSTBACK_PARTS,
  type ConversionStage,
  type PostbackPart,
} from '../../../../src/contract/conversion-words.ts'
import type { CallInput } from '../../../api/client.ts'

export type Draft = Record<PostbackPart | ConversionStage, string> & { defaultCurrency: string; windowDays: string }

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

export function draftOf({ fields, statuses, currency, windowDays }: ConversionSettings): Draft {
  const names = POSTBACK_PARTS.map((part) => [part, fields[part].join(', ')])
  const words = CONVERSION_STAGES.map((stage) => [
    stage,
    statuses
      .filter((one) => one.stage === stage)
      .map(({ word }) => word)
      .join(', '),
  ])
  return {
    ...(Object.fromEntries([...names, ...words]) as Record<PostbackPart | ConversionStage, string>),
    defaultCurrency: currency,
    windowDays: String(windowDays),
  }
}

/** As the server takes it; what is no number is left to it to refuse. */
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
    statuses: CONVERSION_STAGES.flatMap((one) => listed(draft[one]).map((word) => ({ word, stage: one }))),
    currency: defaultCurrency,
    windowDays: windowDays.trim() === '' ? Number.NaN : Number(windowDays),
  }
}
