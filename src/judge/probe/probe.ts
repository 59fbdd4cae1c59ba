import type { Probe } from '../../contract/detection/probe.ts'
import type { Agent, Facts } from '../facts.ts'
import { isPrefetch } from '../headers.ts'
import { acceptDiffers, clientHintsDiffer, oddBrands } from '../signals/headers-contradictions.ts'
import { noClientHints } from '../signals/headers.ts'
import { programHead } from '../signals/headers-program-head.ts'
import type { Signal } from '../verdict.ts'
import { isRenamed } from './renamed.ts'

/** Length of `eval` as text in V8, Chromium's engine. */
const V8 = 33

/** True if the agent claims Chromium and scripts run on V8. Add-ons can change the agent, not the engine. */
export const isChromium = ({ evalLength = V8 }: Pick<Probe, 'evalLength'>, { engine }: Agent): boolean =>
  engine === 'chromium' && evalLength === V8

/** Undefined for app views, which lack much, and for prefetches, which another page's answer must not judge. */
function probed(facts: Facts): Probe | undefined {
  if (facts.probe === null || isPrefetch(facts) || facts.agent.inApp || facts.agent.declared !== '') return undefined
  return facts.probe
}

/** Conclusive: the browser, or its driver, gives itself away. */
export function flag(what: string, read: (probe: Probe, facts: Facts) => string | undefined): Signal {
  return finding(
    { name: `automation.${what}`, kind: 'automation', category: 'sophisticated' },
    'conclusive',
    (facts) => facts.probe && read(facts.probe, facts),
  )
}

/** Weak, of the shared kind `probe`: several count once and never make a Bot alone. */
export function probeSignal(what: string, read: (probe: Probe, facts: Facts) => string | undefined): Signal {
  return finding({ name: `probe.${what}`, kind: 'probe', category: 'sophisticated' }, 'weak', (facts) => {
    const seen = probed(facts)
    return seen && read(seen, facts)
  })
}

const CONTRADICTS = [clientHintsDiffer, oddBrands, noClientHints, acceptDiffers, programHead]

/**
 * For changed agent strings. Silent where headers already contradict the string: one cause must not make two kinds, or
 * people with an agent-changing extension would be Bots. Silent, too, of a Firefox that hides nothing but its name.
 */
export function disguise(what: string, read: (probe: Probe, facts: Facts) => string | undefined): Signal {
  const signal = probeSignal(what, read)
  return {
    ...signal,
    read(facts, policy) {
      const found = signal.read(facts, policy)
      if (!found || facts.headers === null) return found
      return isRenamed(facts) || CONTRADICTS.some(({ read }) => read(facts, policy)) ? undefined : found
    },
  }
}

type Value = string | null | undefined

function finding(
  named: Pick<Signal, 'name' | 'kind' | 'category'>,
  weight: 'weak' | 'conclusive',
  tell: (facts: Facts) => Value,
): Signal {
  return {
    ...named,
    read(facts) {
      const value = tell(facts)
      return typeof value === 'string' ? { weight, value } : undefined
    },
  }
}
