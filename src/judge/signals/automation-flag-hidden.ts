import type { Probe } from '../../contract/detection/probe.ts'
import { flag } from '../probe/probe.ts'

/** Length of `eval` as text in V8, Chromium's engine. */
const V8 = 33

/** `navigator.userAgentData` came with Chromium 90; the flag always exists since 89. So it was deleted. */
const isDeleted = ({ changedFlag, hints, evalLength }: Probe) =>
  changedFlag === 'missing' && evalLength === V8 && (hints?.brands?.length ?? 0) > 0

/** `navigator.webdriver` was replaced or removed; only programs have a reason to. */
export const flagHidden = flag('flag_hidden', (probe) =>
  probe.changedFlag === 'own' || probe.changedFlag === 'getter' || isDeleted(probe)
    ? `navigator.webdriver: ${probe.changedFlag}`
    : undefined,
)
