/** Starts the jobs. Each works while this process holds the lease. */
import type { Postbacks } from '../edge/remember/open-postbacks.ts'
import type { Services } from '../domain/context.ts'
import { startAutoRules } from '../jobs/auto-rules.ts'
import { startQuotaCheck } from '../jobs/quota-usage.ts'
import { startConversions } from '../jobs/conversions.ts'
import { startDomains } from '../jobs/domains.ts'
import { startDiskWatch } from '../jobs/disk-watch.ts'
import { startCleanup } from '../jobs/cleanup.ts'
import { startFeeds } from '../jobs/feeds.ts'
import { startOffers } from '../jobs/offers.ts'
import { startOutgoing } from '../jobs/outgoing.ts'
import { startReplays } from '../jobs/replay/replays.ts'
import { startShadows } from '../jobs/shadow/shadows.ts'
import { startLearning } from '../jobs/learning.ts'
import { startRetention } from '../jobs/retention.ts'
import { startNotices } from '../jobs/notices.ts'
import { startSites } from '../jobs/sites.ts'
import { startUsualRates } from '../jobs/usual-rates.ts'
import type { SayLine } from '../lib/process/log.ts'
import { openResources, type Closable } from '../lib/process/resources.ts'
import type { HeldLease } from '../store/config/engine/lease.ts'

type Needs = { services: Services; lease: HeldLease; say: SayLine }

/** Closing waits for running work. */
export const openJobs = ({
  services,
  lease,
  postbacks,
  say,
}: Needs & { postbacks: Pick<Postbacks, 'onArrival'> }): Promise<Closable> =>
  openResources(({ onClose }) => {
    const conversions = startConversions(services, lease, say)
    onClose(conversions.stop)
    onClose(postbacks.onArrival(conversions.now))
    onClose(startOutgoing(services, lease, say))
    onClose(startDomains(services, lease, say))
    onClose(startOffers(services, lease, say))
    onClose(startAutoRules(services, lease, say))
    onClose(startLearning(services, lease, say))
    onClose(startFeeds(services, lease, say))
    onClose(startCleanup(services, lease, say))
    onClose(startReplays(services, lease, say))
    onClose(startShadows(services, lease, say))
    onClose(startRetention(services, lease, say))
    onClose(startDiskWatch(services, say))
    onClose(startQuotaCheck(services, lease, say))
    onClose(startUsualRates(services, lease, say))
    return {}
  })

/** Jobs that need the service's address, known once the port is open. */
export const openJobsWithAddress = ({ services, lease, say }: Needs): Promise<Closable> =>
  openResources(({ onClose }) => {
    onClose(startNotices(services, lease, say)) // links to the panel
    onClose(startSites(services, lease, say)) // links to the edge
    return {}
  })
