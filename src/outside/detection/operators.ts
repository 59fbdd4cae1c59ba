/** Who operates which crawler, and how his addresses are known. */
import known from './data/crawler-controls.json' with { type: 'json' }
import given from './data/operators.json' with { type: 'json' }

/** An address, or a network for each of its addresses, with a name in `domain` that leads back. IPv4. */
export type Control = { addresses: string; domain: string }

export type Operator = {
  name: string
  /** Names of crawlers as agents claim them. */
  claims: readonly string[]
  /** Ids of the sources that hold his ranges. */
  sources: readonly string[]
  /** Networks that are his own. */
  asns: readonly number[]
  /** He says that the ranges hold every address of his crawlers. */
  complete: boolean
  /** Host names of his crawlers end so. */
  domains: readonly string[]
  /** `all`: each address has such a name, so another one refutes the claim. `some`: a name can only confirm it. */
  names: 'all' | 'some'
  /** `some`: not each of these names leads back to its address, so one without any address refutes nothing. */
  forwards: 'all' | 'some'
  /** By which a name server proves that it sees this operator's names; none: names of this operator refute nothing. */
  controls: readonly Control[]
}

const all = (word: string | undefined): 'all' | 'some' => (word === 'all' ? 'all' : 'some')
const controlsOf = (name: string): readonly Control[] =>
  known.operators.find((one) => one.name === name)?.controls ?? []

type Given = Omit<Operator, 'names' | 'forwards' | 'controls'> & { names: string; forwards?: string }
export const OPERATORS: readonly Operator[] = (given.operators as readonly Given[]).map((one) => ({
  ...one,
  names: all(one.names),
  forwards: all(one.forwards ?? 'all'),
  controls: controlsOf(one.name),
}))
const byClaim = new Map(OPERATORS.flatMap((operator) => operator.claims.map((claim) => [claim, operator] as const)))

/** The operator of a claimed crawler; undefined where none can be checked. */
export const operatorOf = (claim: string): Operator | undefined => byClaim.get(claim)

/**
 * Whether a host name lies in a domain: `crawl-1.googlebot.com` in `googlebot.com`, not `googlebot.com.evil.example`.
 */
export function isWithinDomain(domain: string, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return name === domain || name.endsWith(`.${domain}`)
}

/** Which of the operator's domains a host name lies in; undefined: in none. */
export const domainOf = ({ domains }: Operator, host: string): string | undefined =>
  domains.find((domain) => isWithinDomain(domain, host))
