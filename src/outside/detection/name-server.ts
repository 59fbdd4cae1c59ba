/** PTR, address, TXT and CNAME queries to one server each, so that proof and result come from the same one. */
import { Resolver } from 'node:dns/promises'
import { RESOLVER_TROUBLES, type ResolverTrouble } from '../../contract/status/status.ts'
import { canonicalAddress } from '../../lib/net/address.ts'
import { wordsOf } from './address-words.ts'

/** Denies names, gives wrong ones, returns errors or does not answer. */
export const TROUBLES = RESOLVER_TROUBLES
export type Trouble = ResolverTrouble

export class NoAnswer extends Error {
  readonly trouble: 'refuses' | 'silent'
  constructor(trouble: 'refuses' | 'silent') {
    super(`the name server ${trouble === 'refuses' ? 'refuses' : 'is silent'}`)
    this.trouble = trouble
  }
}

export type NameServer = {
  /** `ip` or `ip:port`; '' for the system's resolver if its servers cannot be queried separately. */
  id: string
  /** Empty: none exist. @throws NoAnswer */
  namesOf: (ip: string) => Promise<string[]>
  /** Canonical, in the family of `like`; empty: none. @throws NoAnswer */
  addressesOf: (name: string, like: string) => Promise<string[]>
  /** Each joined; empty: none. @throws NoAnswer */
  textsOf: (name: string) => Promise<string[]>
  /** Empty: none. @throws NoAnswer */
  aliasesOf: (name: string) => Promise<string[]>
  /** Fails running queries and all later ones. */
  close: () => void
}

type Patience = { timeoutMs: number; attempts: number }

/** Codes for no such name, or no record of this type. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])
const SILENT = new Set(['ETIMEOUT', 'ECONNREFUSED'])

/** 192.0.2.1 → `1.2.0.192.in-addr.arpa`. Not `reverse`, which reports server failures as missing names. */
function reverseName(ip: string): string {
  const words = wordsOf(ip) ?? []
  if (words.length === 1) return `${ip.split('.').toReversed().join('.')}.in-addr.arpa`
  const digits = words.map((word) => word.toString(16).padStart(8, '0')).join('')
  return `${digits.split('').toReversed().join('.')}.ip6.arpa`
}

async function answerTo(question: () => Promise<string[]>): Promise<string[]> {
  try {
    return await question()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (NONE.has(code)) return []
    throw new NoAnswer(SILENT.has(code) ? 'silent' : 'refuses')
  }
}

export function openNameServer(id: string, { timeoutMs, attempts }: Patience): NameServer {
  const resolver = new Resolver({ timeout: timeoutMs, tries: attempts })
  if (id !== '') resolver.setServers([id])
  let closed = false
  const ask = async (question: () => Promise<string[]>): Promise<string[]> => {
    if (closed) throw new NoAnswer('silent')
    return answerTo(question)
  }
  return {
    id,
    namesOf: (ip) => ask(() => resolver.resolvePtr(reverseName(ip))),
    addressesOf: async (name, like) => {
      const found = await ask(() => (like.includes(':') ? resolver.resolve6(name) : resolver.resolve4(name)))
      return found.map((address) => canonicalAddress(address) ?? address)
    },
    textsOf: (name) => ask(async () => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))),
    aliasesOf: (name) => ask(() => resolver.resolveCname(name)),
    close: () => {
      closed = true
      resolver.cancel()
    },
  }
}

/** [''] when one cannot be queried separately (link-local with a zone). */
export function systemServers(): string[] {
  const ids = new Resolver().getServers()
  return ids.length > 0 && ids.every((id) => !id.includes('%')) ? ids : ['']
}
