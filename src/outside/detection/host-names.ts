/** Judges a claim to be a crawler by the names of its address: the reverse name must be the operator's, and lead back to the address. */
import { Resolver } from 'node:dns/promises'
import { canonicalAddress } from '../../lib/address.ts'
import { wordsOf } from './address-words.ts'
import { isNameOf, type Operator } from './operators.ts'

/** `unknown`: nobody answered, or a name can only confirm and did not. */
export type Named = { standing: 'verified' | 'false' | 'unknown'; name: string; /** The servers answered: asking again soon brings nothing new. */ answered: boolean }
export type HostNames = { check: (ip: string, operator: Operator) => Promise<Named> }

type HostNameParts = {
  /** Addresses of the servers to ask, `ip` or `ip:port`; none: those of the system. */
  servers?: readonly string[]
  timeoutMs?: number
  tries?: number
}

/** What a server answers when there is no such name; anything else is no answer. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])
/** An address may have several names; of more than these nobody is honest. */
const MOST_NAMES = 5

/** `1.2.0.192.in-addr.arpa` of 192.0.2.1. Asked as a name of its own, because `reverse` takes a server's failure for a missing name. */
function reverseName(ip: string): string {
  const words = wordsOf(ip) ?? []
  if (words.length === 1) return `${ip.split('.').toReversed().join('.')}.in-addr.arpa`
  const digits = words.map((word) => word.toString(16).padStart(8, '0')).join('')
  return `${digits.split('').toReversed().join('.')}.ip6.arpa`
}

export function createHostNames({ servers = [], timeoutMs = 2000, tries = 2 }: HostNameParts = {}): HostNames {
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers.length > 0) resolver.setServers(servers)

  /** Empty where there is none; throws where nobody answered. */
  const ask = async (question: () => Promise<string[]>): Promise<string[]> => {
    try {
      return await question()
    } catch (error) {
      if (NONE.has(String((error as NodeJS.ErrnoException).code))) return []
      throw error
    }
  }
  const leadsBack = async (name: string, ip: string): Promise<boolean> => {
    const addresses = await ask(() => (ip.includes(':') ? resolver.resolve6(name) : resolver.resolve4(name)))
    return addresses.some((address) => canonicalAddress(address) === ip)
  }

  return {
    async check(ip, operator) {
      try {
        const names = (await ask(() => resolver.resolvePtr(reverseName(ip)))).slice(0, MOST_NAMES)
        for (const name of names.filter((one) => isNameOf(operator, one))) {
          if (await leadsBack(name, ip)) return { standing: 'verified', name, answered: true }
        }
        return { standing: operator.names === 'all' ? 'false' : 'unknown', name: names[0] ?? '', answered: true }
      } catch {
        return { standing: 'unknown', name: '', answered: false }
      }
    },
  }
}
