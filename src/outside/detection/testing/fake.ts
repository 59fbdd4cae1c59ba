/** Detection with made-up facts, for tests. */
import type { Detection, Network } from '../detection.ts'

export const NOWHERE: Network = {
  country: '',
  region: '',
  city: '',
  asn: 0,
  isp: '',
  usageType: '',
  hosting: '',
  tor: false,
  vpn: '',
  relay: false,
  crawlers: [],
}

/** `checked`: source → when it was last confirmed to be current, milliseconds. */
export const fakeDetection = (
  look: (ip: string) => Partial<Network> = () => ({}),
  checked: Record<string, number> = {},
): Detection => ({
  dir: '',
  look: (ip) => ({ ...NOWHERE, ...look(ip) }),
  version: () => 'test',
  tried: () => undefined,
  builtAt: () => new Date(0),
  checkedAt: (source) => checked[source] ?? 0,
  reload: async () => false,
})
