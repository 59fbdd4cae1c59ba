import type { Facts } from '../facts.ts'
import type { CampaignPolicy } from '../policy/policy.ts'
import { hasAnswered } from '../probe/probe-signals.ts'
import type { Signal } from '../verdict.ts'
import { acceptDiffers } from './headers-accept-differs.ts'
import { clientHintsDiffer } from './headers-client-hints-differ.ts'
import { noAccept } from './headers-no-accept.ts'
import { noFetchMetadata } from './headers-no-fetch-metadata.ts'
import { noUpgrade } from './headers-no-upgrade.ts'
import { oddAccept } from './headers-odd-accept.ts'
import { oddBrands } from './headers-odd-brands.ts'
import { oddFetch } from './headers-odd-fetch.ts'
import { programHead, writingOf } from './headers-program-head.ts'
import { unheardProbe } from './headers-unheard-probe.ts'

/** Visits within ten minutes. */
const MOST = 2

/** Contradictions of the agent that nothing between a person and a site causes. */
const CONTRADICTS = [noAccept, oddAccept, oddFetch, acceptDiffers, clientHintsDiffer, oddBrands]

/**
 * A program wrote this head. Not proof alone: a header taken by a filter, a rewriting gateway, a person without
 * scripts. Proof: missing fetch metadata plus another missing header, a rewrite, or no answer.
 */
function isWritten(facts: Facts, policy: CampaignPolicy): boolean {
  const found = (signal: Signal): boolean => signal.read(facts, policy) !== undefined
  if (CONTRADICTS.some(found)) return true
  if (found(programHead) && writingOf(facts)?.byProgram === true) return true
  return found(noFetchMetadata) && [noUpgrade, programHead, unheardProbe].some(found)
}

/** Nothing of several pages was loaded, though nearly all visitors load the image, with or without scripts. */
const loadsNothing = (facts: Facts, policy: CampaignPolicy): boolean =>
  facts.patterns.unloaded > 0 && unheardProbe.read(facts, policy) !== undefined

/**
 * A visitor with program-made headers, or who loads nothing, keeps returning alone at its address. Strict only, since
 * people reload. Silent for answering browsers, for complete headers where image loading is unknown or normal, and for
 * shared addresses.
 */
export const returns: Signal = {
  name: 'activity.returns',
  kind: 'activity',
  category: 'general',
  strictOnly: true,
  threshold: { usual: MOST, least: 1, most: 50 },
  read(facts, policy, most = MOST) {
    const { visitor, address } = facts.rates
    if (visitor <= most || address > visitor || hasAnswered(facts)) return undefined
    return isWritten(facts, policy) || loadsNothing(facts, policy)
      ? { weight: 'weak', value: `${visitor} in 10 minutes` }
      : undefined
  },
}
