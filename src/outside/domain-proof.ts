/** Checks the DNS for our record on a client's domain. */
import { type Proof, recordOf } from '../rules/domains/domains.ts'
import { NoAnswer, openNameServer, systemServers, type NameServer } from './detection/name-server.ts'

/** `target`: the service's host, for a CNAME. */
export type ProveDomain = (domain: { name: string; token: string }, target: string) => Promise<Proof>
export type DomainProver = { prove: ProveDomain; close: () => void }

/** Characters kept of a foreign record. */
const LONGEST_FOUND = 120
const PATIENCE = { timeoutMs: 2000, attempts: 2 }

/** `servers`: `ip` or `ip:port`, in order until one shows the record; empty: the system's. */
export function openDomainProver(servers: readonly string[]): DomainProver {
  const opened = (servers.length > 0 ? servers : systemServers()).map((id) => openNameServer(id, PATIENCE))
  return {
    async prove(domain, target) {
      let seen: Proof = { outcome: 'silent', found: '' }
      for (const server of opened) {
        const answered = await ask(server, domain, target)
        if (answered.outcome === 'proven') return answered
        // answers outrank silence, and a foreign record none
        if (seen.outcome === 'silent' || answered.outcome === 'other') seen = answered
      }
      return seen
    },
    close: () => opened.forEach((server) => server.close()),
  }
}

async function ask(server: NameServer, domain: { name: string; token: string }, target: string): Promise<Proof> {
  const { host, txt, cname } = recordOf(domain, target)
  const [texts, aliases] = await Promise.all([answerTo(server.textsOf(host)), answerTo(server.aliasesOf(host))])
  const isOurs = texts?.some((text) => text.trim() === txt) || aliases?.some((name) => plain(name) === plain(cname))
  if (isOurs) return { outcome: 'proven', found: '' }
  if (!texts || !aliases) return { outcome: 'silent', found: '' }
  const other = texts[0] ?? aliases[0]
  return other === undefined ? { outcome: 'none', found: '' } : { outcome: 'other', found: storable(other) }
}

/** Undefined: no answer. */
async function answerTo(question: Promise<string[]>): Promise<string[] | undefined> {
  try {
    return await question
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')
/** Untrusted text. */
const storable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, LONGEST_FOUND)
    .toWellFormed()
