import type { Signal } from '../verdict.ts'

/** Weak at every sensitivity: people use Tor for their own reasons and share its exits. */
export const tor: Signal = {
  name: 'net.tor',
  kind: 'network',
  category: 'general',
  read: ({ network, ip }) => (network.tor ? { weight: 'weak', value: ip } : undefined),
}
