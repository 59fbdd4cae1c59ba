import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSealer } from '../../../lib/secrets/seal.ts'
import type { Database } from '../engine/database.ts'
import { createLetterQueue, type WaitingLetter } from './letters.ts'
import { letters } from '../schema.ts'
import { openTestDatabase } from '../testing/open.ts'

const LETTER = {
  to: 'reader@x.example',
  subject: 'Reset',
  text: 'https://panel.example/reset/secret-token',
  html: '<p>x</p>',
}
const idOf = (one: WaitingLetter | undefined): string => one?.id ?? ''
const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1) + seconds * 1000)
let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
})
afterAll(() => remove())

it('gives each letter to one caller, oldest first, and again after its time', async () => {
  const queue = createLetterQueue(db, createSealer(Buffer.alloc(32, 1)))
  for (const second of [0, 1, 2]) expect(await queue.put({ ...LETTER, subject: `${second}` }, at(second))).toBe(true)
  expect(await queue.take(at(-1), at(60))).toBeUndefined()
  const taken = await Promise.all([1, 2, 3, 4].map(() => queue.take(at(5), at(60))))
  expect(
    taken
      .map((one) => one?.letter?.subject)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['0', '1', '2'])
  expect(await queue.take(at(59), at(120)), 'each is in somebody’s hands').toBeUndefined()
  const again = await queue.take(at(60), at(120))
  expect(again).toMatchObject({ attempts: 2, createdAt: at(Number(again?.letter?.subject)) })
  await queue.remove(idOf(again))
  await queue.later(idOf(await queue.take(at(60), at(120))), at(90))
  for (const one of [await queue.take(at(60), at(600)), await queue.take(at(90), at(600))])
    await queue.remove(idOf(one))
  expect(await db.$count(letters)).toBe(0)
})

it('stores nothing readable without the key', async () => {
  await createLetterQueue(db, createSealer(Buffer.alloc(32, 1))).put(LETTER, at(0))
  const [row] = await db.select().from(letters)
  expect(row?.sealed.toString('latin1')).not.toMatch(/secret-token|reader/)
  const other = createLetterQueue(db, createSealer(Buffer.alloc(32, 2)))
  expect(await other.take(at(1), at(2)), 'it is for the process that has its key').toBeUndefined()
  expect(await other.take(at(10_000_000), at(10_000_001)), 'and stays until such a process comes').toBeUndefined()
  expect(await other.sealed()).toBe(1)
  expect(
    await createLetterQueue(db, createSealer(Buffer.alloc(32, 1))).take(at(10_000_000), at(10_000_001)),
  ).toMatchObject({ letter: LETTER })
})
