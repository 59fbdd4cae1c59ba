import { isSharedNetwork } from '../patterns.ts'
import type { Signal } from '../verdict.ts'

/** A person may carry a click from home over the phone to the office. */
const MOST = 3
/** From so many networks it is no click: an id in a public or shared link. */
const NO_CLICK = 50

/**
 * One ad click from several networks within a day. Weak: a page sent to friends carries its click id. Silent for VPNs,
 * which change networks.
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
