import type { DraftedSignals, SignalChange, SignalChanges, SignalSet } from '../contract/detection/signal-words.ts'
import type { CampaignPolicy } from './policy/policy.ts'
import { SIGNALS, SIGNALS_FOR, SIGNALS_VERSION } from './table.ts'
import type { Signal } from './verdict.ts'

type SignalsByProbe = Record<'probed' | 'unprobed', readonly Signal[]>
type ActiveSignals = Record<'everyone' | 'strict', SignalsByProbe>

export const NO_CHANGES: SignalSet = { number: 0, changes: {} }

/** Detection signals only: client rules, lists, limits and knowledge of crawlers are facts or promises. */
export const isSwitchable = ({ kind, category }: Pick<Signal, 'kind' | 'category'>): boolean =>
  category !== 'policy' && kind !== 'crawler' && kind !== 'list' && kind !== 'policy'

export const SWITCHABLE_SIGNALS: readonly Signal[] = SIGNALS.filter(isSwitchable)
const SWITCHABLE = new Map(SWITCHABLE_SIGNALS.map((signal) => [signal.name, signal]))

/** Undefined if an operator may not change it. */
export const switchable = (name: string): Signal | undefined => SWITCHABLE.get(name)

const known = new WeakMap<SignalChanges, ActiveSignals>()

/** Cached per set; ignores unknown names. */
export function activeSignals({ changes }: SignalSet): ActiveSignals {
  let signals = known.get(changes)
  if (!signals) known.set(changes, (signals = withChanges(changes)))
  return signals
}

function withChanges(changes: SignalChanges): ActiveSignals {
  if (!Object.keys(changes).some((name) => SWITCHABLE.has(name))) return SIGNALS_FOR
  const strict = SIGNALS.flatMap((signal) => {
    const change = SWITCHABLE.has(signal.name) ? changes[signal.name] : undefined
    if (!change) return [signal]
    return change.campaigns === 'none' ? [] : [changed(signal, change)]
  })
  const everyone = strict.filter((signal) => !signal.strictOnly)
  return { everyone: split(everyone), strict: split(strict) }
}

/** Probe signals are skipped where the probe did not run. */
const split = (signals: readonly Signal[]): SignalsByProbe => ({
  probed: signals,
  unprobed: signals.filter(({ kind }) => kind !== 'probe'),
})

function changed({ strictOnly, ...signal }: Signal, { campaigns, weight, threshold }: SignalChange): Signal {
  const isStrict = campaigns === undefined ? strictOnly === true : campaigns === 'strict'
  return {
    ...signal,
    ...(isStrict && { strictOnly: true }),
    read(facts, policy) {
      const finding = signal.read(facts, policy, threshold)
      return finding && weight !== undefined ? { ...finding, weight } : finding
    },
  }
}

export function withDrafted(changes: SignalChanges, drafted: DraftedSignals): SignalChanges {
  const result: Record<string, SignalChange> = { ...changes }
  for (const [name, change] of Object.entries(drafted)) {
    const kept = change && differing(name, change)
    if (kept) result[name] = kept
    else delete result[name]
  }
  return result
}

/** Keeps the base set's number: nothing is stored under it. */
export const draftedSet = ({ number, changes }: SignalSet = NO_CHANGES, drafted: DraftedSignals): SignalSet => ({
  number,
  changes: withDrafted(changes, drafted),
})

/** The part that differs from the built-in signal; undefined if none. */
function differing(name: string, { campaigns, weight, threshold }: SignalChange): SignalChange | undefined {
  const signal = SWITCHABLE.get(name)
  const usual = signal?.strictOnly ? 'strict' : 'all'
  const kept: SignalChange = {
    ...(campaigns !== undefined && campaigns !== usual && { campaigns }),
    ...(weight !== undefined && { weight }),
    ...(threshold !== undefined && threshold !== signal?.threshold?.usual && { threshold }),
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}

/** Stored with each hit: `8.14`, or `8-3.14` under the operator's third set. */
export const policyVersionOf = ({
  signals: { number },
  version,
}: Pick<CampaignPolicy, 'signals' | 'version'>): string =>
  `${SIGNALS_VERSION}${number === 0 ? '' : `-${number}`}.${version}`

export function readPolicyVersion(text: string): { signals: number; set: number; campaign: number } | undefined {
  const [, signals, set = '0', campaign] = /^(\d+)(?:-(\d+))?\.(\d+)$/.exec(text) ?? []
  return campaign === undefined ? undefined : { signals: Number(signals), set: Number(set), campaign: Number(campaign) }
}
