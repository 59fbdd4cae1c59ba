/** Letters that wait, in memory, for tests. */
import type { Letter, LetterQueue, WaitingLetter } from '../mail.ts'

export function memoryQueue() {
  const waiting = new Map<string, { letter: Letter; createdAt: Date; tries: number; dueAt: Date }>()
  let last = 0
  const queue: LetterQueue = {
    async put(letter, now) {
      waiting.set(String(++last), { letter, createdAt: now, tries: 0, dueAt: now })
      return true
    },
    async take(now, until): Promise<WaitingLetter | undefined> {
      const found = [...waiting].find(([, row]) => row.dueAt <= now)
      if (!found) return undefined
      const [id, row] = found
      row.dueAt = until
      row.tries += 1
      return { id, letter: row.letter, createdAt: row.createdAt, tries: row.tries }
    },
    later: async (id, dueAt) => {
      const row = waiting.get(id)
      if (row) row.dueAt = dueAt
    },
    remove: async (id) => void waiting.delete(id),
    sealed: async () => 0,
  }
  return { queue, waiting }
}
