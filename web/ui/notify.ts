/** What the panel says by itself: shown by <Notices/>, gone after its time. */
import { createStore } from './store.ts'

export type Notice = { id: number; kind: 'done' | 'failed'; text: string }

/** Milliseconds. */
export const STAYS = { done: 3000, failed: 4500 } as const

export const notices = createStore<readonly Notice[]>([])
let last = 0

export const dismiss = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id))

function say(kind: Notice['kind'], text: string): void {
  // the same thing said twice is one notice
  if (notices.get().some((notice) => notice.kind === kind && notice.text === text)) return
  last += 1
  const id = last
  notices.set([...notices.get(), { id, kind, text }])
  setTimeout(() => dismiss(id), STAYS[kind])
}

export const notify = {
  done: (text: string): void => say('done', text),
  failed: (text: string): void => say('failed', text),
}
