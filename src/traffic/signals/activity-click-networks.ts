import { isSharedNetwork } from '../patterns.ts'
import type { Signal } from '../verdict.ts'

/** A person takes a click along: from home to the office and on the phone between. */
const MOST = 3
/** An id that comes from so many networks is no click: written into a link for everybody, or sent around by people. */
const NO_CLICK = 50

/**
 * One click of an advertisement comes from several networks within a day. A page that somebody sends to friends takes
 * its click id along: weak. A VPN changes networks by itself and is not asked.
 */
export const clickNetworks: Signal = {
  name: 'activity.click_networks',
  kind: 'activity',
  category: 'general',
  threshold: { usual: MOST, least: 1, most: NO_CLICK },
  read(facts, _policy, most = MOST) {
    const networks = facts.patterns.clickNetworks
    if (networks <= most || networks > NO_CLICK || isSharedNetwork(facts)) return undefined
    return { weight: 'weak', value: `${networks} networks in a day` }
  },
}
