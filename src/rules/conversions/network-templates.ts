/**
 * Networks' public documentation: click id parameter and returning macros. Status words follow the usual map
 * (`network-templates.test.ts`).
 */
import type { NetworkTemplate } from '../../contract/offers/offers.ts'
import data from '../data/network-templates.json' with { type: 'json' }

export const NETWORK_TEMPLATES: readonly NetworkTemplate[] = data.templates.map(
  ({ statuses: _words, ...template }) => template,
)
/** By template: status word → meaning. */
export const NETWORK_STATUSES: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> =
  Object.fromEntries(data.templates.map(({ key, statuses }) => [key, statuses]))
