import { asciiHost } from '../../lib/net/spellings.ts'
import { createRecent } from '../../lib/flow/recent.ts'
import type { ListName, ListType } from '../../contract/lists/list-words.ts'
import { wordsFinder, type WordsFinder } from '../../lib/text/word-finder.ts'
import { normalizeWord } from '../../lib/text/text.ts'
import type { Facts } from '../facts.ts'
import { type Address, addressOf, createNetworks } from './networks.ts'

export type ActiveEntry = {
  id: string
  /** Null: global. */
  clientId: string | null
  type: ListType
  list: ListName
  value: string
  /** Milliseconds since 1970; Infinity: never. */
  expires: number
}

/** Computed on demand, once per visit. */
export type LookupFacts = Pick<Facts, 'ip' | 'asn' | 'isp' | 'userAgent' | 'referrer'> & {
  address?: Address
  site?: string
}

export type OneList = {
  put: (entry: ActiveEntry) => void
  remove: (entry: ActiveEntry) => void
  /** Of the most specific type; undefined if none. */
  find: (looked: LookupFacts, passes: Passes) => number | undefined
  size: () => number
}

/** Host of a URL, lower case, without user and port; '' if none. */
export function siteOf(url: string): string {
  const start = url.indexOf('://')
  if (start < 0) return ''
  const rest = url.slice(start + 3)
  const end = rest.search(/[/?#\\]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  return asciiHost(authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, ''))
}

type Found = number | undefined
type Passes = (id: number) => boolean

function findSite(sites: ReadonlyMap<string, number>, host: string, passes: Passes): Found {
  for (let name = host; name !== '';) {
    const id = sites.get(name)
    if (id !== undefined && passes(id)) return id
    const dot = name.indexOf('.')
    name = dot < 0 ? '' : name.slice(dot + 1)
  }
  return undefined
}

export function createOneList(): OneList {
  const networks = createNetworks<number>()
  const asns = new Map<number, number>()
  const sites = new Map<string, number>()
  const isps = createWords<number>()
  const agents = createWords<number>()
  const sizes: Record<ListType, number> = { ips: 0, asns: 0, isps: 0, domains: 0, agents: 0 }

  const put: Record<ListType, (entry: ActiveEntry) => void> = {
    ips: ({ value, id }) => networks.put(value, Number(id)),
    asns: (entry) => asns.set(asnOf(entry), Number(entry.id)),
    isps: ({ value, id }) => isps.put(value, Number(id)),
    domains: ({ value, id }) => sites.set(value, Number(id)),
    agents: ({ value, id }) => agents.put(value, Number(id)),
  }
  const remove: Record<ListType, (entry: ActiveEntry) => void> = {
    ips: ({ value }) => networks.remove(value),
    asns: (entry) => asns.delete(asnOf(entry)),
    isps: ({ value }) => isps.remove(value),
    domains: ({ value }) => sites.delete(value),
    agents: ({ value }) => agents.remove(value),
  }
  const byAddress = (looked: LookupFacts, passes: Passes): Found =>
    sizes.ips === 0 ? undefined : networks.find((looked.address ??= addressOf(looked.ip)), passes)
  const byAsn = ({ asn }: LookupFacts, passes: Passes): Found => {
    const id = sizes.asns === 0 ? undefined : asns.get(asn)
    return id !== undefined && passes(id) ? id : undefined
  }
  const bySite = (looked: LookupFacts, passes: Passes): Found =>
    sizes.domains === 0 ? undefined : findSite(sites, (looked.site ??= siteOf(looked.referrer)), passes)

  return {
    put: (entry) => {
      put[entry.type](entry)
      sizes[entry.type] += 1
    },
    remove: (entry) => {
      remove[entry.type](entry)
      sizes[entry.type] -= 1
    },
    find(looked, passes) {
      return (
        byAddress(looked, passes) ??
        byAsn(looked, passes) ??
        bySite(looked, passes) ??
        isps.find(looked.isp, passes) ??
        agents.find(looked.userAgent, passes)
      )
    },
    size: () => Object.values(sizes).reduce((sum, size) => sum + size, 0),
  }
}

const asnOf = ({ value }: ActiveEntry): number => Number(value.slice(2))

// Texts repeat: results are cached until the words change.

type Words<Entry> = {
  put: (word: string, entry: Entry) => void
  remove: (word: string) => void
  /** Passing entry with the longest word; undefined if none. */
  find: (text: string, passes: (entry: Entry) => boolean) => Entry | undefined
}

const KEPT_TEXTS = 5000
const NONE: readonly never[] = []

function createWords<Entry>(): Words<Entry> {
  const entries = new Map<string, Entry>()
  const found = createRecent<string, readonly Entry[]>(KEPT_TEXTS)
  let finder: WordsFinder | undefined

  function changed(): void {
    finder = undefined
    found.clear()
  }

  function search(text: string): readonly Entry[] {
    finder ??= wordsFinder([...entries.keys()])
    const words = [...finder(normalizeWord(text))].sort((one, other) => other.length - one.length)
    const hits = words.length === 0 ? NONE : words.flatMap((word) => entries.get(word) ?? [])
    found.set(text, hits)
    return hits
  }

  return {
    put(word, entry) {
      entries.set(word, entry)
      changed()
    },
    remove(word) {
      if (entries.delete(word)) changed()
    },
    find(text, passes) {
      if (entries.size === 0 || text === '') return undefined
      return (found.get(text) ?? search(text)).find(passes)
    },
  }
}
