/** Hits as they come: a stream of server-sent events. */
import { z } from 'zod'
import { id } from './common.ts'
import { endpoint, STREAM } from './endpoint.ts'
import { READERS, type Log } from './hits.ts'

/**
 * The events, by name. `hits`: new ones, oldest first; it begins with those of the last seconds, so that none is missed
 * between a page of logs and the stream. `leftOut`: so many more came than a connection takes. `end`: no more will
 * come, because the session is over or the service is going.
 */
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
