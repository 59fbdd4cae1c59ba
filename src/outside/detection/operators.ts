/** Who operates which crawler, and how his addresses are known. */
import given from './data/operators.json' with { type: 'json' }

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
}

export const OPERATORS: readonly Operator[] = given.operators.map((one) => ({ ...one, names: one.names === 'all' ? 'all' : 'some' }))
const byClaim = new Map(OPERATORS.flatMap((operator) => operator.claims.map((claim) => [claim, operator] as const)))

/** The operator of a claimed crawler; undefined where none can be checked. */
export const operatorOf = (claim: string): Operator | undefined => byClaim.get(claim)

/** Whether a host name is one of the operator's: `crawl-1.googlebot.com` of `googlebot.com`, never `googlebot.com.evil.example`. */
export function isNameOf({ domains }: Operator, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return domains.some((domain) => name === domain || name.endsWith(`.${domain}`))
}
