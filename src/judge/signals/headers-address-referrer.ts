import { canonicalAddress, isPublicAddress } from '../../lib/net/address.ts'
import { hostOf } from '../visit.ts'
import type { Signal } from '../verdict.ts'

/** Referrer on a bare public address; sites have names. Private addresses are ignored. */
export const addressReferrer: Signal = {
  name: 'headers.address_referrer',
  kind: 'headers',
  category: 'general',
  read({ referrer }) {
    const host = referrer === '' ? '' : hostOf(referrer).replaceAll(/[[\]]/g, '')
    if (!/^[\d.]+$|:/.test(host)) return undefined
    const address = canonicalAddress(host)
    return address !== undefined && isPublicAddress(address) ? { weight: 'weak', value: address } : undefined
  },
}
