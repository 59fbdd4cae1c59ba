import type { Facts } from '../facts.ts'
import type { CampaignPolicy } from '../policy.ts'
import { hasAnswered } from '../probe-signals.ts'
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

/** What contradicts the agent. Nothing between a person and a site makes it so. */
const CONTRADICTS = [noAccept, oddAccept, oddFetch, acceptDiffers, clientHintsDiffer, oddBrands]

/**
 * A program wrote this head. What a filter takes away, a gateway writes anew, or a person without scripts never answers
 * is each no proof; a request without fetch metadata that lacks more, is written anew, or is never answered, is.
 */
function isWritten(facts: Facts, policy: CampaignPolicy): boolean {
  const found = (signal: Signal): boolean => signal.read(facts, policy) !== undefined
  if (CONTRADICTS.some(found)) return true
  if (found(programHead) && writingOf(facts)?.byProgram === true) return true
  return found(noFetchMetadata) && [noUpgrade, programHead, unheardProbe].some(found)
}

/** Nothing of several pages was loaded, where nearly everybody loads the image, with or without scripts. */
const loadsNothing = (facts: Facts, policy: CampaignPolicy): boolean =>
  facts.patterns.unloaded > 0 && unheardProbe.read(facts, policy) !== undefined

/**
 * A visitor whose headers a program wrote, or who loads nothing of the pages, comes again and again, and nobody else
 * comes from the address. People reload a page, too, so it is asked in strict campaigns only, and says nothing of a
 * browser whose pages answered, of whole headers where images are loaded or not learnt, or of an address that several
 * share.
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
