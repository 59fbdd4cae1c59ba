/** What the signals on the browser probe share. */
import type { Probe } from '../contract/probe.ts'
import type { Agent, Facts } from './facts.ts'
import { isPrefetch } from './headers.ts'
import { acceptDiffers } from './signals/headers-accept-differs.ts'
import { clientHintsDiffer } from './signals/headers-client-hints-differ.ts'
import { noClientHints } from './signals/headers-no-client-hints.ts'
import { oddBrands } from './signals/headers-odd-brands.ts'
import { programHead } from './signals/headers-program-head.ts'
import type { Signal } from './verdict.ts'

/** Length of `eval` as text in V8, the engine of Chromium. */
const V8 = 33

/**
 * Whether the browser is made of Chromium: its agent says so, and its scripts do not run on another engine. People
 * change their agent by an add-on or a setting; what runs their scripts stays.
 */
export const isChromium = ({ evalLength = V8 }: Pick<Probe, 'evalLength'>, { engine }: Agent): boolean =>
  engine === 'chromium' && evalLength === V8

/**
 * What the probe saw; web views of apps lack much, and are people. A
 * page that is fetched ahead is not held to what another page of the browser showed.
 */
export function probed(facts: Facts): Probe | undefined {
  if (facts.probe === null || isPrefetch(facts) || facts.agent.inApp || facts.agent.declared !== '') return undefined
  return facts.probe
}

/** A flag of automation: the browser, or what drives it, gives itself away. Conclusive. */
export function flag(what: string, read: (probe: Probe, facts: Facts) => string | undefined): Signal {
  return finding(
    { name: `automation.${what}`, kind: 'automation', category: 'sophisticated' },
    'conclusive',
    (facts) => facts.probe && read(facts.probe, facts),
  )
}

/**
 * A weak signal, of one kind with all others of the probe, so that several count once and never make a Bot alone.
 */
export function probeSignal(what: string, read: (probe: Probe, facts: Facts) => string | undefined): Signal {
  return finding({ name: `probe.${what}`, kind: 'probe', category: 'sophisticated' }, 'weak', (facts) => {
    const seen = probed(facts)
    return seen && read(seen, facts)
  })
}

/** What in the headers follows from a changed agent string. */
const CONTRADICTS = [clientHintsDiffer, oddBrands, noClientHints, acceptDiffers, programHead]

/**
 * As `probeSignal`, for what follows from a changed agent string, or comes with the tools that change it. Where the
 * headers already contradict the string it stays silent: one cause must not make two kinds, or people who change their
 * agent by an extension would be Bots.
 */
export function disguise(what: string, read: (probe: Probe, facts: Facts) => string | undefined): Signal {
  const signal = probeSignal(what, read)
  return {
    ...signal,
    read(facts, policy) {
      const found = signal.read(facts, policy)
      if (!found || facts.headers === null) return found
      return CONTRADICTS.some(({ read }) => read(facts, policy)) ? undefined : found
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
