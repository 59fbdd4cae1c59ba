/** Mail for tests: letters are held back until they are asked for. */
import type { Letter, Mail } from '../mail.ts'

export type FakeMail = Mail & {
  /** Lets what was posted be written; all letters so far. */
  letters: () => Promise<Letter[]>
}

/** `before`: brings what waits elsewhere. */
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
    state: () => ({ refused: null, sealed: 0 }),
    idle: async () => {},
    close: async () => {},
  }
}
