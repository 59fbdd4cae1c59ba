import { openingHeaders, openingViewHeaders } from '../headers.ts'
import type { Signal } from '../verdict.ts'

export const noAccept: Signal = {
  name: 'headers.no_accept',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const headers = openingHeaders(facts) ?? openingViewHeaders(facts)
    return headers && !headers['accept'] ? { weight: 'weak', value: facts.agent.browser } : undefined
  },
}
