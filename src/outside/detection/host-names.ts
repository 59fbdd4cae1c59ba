/**
 * Checks a crawler claim by DNS: the reverse name must be the operator's and lead back. Refutes only by a name server
 * that proved, before and after, that it sees this operator's names: one that denies all, blocks some or gives one
 * address for everything must not refute a real crawler.
 */
import { randomBytes } from 'node:crypto'
import { canProve, openProof, PROVEN_MS, type Proof } from './controls.ts'
import { NoAnswer, openNameServer, systemServers, type NameServer, type Trouble } from './name-server.ts'
import { domainOf, OPERATORS, type Control, type Operator } from './operators.ts'

export type { Trouble } from './name-server.ts'

/** `unknown`: no usable answer, or names can only confirm here and did not. */
type Named = {
  standing: 'verified' | 'false' | 'unknown'
  name: string
  /** A working server answered: retrying soon is pointless. */
  answered: boolean
  /** When no server works; absent when only this name failed. */
  trouble?: Trouble
}
export type HostNames = {
  check: (ip: string, operator: Operator) => Promise<Named>
  /** Why this operator's names cannot be checked; undefined when they can. */
  trouble: (operator: Operator) => Promise<Trouble | undefined>
  /** Aborts running lookups. */
  close: () => void
}

export type HostNameParts = {
  /** `ip` or `ip:port`, in order until one is usable; empty: the system's. */
  servers?: readonly string[]
  timeoutMs?: number
  attempts?: number
  now?: () => number
}

/** More are not honest. */
const MOST_NAMES = 5
/** Interval for reading the system's list of servers, milliseconds. */
const SYSTEM_MS = 60_000

type Verified = { kind: 'verified'; name: string }
/** `domain`: of a name that does not lead back; '' without the operator's. */
type Otherwise = {
  kind: 'otherwise'
  name: string
  domain: string
  /** It has no address at all. */
  leadsNowhere: boolean
}
type Troubled = { kind: 'trouble'; trouble: Trouble }
/** A name of the operator in `domain` that leads back to `ip`. */
type Found = { name: string; domain: string; ip: string }
type Seen = Verified | Otherwise | Troubled

/** Has controls: tests servers for operators without. */
const SOMEBODY = OPERATORS.find(({ controls }) => canProve(controls))

