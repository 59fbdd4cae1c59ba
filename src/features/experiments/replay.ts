import { requireOwnNames } from '../../domain/campaigns/own-names.ts'
import { dayIn } from '../../lib/time/day.ts'
import { requireReadable } from '../../rules/accounts/ownership.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { estimateFor } from '../../domain/judging/estimate.ts'

type Needs = 'data' | 'db' | 'events' | 'now'

export const replayHandlers = {
  'logs.replay': async ({ services, caller }, { companyId, days, against, settings, ban }) => {
    const { account } = caller
    const campaign = requireReadable(account, await findCampaign(services.db, companyId))
    await requireOwnNames(services.db, [campaign.clientId], settings, 'settings.')
    const bannedSince = ban ? dayIn(account.timezone, services.now()) : undefined
    return {
      replay: await estimateFor(services, caller, {
        campaigns: [campaign],
        against,
        draft: { settings, bannedSince },
        days,
      }),
    }
  },
} satisfies HandlersOf<Needs>
