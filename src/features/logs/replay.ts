/** What other settings would have made of a campaign's past visits: judged again from what is stored of them. */
import { dayIn } from '../../lib/day.ts'
import { canCall } from '../../rules/menu.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { findCampaign } from '../../store/config/campaigns.ts'
import type { HandlersOf } from '../context.ts'
import { estimate, judgedCampaigns } from './estimate.ts'

type Needs = 'data' | 'db' | 'events' | 'now'

const DAY_MS = 86_400_000

export const replayHandlers = {
  'logs.replay': async ({ services, caller: { account } }, { companyId, days, against, settings, ban }) => {
    const campaign = requireReadable(account, await findCampaign(services.db, companyId))
    const to = services.now()
    const from = new Date(to.getTime() - days * DAY_MS)
    const { timezone } = account
    const bannedSince = ban ? dayIn(timezone, to) : undefined
    const campaigns = await judgedCampaigns(services.db, [campaign])
    const result = await estimate(
      services,
      { campaigns, against, draft: { settings, bannedSince }, timezone, costs: canCall(account, 'costs.list') },
      { from, to, conversions: canCall(account, 'conversion.inbox') },
    )
    return {
      replay: {
        from: from.toISOString(),
        to: to.toISOString(),
        ...result,
        examples: canCall(account, 'logs.receipt') ? result.examples : [],
      },
    }
  },
} satisfies HandlersOf<Needs>
