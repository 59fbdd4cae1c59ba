import { probeSignal } from '../probe.ts'

/** Every browser knows which languages its person reads. */
export const noLanguages = probeSignal('no_languages', ({ languages }, { agent }) =>
  languages?.length === 0 ? agent.browser : undefined,
)
