/** Hourly: expired sessions and mailed links, long-archived campaigns, change rows every edge has read. */
import type { Services } from '../domain/context.ts'
import { FETCHES_KEPT_DAYS } from '../contract/money/feed-words.ts'
import { archiveCutoff } from '../rules/campaigns/campaign-life.ts'
import { pruneAddressChanges } from '../store/config/accounts/address-changes.ts'
import { removeArchived } from '../store/config/campaigns/campaign-life.ts'
import { pruneChanges } from '../store/config/changes.ts'
import { pruneDirectories } from '../store/config/crawlers/agent-directories.ts'
import { pruneChecks, pruneTrouble } from '../store/config/crawlers/crawler-checks.ts'
import { pruneTelegramTokens } from '../store/config/notifications/channels.ts'
import { pruneDeliveries } from '../store/config/notifications/deliveries.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'
import { pruneInvitations } from '../store/config/accounts/invitations.ts'
import { pruneLinks } from '../store/config/accounts/mailed-links.ts'
import { prunePostbacks } from '../store/config/conversions/postbacks.ts'
import { pruneOutgoing } from '../store/config/conversions/outgoing.ts'
import { pruneReplays } from '../store/config/experiments/replays.ts'
import { pruneShadows } from '../store/config/detection/shadows.ts'
import { pruneTokens } from '../store/config/integration/tokens.ts'
import { pruneWays } from '../store/config/integration/ways.ts'
import { pruneShares } from '../store/config/statistics/shared-reports.ts'
import { pruneFetches } from '../store/config/money/feeds.ts'
import { pruneSites } from '../store/config/sites/sites.ts'
import { pruneSessions } from '../store/config/accounts/sessions.ts'
import { pruneWrongCodes } from '../store/config/accounts/two-factor.ts'
import { HOUR_MS } from '../lib/time/durations.ts'
import type { SayLine } from '../lib/process/log.ts'
import { startJob } from './timed.ts'

/** Deleted earlier, an event could be sent again. */
const DELIVERIES_KEPT_MS = 400 * 24 * HOUR_MS

/** A site without requests for so long is not listed as affected by a renewal. */
const TOKEN_USES_KEPT_MS = 90 * 24 * HOUR_MS

/** Incoming and outgoing. */
const POSTBACKS_KEPT_MS = 90 * 24 * HOUR_MS

/** Expired ones, to send again. */
const INVITATIONS_KEPT_MS = 30 * 24 * HOUR_MS

/** Ended links to reports stay listed so long. */
const SHARES_KEPT_MS = 30 * 24 * HOUR_MS

/** Results of ended shadows stay readable so long. */
const SHADOWS_KEPT_MS = 90 * 24 * HOUR_MS

async function cleanUpAll(services: Services): Promise<void> {
  await pruneSessions(services.db, services.now())
  await pruneLinks(services.db, services.now())
  await pruneInvitations(services.db, new Date(services.now().getTime() - INVITATIONS_KEPT_MS))
  await pruneWrongCodes(services.db, services.now())
  await pruneAddressChanges(services.db, services.now())
  await pruneShares(services.db, new Date(services.now().getTime() - SHARES_KEPT_MS))
  await pruneSites(services.db, services.now())
  await pruneReplays(services.db, services.now())
  await pruneFetches(services.db, new Date(services.now().getTime() - FETCHES_KEPT_DAYS * 24 * HOUR_MS))
  await pruneShadows(services.db, new Date(services.now().getTime() - SHADOWS_KEPT_MS))
  await pruneTelegramTokens(services.db, services.now())
  await pruneDeliveries(services.db, new Date(services.now().getTime() - DELIVERIES_KEPT_MS))
  await prunePostbacks(services.db, new Date(services.now().getTime() - POSTBACKS_KEPT_MS))
  await pruneOutgoing(services.db, new Date(services.now().getTime() - POSTBACKS_KEPT_MS))
  await pruneChanges(services.db, services.now())
  await removeArchived(services.db, archiveCutoff(services.now()), services.now())
  await pruneTokens(services.db, services.now(), new Date(services.now().getTime() - TOKEN_USES_KEPT_MS))
  await pruneWays(services.db, new Date(services.now().getTime() - TOKEN_USES_KEPT_MS))
  await pruneChecks(services.db, services.now())
  await pruneTrouble(services.db, services.now())
  await pruneDirectories(services.db, services.now())
}

export const startCleanup = (services: Services, lease: HeldLease, say: SayLine): (() => Promise<void>) =>
  startJob(
    { say, lease, jobs: services.machine.jobs, errors: services.errors },
    {
      name: 'housekeeping',
      every: HOUR_MS,
      failing: 'cleanup failed, retrying in one hour',
      work: () => cleanUpAll(services),
    },
  ).stop
