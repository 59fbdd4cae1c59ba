/** What is wrong with changes of signals. */
import type { DraftedSignals } from '../contract/signal-words.ts'
import { TEXTS } from '../contract/texts.ts'
import { switchable } from '../traffic/switched.ts'

/** By field below `at`: names that nobody may change, and thresholds that the signal does not have. */
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
