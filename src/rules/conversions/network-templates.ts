/**
 * Networks' public documentation: click id parameter and returning macros. Status words that the usual map reads
 * otherwise, or not at all, are listed for the client to map.
 */
import type { ConversionStage, PostbackPart } from '../../contract/conversions/conversion-words.ts'
import type { NetworkTemplate } from '../../contract/offers/offers.ts'
import data from '../data/network-templates.json' with { type: 'json' }
import { DEFAULT_POSTBACKS, stageOf } from './postback-settings.ts'

type Words = Readonly<Record<string, string | undefined>>

/** By template: status word → meaning. */
export const NETWORK_STATUSES: Readonly<Record<string, Words>> = Object.fromEntries(
  data.templates.map(({ key, statuses }) => [key, statuses]),
)

const ownWords = (statuses: Words): NetworkTemplate['words'] =>
  Object.entries(statuses).flatMap(([word, stage]) =>
    stageOf(word, DEFAULT_POSTBACKS) === stage ? [] : [{ word, stage: stage as ConversionStage }],
  )

export const NETWORK_TEMPLATES: readonly NetworkTemplate[] = data.templates.map(
  ({ statuses, unverified, ...template }) => ({
    ...template,
    words: ownWords(statuses),
    unverified: unverified as PostbackPart[],
  }),
)
