import type { DraftedSignals } from '../../contract/detection/signal-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { switchable } from '../../judge/switched.ts'

/** Faults by field below `at`: fixed signals, and thresholds of signals without one. */
export function signalFaults(changes: DraftedSignals, at: string): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  for (const [name, change] of Object.entries(changes)) {
    const signal = switchable(name)
    if (!signal) faults[`${at}.${name}`] = [TEXTS.valueInvalid]
    else if (change?.threshold !== undefined && !isWithin(change.threshold, signal.threshold))
      faults[`${at}.${name}.threshold`] = [TEXTS.valueInvalid]
  }
  return faults
}

const isWithin = (threshold: number, range: { least: number; most: number } | undefined): boolean =>
  range !== undefined && threshold >= range.least && threshold <= range.most
