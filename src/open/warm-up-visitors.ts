/** From the event store at a start, then from other processes. */
import type { OpenProbes } from '../edge/remember/open-probes.ts'
import type { Queries } from '../store/config/engine/database.ts'
import type { Events } from '../store/events/events.ts'
import type { Spool } from '../store/events/spool/spool.ts'
import { visitorsOfLastDay } from '../store/events/hits/visitors.ts'
import type { Exchange, ExchangeState } from '../store/shared/exchange.ts'
import type { OfferCounts } from '../store/shared/offer-counts.ts'
import type { QuotaKeeper } from '../store/shared/offer-quotas.ts'
import type { VisitBursts } from '../store/shared/visit-bursts.ts'
import type { VisitRates } from '../store/shared/visit-rates.ts'
import { countSightings } from '../store/shared/sightings.ts'
import type { Offer } from '../judge/destination/offers.ts'
import { refillOffers } from './warm-up-offers.ts'
import { WINDOW_MS, type VisitorWindow } from '../store/shared/window.ts'

type Say = (line: string) => void

type Memory = {
  window: VisitorWindow
  marks: VisitorWindow
  rates: VisitRates
  bursts: VisitBursts
  offers: {
    counts: OfferCounts
    /** All offers, once known. */
    kept: () => Promise<Iterable<Offer>>
    /** Called when another process lacks quota for the key. */
    wanted: QuotaKeeper['giveBack'] | undefined
  }
  probes: Pick<OpenProbes, 'hear' | 'refill'>
  exchange: Exchange
}
type Stores = { db: Queries; events: Events; spool: Spool; say: Say }

export type MemoryState = ExchangeState & {
  /** Visits reported by other processes. */
  heard: number
  /** Counted as new in two processes, each before it knew of the other's hit. */
  twice: number
}

/** Wait for the last run's hits before counting visitors. */
const CATCH_UP_MS = 3000

/** So that a restart counts nobody twice. */
async function refill(
  { window, offers }: Pick<Memory, 'window' | 'offers'>,
  { db, events, spool, say }: Stores,
): Promise<void> {
  try {
    await spool.flush(CATCH_UP_MS)
    const now = Date.now()
    for await (const visitors of visitorsOfLastDay(events, new Date(now - WINDOW_MS), new Date(now))) {
      for (const { visitor, first, hits } of visitors) window.restore(visitor, first, hits)
    }
    await refillOffers({ db, events }, { counts: offers.counts, kept: await offers.kept() }, now)
  } catch (error) {
    say(
      `could not load the visitors of the last day, so some may count as unique again, and caps of offers restart: ${String(error)}`,
    )
  }
}

/** Loads the last day, then listens; neither without visits. Returns the state's function. */
export async function warmUpVisitors(
  { window, marks, rates, bursts, offers, probes, exchange }: Memory,
  { judges, ...stores }: Stores & { judges: boolean },
): Promise<() => MemoryState> {
  const counts = { heard: 0, twice: 0 }
  if (!judges) return () => ({ ...exchange.state(), ...counts })
  let again: Promise<void> | undefined
  await exchange.mark()
  await refill({ window, offers }, stores)
  // after the last run's hits, which tell the visits of a browser
  probes.refill()
  exchange.listen({
    seen(batch, known) {
      const { merge } = offers.counts
      const memory = { window, marks, rates, bursts, offers: { merge, wanted: offers.wanted } }
      const { visits, twice } = countSightings(batch, memory, known)
      counts.heard += visits
      counts.twice += twice
    },
    learnt: probes.hear,
    missed: () => void (again ??= refill({ window, offers }, stores).finally(() => (again = undefined))),
  })
  return () => ({ ...exchange.state(), ...counts })
}
