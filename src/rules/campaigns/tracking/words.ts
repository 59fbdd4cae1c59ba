/** Findings about a link, and what they are judged by. */
import type { SourceTemplate } from '../../../contract/money/costs.ts'
import type { LinkSource } from './build.ts'
import type { Masked } from './macros.ts'
import type { ReadSettings } from './names.ts'

/** Those that spoil the whole link come first. */
export const LINK_FAULTS = [
  'notLink',
  'spaces',
  'encoded',
  'http',
  'fragment',
  'question',
  'doubled',
  'long',
  'key',
  'host',
  'macroUnknown',
  'macroMisspelt',
  'macroForeign',
  'clickMissing',
  'clickFixed',
  'clickUnread',
  'clickOff',
  'costMissing',
  'costUnread',
  'costOff',
  'costUnknown',
  'fieldUnread',
  'placeholder',
  'expanded',
] as const
export type LinkFault = (typeof LINK_FAULTS)[number]

/** `note`: may be meant so. */
export type LinkFinding = { code: LinkFault; level: 'wrong' | 'note'; values: Readonly<Record<string, string>> }

export type CheckContext = {
  settings: ReadSettings
  key: string
  /** Hosted links under every host of this installation; empty if the campaign has none. */
  hosted: readonly string[]
  /** Hosts of the client's page; empty: any. */
  pageHosts: readonly string[]
  source: LinkSource
  /** To recognise macros of others. */
  templates: readonly SourceTemplate[]
}

export type ReadPair = { name: string; value: string; raw: string }
export type ReadLink = {
  text: string
  masked: Masked
  pairs: readonly ReadPair[]
}
