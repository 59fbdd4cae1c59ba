import { z } from 'zod'
import { count, id, range, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { bounded, READERS } from './hits.ts'
import { DIMENSIONS } from './hit-words.ts'
import { STAFF } from '../roles.ts'

const companies = z.array(z.object({ id, name: z.string(), archived: z.boolean() }))

/** All but `ip`, which differs for each visitor. */
export const OFFERED = DIMENSIONS.filter((dimension) => dimension !== 'ip')

export const logChoices = {
  'logs.companies': endpoint('logs.companies', {
    allowed: STAFF,
    effect: 'reads',
    description: 'Campaigns of the client with an e-mail, archived ones included; an e-mail of no client has none.',
    input: z.object({ email: z.string().max(254) }),
    reply: z.object({ companies }),
  }),
  'logs.userCompanies': endpoint('logs.userCompanies', {
    allowed: READERS,
    effect: 'reads',
    description:
      'Campaigns whose hits the caller may see, archived ones included, by name; for staff everybody’s, or those of the client with an id. ' +
      'A search finds a part of the name, an id one campaign. At most 2000, or fewer with a limit; the total counts all that match.',
    input: z.object({
      clientId: id.optional(),
      id: id.optional(),
      search: storable.trim().max(120).optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(2000).optional(),
    }),
    reply: z.object({ companies, total: count }),
  }),
  'logs.userCompanyFilter': endpoint('logs.userCompanyFilter', {
    allowed: READERS,
    effect: 'reads',
    description:
      'Values to filter a campaign’s hits by: of each dimension the most frequent in a range, with about how many hits they have.',
    input: bounded(z.object({ companyId: id, ...range.shape })),
    reply: z.object({
      filter: z.partialRecord(z.enum(OFFERED), z.array(z.object({ value: z.string(), hits: count }))),
    }),
  }),
}
