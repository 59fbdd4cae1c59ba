/**
 * One name server, asked for reverse names, addresses, texts and aliases. Each is asked by itself, so that a proof and
 * what it proves come from the same.
 */
import { Resolver } from 'node:dns/promises'
import { RESOLVER_TROUBLES, type ResolverTrouble } from '../../contract/status.ts'
import { canonicalAddress } from '../../lib/address.ts'
import { wordsOf } from './address-words.ts'

/**
 * Why a name server says nothing that counts: it denies names, gives wrong ones, answers with an error, or not at all.
 */
export const TROUBLES = RESOLVER_TROUBLES
export type Trouble = ResolverTrouble

/** No answer. */
export class NoAnswer extends Error {
  readonly trouble: 'refuses' | 'silent'
  constructor(trouble: 'refuses' | 'silent') {
    super(`the name server ${trouble === 'refuses' ? 'refuses' : 'is silent'}`)
    this.trouble = trouble
  }
}

export type NameServer = {
  /** `ip` or `ip:port`; '' for those of the system, where they cannot be asked one by one. */
  id: string
  /** Names of an address in its canonical form; empty: the server says that it has none. @throws NoAnswer */
  namesOf: (ip: string) => Promise<string[]>
  /** Addresses of a name, of the family of `like`, canonical; empty: there are none. @throws NoAnswer */
  addressesOf: (name: string, like: string) => Promise<string[]>
  /** Texts of a name (TXT), each in one piece; empty: there are none. @throws NoAnswer */
  textsOf: (name: string) => Promise<string[]>
  /** What a name is an alias of (CNAME); empty: it is none. @throws NoAnswer */
  aliasesOf: (name: string) => Promise<string[]>
  /** Questions that are under way, and any more, have no answer. */
  close: () => void
}

type Patience = { timeoutMs: number; attempts: number }

/** What a server answers when there is no such name, or none of this kind. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])
const SILENT = new Set(['ETIMEOUT', 'ECONNREFUSED'])

/**
 * `1.2.0.192.in-addr.arpa` of 192.0.2.1. Asked by name, because `reverse` takes a server's failure for a missing name.
 */
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

/** `id`: as NameServer has it. */
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

/** As the system names them now; [''] where one cannot be asked by itself (a link-local one with its zone). */
export function systemServers(): string[] {
  const ids = new Resolver().getServers()
  return ids.length > 0 && ids.every((id) => !id.includes('%')) ? ids : ['']
}
