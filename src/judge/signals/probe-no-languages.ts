import { probeSignal } from '../probe/probe.ts'

export const noLanguages = probeSignal('no_languages', ({ languages }, { agent }) =>
  languages?.length === 0 ? agent.browser : undefined,
)
