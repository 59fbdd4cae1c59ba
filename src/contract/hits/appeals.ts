import { z } from 'zod'
import { APPEAL_LIMIT, APPEAL_STATES } from './appeal-words.ts'
import { count, id, instant, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { READERS } from './hits.ts'
import { OWNERS } from '../roles.ts'

const appeal = z.object({
  id,
  hit: z.string(),
  hitAt: instant,
  companyId: id,
  companyName: z.string(),
  text: z.string(),
  state: z.enum(APPEAL_STATES),
  createdAt: instant,
})
export type Appeal = z.output<typeof appeal>

export const appeals = {
  'appeals.make': endpoint('appeals.make', {
    allowed: 'public',
    effect: 'changes',
    description:
      'An appeal of a visitor against the bot page. The answer is the same whether the reference is known or not.',
    input: z.object({
      reference: z.string().trim().min(1).max(64),
      text: storable.trim().min(1).max(APPEAL_LIMIT),
    }),
    reply: z.object({}),
  }),
  'appeals.list': endpoint('appeals.list', {
    allowed: READERS,
    effect: 'reads',
    description: 'Appeals of visitors, newest first.',
    input: z.object({
      companyId: id.optional(),
      state: z.enum(['all', ...APPEAL_STATES]).default('all'),
      perPage: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({ appeals: z.array(appeal), total: count }),
  }),
  'appeals.settle': endpoint('appeals.settle', {
    allowed: OWNERS,
    effect: 'changes',
    description:
      'Settles an appeal: an allow entry for the visitor’s address or network in the client’s own list, or nothing.',
    input: z.object({ id, outcome: z.enum(['address', 'network', 'decline']) }),
    reply: z.object({ /** The allow entry in force; '' for none. */ value: z.string() }),
    message: 'Appeal settled.',
  }),
}
