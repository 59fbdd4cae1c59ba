import { browserHeaders, viewHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

export const noAcceptLanguage: Signal = {
  name: 'headers.no_accept_language',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    // no app fetches pages instead of Apple's view
    const headers = browserHeaders(facts) ?? (facts.agent.engine === 'safari' ? viewHeaders(facts) : undefined)
    return headers && !headers['accept-language'] ? { weight: 'weak', value: facts.agent.browser } : undefined
  },
}
