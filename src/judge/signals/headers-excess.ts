import { CUT_SHORT } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * Sizes that no browser reaches, even through proxies. Excluded, since people have them: long addresses and referrers
 * (campaigns, single sign-on), large cookies, headers of company gateways.
 */
const ODD = /(?:^| )((?:headers|name|accept|accept-encoding|accept-language|sec-[a-z-]{1,40})=\d+)/

/** Apps append some hundred characters to their web view's agent. */
const LONGEST_AGENT = 4096

/** Larger than browsers make it. The cut values themselves are not judged. */
export const excess: Signal = {
  name: 'headers.excess',
  kind: 'headers',
  category: 'sophisticated',
  read({ headers }) {
    const cut = headers?.[CUT_SHORT]
    if (cut === undefined) return undefined
    const agent = /(?:^| )agent=(\d+)/.exec(cut)
    const value = ODD.exec(cut)?.[1] ?? (Number(agent?.[1] ?? 0) > LONGEST_AGENT ? agent?.[0].trim() : undefined)
    return value === undefined ? undefined : { weight: 'weak', value: value.replace('=', ' ') }
  },
}
