import type { Signal } from '../verdict.ts'

/**
 * An exit of the Tor network. Weak at every sensitivity: people behind it have reasons of their own, and share the
 * exit.
 */
export const tor: Signal = {
  name: 'net.tor',
  kind: 'network',
  category: 'general',
  read: ({ network, ip }) => (network.tor ? { weight: 'weak', value: ip } : undefined),
}
