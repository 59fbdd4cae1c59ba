import type { Signal } from '../verdict.ts'
import { acceptDiffers } from './headers-accept-differs.ts'
import { clientHintsDiffer } from './headers-client-hints-differ.ts'
import { noFetchMetadata } from './headers-no-fetch-metadata.ts'
import { oddAccept } from './headers-odd-accept.ts'
import { oddBrands } from './headers-odd-brands.ts'
import { oddFetch } from './headers-odd-fetch.ts'
import { programHead } from './headers-program-head.ts'

/** Visits within ten minutes. */
const MOST = 2

/** What a request lacks or contradicts when a program wrote it. Virus scanners and content networks make none of it. */
const WRITTEN = [oddAccept, oddFetch, acceptDiffers, clientHintsDiffer, oddBrands, noFetchMetadata, programHead]

/**
 * A visitor whose headers a program seems to have written comes again and again, and nobody else comes from the
 * address. People reload a page, too, so it is asked in strict campaigns only, and says nothing of whole headers or of
 * an address that several share.
 */
export const returns: Signal = {
  name: 'activity.returns',
  kind: 'activity',
  category: 'general',
  strictOnly: true,
  threshold: { usual: MOST, least: 1, most: 50 },
  read(facts, policy, most = MOST) {
    const { visitor, address } = facts.rates
    if (visitor <= most || address > visitor) return undefined
    const isWritten = WRITTEN.some((signal) => signal.read(facts, policy) !== undefined)
    return isWritten ? { weight: 'weak', value: `${visitor} in 10 minutes` } : undefined
  },
}
