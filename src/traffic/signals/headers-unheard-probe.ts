import { browserHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * Several pages with the probe were given to this visitor, over a minute or more, and none of them answered, though
 * nearly all other visitors of the page did (`src/edge/unheard.ts` counts). People without JavaScript do that, and
 * people with a blocker: weak. Of kind headers, because a security program that blocks scripts often changes headers
 * too, and one cause must not make two kinds.
 */
export const unheardProbe: Signal = {
  name: 'headers.unheard_probe',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const pages = facts.unheard
    if (pages === 0 || facts.agent.engine === 'other' || browserHeaders(facts) === undefined) return undefined
    return { weight: 'weak', value: `${pages} pages` }
  },
}
