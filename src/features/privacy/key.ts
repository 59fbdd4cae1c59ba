import { invalid } from '../../contract/failure.ts'
import { canonicalAddress } from '../../lib/address.ts'
import type { VisitorKey } from '../../store/events/privacy.ts'

/** The key as hits hold it. Throws Refusal 422 for an address that is none. */
export function keyOf({ by, value }: VisitorKey): VisitorKey {
  if (by !== 'address') return { by, value }
  const address = canonicalAddress(value)
  if (address === undefined) throw invalid({ value: ['The ip must be a valid IP address.'] })
  return { by, value: address }
}
