import { z } from 'zod'
import { count, instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { ScreenTitle } from './screens.ts'
import { EVERYONE, LANGUAGES } from './roles.ts'

export const COUNTED_SCREENS = [
  'Campaign',
  'Logs',
  'Team Users',
  'Clients',
  'Payments',
  'Expirations',
] as const satisfies readonly ScreenTitle[]
export type CountedScreen = (typeof COUNTED_SCREENS)[number]

const planUse = z.object({
  /** Null: no plan. */
  name: z.string().nullable(),
  names: z.partialRecord(z.enum(LANGUAGES), z.string()),
  /** Current paid month; null: not counted. */
  clicks: count.nullable(),
  /** Null: no limit. */
  clickLimit: count.nullable(),
  paidExpiration: instant.nullable(),
  /** Why another campaign is refused; null: allowed. */
  noCampaign: z.string().nullable(),
})
export type PlanUse = z.output<typeof planUse>

export const frame = {
  'profile.frame': endpoint('profile.frame', {
    allowed: EVERYONE,
    effect: 'reads',
    description:
      'What the frame of the panel shows: numbers beside entries of the caller’s menu (campaigns, open appeals, team users; for staff clients, unpaid requests, and plans that end within seven days), what the client uses of their plan, and of when the detection data is.',
    reply: z.object({
      counts: z.partialRecord(z.enum(COUNTED_SCREENS), count),
      /** Null: account without campaigns. */
      plan: planUse.nullable(),
      /** Date of the detection data in force. */
      dataFrom: instant,
    }),
  }),
}
