import type { SignalSetView, SwitchableSignal } from '../../contract/detection/shadows.ts'
import type { SignalChanges } from '../../contract/detection/signal-words.ts'
import type { ListedSet } from '../../store/config/detection/signal-sets.ts'
import type { Signal } from '../../judge/verdict.ts'

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
