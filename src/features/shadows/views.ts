import type { SignalSetView, SwitchableSignal } from '../../contract/shadows.ts'
import type { SignalChanges } from '../../contract/signal-words.ts'
import type { ListedSet } from '../../store/config/signal-sets.ts'
import type { Signal } from '../../traffic/verdict.ts'

export const signalView = (
  { name, kind, strictOnly, threshold }: Signal,
  changes: SignalChanges,
): SwitchableSignal => ({
  name,
  kind,
  campaigns: strictOnly ? 'strict' : 'all',
  threshold: threshold ?? null,
  change: changes[name] ?? null,
})

export const setView = ({ setBy: _by, setAt, ...row }: ListedSet): SignalSetView => ({
  ...row,
  setAt: setAt.toISOString(),
})
