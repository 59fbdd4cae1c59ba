/** Landing pages of a campaign and the offers behind them. */
import { z } from 'zod'
import { count, id } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { fineAmount } from '../money/money.ts'
import { OWNERS, STAFF } from '../roles.ts'

const earned = {
  /** Approved; null: hidden from the caller, like `revenue`. */
  conversions: count.nullable(),
  /** Minor units. */
  revenue: z.array(z.object({ currency: z.string(), amount: fineAmount })).nullable(),
}

const landingPage = z.object({
  link: z.string(),
  /** Persons' visits that it was shown to. */
  views: count,
  /** Visits that clicked. */
  clicked: count,
  clicks: count,
  ...earned,
})
const landingOffer = z.object({
  link: z.string(),
  /** Name of the offer that it led to; null: the link itself. */
  offer: z.string().nullable(),
  clicks: count,
  clicked: count,
  ...earned,
})
export type LandingPage = z.output<typeof landingPage>
export type LandingOffer = z.output<typeof landingOffer>

export const landing = {
  'company.landing': endpoint('company.landing', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    key: 'campaigns:read',
    description:
      'What the landing pages of a campaign and the offers behind them did in the last days: views, clicks, conversions of who clicked. A conversion counts for the latest click of its visit.',
    params: z.object({ id }),
    input: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    reply: z.object({
      /** Of links in the settings, and others that were clicked. */
      pages: z.array(landingPage),
      offers: z.array(landingOffer),
      clicks: count,
      /** Clicks without the page's parameter, counted as visits of their own. */
      direct: count,
      /** For links of the page; `/2` leads to the second link of a group. */
      url: z.string(),
    }),
  }),
}
