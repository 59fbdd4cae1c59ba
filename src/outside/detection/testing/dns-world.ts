/**
 * What the open network's name servers know, for a test's own: the control addresses of all operators, and whom else a
 * test names.
 */
import { OPERATORS } from '../operators.ts'
import type { World } from './dns.ts'

const dashed = (ip: string): string => ip.replaceAll('.', '-')

/** `PTR 1.2.0.192.in-addr.arpa` → 192.0.2.1. */
function reversed(key: string): string | undefined {
  const found = /^PTR ([\d.]+)\.in-addr\.arpa$/.exec(key)?.[1]
  return found?.split('.').toReversed().join('.')
}

/** Whether an IPv4 address lies in `192.0.2.0/24`, or is the one that is given. */
function isWithin(ip: string, addresses: string): boolean {
  const [start = '', bits = '32'] = addresses.split('/')
  const word = (text: string): number => text.split('.').reduce((all, part) => all * 256 + Number(part), 0)
  const size = 2 ** (32 - Number(bits))
  return Math.floor(word(ip) / size) === Math.floor(word(start) / size)
}

/**
 * Each control address has a name of its operator's that leads back. `more`: further addresses, with the domain that
 * their names are in (`{'192.0.2.7': 'googlebot.com'}`).
 */
export function openNetwork(more: Readonly<Record<string, string>> = {}): World {
  const controls = OPERATORS.flatMap((operator) => operator.controls)
  const domainOf = (ip: string): string | undefined =>
    more[ip] ?? controls.find(({ addresses }) => isWithin(ip, addresses))?.domain
  return (key) => {
    const ip = reversed(key)
    if (ip !== undefined) {
      const domain = domainOf(ip)
      return domain === undefined ? undefined : [`host-${dashed(ip)}.${domain}`]
    }
    const [, forward, domain] = /^A host-(\d+-\d+-\d+-\d+)\.(.+)$/.exec(key) ?? []
    const address = forward?.replaceAll('-', '.')
    return address !== undefined && domainOf(address) === domain ? [address] : undefined
  }
}
