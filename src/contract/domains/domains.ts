import { z } from 'zod'
import { count, id, instant } from '../common.ts'
import { DOMAIN_REASONS, DOMAIN_STATES } from './domain-words.ts'
import { endpoint } from '../endpoint.ts'
import { OWNERS } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const domain = z.object({
  id,
  /** ASCII form and display form. */
  name: z.string(),
  shown: z.string(),
  state: z.enum(DOMAIN_STATES),
  /** '': valid or unchecked. */
  reason: z.enum(['', ...DOMAIN_REASONS]),
  /** DNS values found instead of the record. */
  found: z.string(),
  /** Proof at `host`: a TXT or a CNAME. */
  record: z.object({ host: z.string(), txt: z.string(), cname: z.string() }),
  createdAt: instant,
  checkedAt: instant.nullable(),
  provenAt: instant.nullable(),
  /** A failing domain's end; null: its record exists. */
  lostAt: instant.nullable(),
})
export type Domain = z.output<typeof domain>

export const domains = {
  'domains.list': endpoint('domains.list', {
    allowed: OWNERS,
    key: 'domains:read',
    effect: 'reads',
    description:
      'The client’s own domains, what proves each, and the hosted links that are answered under the proven ones.',
    input: z.object({}),
    reply: z.object({
      domains: z.array(domain),
      /** Target of clients' domains; null: the service has no name, so domains are off. */
      target: z.string().nullable(),
      edge: z.string(),
      /** Count and examples. */
      links: z.object({ count, some: z.array(z.object({ name: z.string(), path: z.string() })) }),
    }),
  }),
  'domains.add': endpoint('domains.add', {
    allowed: ['user'],
    key: 'domains:write',
    effect: 'changes',
    description: 'Adds a domain. It is served once its record in the DNS has been seen.',
    input: z.object({ name: z.string().min(1, TEXTS.required).max(500, TEXTS.valueLong) }),
    reply: z.object({ domain }),
    message: 'Domain added.',
  }),
  'domains.check': endpoint('domains.check', {
    allowed: ['user'],
    key: 'domains:write',
    effect: 'changes',
    description: 'Looks for the record of a domain now. One that was checked within ten seconds comes back as it is.',
    params: z.object({ id }),
    reply: z.object({ domain }),
  }),
  'domains.remove': endpoint('domains.remove', {
    allowed: ['user'],
    key: 'domains:write',
    effect: 'changes',
    description: 'Removes a domain: links and scripts under it are answered no more, within a second.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'Domain removed.',
  }),
}
