/** What the panel says by itself: shown by <Notices/>, gone after its time. */
import { createStore } from './store.ts'

export type Notice = { id: number; kind: 'done' | 'failed'; text: string }

/** Milliseconds, as the specification sets them for a success and for a failed request. */
export const STAYS = { done: 3000, failed: 4500 } as const

export const notices = createStore<readonly Notice[]>([])
let last = 0

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id))

function show(kind: Notice['kind'], text: string, others: readonly Notice[]): void {
  last += 1
  const id = last
  notices.set([...others, { id, kind, text }])
  setTimeout(() => dismiss(id), STAYS[kind])
}

export const notify = {
  /** One success at a time: a newer one takes the place of the one before, for its own 3 seconds. */
  done: (text: string): void =>
    show(
      'done',
      text,
      notices.get().filter(({ kind }) => kind !== 'done'),
    ),
  /** The same failure twice is one notice. */
  failed: (text: string): void => {
    const shown = notices.get()
    if (!shown.some((notice) => notice.kind === 'failed' && notice.text === text)) show('failed', text, shown)
  },
}
