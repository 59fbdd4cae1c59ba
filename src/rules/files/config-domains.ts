/** A client's domain names as a file, without proof of ownership. */
import { z } from 'zod'
import { digestOf, firstFault } from './config-digest.ts'
import type { FieldChange, NamedFile } from './config-files.ts'
import { type DomainFault, readDomain } from '../domains/domains.ts'
import type { OwnHosts } from '../domains/own-hosts.ts'

/** `domains`: the client's id. `base`: digest of the export. */
export type DomainsFile = { owner: string; base: string; names: string[] }

const domainsFile = z.strictObject({
  domains: z.string().regex(/^[1-9]\d{0,17}$/),
  /** Absent: the client had none. */
  base: z.string().optional(),
  names: z.array(z.string().max(500)),
})

export const baseOfDomains = (names: readonly string[]): string => digestOf(names.toSorted())

export const fileOfDomains = (owner: string, names: readonly string[]): NamedFile => ({
  name: `domains-client-${owner}.json`,
  text: `${JSON.stringify({ domains: owner, base: baseOfDomains(names), names: names.toSorted() }, null, 2)}\n`,
})

const FAULTS: Record<DomainFault, string> = {
  form: 'this is no domain',
  address: 'an address is no domain',
  suffix: 'this is a public suffix, under which others have names',
  own: 'the service is under this name',
}

/** @throws Error with one line that names file and domain. */
export function readDomainsFile(file: string, given: unknown, own: OwnHosts): DomainsFile {
  const read = domainsFile.safeParse(given)
  if (!read.success) throw new Error(`${file}: ${firstFault(read.error.issues)}`)
  const { domains: owner, base = baseOfDomains([]), names } = read.data
  const spelt = names.map((typed, at) => {
    const one = readDomain(typed, own)
    if ('fault' in one) throw new Error(`${file}: names.${at}: ${FAULTS[one.fault]} (${typed})`)
    return one.name
  })
  const twice = spelt.find((name, at) => spelt.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`${file}: ${twice} appears twice`)
  return { owner, base, names: spelt }
}

export const domainChanges = (before: readonly string[], after: readonly string[]): FieldChange[] =>
  [...new Set([...before, ...after])]
    .toSorted()
    .map((name) => ({ field: name, before: before.includes(name) || null, after: after.includes(name) || null }))
    .filter((change) => change.before !== change.after)