/** Sends nothing before the first claim. */
export function createHostNames(parts: HostNameParts = {}): HostNames {
  const { servers = [], timeoutMs = 2000, attempts = 2, now = Date.now } = parts
  const opened = new Map<string, NameServer>()
  const proofs = new Map<string, Proof>()
  let system: { ids: readonly string[]; at: number } | undefined

  function ids(): readonly string[] {
    if (servers.length > 0) return servers
    if (!system || now() - system.at > SYSTEM_MS) system = { ids: systemServers(), at: now() }
    return system.ids
  }
  function serverOf(id: string): NameServer {
    let server = opened.get(id)
    if (!server) opened.set(id, (server = openNameServer(id, { timeoutMs, attempts })))
    return server
  }
  /** For names in `domain` ('': any); undefined with too few controls. */
  function proofOf(server: NameServer, { name, controls }: Operator, domain = ''): Proof | undefined {
    const ofDomain: readonly Control[] = domain === '' ? controls : controls.filter((one) => one.domain === domain)
    if (!canProve(ofDomain)) return undefined
    const key = `${server.id} ${name} ${domain} ${ofDomain.map(({ addresses }) => addresses).join()}`
    let proof = proofs.get(key)
    if (!proof) proofs.set(key, (proof = openProof(server, ofDomain, now)))
    return proof
  }
  const generalProof = (server: NameServer, operator: Operator): Proof | undefined =>
    proofOf(server, operator) ?? (SOMEBODY && proofOf(server, SOMEBODY))
  const isProven = (proof: Proof): boolean => now() - proof.provenAt() <= PROVEN_MS

  /** Proof required to refute the claim; undefined: impossible. */
  function refuterOf(server: NameServer, ip: string, operator: Operator, seen: Otherwise): Proof | undefined {
    const leadsBack = operator.forwards === 'all' || !seen.leadsNowhere
    const canRefute = operator.names === 'all' && leadsBack && !ip.includes(':')
    return canRefute ? proofOf(server, operator, seen.domain) : undefined
  }

  async function checkAt(server: NameServer, ip: string, operator: Operator): Promise<Named> {
    let seen = await look(server, ip, operator)
    if (seen.kind === 'verified') return named(seen)
    if (seen.kind === 'trouble') return unanswered(seen, generalProof(server, operator))
    const refuter = refuterOf(server, ip, operator, seen)
    if (!refuter) return undecided(seen, generalProof(server, operator))
    if (!isProven(refuter)) {
      const trouble = await refuter.prove()
      if (trouble) return named({ kind: 'trouble', trouble })
      const { domain, leadsNowhere } = seen
      seen = await look(server, ip, operator)
      if (seen.kind !== 'otherwise') return named(seen)
      // an answer that changed counts neither way
      const isSame = seen.domain === domain && seen.leadsNowhere === leadsNowhere
      if (!isSame) return named({ kind: 'trouble', trouble: 'lies' })
    }
    const trouble = await refuter.prove()
    return trouble ? named({ kind: 'trouble', trouble }) : { standing: 'false', name: seen.name, answered: true }
  }

  /** A stranger's name servers may be broken: only one that cannot prove itself is in trouble. */
  async function unanswered({ trouble }: Troubled, proof: Proof | undefined): Promise<Named> {
    if (trouble === 'lies' || !proof) return named({ kind: 'trouble', trouble })
    const own = await proof.prove()
    return own ? named({ kind: 'trouble', trouble: own }) : { standing: 'unknown', name: '', answered: false }
  }

  /** Names cannot refute here. Missing confirmation counts only if the server works. */
  async function undecided({ name }: Otherwise, proof: Proof | undefined): Promise<Named> {
    const trouble = !proof || isProven(proof) ? undefined : await proof.prove()
    return trouble ? named({ kind: 'trouble', trouble }) : { standing: 'unknown', name, answered: true }
  }

  return {
    async check(ip, operator) {
      let best: Named = named({ kind: 'trouble', trouble: 'silent' })
      for (const id of ids()) {
        const found = await checkAt(serverOf(id), ip, operator)
        if (found.answered) return found
        if (best.trouble) best = found
      }
      return best
    },
    async trouble(operator) {
      let trouble: Trouble | undefined = 'silent'
      for (const id of ids()) {
        trouble = await generalProof(serverOf(id), operator)?.prove()
        if (trouble === undefined) return undefined
      }
      return trouble
    },
    close: () => {
      for (const server of opened.values()) server.close()
    },
  }
}

function named(seen: Verified | Troubled): Named {
  if (seen.kind === 'verified') return { standing: 'verified', name: seen.name, answered: true }
  return { standing: 'unknown', name: '', answered: false, trouble: seen.trouble }
}

/** Looks up the names of an address now. */
async function look(server: NameServer, ip: string, operator: Operator): Promise<Seen> {
  try {
    const names = (await server.namesOf(ip)).slice(0, MOST_NAMES)
    let otherwise: Otherwise = { kind: 'otherwise', name: names[0] ?? '', domain: '', leadsNowhere: false }
    for (const name of names) {
      const domain = domainOf(operator, name)
      if (domain === undefined) continue
      const addresses = await server.addressesOf(name, ip)
      if (addresses.includes(ip)) return await unlessEverything(server, { name, domain, ip })
      otherwise = { kind: 'otherwise', name, domain, leadsNowhere: addresses.length === 0 }
    }
    return otherwise
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: 'trouble', trouble: error.trouble }
    throw error
  }
}

/** A random name must not lead to the same address, or the server gives it for all. */
async function unlessEverything(server: NameServer, { name, domain, ip }: Found): Promise<Verified | Troubled> {
  const random = `weir-${randomBytes(8).toString('hex')}.${domain}`
  const addresses = await server.addressesOf(random, ip).catch((): string[] => [])
  return addresses.includes(ip) ? { kind: 'trouble', trouble: 'lies' } : { kind: 'verified', name }
}
