import type { Probe } from '../../contract/probe.ts'
import { flag } from '../probe.ts'

/** Length of `eval` as text in V8, the engine of Chromium. */
const V8 = 33

/**
 * `navigator.userAgentData` came with Chromium 90, and the flag is always there since 89: where the one is without the
 * other, it was deleted.
 */
const isDeleted = ({ changedFlag, hints, evalLength }: Probe) =>
  changedFlag === 'missing' && evalLength === V8 && (hints?.brands?.length ?? 0) > 0

/**
 * Somebody put an answer of their own in the place of `navigator.webdriver`, or took it away. Nobody else than a
 * program has a reason to.
 */
export const flagHidden = flag('flag_hidden', (probe) =>
  probe.changedFlag === 'own' || probe.changedFlag === 'getter' || isDeleted(probe)
    ? `navigator.webdriver: ${probe.changedFlag}`
    : undefined,
)
