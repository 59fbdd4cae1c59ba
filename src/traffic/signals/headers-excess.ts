import { CUT_SHORT } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/**
 * Sizes that no browser reaches, whoever stands on the way. Not among them, since people have them: long addresses and
 * referrers (of campaigns and single sign-on), large cookies, and headers that companies' gateways add.
 */
const ODD = /(?:^| )((?:headers|name|accept|accept-encoding|accept-language|sec-[a-z-]{1,40})=\d+)/

/** Apps write what they are behind the agent of their web view; they need some hundred characters. */
const LONGEST_AGENT = 4096

/** The head of the request is larger than browsers make it. What was cut of it is not judged. */
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
