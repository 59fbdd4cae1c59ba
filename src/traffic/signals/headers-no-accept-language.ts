import { browserHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Every browser says which languages its person reads. */
export const noAcceptLanguage: Signal = {
  name: 'headers.no_accept_language',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const headers = browserHeaders(facts)
    return headers && !headers['accept-language'] ? { weight: 'weak', value: facts.agent.browser } : undefined
  },
}
