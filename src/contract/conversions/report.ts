import { z } from 'zod'
import { count, id, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { TEXTS } from '../texts.ts'
import { MOST_REPORTED, POSTBACK_PROBLEMS, POSTBACK_STATES } from './conversion-words.ts'
import { CONVERSION_READERS } from './conversions.ts'

const part = storable.trim().max(256, TEXTS.valueLong).default('')

export const conversionReport = {
  'conversion.report': endpoint('conversion.report', {
    allowed: CONVERSION_READERS,
    effect: 'changes',
    key: 'conversions:write',
    description:
      'Reports up to 1,000 conversions by the client’s own key, without the secrets of campaigns. Each line counts as a postback of now, also as a repetition or a correction, and has its result in the order of the request; the lines are in the inbox.',
    input: z.object({
      clientId: id.optional(),
      conversions: z
        .array(
          z.object({
            /** Id of the visit. */
            hit: part,
            /** Default: a sale. */
            status: part,
            /** Decimal text; default: of the offer. */
            payout: part,
            /** ISO 4217; default: of the offer, then of the client. */
            currency: part,
            txid: part,
          }),
        )
        .min(1, TEXTS.required)
        .max(MOST_REPORTED, TEXTS.valueLong),
    }),
    reply: z.object({
      results: z.array(
        z.object({
          state: z.enum(POSTBACK_STATES),
          problem: z.enum(POSTBACK_PROBLEMS).nullable(),
          detail: z.string(),
          /** True if it is tried again by itself: the visit may still arrive. */
          waits: z.boolean(),
          conversionId: id.nullable(),
        }),
      ),
      states: z.record(z.enum(POSTBACK_STATES), count),
    }),
  }),
}
