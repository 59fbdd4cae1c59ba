import type { Facts } from '../facts.ts'
import { browserHeaders, isOld } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Old engines cannot run the script, and their age is told as such; who hides behind Tor or a VPN may well have none. */
const isExpected = ({ agent, network }: Facts): boolean =>
  agent.engine !== 'other' && !isOld(agent) && !(network.tor || network.vpn !== '' || network.relay)

/**
 * Several pages with the probe were given to this visitor, over a minute or more, and none of them answered, though
 * nearly all other visitors of the page did (`src/edge/unheard.ts` counts). People without JavaScript do that, and
 * people with a blocker: weak. Whose page loaded its image is a browser, and is not counted. Of kind headers, because a
 * security program that blocks scripts often changes headers too, and one cause must not make two kinds; silent where
 * age or a wish for privacy would be the second.
 */
export const unheardProbe: Signal = {
  name: 'headers.unheard_probe',
  kind: 'headers',
  category: 'sophisticated',
  read(facts) {
    const pages = facts.unheard
    if (pages === 0 || !isExpected(facts) || browserHeaders(facts) === undefined) return undefined
    return { weight: 'weak', value: `${pages} pages${facts.patterns.unloaded > 0 ? ', no image either' : ''}` }
  },
}
