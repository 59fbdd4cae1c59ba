import { requireOwnNames } from '../../domain/campaigns/own-names.ts'
import { found } from '../../contract/failure.ts'
import { requireReadable } from '../../rules/accounts/ownership.ts'
import { findLiveCampaign, settingsOf } from '../../store/config/campaigns/campaigns.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toSettingsView } from '../../domain/campaigns/campaign-views.ts'
import { lastRunOf, runTests } from '../../domain/campaigns/tests.ts'

type Needs = 'db' | 'tryVisit'

export const campaignTestHandlers = {
  'company.tests': async ({ services: { db }, caller: { account } }, { id }) => {
    const row = requireReadable(account, await findLiveCampaign(db, id))
    return { tests: toSettingsView(settingsOf(row)).tests, lastRun: await lastRunOf(db, id) }
  },

  'company.runTests': async ({ services, caller: { account } }, { id, settings }) => {
    const row = requireReadable(account, await findLiveCampaign(services.db, id))
    await requireOwnNames(services.db, [row.clientId], settings, 'settings.')
    const results = found(await runTests(services, row.key, settings ?? toSettingsView(settingsOf(row))))
    return { results }
  },
} satisfies HandlersOf<Needs>
