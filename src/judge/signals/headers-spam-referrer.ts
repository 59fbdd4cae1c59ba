import { isSpamReferrer } from '../data/referrers.ts'
import { hostOf } from '../visit.ts'
import type { Signal } from '../verdict.ts'

/** A referrer known as false, sent to appear in statistics. */
export const spamReferrer: Signal = {
  name: 'headers.spam_referrer',
  kind: 'headers',
  category: 'sophisticated',
  read({ referrer }) {
    const host = referrer === '' ? '' : hostOf(referrer)
    return host !== '' && isSpamReferrer(host) ? { weight: 'weak', value: host } : undefined
  },
}
