import { oddity } from '../probe.ts'

/** Every browser knows which languages its person reads. */
export const noLanguages = oddity('no_languages', ({ languages }, { agent }) =>
  languages?.length === 0 ? agent.browser : undefined,
)
