import { openingHeaders, openingViewHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Every engine asks for HTML on page loads; programs accept anything. */
export const oddAccept: Signal = {
  name: 'headers.odd_accept',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    if (facts.agent.engine === 'other') return undefined
    const accept = (openingHeaders(facts) ?? openingViewHeaders(facts))?.['accept']
    return accept && !/text\/html|application\/xhtml/i.test(accept) ? { weight: 'weak', value: accept } : undefined
  },
}
