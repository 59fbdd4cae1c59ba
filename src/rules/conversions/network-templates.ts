/**
 * Networks whose offers Weir knows to prepare, as their public documentation describes them: in which parameter of a
 * link they take a click's id, and with which macros they send it back. A word of status counts as the usual map says,
 * which `network-templates.test.ts` compares.
 */
import type { NetworkTemplate } from '../../contract/offers/offers.ts'
import data from '../data/network-templates.json' with { type: 'json' }

export const NETWORK_TEMPLATES: readonly NetworkTemplate[] = data.templates.map(
  ({ statuses: _words, ...template }) => template,
)
/** By template: a network's word, and what it means. */
export const NETWORK_STATUSES: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> =
  Object.fromEntries(data.templates.map(({ key, statuses }) => [key, statuses]))
