import { z } from 'zod'
import { id } from '../common.ts'
import { endpoint, STREAM } from '../endpoint.ts'
import { READERS, type Log } from './hits.ts'

/** `hits`: oldest first, starting with the last seconds. `leftOut`: hits beyond the limit. */
export type LiveEvents = { hits: { hits: Log[]; leftOut: number }; end: { why: 'session' | 'stopping' } }

export const live = {
  'logs.live': endpoint('logs.live', {
    allowed: READERS,
    effect: 'reads',
    description:
      'New hits as they come (server-sent events), of own campaigns; staff: of any, of a client, of a campaign.',
    input: z.object({ companyId: id.optional(), clientId: id.optional() }),
    reply: STREAM,
  }),
}
