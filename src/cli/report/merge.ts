/** By time: rotated files in sequence, two servers' interleaved. */
import type { Readable } from 'node:stream'
import { logLines, openBytes } from '../log/lines.ts'
import type { LogReader } from '../log/formats.ts'
import type { ReadLine } from '../log/log-line.ts'
import type { Outcome } from '../log/visits.ts'

/** `time`: its own, or the previous visit's. */
export type Item = { file: string; line: number; text: string | undefined; outcome: Outcome; time: number }

export type Log = {
  file: string
  /** If not found soon, before all others. */
  first: number
  size: number
  read: () => number
  items: () => AsyncGenerator<Item>
  /** Lines read so far, by format. */
  formats: () => Record<string, number>
}

type Judging = { outcomeOf: (text: string, read: ReadLine) => Outcome; /** For one file. */ reader: () => LogReader }

/** Lines searched for a file's first visit. */
const LOOKED_AT = 10_000

/** Stdin cannot be read twice, so it is the earliest. @throws Error with the file's name when unreadable. */
export async function openLog(file: string, stdin: Readable, { outcomeOf, reader }: Judging): Promise<Log> {
  let read = () => 0
  const [first, form] = [reader(), reader()]
  const log: Log = {
    file,
    first: Number.NEGATIVE_INFINITY,
    size: 0,
    read: () => read(),
    formats: form.formats,
    items: () =>
      itemsOf(file, stdin, { outcomeOf: (text) => outcomeOf(text, form.read), opened: (counted) => (read = counted) }),
  }
  if (file === '-') return log
  const { size, close, bytes } = await openBytes(file, stdin).catch(named(file))
  try {
    let looked = 0
    for await (const { text = '' } of logLines(bytes, { whole: true })) {
      const outcome = outcomeOf(text, first.read)
      if (typeof outcome === 'object') return { ...log, size, first: Date.parse(outcome.visit.time) }
      looked += 1
      if (looked >= LOOKED_AT) break
    }
    return { ...log, size }
  } catch (error) {
    return named(file)(error)
  } finally {
    close()
  }
}

const named =
  (file: string) =>
  (error: unknown): never => {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }

type Reading = { outcomeOf: (text: string) => Outcome; opened: (read: () => number) => void }

async function* itemsOf(file: string, stdin: Readable, { outcomeOf, opened }: Reading): AsyncGenerator<Item> {
  const { bytes, read, close } = await openBytes(file, stdin).catch(named(file))
  opened(read)
  let [line, time] = [0, Number.NEGATIVE_INFINITY]
  try {
    for await (const { text } of logLines(bytes, { whole: true })) {
      line += 1
      if (text === '') continue
      const outcome = text === undefined ? 'unreadable' : outcomeOf(text)
      if (outcome === 'comment') continue
      if (typeof outcome === 'object') time = Date.parse(outcome.visit.time)
      yield { file, line, text, outcome, time }
    }
  } catch (error) {
    named(file)(error)
  } finally {
    close()
  }
}

type Head = { item: Item; rest: AsyncGenerator<Item> }

/** The earliest first. Files open when their first visit is due. */
export async function* inOrder(logs: readonly Log[]): AsyncGenerator<Item> {
  const waiting = logs.toSorted((a, b) => a.first - b.first)
  const heads: Head[] = []
  const earliest = (): Head | undefined =>
    heads.reduce<Head | undefined>((best, one) => (best && best.item.time <= one.item.time ? best : one), undefined)
  const advance = async (head: Head): Promise<void> => {
    const next = await head.rest.next()
    if (next.done) heads.splice(heads.indexOf(head), 1)
    else head.item = next.value
  }
  try {
    for (;;) {
      const head = earliest()
      const [due] = waiting
      if (due && (!head || due.first <= head.item.time)) {
        waiting.shift()
        const rest = due.items()
        const next = await rest.next()
        if (!next.done) heads.push({ item: next.value, rest })
      } else if (head) {
        yield head.item
        await advance(head)
      } else return
    }
  } finally {
    for (const { rest } of heads) await rest.return(undefined)
  }
}
