import type { Signal } from '../verdict.ts'

/** A hosting company by number or name, where no published range already says so. */
export const usageType: Signal = {
  name: 'net.usage_type',
  kind: 'network',
  category: 'general',
  read: ({ usageType: usage, network: { hosting, relay }, isp, asn }) =>
    usage === 'hosting' && hosting === '' && !relay ? { weight: 'weak', value: isp || `AS${asn}` } : undefined,
}
