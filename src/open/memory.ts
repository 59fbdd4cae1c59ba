/** Visitors and rates. Opens before any store. */
import path from 'node:path'
import { COPY_FILES } from '../lib/files/data-folder.ts'
import { lockFolder } from '../lib/files/folder-lock.ts'
import type { SayLine } from '../lib/process/log.ts'
import { judgesVisits, type Settings } from '../rules/settings.ts'
import { createOfferCounts, type OfferCounts } from '../store/shared/offer-counts.ts'
import { createVisitBursts, type VisitBursts } from '../store/shared/visit-bursts.ts'
import { createVisitRates, type VisitRates } from '../store/shared/visit-rates.ts'
import { createVisitorWindow, MARKS_A_VISITOR, type VisitorWindow } from '../store/shared/window.ts'
import { keepWindow, readWindow } from '../store/shared/window-copy.ts'

export type VisitMemory = {
  window: VisitorWindow
  marks: VisitorWindow
  rates: VisitRates
  bursts: VisitBursts
  offers: OfferCounts
  shared: Record<'window' | 'marks' | 'rates' | 'bursts' | 'offers', SharedArrayBuffer>
  /** Saves the visitors for the next start. */
  close: () => void
}

/**
 * The last run's; the event store adds later.
 * @throws Error with one line when another process has the folder.
 */
export function openMemory(settings: Settings, { dataDir, say }: { dataDir: string; say: SayLine }): VisitMemory {
  lockFolder(path.join(dataDir, 'spool'))()
  const window = createVisitorWindow(settings.windowVisitors)
  const marks = createVisitorWindow(Math.ceil(settings.windowVisitors * MARKS_A_VISITOR))
  const [rates, bursts, offers] = [createVisitRates(), createVisitBursts(), createOfferCounts()]
  const file = path.join(dataDir, COPY_FILES.visitors)
  const copy = judgesVisits(settings.roles)
    ? keepWindow(file, window, {
        goesOn: readWindow(file, window, Date.now()),
        failed: (error) => say(`could not save recent visitors for the next start: ${String(error)}`, 'warn'),
      })
    : undefined
  return {
    window,
    marks,
    rates,
    bursts,
    offers,
    shared: {
      window: window.shared,
      marks: marks.shared,
      rates: rates.shared,
      bursts: bursts.shared,
      offers: offers.shared,
    },
    close: () => copy?.close(),
  }
}
