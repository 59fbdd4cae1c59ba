/** What the panel says by itself: shown by <Notices/>, gone after its time. */
import { createStore } from '../store.ts'

export type Notice = { id: number; text: string } & (
  | { kind: 'done' | 'failed' }
  /** Can be taken back until then, in milliseconds since 1970. */
  | { kind: 'undoable'; until: number; undo: () => void }
)
type NewNotice = Notice extends infer One ? (One extends Notice ? Omit<One, 'id'> : never) : never

/**
 * Milliseconds, for a success and for a failed request as the specification sets them; what can be taken back stays
 * longer.
 */
export const STAYS = { done: 3000, failed: 4500, undoable: 10_000 } as const

export const notices = createStore<readonly Notice[]>([])
let last = 0

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id))

function show(added: NewNotice, others: readonly Notice[]): void {
  last += 1
  const id = last
  notices.set([...others, { ...added, id }])
  setTimeout(() => dismiss(id), STAYS[added.kind])
}

export const notify = {
  /** One success at a time: a newer one takes the place of the one before, for its own 3 seconds. */
  done: (text: string): void =>
    show(
      { kind: 'done', text },
      notices.get().filter(({ kind }) => kind !== 'done'),
    ),
  /** The same failure twice is one notice. */
  failed: (text: string): void => {
    const shown = notices.get()
    if (!shown.some((notice) => notice.kind === 'failed' && notice.text === text)) show({ kind: 'failed', text }, shown)
  },
  /** What was done, and the way back, each for its own 10 seconds. `undo` is called once at most. */
  undoable: (text: string, undo: () => void): void =>
    show({ kind: 'undoable', text, until: Date.now() + STAYS.undoable, undo }, notices.get()),
}
