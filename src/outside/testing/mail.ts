/** Fake mail: holds letters back until tests take them. */
import type { Letter, LetterQueue, Mail, WaitingLetter } from '../mail.ts'

type FakeMail = Mail & {
  /** Writes what was posted; returns all letters so far. */
  letters: () => Promise<Letter[]>
}

/** `before`: delivers what waits elsewhere. */
export function fakeMail(before: () => Promise<unknown> = async () => {}): FakeMail {
  const waiting: (() => Letter | Promise<Letter>)[] = []
  const written: Letter[] = []
  const letters = async () => {
    await before()
    for (const write of waiting.splice(0)) written.push(await write())
    return written
  }
  return {
    send: async (letter) => void written.push(letter),
    post: (write) => void waiting.push(write),
    letters,
    state: () => ({ sends: true, refused: null, sealed: 0 }),
    idle: async () => {},
    close: async () => {},
  }
}

export function memoryQueue() {
  const waiting = new Map<string, { letter: Letter; createdAt: Date; attempts: number; dueAt: Date }>()
  let last = 0
  const queue: LetterQueue = {
    async put(letter, now) {
      waiting.set(String(++last), { letter, createdAt: now, attempts: 0, dueAt: now })
      return true
    },
    async take(now, until): Promise<WaitingLetter | undefined> {
      const found = [...waiting].find(([, row]) => row.dueAt <= now)
      if (!found) return undefined
      const [id, row] = found
      row.dueAt = until
      row.attempts += 1
      return { id, letter: row.letter, createdAt: row.createdAt, attempts: row.attempts }
    },
    later: async (id, dueAt) => {
      const row = waiting.get(id)
      if (row) row.dueAt = dueAt
    },
    hurry: async (now, later) => {
      for (const row of waiting.values()) if (row.dueAt > later) row.dueAt = now
    },
    remove: async (id) => void waiting.delete(id),
    sealed: async () => 0,
  }
  return { queue, waiting }
}
