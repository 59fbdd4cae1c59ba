import { createStore } from '../store.ts'

export type Notice = { id: number; text: string } & (
  | { kind: 'done' | 'failed' }
  /** Can be undone until then, epoch ms. */
  | { kind: 'undoable'; until: number; undo: () => void }
)
type NewNotice = Notice extends infer One ? (One extends Notice ? Omit<One, 'id'> : never) : never

/** As specified; undo stays longer. */
const STAYS = { done: 3000, failed: 4500, undoable: 10_000 } as const

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
  done: (text: string): void =>
    show(
      { kind: 'done', text },
      notices.get().filter(({ kind }) => kind !== 'done'),
    ),
  /** A repeated failure is one notice. */
  failed: (text: string): void => {
    const shown = notices.get()
    if (!shown.some((notice) => notice.kind === 'failed' && notice.text === text)) show({ kind: 'failed', text }, shown)
  },
  undoable: (text: string, undo: () => void): void =>
    show({ kind: 'undoable', text, until: Date.now() + STAYS.undoable, undo }, notices.get()),
}
