import type { Facts } from '../facts.ts'
import type { Signal } from '../verdict.ts'

const NOT_PROBED: ReadonlySet<string> = new Set(['automation.named', 'automation.headless_hint'])

/** Apart from the probe these read only agent and headers (tested). */
export const readsProbe = ({ kind, name }: Pick<Signal, 'kind' | 'name'>): boolean =>
  kind === 'probe' || (kind === 'automation' && !NOT_PROBED.has(name))

/** True if a page of this browser answered. */
export const hasAnswered = ({ probe, patterns }: Pick<Facts, 'probe' | 'patterns'>): boolean =>
  probe !== null && patterns.recalled !== 1
