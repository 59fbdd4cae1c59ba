/** Which signals read what the probe saw, and whether it is this browser's. */
import type { Facts } from './facts.ts'
import type { Signal } from './verdict.ts'

/** Names of automation signals that read the agent or the headers, not the probe. */
const NOT_PROBED: ReadonlySet<string> = new Set(['automation.named', 'automation.headless_hint'])

/** Beside the probe they read only agent and headers (a test holds it), no campaign at all. */
export const readsProbe = ({ kind, name }: Pick<Signal, 'kind' | 'name'>): boolean =>
  kind === 'probe' || (kind === 'automation' && !NOT_PROBED.has(name))

/** Whether a page of this very browser answered. */
export const hasAnswered = ({ probe, patterns }: Pick<Facts, 'probe' | 'patterns'>): boolean =>
  probe !== null && patterns.recalled !== 1
