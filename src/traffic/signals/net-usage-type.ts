import type { Signal } from '../verdict.ts'

/** The network belongs to a hosting company by its number or its name, where no published range says so already. */
export const usageType: Signal = {
  name: 'net.usage_type',
  kind: 'network',
  category: 'general',
  read: ({ usageType: usage, network: { hosting, relay }, isp, asn }) =>
    usage === 'hosting' && hosting === '' && !relay ? { weight: 'weak', value: isp || `AS${asn}` } : undefined,
}
