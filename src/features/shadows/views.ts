/** Shadows and signals as they are sent out. */
import type { Shadow, SignalSetView, SwitchableSignal } from '../../contract/shadows.ts'
import type { SignalChanges } from '../../contract/signal-words.ts'
import type { ListedSet } from '../../store/config/signal-sets.ts'
import type { ListedShadow } from '../../store/config/shadows.ts'
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

export const shadowView = ({
  authorId: _author,
  endedBy: _endedBy,
  startedAt,
  endsAt,
  endedAt,
  judgedUntil,
  ...row
}: ListedShadow): Shadow => ({
  ...row,
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  judgedUntil: judgedUntil?.toISOString() ?? null,
})

export const setView = ({ setBy: _by, setAt, ...row }: ListedSet): SignalSetView => ({
  ...row,
  setAt: setAt.toISOString(),
})
