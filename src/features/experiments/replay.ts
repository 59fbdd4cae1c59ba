import { requireOwnNames } from '../../domain/campaigns/own-names.ts'
import { dayIn } from '../../lib/time/day.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { requireReadable } from '../../rules/accounts/ownership.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { estimate, judgedCampaigns } from '../../domain/judging/estimate.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'data' | 'db' | 'events' | 'now'

export const replayHandlers = {
  'logs.replay': async ({ services, caller }, { companyId, days, against, settings, ban }) => {
    const { account } = caller
    const campaign = requireReadable(account, await findCampaign(services.db, companyId))
    await requireOwnNames(services.db, [campaign.clientId], settings, 'settings.')
    const to = services.now()
    const from = new Date(to.getTime() - days * DAY_MS)
    const { timezone } = account
    const bannedSince = ban ? dayIn(timezone, to) : undefined
    const campaigns = await judgedCampaigns(services.db, [campaign])
    const result = await estimate(
      services,
      { campaigns, against, draft: { settings, bannedSince }, timezone, costs: canSee(caller, 'costs') },
      { from, to, conversions: canSee(caller, 'conversions') },
    )
    return {
      replay: {
        from: from.toISOString(),
        to: to.toISOString(),
        ...result,
        examples: canSee(caller, 'visits') ? result.examples : [],
      },
    }
  },
} satisfies HandlersOf<Needs>
