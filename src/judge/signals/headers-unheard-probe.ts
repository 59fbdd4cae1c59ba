import type { Facts } from '../facts.ts'
import { browserHeaders, isOld } from '../headers.ts'
import type { Signal } from '../verdict.ts'

/** Old engines cannot run the script and have their own signals; users of Tor or a VPN often block it. */
const isExpected = ({ agent, network }: Facts): boolean =>
  agent.engine !== 'other' && !isOld(agent) && !(network.tor || network.vpn !== '' || network.relay)

/**
 * Several pages with the probe over a minute or more, none answered, though nearly all other visitors' did
 * (`src/edge/remember/silent-pages.ts` counts). Weak: people without JavaScript or with a blocker do that. Visitors who load the
 * image are browsers and not counted. Kind headers, because security programs that block scripts often change headers;
 * silent where age or privacy would be the second kind.
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
